// the sub-folder of a host must be known at build, e.g. BASE_PATH=/seven-gates
const basePath = process.env.BASE_PATH ?? ''

/** @type {import('next').NextConfig} */
export default {
  output: 'export',
  // folder/index.html: any file host serves it
  trailingSlash: true,
  images: { unoptimized: true },
  serverExternalPackages: ['mdx-bundler', 'esbuild'],
  basePath,
  // links are plain <a>: see app/site/address.ts
  env: { BASE_PATH: basePath },
  // app/global-not-found.tsx becomes 404.html: the root layout lives under [lang]
  experimental: { globalNotFound: true },
}
