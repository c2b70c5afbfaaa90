import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type Settings, SettingsError } from './config.ts'

const Kept = z.object({ secret: z.string().min(32), sealingKeys: z.string().min(44) })
export type Secrets = z.output<typeof Kept>

const code = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

/** Makes the data directory; throws SettingsError when nothing can be written there. */
export const ensureDataDir = async (dir: string): Promise<void> => {
  const probe = path.join(dir, '.writable')
  try {
    await mkdir(dir, { recursive: true })
    await writeFile(probe, '')
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
  const file = path.join(settings.PLINTH_DATA_DIR, 'secrets.json')
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
  const kept = Kept.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!kept.success) throw new SettingsError(`${file} is damaged: restore it from a backup`)
  return kept.data
}
