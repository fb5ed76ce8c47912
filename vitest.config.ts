import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: { include: ['*.test.ts', '{lib,app}/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
})
