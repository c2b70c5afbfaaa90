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
export interface Lengths {
  readonly documentId: string
  readonly lengths: Uint8Array
}
/** A passage with how well it fits; comparable within one search. */
export interface Scored {
  readonly documentId: string
  readonly no: number
  readonly score: number
}
export interface Ranking {
  readonly best: readonly Scored[]
  /** How telling each term is: high when few passages have it. */
  readonly weights: ReadonlyMap<string, number>
  /** Terms that stand anywhere. */
  readonly present: ReadonlySet<string>
}

/** Usual values of BM25: how soon repetition stops to count, and how much length does. */
const [K, B] = [1.2, 0.6]

/** So many passages that nothing stands in: else each word of a short file would be as common as any. */
const AIR = 20

/** How telling a term is that stands in `n` of `all` passages. */
const telling = (n: number, all: number): number => Math.log(1 + (all + AIR - n + 0.5) / (n + 0.5))

/**
 * Ranks passages of documents by BM25. `asked` says how much each term counts: 1 as it was asked, less for what only resembles
 * it. `bonus` is added once to each passage of a document: what its name says of the question.
 */
export const rank = (
  asked: ReadonlyMap<string, number>,
  postings: readonly Postings[],
  documents: readonly Lengths[],
  { bonus, most }: { bonus: (documentId: string) => number; most: number },
): Ranking => {
  const laid = layOut(documents)
  const weights = new Map([...asked.keys()].map((term) => [term, telling(0, laid.words.length)]))
  const scores = new Float64Array(laid.words.length)
  for (const { term, packed } of postings) {
    const weight = telling(countOf(packed), laid.words.length)
    weights.set(term, weight)
    addTerm(scores, laid, packed, weight * (asked.get(term) ?? 0))
  }
  return { best: bestOf(scores, laid, documents, bonus, most), weights, present: new Set(postings.map((p) => p.term)) }
}

/** Passages of all documents in one row. A list for each document would be thousands of them for each question. */
interface LaidOut {
  /** Where the passages of each document begin; one more at the end. */
  readonly starts: Uint32Array
  /** Terms of each passage. */
  readonly words: Uint16Array
  /** Terms of a passage in the mean, at least 1. */
  readonly mean: number
}

const layOut = (documents: readonly Lengths[]): LaidOut => {
  const starts = new Uint32Array(documents.length + 1)
  for (const [i, one] of documents.entries()) starts[i + 1] = (starts[i] ?? 0) + one.lengths.length / 2
  const words = new Uint16Array(starts[documents.length] ?? 0)
  let [at, sum] = [0, 0]
  for (const { lengths } of documents)
    for (let i = 0; i < lengths.length; i += 2) {
      const count = ((lengths[i] ?? 0) << 8) | (lengths[i + 1] ?? 0)
      words[at] = count
      sum += count
      at += 1
    }
  return { starts, words, mean: Math.max(sum / Math.max(words.length, 1), 1) }
}

/** Bytes before the places of one document. */
const HEAD = 8
const numberAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0

/** How many passages a term stands in. */
const countOf = (packed: Uint8Array): number => {
  let bytes = 0
  for (let at = 0; at < packed.length; ) {
    const own = numberAt(packed, at + 4)
    bytes += own
    at += HEAD + own
  }
  return bytes / BYTES
}

const addTerm = (scores: Float64Array, { starts, words, mean }: LaidOut, packed: Uint8Array, weight: number): void => {
  for (let at = 0; at < packed.length; ) {
    const start = starts[numberAt(packed, at)] ?? 0
    const end = at + HEAD + numberAt(packed, at + 4)
    for (at += HEAD; at < end; at += BYTES) {
      const place = start + (((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0))
      const times = packed[at + 2] ?? 0
      const damp = K * (1 - B + (B * (words[place] ?? 0)) / mean)
      scores[place] = (scores[place] ?? 0) + (weight * times * (K + 1)) / (times + damp)
    }
  }
}

const bestOf = (
  scores: Float64Array,
  { starts }: LaidOut,
  documents: readonly Lengths[],
  bonus: (documentId: string) => number,
  most: number,
): Scored[] => {
  const found: Scored[] = []
  let floor = 0
  for (const [i, { documentId }] of documents.entries()) {
    const [start, end] = [starts[i] ?? 0, starts[i + 1] ?? 0]
    const more = bonus(documentId)
    for (let place = start; place < end; place += 1) {
      const score = scores[place] ?? 0
      if (score > 0 && score + more > floor) found.push({ documentId, no: place - start, score: score + more })
    }
    if (found.length < most * 4) continue
    found.sort((a, b) => b.score - a.score)
    found.length = most
    floor = found[most - 1]?.score ?? 0
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most)
}
