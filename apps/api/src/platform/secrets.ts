import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Settings, SettingsError } from './config.ts'

const Kept = z.object({
  secret: z.string().min(32),
  sealingKeys: z.string().min(44),
  /** The one before, while it is being changed. */
  previousSecret: z.string().optional(),
})
export type Secrets = z.output<typeof Kept>

const code = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

const fileOf = (settings: Settings) => path.join(settings.PLINTH_DATA_DIR, 'secrets.json')

/** What was generated for this installation before; null when nothing was. */
export const readSecrets = async (settings: Settings): Promise<Secrets | null> => {
  const text = await readFile(fileOf(settings), 'utf8').catch((error: unknown) => {
    if (code(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const kept = Kept.safeParse(JSON.parse(text))
  if (!kept.success) throw new SettingsError(`${fileOf(settings)} is damaged: restore it from a backup`)
  return kept.data
}

/** Replaces what was generated, in one step. */
export const keepSecrets = async (settings: Settings, secrets: Secrets): Promise<void> => {
  const next = `${fileOf(settings)}.next`
  await writeFile(next, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(next, fileOf(settings))
}

/**
 * Closes a folder that is ours to everybody else. As root its name may be walked through: PostgreSQL, which refuses to run
 * as root, lies below it.
 */
const closeOff = async (dir: string): Promise<void> => {
  const { uid } = await stat(dir)
  if (uid === process.getuid?.()) await chmod(dir, uid === 0 ? 0o711 : 0o700)
}

/** Makes the data directory, for this user alone; throws SettingsError when nothing can be written there. */
export const ensureDataDir = async (dir: string): Promise<void> => {
  const probe = path.join(dir, '.writable')
  try {
    // What is made from here on, files of PostgreSQL and uploads among it, is for this user alone.
    process.umask(0o077)
    await mkdir(dir, { recursive: true })
    await writeFile(probe, '')
    await closeOff(dir)
  } catch (error) {
    throw new SettingsError(`Cannot write to the data directory ${dir} (${code(error)}): set PLINTH_DATA_DIR`)
  }
}

/**
 * The secrets of this installation, for those that the operator set nothing for: read from `secrets.json` in the data
 * directory (mode 0600), made there on first use. Losing that file makes every sealed SSN unreadable: back it up apart
 * from the database.
 */
export const loadSecrets = async (settings: Settings): Promise<Secrets> => {
  if (settings.PLINTH_SECRET && settings.PLINTH_SEALING_KEYS)
    return { secret: settings.PLINTH_SECRET, sealingKeys: settings.PLINTH_SEALING_KEYS }
  const file = fileOf(settings)
  const made: Secrets = {
    secret: randomBytes(48).toString('base64url'),
    sealingKeys: `k1:${randomBytes(32).toString('base64')}`,
  }
  try {
    // `wx`: two processes that start at once agree on the first one's.
    await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (code(error) !== 'EEXIST') throw error
  }
  await chmod(file, 0o600)
  return (await readSecrets(settings)) ?? made
}
