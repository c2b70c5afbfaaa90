import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  contentRefusal,
  lockedRefusal,
  macroRefusal,
  mediaTypeOf,
} from '@plinth/domain/documents/document-request/uploads'
import { fileTypeFromStream } from 'file-type'
import type { Scanner } from '../../vendors/scanner/port.ts'
import type { Storage } from '../../vendors/storage/port.ts'
import { type Digest, digestFile } from './file-digest.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { isCutShort } from './file-end.ts'
import { withoutPlace } from './photo-place.ts'

export interface CheckedFile {
  /** Bytes; null when nothing was stored. */
  size: number | null
  /** Hexadecimal SHA-256 of the content as it is kept; null when it was not read. */
  sha256: string | null
  /** As file-digest.ts makes it, of the file as it was sent; null when it was not read. */
  fingerprint: string | null
  /** Why the file is refused, fit for the person who sent it; null when it is taken. */
  refusal: string | null
}

export interface FileToCheck {
  key: string
  name: string
  contentType: string
  maxBytes: number
  /** What the sender said beforehand; null when they said nothing. */
  fingerprint: string | null
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

/**
 * HEIC files say heic or heif by their brand; both are what a phone calls HEIC. Old office files say no more than that they
 * are compound files.
 */
const same = (declared: string, actual: string) =>
  declared === actual ||
  (declared === 'image/heic' && /^image\/hei[cf](-sequence)?$/.test(actual)) ||
  (declared === 'application/vnd.ms-excel' && actual === 'application/x-cfb')

/** The folder of a compound file that holds macros, as its directory spells it. */
const MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

/** Whether an office file has macros: new ones say so by their type, old ones have a folder for them. */
const hasMacros = async (storage: Storage, file: FileToCheck, actual: string | null): Promise<boolean> => {
  if (actual?.includes('macroenabled')) return true
  return actual === 'application/x-cfb' && (await buffer(await storage.read(file.key))).includes(MACROS)
}

/** What Office puts a file into that it locked with a password, as the directory of the compound file spells it. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether a new office file opens with a password alone. */
const isLocked = async (storage: Storage, file: FileToCheck, actual: string | null): Promise<boolean> =>
  actual === 'application/x-cfb' &&
  file.contentType.includes('officedocument') &&
  (await buffer(await storage.read(file.key))).includes(LOCKED)

/** Content that tells no type is refused, except text where text was declared (CSV has no mark of its own). */
const isOfItsType = (file: FileToCheck, actual: string | null, { isText }: Digest): boolean => {
  if (mediaTypeOf(file.name) !== file.contentType) return false
  return file.contentType === 'text/csv' ? actual === null && isText : actual !== null && same(file.contentType, actual)
}

const scanned = async (storage: Storage, scanner: Scanner | null, key: string): Promise<string | null> => {
  if (!scanner) return null
  const found = await scanner.scan(await storage.read(key))
  if (found.is === 'infected') return `Malware was found in the file (${found.name}).`
  return found.is === 'too-large' ? 'The file is larger than the malware scanner takes.' : null
}

/** Takes the place where a photograph was taken out of the stored file. Answers the new content's hash, null as it was. */
const forgetPlace = async (storage: Storage, { key, contentType }: FileToCheck): Promise<string | null> => {
  if (!contentType.startsWith('image/')) return null
  const clean = withoutPlace(await buffer(await storage.read(key)), contentType)
  if (!clean) return null
  await storage.write(key, clean, contentType)
  return sha256Of(clean)
}

/**
 * Whether a stored file is what it was declared to be: not empty, not too large, as it was sent, of the declared type,
 * whole, and without malware where a scanner is set. A photograph that passes loses the place it was taken at. Throws ScannerUnavailable when the scanner gives no verdict: the
 * file then stays where nobody can fetch it.
 */
export const checkFile = async (
  { storage, scanner }: { storage: Storage; scanner: Scanner | null },
  file: FileToCheck,
): Promise<CheckedFile> => {
  const unread = { sha256: null, fingerprint: null }
  const stored = await storage.head(file.key)
  if (!stored) return { ...unread, size: null, refusal: 'The upload failed. Upload the file again.' }
  const { size } = stored
  if (size === 0) return { ...unread, size, refusal: 'The file is empty.' }
  if (size > file.maxBytes)
    return { ...unread, size, refusal: `The file is larger than ${file.maxBytes / 1_048_576} MB.` }
  const digest = await digestFile(storage, file.key)
  const { sha256, fingerprint } = digest
  const refused = (refusal: string) => ({ size, sha256, fingerprint, refusal })
  if (file.fingerprint !== null && file.fingerprint !== fingerprint)
    return refused('The file changed while it was sent. Send it again.')
  const actual = await sniff(storage, file.key)
  if (await hasMacros(storage, file, actual)) return refused(macroRefusal(file.name))
  if (await isLocked(storage, file, actual)) return refused(lockedRefusal(file.name))
  if (!isOfItsType(file, actual, digest)) return refused(contentRefusal(file.name))
  if (await isCutShort(storage, file.key, { size, contentType: file.contentType }))
    return refused(`The file is incomplete: ${file.name}. Save it anew and send it again.`)
  const malware = await scanned(storage, scanner, file.key)
  if (malware !== null) return refused(malware)
  return { size, sha256: (await forgetPlace(storage, file)) ?? sha256, fingerprint, refusal: null }
}
