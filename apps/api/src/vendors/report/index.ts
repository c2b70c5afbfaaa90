import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import type { Config } from '../../platform/config.ts'
import type { Clock } from '../../platform/clock.ts'
import { createProviderClient, type Exchange, type ProviderOptions } from '../provider/client.ts'
import { clear } from './clear.ts'
import { creditPlus } from './credit-plus.ts'
import type { Purposes } from './legal.ts'
import { lexisNexis } from './lexis-nexis.ts'
import type { Adapter, AskedReport, ReportProvider, ReportProviders } from './port.ts'
import { houseCanary, neighborhoodScout, rentometer } from './property-providers.ts'
import { reonomy } from './reonomy.ts'
import { connectSandbox, failureOf } from './sandbox/index.ts'
import { xactus } from './xactus.ts'

type Keep = (exchange: Exchange) => Promise<void> | void
type Service = Pick<ProviderOptions, 'baseUrl' | 'headers' | 'fetch'>

const CREDIT_MS = 90_000
const REPORT_MS = 30_000

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** Carries a request under a client certificate (PKCS#12), which the platform's own `fetch` cannot. */
const withCertificate = (file: string, passphrase: string): NonNullable<ProviderOptions['fetch']> => {
  const pfx = readFileSync(file)
  return (url, { method, headers, body, signal }) =>
    new Promise((done, failed) => {
      const sent = request(
        url,
        { method, headers: headers as Record<string, string>, pfx, passphrase, ...(signal ? { signal } : {}) },
        (reply) =>
          done(
            new Response(Readable.toWeb(reply) as ReadableStream, {
              status: reply.statusCode ?? 502,
              headers: { 'content-type': reply.headers['content-type'] ?? '' },
            }),
          ),
      )
      sent.on('error', failed)
      sent.end(body as string | undefined)
    })
}

interface Services {
  full: Service
  /** The account for soft pulls, where it is another one. */
  soft?: Service
}

const withBasic = (baseUrl?: string, user?: string, password?: string): Services | null =>
  baseUrl && user && password ? { full: { baseUrl, headers: basic(user, password) } } : null

const withBearer = (baseUrl?: string, key?: string): Services | null =>
  baseUrl && key ? { full: { baseUrl, headers: { authorization: `Bearer ${key}` } } } : null

const creditPlusService = (c: Config): Services | null => {
  const { CREDIT_PLUS_URL: url, CREDIT_PLUS_USER: user, CREDIT_PLUS_PASSWORD: password } = c
  if (!url || !user || !password) return null
  const service = (name: string, secret: string): Service => ({
    baseUrl: url,
    headers: { ...basic(name, secret), 'mcl-interface': c.CREDIT_PLUS_INTERFACE },
  })
  const { CREDIT_PLUS_SOFT_USER: softUser, CREDIT_PLUS_SOFT_PASSWORD: softPassword } = c
  return {
    full: service(user, password),
    ...(softUser && softPassword ? { soft: service(softUser, softPassword) } : {}),
  }
}

const clearService = (c: Config): Services | null => {
  const service = withBasic(c.CLEAR_URL, c.CLEAR_USER, c.CLEAR_PASSWORD)
  if (!service || !c.CLEAR_P12) return null
  return { full: { ...service.full, fetch: withCertificate(c.CLEAR_P12, c.CLEAR_P12_PASSWORD ?? '') } }
}

/** The service of a kind, where its keys are set; null = the sandbox. */
const serviceOf: Readonly<Record<AskedReport, (c: Config) => Services | null>> = {
  'credit-plus': creditPlusService,
  xactus: (c) => withBasic(c.XACTUS_URL, c.XACTUS_USER, c.XACTUS_PASSWORD),
  'lexis-nexis': (c) => withBasic(c.LEXIS_NEXIS_URL, c.LEXIS_NEXIS_USER, c.LEXIS_NEXIS_PASSWORD),
  clear: clearService,
  reonomy: (c) => withBasic(c.REONOMY_URL, c.REONOMY_ACCESS_KEY, c.REONOMY_SECRET_KEY),
  'house-canary': (c) => withBasic(c.HOUSE_CANARY_URL, c.HOUSE_CANARY_KEY, c.HOUSE_CANARY_SECRET),
  'neighborhood-scout': (c) => withBearer(c.NEIGHBORHOOD_SCOUT_URL, c.NEIGHBORHOOD_SCOUT_KEY),
  rentometer: (c) => withBearer(c.RENTOMETER_URL, c.RENTOMETER_KEY),
}

const adaptersOf = (config: Config): Readonly<Record<AskedReport, Adapter>> => {
  const lender = () => config.PLINTH_BRAND
  const purposes: Purposes = { glb: config.REPORT_GLB_PURPOSE ?? '', dppa: config.REPORT_DPPA_PURPOSE ?? '' }
  return {
    'credit-plus': creditPlus,
    xactus: xactus({ lender }),
    'lexis-nexis': lexisNexis(purposes, lender),
    clear: clear(purposes),
    reonomy,
    'house-canary': houseCanary,
    'neighborhood-scout': neighborhoodScout(config.NEIGHBORHOOD_SCOUT_FIELDS),
    rentometer,
  }
}

/** The made-up provider of a kind, whatever keys are set; its calls are not kept. */
export const sandboxOf = (config: Config, kind: AskedReport, clock: Clock): ReportProvider => ({
  mode: 'sandbox',
  ...adaptersOf(config)[kind](connectSandbox(kind, { now: () => clock.now(), keep: () => undefined })),
})

/** For each kind of report the real service where its keys are set, else a made-up one; never both. `keep` records each call. */
export const createReports = (
  config: Config,
  o: { clock: Clock; keep: (provider: string) => Keep },
): ReportProviders => {
  const provider = (kind: AskedReport): ReportProvider => {
    const adapter = adaptersOf(config)[kind]
    const keep = o.keep(kind)
    const service = serviceOf[kind](config)
    if (service === null)
      return { mode: 'sandbox', ...adapter(connectSandbox(kind, { now: () => o.clock.now(), keep })) }
    const timeoutMs = kind === 'credit-plus' || kind === 'xactus' ? CREDIT_MS : REPORT_MS
    const client = (one: Service) => createProviderClient({ ...one, timeoutMs, keep, failureOf: failureOf(kind) })
    const [full, soft] = [client(service.full), client(service.soft ?? service.full)]
    return { mode: 'live', ...adapter((subject) => (subject.pull === 'soft' ? soft : full)) }
  }
  return {
    'credit-plus': provider('credit-plus'),
    xactus: provider('xactus'),
    'lexis-nexis': provider('lexis-nexis'),
    clear: provider('clear'),
    reonomy: provider('reonomy'),
    'house-canary': provider('house-canary'),
    'neighborhood-scout': provider('neighborhood-scout'),
    rentometer: provider('rentometer'),
  }
}
