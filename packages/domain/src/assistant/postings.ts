import { termsOf } from './terms.ts'

/** Three bytes a place: the passage's number in two, how often in one. */
const BYTES = 3
const MOST_TIMES = 255

/** Where each term of a document stands, packed for storage, and how many terms each passage has. */
export interface Index {
  readonly places: ReadonlyMap<string, Uint8Array>
  /** Two bytes a passage, the high one first. */
  readonly lengths: Uint8Array
}

/** Passages indexed between two yields: a few milliseconds. */
const TURN = 12

/**
 * Indexes the passages of one document, in order, at most 65,536. A generator, so that a server can let others go first: it
 * yields every few passages and returns the index.
 */
export const indexing = function* (passages: readonly string[]): Generator<void, Index> {
  const found = new Map<string, Map<number, number>>()
  const lengths = new Uint8Array(passages.length * 2)
  for (const [no, text] of passages.entries()) {
    const terms = termsOf(text)
    lengths[no * 2] = Math.min(terms.length, 65_535) >> 8
    lengths[no * 2 + 1] = Math.min(terms.length, 65_535) & 255
    for (const term of terms) {
      const places = found.get(term) ?? new Map<number, number>()
      places.set(no, Math.min((places.get(no) ?? 0) + 1, MOST_TIMES))
      found.set(term, places)
    }
    if (no % TURN === TURN - 1) yield
  }
  return { places: new Map([...found].map(([term, places]) => [term, packed(places)])), lengths }
}

const packed = (places: ReadonlyMap<number, number>): Uint8Array => {
  const bytes = new Uint8Array(places.size * BYTES)
  let at = 0
  for (const [no, times] of places) {
    bytes.set([no >> 8, no & 255, times], at)
    at += BYTES
  }
  return bytes
}

/** Where one term stands in some documents of a list. */
export interface Postings {
  readonly term: string
  /** For each document its place in the list, from 0, and how many bytes follow, four bytes each, the high one first; then these. */
  readonly packed: Uint8Array
}
/** Bytes before the places of one document. */
const HEAD = 8
const numberAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0

/** Goes through the places of a term: the document's place in the list, the passage's number, how often. */
export const placesIn = (packed: Uint8Array, take: (document: number, no: number, times: number) => void): void => {
  for (let at = 0; at < packed.length; ) {
    const document = numberAt(packed, at)
    const end = at + HEAD + numberAt(packed, at + 4)
    for (at += HEAD; at < end; at += BYTES)
      take(document, ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0), packed[at + 2] ?? 0)
  }
}
