import { randomBytes } from 'node:crypto'
import { openDatabase } from './boot.ts'
import { renewLinks } from '../documents/index.ts'
import { completeConfig, readSettings, type Settings, SettingsError } from '../platform/config.ts'
import { type Db, openDb, openMigrationPool } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { prepareSchema } from './schema.ts'
import { checkSealingKeys, sealAnew } from '../platform/sealed-columns.ts'
import { createSealer } from '../platform/sealing.ts'
import { ensureDataDir, keepSecrets, loadSecrets, readSecrets } from '../platform/secrets.ts'
import { fitsSecret, moveToSecret } from '../vendors/identity/installation-secret.ts'

const newSecret = () => randomBytes(48).toString('base64url')
const idsOf = (keys: string) => keys.split(',').map((entry) => entry.split(':')[0] ?? '')

/** A key under an id that none of the others has. */
const newKey = (keys: string): string => {
  const taken = new Set(idsOf(keys))
  let n = taken.size + 1
  while (taken.has(`k${n}`)) n += 1
  return `k${n}:${randomBytes(32).toString('base64')}`
}

const withDatabase = async <T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await openDatabase(settings)
  await prepareSchema(database, createLog(settings.PLINTH_LOG_LEVEL))
  const pool = openMigrationPool(database.ownerUrl)
  try {
    return await work(openDb(pool))
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** The secret in use until now: given, or the generated one; the first that the data was made with. */
const oldSecret = async (db: Db, candidates: (string | undefined)[]): Promise<string> => {
  for (const secret of candidates) if (secret && (await fitsSecret(db, secret))) return secret
  throw new SettingsError('Set PLINTH_OLD_SECRET to the previous secret')
}

/** Moves everything to the secret of the environment, or to a new one where it was generated. */
const rotateSecret = async (env: NodeJS.ProcessEnv, settings: Settings): Promise<string[]> => {
  const kept = settings.PLINTH_SECRET ? await readSecrets(settings) : await loadSecrets(settings)
  const to = settings.PLINTH_SECRET ?? newSecret()
  return withDatabase(settings, async (db) => {
    const from = await oldSecret(db, [
      env['PLINTH_OLD_SECRET'],
      kept?.secret,
      kept?.previousSecret,
      settings.PLINTH_SECRET,
    ])
    if (from === to) return ['Everything is with the secret that is set already']
    const isGenerated = settings.PLINTH_SECRET === undefined
    // Both are kept until the database is over, so that a crash loses neither.
    if (kept && isGenerated) await keepSecrets(settings, { ...kept, secret: to, previousSecret: from })
    let links = 0
    const { authenticators } = await moveToSecret(db, { from, to }, async (tx) => {
      links = await renewLinks(tx, to)
    })
    if (kept && isGenerated) await keepSecrets(settings, { secret: to, sealingKeys: kept.sealingKeys })
    return [
      `The secret is changed. Authenticators moved: ${authenticators}. Everyone signs in again.`,
      `Links mailed before no longer work; people to be reminded of a document to sign: ${links}`,
    ]
  })
}

/** The keys to seal and to open with: the new one first, then those it replaces. */
const sealingKeysOf = (given: string | undefined, kept: string): string => {
  const taken = idsOf(given ?? '')
  const old = kept.split(',').filter((entry) => entry && !taken.includes(entry.split(':')[0] ?? ''))
  return [given ?? newKey(kept), ...old].join(',')
}

/** Seals everything with the active key: the environment's first one, or a new one where they were generated. */
const rotateSealing = async (settings: Settings): Promise<string[]> => {
  const given = settings.PLINTH_SEALING_KEYS
  const kept = given ? await readSecrets(settings) : await loadSecrets(settings)
  const keys = sealingKeysOf(given, kept?.sealingKeys ?? '')
  const keep = async (sealingKeys: string) => {
    if (kept && !given) await keepSecrets(settings, { ...kept, sealingKeys })
  }
  // Kept before anything is sealed with it, so that a crash loses nothing.
  await keep(keys)
  const config = completeConfig({ ...settings, PLINTH_SEALING_KEYS: keys }, { secret: newSecret(), sealingKeys: keys })
  const active = idsOf(keys)[0] ?? ''
  return withDatabase(settings, async (db) => {
    await checkSealingKeys(db, config)
    const count = await sealAnew(db, createSealer(config.sealingKeys), active)
    await keep(keys.split(',')[0] ?? keys)
    return [`Sealed anew with ${active}: ${count} values. The older keys are no longer needed, but for old backups.`]
  })
}

const commands = {
  'rotate-secret': rotateSecret,
  'rotate-sealing': (_env: NodeJS.ProcessEnv, settings: Settings) => rotateSealing(settings),
}

/** `npm run keys -- <command>`: answers what to print. Throws SettingsError in one clear line. */
export const runKeys = async (command: string | undefined, env: NodeJS.ProcessEnv): Promise<string[]> => {
  const found = Object.entries(commands).find(([name]) => name === command)?.[1]
  if (!found) throw new SettingsError(`npm run keys -- ${Object.keys(commands).join(' | ')}`)
  const settings = readSettings(env)
  await ensureDataDir(settings.PLINTH_DATA_DIR)
  return found(env, settings)
}
