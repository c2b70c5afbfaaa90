import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { SettingsError } from '../config.ts'
import { type CopiedFile, readFiles, writeFiles } from './manifest.ts'
import { sealInto, unseal } from './sealed-file.ts'

/** Of the data directory: the database is copied by other means, a mark is of one directory, the rest is on its way. */
const notCopied = /^(postgres|restored\.json|\.restoring|\.writable)(\/|$)|\.(part|next)$/

const objectPath = (sha256: string) => path.join('files', sha256.slice(0, 2), sha256)

interface Found {
  path: string
  bytes: number
  modified: number
}

async function* filesBelow(dataDir: string, below = ''): AsyncGenerator<Found> {
  for (const entry of await readdir(path.join(dataDir, below), { withFileTypes: true })) {
    const inner = path.posix.join(below, entry.name)
    if (notCopied.test(inner)) continue
    if (entry.isDirectory()) yield* filesBelow(dataDir, inner)
    // Gone since its folder was read: the next run tells.
    const info = entry.isFile() ? await stat(path.join(dataDir, inner)).catch(() => null) : null
    if (info) yield { path: inner, bytes: info.size, modified: info.mtimeMs }
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Copies what is new or changed in the data directory, its secrets included, and lists it; what went is marked so. Answers
 * how many files were copied, and the bytes they take.
 */
export const copyFiles = async (o: {
  dataDir: string
  backupDir: string
  recipient: string
}): Promise<{ copied: number; bytes: number }> => {
  const copied = new Date().toISOString()
  const before = (await readFiles(o.backupDir))?.files ?? []
  const current = new Map(before.flatMap((one) => (one.until === null ? [[one.path, one] as const] : [])))
  const added: CopiedFile[] = []
  const kept = new Set<CopiedFile>()
  let bytes = 0
  for await (const found of filesBelow(o.dataDir)) {
    const known = current.get(found.path)
    if (known && known.bytes === found.bytes && known.modified === found.modified) {
      kept.add(known)
      continue
    }
    const source = createReadStream(path.join(o.dataDir, found.path))
    const sealed = await sealInto(
      { folder: o.backupDir, recipient: o.recipient, place: ({ sha256 }) => objectPath(sha256) },
      source,
    ).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
    if (!sealed) continue
    added.push({ ...found, object: sealed.sha256, since: copied, until: null })
    bytes += sealed.bytes
  }
  const ended = before.map((one) => (one.until === null && !kept.has(one) ? { ...one, until: copied } : one))
  await writeFiles(o.backupDir, { format: 1, copied, files: [...ended, ...added] })
  return { copied: added.length, bytes }
}

/** Which state of each file was there at a moment; null = as they are. What came later is kept: it harms nobody. */
export const filesAt = (files: readonly CopiedFile[], to: Date | null): CopiedFile[] => {
  const chosen = new Map<string, CopiedFile>()
  for (const one of files.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const isOver = one.until !== null && (to === null || new Date(one.until) <= to)
    if (!isOver && !chosen.has(one.path)) chosen.set(one.path, one)
  }
  return [...chosen.values()]
}

/** Puts files back below `target`; throws SettingsError when one is missing or is not what was copied. */
export const putBack = async (o: {
  files: readonly CopiedFile[]
  backupDir: string
  identity: string
  target: string
}): Promise<void> => {
  for (const one of o.files) {
    const target = path.join(o.target, one.path)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const source = path.join(o.backupDir, objectPath(one.object))
    const found = await unseal(source, o.identity, createWriteStream(target, { mode: 0o600 })).catch(
      (error: unknown) => {
        if (error instanceof SettingsError) throw error
        return null
      },
    )
    if (found !== one.object) throw new SettingsError(`${source} is missing or damaged`)
    const modified = new Date(one.modified)
    await utimes(target, modified, modified)
  }
}

/** Forgets files that were gone before `moment`, and deletes their copies. */
export const forgetFiles = async (backupDir: string, moment: Date): Promise<void> => {
  const list = await readFiles(backupDir)
  if (!list) return
  const files = list.files.filter(({ until }) => until === null || new Date(until) >= moment)
  if (files.length === list.files.length) return
  // The list first: what it no longer names may go.
  await writeFiles(backupDir, { ...list, files })
  const named = new Set(files.map(({ object }) => object))
  for (const { object } of list.files)
    if (!named.has(object)) await rm(path.join(backupDir, objectPath(object)), { force: true })
}
