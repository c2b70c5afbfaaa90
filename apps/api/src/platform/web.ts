import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { apiDocs } from './api-docs.ts'
import type { Config } from './config.ts'
import { fail } from './errors.ts'

/** The base path that the pages assume unless they are told another. */
const USUAL_BASE = '/api'

/** Where `vite build` puts the web application. */
const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const YEAR_SECONDS = 31_536_000
/** Smaller replies gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024

interface Outside {
  connect: string[]
  images: string[]
  scripts: string[]
  frames: string[]
}

const origin = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

const storeOrigin = (config: Config): string[] => {
  if (!config.S3_BUCKET) return []
  return config.S3_ENDPOINT
    ? origin(config.S3_ENDPOINT)
    : [`https://${config.S3_BUCKET}.s3.${config.S3_REGION}.amazonaws.com`]
}

/** Origins besides our own that the browser must reach: identity pool, object store, maps and captcha, where they are set. */
const outsideOrigins = (config: Config): Outside => {
  const store = storeOrigin(config)
  const maps = config.GOOGLE_MAPS_KEY ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : []
  // The curly braces of the template are no part of an origin.
  const tiles = config.PLINTH_MAP_TILES ? [new URL(config.PLINTH_MAP_TILES).origin] : []
  const captcha = [
    ...(config.TURNSTILE_SITE_KEY ? ['https://challenges.cloudflare.com'] : []),
    ...(config.HCAPTCHA_SITE_KEY ? ['https://hcaptcha.com', 'https://*.hcaptcha.com'] : []),
  ]
  const banks = config.PLAID_CLIENT_ID ? ['https://cdn.plaid.com'] : []
  return {
    connect: [
      ...origin(config.OIDC_ISSUER),
      ...store,
      ...maps,
      ...tiles,
      ...origin(config.PLINTH_SENTRY_DSN),
      ...captcha,
      ...origin(banks[0] && config.PLAID_URL),
    ],
    images: [...store, ...maps, ...tiles],
    scripts: [...maps, ...captcha, ...banks],
    frames: [...store, ...origin(config.OIDC_ISSUER), ...captcha, ...banks],
  }
}

/** Headers that keep a page to itself, and compression of what is worth it. To be called before any route is added. */
export const protectAndCompress = async (app: FastifyInstance, config: Config): Promise<void> => {
  const outside = outsideOrigins(config)
  const secure = config.publicUrl.startsWith('https:')
  // Made once: its plugin for Fastify makes it anew for each request.
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // WebAssembly decodes scanned pages and solves the captcha; no script runs from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...outside.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...outside.images],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:', ...outside.frames],
        connectSrc: ["'self'", ...outside.connect],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (req, reply, done) =>
    headers(req.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  )
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The middle of speed and size: a list of ten thousand loans must not wait for its compression.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    customTypes: /^application\/(problem\+)?json\b|^text\/(html|css|plain|csv|javascript)\b|^image\/svg/,
  })
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false })
}

/** What only a page heeds. A first visit fetches a hundred files: these would be a tenth of what it weighs. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Every file below `folder`, as the path a browser asks for. */
const filesOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`),
  )

const pathOf = (req: FastifyRequest): string => {
  try {
    return decodeURIComponent(req.url.split('?')[0] ?? '/')
  } catch {
    return fail('invalid_input', 'The address is not well-formed.')
  }
}

/** The page of an address: the full application, the public form, or the signed-in application. */
const pageOf = (asked: string, files: ReadonlySet<string>): string => {
  if (/^\/application\/full\/?$/.test(asked) && files.has('/apply-full.html')) return 'apply-full.html'
  return /^\/application(\/|$)/.test(asked) && files.has('/apply.html') ? 'apply.html' : 'index.html'
}

const sendAsset = (reply: FastifyReply, asked: string, folder: string) => {
  const hashed = asked.startsWith('/assets/')
  // A worker has the policy that its own file came with.
  if (hashed && !asked.includes('worker')) for (const name of OF_PAGES) reply.removeHeader(name)
  reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
  return reply.sendFile(asked.slice(1), folder)
}

/**
 * Serves the built web application: files under their names (those with a hash in the name for a year), the public form
 * at /application, and the signed-in application at every other address that a browser opens as a page.
 */
export const serveWeb = (app: FastifyInstance, folder: string = webFolder): void => {
  if (!existsSync(path.join(folder, 'index.html'))) {
    app.log.warn(`there is no web application in ${folder}: only the API is served`)
    return
  }
  const files = filesOf(folder)
  const page = (reply: FastifyReply, name: string) => {
    reply.header('cache-control', 'no-cache')
    if (app.plinth.basePath === USUAL_BASE) return reply.sendFile(name, folder)
    // The pages are built once for every installation: this one tells them where its API is (V-02).
    const html = readFileSync(path.join(folder, name), 'utf8')
    const base = app.plinth.basePath
    const there = html.replace('<html', `<html data-base="${base}"`).replace('href="/api/', `href="${base}/`)
    return reply.type('text/html').send(there)
  }
  app.get('/*', (req, reply) => {
    const asked = pathOf(req)
    if (asked === app.plinth.basePath || asked.startsWith(`${app.plinth.basePath}/`)) return reply.callNotFound()
    if (files.has(asked) && !asked.endsWith('.html') && !asked.startsWith('/.')) {
      return sendAsset(reply, asked, folder)
    }
    if (/\.\w{1,8}$/.test(asked) && !(req.headers.accept ?? '').includes('text/html')) return reply.callNotFound()
    return page(reply, pageOf(asked, files))
  })
}

/** The OpenAPI document and a page to read and try it: `/api/openapi.json`, `/api/docs`. Both are public. */
export const serveApiDocs = (app: FastifyInstance, openapi: () => Promise<unknown>): void => {
  const base = app.plinth.basePath
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  // Made once, also for those who ask while it is: it takes a second in which nothing else is served.
  let made: Promise<string> | undefined
  const add = (url: string, answer: (reply: FastifyReply) => unknown) =>
    app.get(base + url, { config: { endpointId: 'docs' } }, async (_req, reply) => answer(reply))
  add('/openapi.json', async (reply) => {
    made ??= openapi().then((document) => JSON.stringify(document))
    return reply.type('application/json').send(await made)
  })
  for (const [url, { type, body }] of Object.entries(apiDocs(base))) add(url, (reply) => reply.type(type).send(body))
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    add(`/docs/${name}`, (reply) => reply.header('cache-control', 'public, max-age=86400').sendFile(name, assets))
}
