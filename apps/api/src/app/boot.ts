import path from 'node:path'
import { writeDatesAs } from '@plinth/domain/shared/dates'
import pg from 'pg'
import { archiveSettings, walFolder } from '../platform/backup/wal-settings.ts'
import { openBus } from '../platform/bus.ts'
import { createReadAhead } from '../platform/read-ahead.ts'
import { machineClock, movableClock } from '../platform/clock.ts'
import {
  type Config,
  completeConfig,
  sandboxDataCounts,
  readSettings,
  type Settings,
  SettingsError,
} from '../platform/config.ts'
import { ensureDatabase } from '../platform/databases.ts'
import { loadStoredSettings } from '../admin/index.ts'
import { ensureDefaultTemplates } from '../documents/index.ts'
import { setSandboxCounts } from '../underwriting/index.ts'
import { type Db, inTx, keepSessionDefaults, openDb, openPool, openReplicaPool } from '../platform/db.ts'
import { Replica } from '../platform/replica.ts'
import type { Deps } from './deps.ts'
import { prepareSchema } from './schema.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { ensureServingRole, isSeparate, ownsSchema, type Reached } from '../platform/roles.ts'
import { keepExchange } from './provider-record.ts'
import { checkSealingKeys } from '../platform/sealed-columns.ts'
import { createSealer } from '../platform/sealing.ts'
import { makeReachable, serverUser } from '../platform/postgres-user.ts'
import { isRestoredCopy, withoutServices } from '../platform/restored-copy.ts'
import { ensureDataDir, loadSecrets } from '../platform/secrets.ts'
import { ai } from '../vendors/ai/index.ts'
import { createBankLink } from '../vendors/bank-link/index.ts'
import { createCaptcha } from '../vendors/captcha/index.ts'
import { createIdentity } from '../vendors/identity/index.ts'
import { fitsSecret } from '../vendors/identity/installation-secret.ts'
import { createMailer } from '../vendors/mail/index.ts'
import { createOnlineDocs } from '../vendors/docs/index.ts'
import { createPlaces } from '../vendors/maps/index.ts'
import { createOffice } from '../vendors/office/index.ts'
import { createOcr } from '../vendors/ocr/index.ts'
import { createReports } from '../vendors/report/index.ts'
import { createScanner } from '../vendors/scanner/index.ts'
import { createSignature } from '../vendors/signature/index.ts'
import { renewable } from '../vendors/provider/renewable.ts'
import { createTexts } from '../vendors/sms/index.ts'
import { createStorage } from '../vendors/storage/index.ts'

/** A database that is reached, and how to let go of it. */
interface Database extends Reached {
  stop(): Promise<void>
}

/** What a process holds while it runs. */
export interface Booted {
  deps: Deps
  /** Ends the jobs, the connections and a database of our own; the last act of a process. */
  close(): Promise<void>
}

