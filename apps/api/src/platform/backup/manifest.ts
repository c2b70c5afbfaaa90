import { createHash } from 'node:crypto'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { SettingsError } from '../config.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Moment = z.iso.datetime()

/** A copy of the database's files, from which its log leads on. */
const Base = z.object({
  format: z.literal(1),
  /** PostgreSQL's name of the cluster: what else lies here must be of the same. */
  system: z.string(),
  postgres: z.string(),
  began: Moment,
  ended: Moment,
  /** The segments of the log without which the copy is of no use. */
  first_segment: z.string(),
  last_segment: z.string(),
  archive: z.object({ bytes: z.int(), sha256: Sha256 }),
})
export type Base = z.output<typeof Base>

/** One state of one file of the data directory. */
const CopiedFile = z.object({
  /** Below the data directory, with slashes. */
  path: z.string(),
  bytes: z.int(),
  /** Milliseconds. */
  modified: z.number(),
  /** SHA-256 of the sealed copy, which is its name. */
  object: Sha256,
  since: Moment,
  /** When it was found replaced or gone; null while it is as it lies here. */
  until: Moment.nullable(),
})
export type CopiedFile = z.output<typeof CopiedFile>

const Files = z.object({ format: z.literal(1), copied: Moment, files: z.array(CopiedFile) })
export type Files = z.output<typeof Files>

const sha256 = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex')

const Envelope = z.object({ sha256: Sha256, content: z.unknown() })

/** Puts a manifest in place in one step; what it lists lies there already. */
const write = async (file: string, content: Base | Files): Promise<void> => {
  const handle = await open(`${file}.next`, 'w', 0o600)
  await handle.writeFile(`${JSON.stringify({ sha256: sha256(content), content })}\n`)
  await handle.sync()
  await handle.close()
  await rename(`${file}.next`, file)
}

const read = async <S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    const envelope = Envelope.parse(JSON.parse(text))
    if (sha256(envelope.content) === envelope.sha256) return schema.parse(envelope.content)
  } catch {
    // Told below, as for a wrong hash.
  }
  throw new SettingsError(`${file} is damaged`)
}

const filesManifest = (backupDir: string) => path.join(backupDir, 'files.json')
const baseManifest = (backupDir: string, name: string) => path.join(basesFolder(backupDir), name, 'manifest.json')

/** Base copies lie here, each in a folder that is called by its time. */
export const basesFolder = (backupDir: string): string => path.join(backupDir, 'bases')
export const BASE_ARCHIVE = 'cluster.tar.zst.age'

/** What is copied of the data directory; null before the first time. Throws SettingsError when the list is damaged. */
export const readFiles = (backupDir: string): Promise<Files | null> => read(filesManifest(backupDir), Files)
export const writeFiles = (backupDir: string, files: Files): Promise<void> => write(filesManifest(backupDir), files)
export const writeBase = (backupDir: string, name: string, base: Base): Promise<void> =>
  write(baseManifest(backupDir, name), base)

/** The complete base copies by their folder, oldest first; throws SettingsError when a manifest is damaged. */
export const readBases = async (backupDir: string): Promise<(Base & { name: string })[]> => {
  const names = await readdir(basesFolder(backupDir)).catch((): string[] => [])
  const bases = await Promise.all(
    names.toSorted().map(async (name) => {
      const base = await read(baseManifest(backupDir, name), Base)
      return base && { ...base, name }
    }),
  )
  return bases.filter((base) => base !== null)
}
