import { writeDatesAs } from '@plinth/domain/shared/dates'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import { createVerifier } from '../src/platform/auth.ts'
import type { Clock } from '../src/platform/clock.ts'
import { type Config, completeConfig, readSettings } from '../src/platform/config.ts'
import { ensureDatabase } from '../src/platform/databases.ts'
import { asDeclared, watchWrites } from './changes.ts'
import { dropDatabase } from './drop-database.ts'
import { openDb, openPool } from '../src/platform/db.ts'
import type { Deps } from '../src/app/deps.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { openBus } from '../src/platform/bus.ts'
import { createReadAhead } from '../src/platform/read-ahead.ts'
import { createLog, loggingOptions } from '../src/platform/log.ts'
import { keepExchange } from '../src/app/provider-record.ts'
import { createSealer } from '../src/platform/sealing.ts'
import { ai } from '../src/vendors/ai/index.ts'
import { createBankLink } from '../src/vendors/bank-link/index.ts'
import { createCaptcha } from '../src/vendors/captcha/index.ts'
import type { Identity } from '../src/vendors/identity/port.ts'
import { createOnlineDocs } from '../src/vendors/docs/index.ts'
import { createPlaces } from '../src/vendors/maps/index.ts'
import { createOffice } from '../src/vendors/office/index.ts'
import { createOcr } from '../src/vendors/ocr/index.ts'
import type { Mailer, Message } from '../src/vendors/mail/port.ts'
import { renewable } from '../src/vendors/provider/renewable.ts'
import { createReports } from '../src/vendors/report/index.ts'
import { createScanner } from '../src/vendors/scanner/index.ts'
import { createTexts } from '../src/vendors/sms/index.ts'
import { createSignature } from '../src/vendors/signature/index.ts'
import { DiskStorage } from '../src/vendors/storage/disk.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database; see global-setup.ts. */
    postgresUrl: string
    /** Address of the template as the role that serves; see global-setup.ts. */
    servingUrl: string
  }
}

export const testSettings = (over: Record<string, string> = {}): Config =>
  completeConfig(readSettings({ NODE_ENV: 'test', PLINTH_LOG_LEVEL: 'silent', PLINTH_CAPTCHA_COST: '5', ...over }), {
    secret: 'a secret of the test run, long enough',
    sealingKeys: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  })

const ISSUER = 'https://pool.test'
const AUDIENCE = 'plinth-web'
const keyPair = await generateKeyPair('RS256')
const keySet = createLocalJWKSet({ keys: [{ ...(await exportJWK(keyPair.publicKey)), kid: 'test', alg: 'RS256' }] })

/** A token as an OpenID Connect pool issues it; `over` breaks it on purpose. */
export const tokenFor = (email: string, over: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT({ email, email_verified: true, ...over })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .setSubject(email)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(keyPair.privateKey)

/** A real verifier on a real key set: the same code that checks any outside pool. */
const testIdentity = (): Identity => ({
  kind: 'oidc',
  verify: createVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: keySet }),
  accounts: null,
  browser: { issuer: ISSUER, clientId: AUDIENCE, google: false },
})

/** Time that a test moves. */
export class TestClock implements Clock {
  ms = Date.now()
  now() {
    return this.ms
  }
  advance(seconds: number) {
    this.ms += seconds * 1000
  }
  moveOn(ms: number) {
    this.ms += ms
  }
}

/** Mail that went out, in order. */
export class Postbox implements Mailer {
  readonly messages: Message[] = []
  send(message: Message): Promise<'sent'> {
    this.messages.push(message)
    return Promise.resolve('sent')
  }
}

/** The application on a database of its own, cloned from the migrated template. Close it in afterAll. */
export const testApp = async (
  o: {
    settings?: Record<string, string>
    identity?: (deps: Omit<Deps, 'identity'>) => Identity | Promise<Identity>
    /** Instead of the postbox. */
    mailer?: (config: Config) => Mailer
    /** Where log lines go, at the level 'debug'; nowhere otherwise. */
    logTo?: Writable
  } = {},
) => {
  const maintenanceUrl = inject('postgresUrl')
  const name = `plinth_${randomUUID().replaceAll('-', '')}`
  await ensureDatabase(maintenanceUrl, name, TEMPLATE)
  const ownerPool = openPool(maintenanceUrl.replace(/\/[^/]*$/, `/${name}`), 8)
  watchWrites(ownerPool)
  const owner = openDb(ownerPool)
  const url = inject('servingUrl').replace(/\/[^/]*$/, `/${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-test-'))
  const config = testSettings({ PLINTH_DATA_DIR: folder, ...o.settings })
  writeDatesAs(config.PLINTH_DATE_FORMAT)
  const pool = openPool(url, 8)
  watchWrites(pool)
  const clock = new TestClock()
  const log = o.logTo ? pino(loggingOptions('debug'), o.logTo) : createLog(config.PLINTH_LOG_LEVEL)
  const mailer = new Postbox()
  const storage = new DiskStorage({
    root: path.join(folder, 'files'),
    base: `${config.PLINTH_BASE_PATH}/storage`,
    secret: config.secret,
    now: () => clock.now(),
  })
  const db = openDb(pool)
  const sealer = createSealer(config.sealingKeys)
  const bankLink = renewable(() => createBankLink(config, { clock, keep: keepExchange({ db, sealer }, 'plaid') }))
  const keep = (provider: string) => keepExchange({ db, sealer }, provider)
  const places = renewable(() => createPlaces(config, keep))
  const withoutIdentity = {
    config,
    pool,
    db,
    replica: null,
    owner,
    jobs: createJobs(url, log, { owns: false }),
    clock,
    log,
    sealer,
    storage,
    scanner: createScanner(config),
    mailer: o.mailer?.(config) ?? mailer,
    texts: createTexts(config, keep('twilio')),
    captcha: createCaptcha(config, clock),
    places: places.port,
    office: createOffice(config),
    onlineDocs: createOnlineDocs(config, clock),
    signature: createSignature(config),
    bankLink: bankLink.port,
    renew: { 'bank-link': bankLink.renew, maps: places.renew },
    bus: openBus(url, log),
    readAhead: createReadAhead(log),
    ai: ai(config, keepExchange({ db, sealer }, 'ai')),
    reports: createReports(config, { clock, keep: (provider) => keepExchange({ db, sealer }, provider) }),
    ocr: createOcr(config, clock),
  }
  const deps: Deps = { ...withoutIdentity, identity: o.identity ? await o.identity(withoutIdentity) : testIdentity() }
  const app = await buildApp(deps)
  await deps.jobs.start({ work: false })
  return {
    app,
    deps,
    /** As the owner of the schema: for what a test prepares and looks at. The application serves as another role. */
    db: owner,
    clock,
    mailer,
    url,
    /**
     * Calls as a person (by email) or, with null, as nobody. `path` without the base path. A call that changes more than
     * its endpoint says fails. Each change carries a key of its own, as the screens send it.
     */
    call: async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path_: string,
      as: string | null,
      body?: object,
      headers: Record<string, string> = {},
    ) =>
      asDeclared(method, path_, async () =>
        app.inject({
          method,
          url: config.PLINTH_BASE_PATH + path_,
          headers: {
            ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
            ...(as ? { authorization: `Bearer ${await tokenFor(as)}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: body }),
        }),
      ),
    /** Runs the jobs that the test caused. */
    drain: () => deps.jobs.drain(),
    close: async () => {
      await app.close()
      await deps.jobs.stop()
      await deps.ocr.close()
      await deps.db.destroy()
      await owner.destroy()
      await dropDatabase(maintenanceUrl, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
