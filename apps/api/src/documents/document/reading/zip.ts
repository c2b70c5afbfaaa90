import { inflateRawSync } from 'node:zlib'

/** An archive that says it unpacks to more than this is refused before anything of it is unpacked, and so is one that lies. */
const MAX_ENTRY = 64 * 1_048_576
const MAX_ALL = 128 * 1_048_576
const MAX_ENTRIES = 5000

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50

interface Entry {
  method: number
  packed: number
  unpacked: number
  /** Where its own header starts. */
  at: number
}

/** A ZIP that is broken or unpacks to more than anybody's document. */
export class BadZip extends Error {
  readonly why: 'broken' | 'too-large'
  constructor(why: 'broken' | 'too-large') {
    super(why)
    this.why = why
  }
}

const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at -= 1)
    if (zip.readUInt32LE(at) === END) return at
  throw new BadZip('broken')
}

const entriesOf = (zip: Buffer): Map<string, Entry> => {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new BadZip('too-large')
  const entries = new Map<string, Entry>()
  let at = zip.readUInt32LE(end + 16)
  let all = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new BadZip('broken')
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    const unpacked = zip.readUInt32LE(at + 24)
    all += unpacked
    if (unpacked > MAX_ENTRY || all > MAX_ALL) throw new BadZip('too-large')
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked,
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

const unpack = (zip: Buffer, entry: Entry): string => {
  if (entry.at + 30 > zip.length) throw new BadZip('broken')
  const start = entry.at + 30 + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28)
  const packed = zip.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed.toString('utf8')
  try {
    // What is declared too small is caught here: no more than declared is unpacked.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) }).toString('utf8')
  } catch {
    throw new BadZip('broken')
  }
}

/** The text of the files of an archive by name, unpacked one by one when asked for. Throws BadZip. */
export const openZip = (zip: Buffer): { names: readonly string[]; read(name: string): string | null } => {
  const entries = entriesOf(zip)
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      return entry ? unpack(zip, entry) : null
    },
  }
}
