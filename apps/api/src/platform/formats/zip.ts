import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

type Why = 'broken' | 'locked' | 'too-large'

/** The file is no zip archive we take; the message says why to the person who sent it. */
export class BadZip extends Error {
  readonly why: Why
  constructor(why: Why, message: string) {
    super(message)
    this.why = why
  }
}

export interface ZipLimits {
  entries: number
  /** Bytes of everything unpacked. */
  unpacked: number
  /** Bytes of one part unpacked; as many as of everything where it is left out. */
  part?: number
  /** Times its size that an archive of over a megabyte may unpack to: small files pack well, a bomb is large. */
  ratio?: number
}

/** What goes wrong inside the reader is the archive's fault, unless memory runs out. */
const orBroken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof BadZip || error instanceof RangeError) throw error
    throw new BadZip('broken', 'The file is damaged.')
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`

const requireModest = (entries: readonly Entry[], size: number, limits: ZipLimits): void => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > limits.unpacked)
    throw new BadZip('too-large', `The file unpacks to more than ${megabytes(limits.unpacked)}.`)
  const part = limits.part ?? limits.unpacked
  if (entries.some((entry) => entry.uncompressedSize > part))
    throw new BadZip('too-large', `A part of the file unpacks to more than ${megabytes(part)}.`)
  if (limits.ratio !== undefined && unpacked > 1_048_576 && unpacked > size * limits.ratio)
    throw new BadZip('too-large', `The file unpacks to more than ${limits.ratio} times its size.`)
}

const entriesOf = async (zip: ZipFile, limits: ZipLimits): Promise<Entry[]> => {
  if (zip.entryCount > limits.entries) throw new BadZip('too-large', `The file has more than ${limits.entries} parts.`)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new BadZip('locked', 'This file is password-protected.')
    if (!entry.fileName.endsWith('/')) entries.push(entry)
  }
  return entries
}

export interface Zip {
  names: readonly string[]
  /** A part unpacked; null when there is none of this name. Throws BadZip. */
  read(name: string): Promise<Buffer | null>
}

/**
 * Opens a zip archive in memory. What it promises is held against the limits before anything is unpacked, no part may
 * unpack to more or less than it promised, and no name may lead out of the archive. Names written with backslashes, as
 * some programs on Windows do, are read with slashes. Throws BadZip.
 */
export const openZip = async (data: Buffer, limits: ZipLimits): Promise<Zip> => {
  const zip = await orBroken(fromBufferPromise(data, { lazyEntries: true }))
  const entries = await orBroken(entriesOf(zip, limits))
  requireModest(entries, data.length, limits)
  const byName = new Map(entries.map((entry) => [entry.fileName, entry]))
  return {
    names: [...byName.keys()],
    read: async (name) => {
      const entry = byName.get(name)
      return entry ? orBroken(zip.openReadStreamPromise(entry).then(buffer)) : null
    },
  }
}

/** The same with every part unpacked, by name. */
export const readZip = async (data: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> => {
  const zip = await openZip(data, limits)
  const parts = new Map<string, Buffer>()
  for (const name of zip.names) parts.set(name, (await zip.read(name)) ?? Buffer.alloc(0))
  return parts
}
