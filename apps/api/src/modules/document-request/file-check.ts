import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { mediaTypeOf } from '@plinth/domain/document-request/uploads'
import { fileTypeFromStream } from 'file-type'
import type { Storage } from '../../vendors/storage/port.ts'

export interface CheckedFile {
  /** Bytes; null when nothing was stored. */
  size: number | null
  /** Hexadecimal SHA-256 of the content; null when nothing was stored. */
  sha256: string | null
  /** Why the file is refused, fit for the person who sent it; null when it is taken. */
  refusal: string | null
}

/** The type the first bytes tell, or null when they tell none we know. Reads no more than it needs. */
const sniff = async (storage: Storage, key: string): Promise<string | null> => {
  const source = await storage.read(key)
  try {
    return (await fileTypeFromStream(Readable.toWeb(source) as ReadableStream<Uint8Array>))?.mime ?? null
  } catch {
    // A file cut short within its first bytes: of no type.
    return null
  } finally {
    source.destroy()
  }
}

/** Reads all of a file once: its hash, and whether it can be text (UTF-8 without NUL). */
const digest = async (storage: Storage, key: string) => {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isText = true
  for await (const chunk of await storage.read(key)) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    if (!isText) continue
    try {
      isText = !decoder.decode(bytes, { stream: true }).includes('\u0000')
    } catch {
      isText = false
    }
  }
  return { sha256: hash.digest('hex'), isText }
}

/** HEIC files say heic or heif by their brand; both are what a phone calls HEIC. */
const same = (declared: string, actual: string) =>
  declared === actual || (declared === 'image/heic' && /^image\/hei[cf](-sequence)?$/.test(actual))

/**
 * Whether a stored file is what it was declared to be: not empty, not too large, its content of the declared type.
 * Content that tells no type is refused, except text where text was declared (CSV has no mark of its own).
 */
export const checkFile = async (
  storage: Storage,
  file: { key: string; name: string; contentType: string; maxBytes: number },
): Promise<CheckedFile> => {
  const stored = await storage.head(file.key)
  if (!stored) return { size: null, sha256: null, refusal: 'The file did not arrive.' }
  if (stored.size === 0) return { size: 0, sha256: null, refusal: 'The file is empty.' }
  if (stored.size > file.maxBytes)
    return { size: stored.size, sha256: null, refusal: `The file is larger than ${file.maxBytes / 1_048_576} MB.` }
  const [{ sha256, isText }, actual] = [await digest(storage, file.key), await sniff(storage, file.key)]
  const good =
    file.contentType === 'text/csv' ? actual === null && isText : actual !== null && same(file.contentType, actual)
  const taken = good && mediaTypeOf(file.name) === file.contentType
  return { size: stored.size, sha256, refusal: taken ? null : `Not valid file type: ${file.name}` }
}
