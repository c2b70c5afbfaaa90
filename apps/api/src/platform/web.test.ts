import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { serveApiDocs, serveWeb } from './web.ts'

let app: Awaited<ReturnType<typeof testApp>>
let folder: string
const script = `export const a = ${JSON.stringify('x'.repeat(4000))}`

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-web-'))
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.vite'))
  const files = {
    'index.html': '<html lang="en"><title>signed in</title>',
    'apply.html': '<html lang="en"><title>apply</title>',
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'assets/app-Ab12.js': script,
    'assets/pdf.worker-Ab12.js': script,
    '.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'assets/app-Ab12.js.gz'), gzipSync(script))
  app = await testApp()
  serveWeb(app.app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } })

describe('which page answers', () => {
  test.each(['/', '/dashboard', '/loan/BL-10042?tab=2', '/personal', '/page-not-found', '/applications'])(
    '%s is the application',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toContain('signed in')
      expect(reply.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/application', '/application/full', '/application/resume/abc'])(
    '[A-28] %s is the public form',
    async (url) => {
      expect((await get(url)).body).toContain('apply')
    },
  )

  test.each(['/api/nowhere', '/api'])('%s stays the API: 404 in JSON', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })

  test.each(['/assets/old-Zz99.js', '/favicon.ico'])('%s that is gone is 404 and no page', async (url) => {
    expect((await get(url, { accept: '*/*' })).statusCode).toBe(404)
  })

  test.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s gives no file away',
    async (url) => {
      expect((await get(url)).body).not.toMatch(/^\s*\{\s*(\}|")(?!.*not_found)/)
    },
  )
})

describe('caching and compression', () => {
  test('a file with a hash in its name is kept for a year', async () => {
    const reply = await get('/assets/app-Ab12.js')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  })

  test('a script comes without the headers that pages alone heed; a worker keeps its policy', async () => {
    const { headers } = await get('/assets/app-Ab12.js')
    expect(Object.keys(headers).filter((name) => /policy|frame|xss|download|cluster|dns/.test(name))).toEqual([
      'cross-origin-resource-policy',
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
    const worker = await get('/assets/pdf.worker-Ab12.js')
    expect(worker.headers['content-security-policy']).toContain("script-src 'self'")
  })

  test('what was compressed at build time is sent as it is', async () => {
    const reply = await get('/assets/app-Ab12.js', { 'accept-encoding': 'gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(reply.rawPayload).toEqual(gzipSync(script))
  })

  test('a large JSON answer is compressed, a small one is not', async () => {
    const large = await get('/api/openapi.json', { 'accept-encoding': 'br' })
    expect(large.headers['content-encoding']).toBe('br')
    const small = await get('/api/nowhere', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  test('robots.txt is served', async () => expect((await get('/robots.txt')).body).toContain('Disallow'))
})

test('no script runs but our own, and nobody frames us', async () => {
  const { headers } = await get('/')
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(csp).toContain("object-src 'none'")
  expect(csp).toContain("frame-ancestors 'self'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('x-powered-by')
})

describe('the API documents itself', () => {
  test('[SC-18] those who ask for the OpenAPI document at once have it made once', async () => {
    const alone = Fastify()
    onTestFinished(() => alone.close())
    alone.decorate('plinth', app.app.plinth)
    let made = 0
    serveApiDocs(alone, () => Promise.resolve({ made: (made += 1) }))
    const answers = await Promise.all(Array.from({ length: 5 }, () => alone.inject('/api/openapi.json')))
    expect(answers.map((answer) => answer.body)).toEqual(Array(5).fill('{"made":1}'))
  })

  test('/api/openapi.json is OpenAPI 3.1 with every call', async () => {
    const document = (await get('/api/openapi.json')).json<{ openapi: string; paths: object }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).length).toBeGreaterThan(150)
  })

  test('/api/docs shows it without inline script', async () => {
    const page = (await get('/api/docs')).body
    expect(page).toContain('/api/docs/swagger-ui-bundle.js')
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
    for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js', 'look.css'])
      expect((await get(`/api/docs/${name}`)).statusCode).toBe(200)
  })
})

test('[V-02] the API answers below the base path of the settings, and the pages are told', async () => {
  const moved = await testApp({ settings: { PLINTH_BASE_PATH: '/lending/api' } })
  try {
    serveWeb(moved.app, folder)
    const at = (url: string) => moved.app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*' } })
    expect((await at('/lending/api/utils/live-test')).json()).toMatchObject({ database: 'up' })
    expect((await at('/api/utils/live-test')).body).toContain('signed in')
    for (const page of ['/dashboard', '/application'])
      expect((await at(page)).body).toContain('<html data-base="/lending/api" lang="en">')
    expect((await get('/dashboard')).body).toContain('<html lang="en">')
  } finally {
    await moved.close()
  }
})
