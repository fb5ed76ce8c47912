const unusedD3 = './app/visualisers/gates/unused-d3.ts'

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
  // what React Flow has and the site does not use: see the files named here
  turbopack: {
    resolveAlias: { 'd3-transition': unusedD3, 'd3-interpolate': unusedD3, 'd3-drag': unusedD3, 'd3-zoom': unusedD3 },
    rules: { '**/@xyflow/react/dist/esm/index.js': { loaders: ['./scripts/pure-components.cjs'] } },
  },
  // app/global-not-found.tsx becomes 404.html: the root layout lives under [lang]
  experimental: { globalNotFound: true },
}
