import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sealInto, unseal } from './sealed-file.ts'

/** A file of PostgreSQL's log as it lies in a backup: its own name, and the SHA-256 of what it holds. */
interface WalFile {
  name: string
  sha256: string
  file: string
}

const KEPT = /^([0-9A-F]{8}[0-9A-Za-z.]*)\.([0-9a-f]{64})\.zst\.age$/
const SEGMENT = /^[0-9A-F]{24}$/

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The files of the log in a folder, in the order of their names; none when it is not there. */
export const walFilesIn = async (folder: string): Promise<WalFile[]> => {
  const entries = await readdir(folder).catch((): string[] => [])
  return entries.toSorted().flatMap((file) => {
    const [, name, sha256] = KEPT.exec(file) ?? []
    return name && sha256 ? [{ name, sha256, file }] : []
  })
}

/** The whole segments among them. */
export const segmentsIn = async (folder: string): Promise<WalFile[]> =>
  (await walFilesIn(folder)).filter(({ name }) => SEGMENT.test(name))

/** Where a segment lies in its timeline, as a number that rises by one from each to the next. */
export const placeOf = (segment: string): number =>
  // 256 segments of 16 MB have one high half of the name.
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

export const timelineOf = (segment: string): string => segment.slice(0, 8)

/**
 * Keeps one file of the log for good. May be asked again for what it kept; throws when something else lies there under the
 * name, as when two databases share a folder.
 */
export const archiveWal = async (o: { folder: string; recipient: string; source: string }): Promise<void> => {
  const name = path.basename(o.source)
  const sha256 = await sha256Of(o.source)
  const there = (await walFilesIn(o.folder)).find((one) => one.name === name)
  if (there && there.sha256 !== sha256)
    throw new Error(`${name} of another database lies in ${o.folder}: set PLINTH_BACKUP_DIR to an empty folder`)
  if (there) return
  await sealInto({ ...o, place: () => `${name}.${sha256}.zst.age` }, createReadStream(o.source))
}

/** Puts a file of the log where PostgreSQL asks for it; answers false when the backup has none. Throws when it is damaged. */
export const fetchWal = async (o: {
  folder: string
  identity: string
  name: string
  target: string
}): Promise<boolean> => {
  const found = (await walFilesIn(o.folder)).find((one) => one.name === o.name)
  if (!found) return false
  await unseal(path.join(o.folder, found.file), o.identity, createWriteStream(o.target, { mode: 0o600 }))
  if ((await sha256Of(o.target)) !== found.sha256) throw new Error(`${o.name} is damaged`)
  return true
}