const reach = async (url: string, setting: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new SettingsError(
      `Cannot reach the database of ${setting} at ${decodeURIComponent(hostname)}:${port || 5432} (${why})`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What makes our own database keep its log in a backup; nothing where none is set, or in a restored copy, whose log is another. */
const archiving = (settings: Settings): string[] => {
  const { PLINTH_BACKUP_DIR: backupDir, PLINTH_BACKUP_RECIPIENT: recipient } = settings
  if (!backupDir || !recipient || isRestoredCopy(settings)) return []
  makeReachable(walFolder(backupDir), serverUser())
  return archiveSettings(backupDir, recipient)
}

/** Reaches the database of DATABASE_URL, or starts our own below the data directory. */
export const openDatabase = async (settings: Settings): Promise<Database> => {
  if (settings.DATABASE_URL) {
    const {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: directUrl = null,
      DATABASE_REPLICA_URL: replicaUrl = null,
    } = settings
    const { PLINTH_OWNER_DATABASE_URL: ownerUrl = directUrl ?? url } = settings
    await reach(url, 'DATABASE_URL')
    if (directUrl) await reach(directUrl, 'DATABASE_DIRECT_URL')
    if (ownerUrl !== (directUrl ?? url)) await reach(ownerUrl, 'PLINTH_OWNER_DATABASE_URL')
    const owns = !isSeparate({ url, ownerUrl }) && (await ownsSchema(directUrl ?? url))
    return { url, ownerUrl, directUrl, replicaUrl, owns, stop: () => Promise.resolve() }
  }
  const server = await startEmbeddedPostgres(path.join(settings.PLINTH_DATA_DIR, 'postgres'), {
    durable: true,
    settings: archiving(settings),
  })
  await ensureDatabase(server.url('postgres'), 'plinth')
  const ownerUrl = server.url('plinth')
  const url = await ensureServingRole(ownerUrl, 'plinth_server')
  return { url, ownerUrl, directUrl: null, replicaUrl: null, owns: false, stop: () => server.stop() }
}

/** Makes the dependencies of a server or worker on a migrated database; nothing connects before it is used. */
export const openDeps = async (config: Config, database: Reached, print?: (line: string) => void): Promise<Deps> => {
  writeDatesAs(config.PLINTH_DATE_FORMAT)
  const log = createLog(config.PLINTH_LOG_LEVEL)
  const direct = database.directUrl ?? database.url
  if (database.directUrl) await keepSessionDefaults(database.directUrl)
  const pool = openPool(database.url, 10, { pooled: database.directUrl !== null })
  const replica = database.replicaUrl ? new Replica(pool, openReplicaPool(database.replicaUrl)) : null
  const db = openDb(pool, replica)
  const sealer = createSealer(config.sealingKeys)
  const clock = config.PLINTH_TEST_HELPERS === 'on' ? movableClock() : machineClock
  const keep = (provider: string) => keepExchange({ db, sealer }, provider)
  const bankLink = renewable(() => createBankLink(config, { clock, keep: keep('plaid') }))
  const places = renewable(() => createPlaces(config, keep))
  const mailer = renewable(() => createMailer(config, keep('smtp'), print))
  const texts = renewable(() => createTexts(config, keep('twilio')))
  const base = {
    config,
    pool,
    db,
    replica,
    owner: config.NODE_ENV === 'production' ? null : openDb(openPool(database.ownerUrl, 2)),
    jobs: createJobs(direct, log, database),
    clock,
    log,
    sealer,
    mailer: mailer.port,
    texts: texts.port,
    captcha: createCaptcha(config, clock, keep),
    places: places.port,
    office: createOffice(config),
    onlineDocs: createOnlineDocs(config, clock, keep('google-docs')),
    scanner: createScanner(config),
    signature: createSignature(config, keep('docusign')),
    bankLink: bankLink.port,
    bus: openBus(direct, log),
    readAhead: createReadAhead(log),
    ai: ai(config, keep('ai')),
    reports: createReports(config, { clock, keep }),
    ocr: createOcr(config, clock, keep('textract')),
    renew: { 'bank-link': bankLink.renew, maps: places.renew, mail: mailer.renew, sms: texts.renew },
  }
  return { ...base, storage: createStorage(config, clock, keep('s3')), identity: await createIdentity(base) }
}

/** Refuses to start on data that other secrets were used for, before anybody meets it as a failure. */
const checkSecrets = async (db: Db, config: Config): Promise<void> => {
  if (!(await fitsSecret(db, config.secret)))
    throw new SettingsError(
      'PLINTH_SECRET is not the secret that signing in was set up with: without it no one can sign in and authenticators are lost. ' +
        'Take the new one over with `npm run keys -- rotate-secret`, or set the old one again',
    )
  await checkSealingKeys(db, config)
}

/**
 * Settings, secrets, a migrated database and the dependencies on it. `print` is the console's. Throws SettingsError in one
 * clear line.
 */
export const boot = async (
  env: Record<string, string | undefined>,
  print?: (line: string) => void,
): Promise<Booted> => {
  const given = readSettings(env)
  const settings = isRestoredCopy(given) ? readSettings(withoutServices(env)) : given
  await ensureDataDir(settings.PLINTH_DATA_DIR)
  const config = completeConfig(settings, await loadSecrets(settings))
  const database = await openDatabase(settings)
  try {
    const log = createLog(config.PLINTH_LOG_LEVEL)
    await prepareSchema(database, log)
    const pool = openPool(database.directUrl ?? database.url, 2)
    try {
      await checkSecrets(openDb(pool), config)
      const sealer = createSealer(config.sealingKeys)
      await loadStoredSettings({ db: openDb(pool), sealer, config, log })
    } finally {
      await pool.end()
    }
    const deps = await openDeps(config, database, print)
    await inTx(deps.db, ensureDefaultTemplates)
    await setSandboxCounts(deps.db, sandboxDataCounts(config), deps.clock)
    const close = async () => {
      await deps.jobs.stop()
      await deps.ocr.close()
      await deps.db.destroy()
      await deps.owner?.destroy()
      await database.stop()
    }
    return { deps, close }
  } catch (error) {
    await database.stop()
    throw error
  }
}
