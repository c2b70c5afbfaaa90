import { inflateRawSync } from 'node:zlib'

/** The file is no zip archive we take; the message says why to the person who sent it. */
export class BadZip extends Error {}

export interface ZipLimits {
  entries: number
  /** Bytes of everything unpacked. */
  unpacked: number
}

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  at: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** The end record is followed by a comment of at most 65,535 bytes. */
const END_SEARCH = 65_557
const MOST_RATIO = 100

const damaged = (): never => {
  throw new BadZip('The file is damaged.')
}

const findEnd = (data: Buffer): number => {
  for (let at = data.length - 22; at >= Math.max(0, data.length - END_SEARCH); at--)
    if (data.readUInt32LE(at) === END) return at
  return damaged()
}

const readEntry = (data: Buffer, at: number): { entry: Entry; next: number } => {
  if (at + 46 > data.length || data.readUInt32LE(at) !== CENTRAL) damaged()
  if (data.readUInt16LE(at + 8) & 1) throw new BadZip('This file is password-protected.')
  const [nameLength, extra, comment] = [28, 30, 32].map((n) => data.readUInt16LE(at + n)) as [number, number, number]
  const name = data.toString('utf8', at + 46, at + 46 + nameLength)
  const entry = {
    name,
    method: data.readUInt16LE(at + 10),
    packed: data.readUInt32LE(at + 20),
    size: data.readUInt32LE(at + 24),
    at: data.readUInt32LE(at + 42),
  }
  return { entry, next: at + 46 + nameLength + extra + comment }
}

const directory = (data: Buffer, limits: ZipLimits): Entry[] => {
  const end = findEnd(data)
  const count = data.readUInt16LE(end + 10)
  if (count > limits.entries) throw new BadZip(`The file has more than ${limits.entries} parts.`)
  const entries: Entry[] = []
  for (let at = data.readUInt32LE(end + 16), n = 0; n < count; n++) {
    const { entry, next } = readEntry(data, at)
    entries.push(entry)
    at = next
  }
  return entries
}

/** Refuses by what the directory promises, before anything is unpacked. */
const requireModest = (entries: readonly Entry[], data: Buffer, limits: ZipLimits): void => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (unpacked > limits.unpacked)
    throw new BadZip(`The file unpacks to more than ${Math.floor(limits.unpacked / 1_048_576)} MB.`)
  // Small files pack well; a bomb is large.
  if (unpacked > 1_048_576 && unpacked > data.length * MOST_RATIO)
    throw new BadZip(`The file unpacks to more than ${MOST_RATIO} times its size.`)
  for (const { name } of entries)
    if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')) damaged()
}

const unpack = (data: Buffer, entry: Entry): Buffer => {
  if (entry.at + 30 > data.length || data.readUInt32LE(entry.at) !== LOCAL) damaged()
  const start = entry.at + 30 + data.readUInt16LE(entry.at + 26) + data.readUInt16LE(entry.at + 28)
  const packed = data.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) damaged()
  const content = entry.method === 0 ? packed : entry.method === 8 ? inflate(packed, entry.size) : damaged()
  return content.length === entry.size ? content : damaged()
}

// One byte more than promised is asked for, so that a promise that is too small shows.
const inflate = (packed: Buffer, size: number): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch {
    return damaged()
  }
}

/**
 * Reads a zip archive in memory: its parts by name. What it promises is held against the limits before anything is
 * unpacked, and no part may unpack to more than it promised. Throws BadZip.
 */
export const readZip = (data: Buffer, limits: ZipLimits): Map<string, Buffer> => {
  const entries = directory(data, limits)
  requireModest(entries, data, limits)
  return new Map(entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, unpack(data, entry)]))
}
