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

/** One document's places of one term. */
export interface Posting {
  readonly documentId: string
  readonly term: string
  readonly places: Uint8Array
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

const wordsIn = (lengths: Uint8Array, no: number) => ((lengths[no * 2] ?? 0) << 8) | (lengths[no * 2 + 1] ?? 0)

/** So many passages that nothing stands in: else each word of a short file would be as common as any. */
const AIR = 20

/** How telling a term is that stands in `n` of `all` passages. */
const telling = (n: number, all: number): number => Math.log(1 + (all + AIR - n + 0.5) / (n + 0.5))

/**
 * Ranks passages by BM25. `asked` says how much each term counts: 1 as it was asked, less for what only resembles it.
 * `bonus` is added once to each passage of a document: what its name says of the question.
 */
export const rank = (
  asked: ReadonlyMap<string, number>,
  postings: readonly Posting[],
  documents: readonly Lengths[],
  { bonus, most }: { bonus: (documentId: string) => number; most: number },
): Ranking => {
  const all = documents.reduce((sum, one) => sum + one.lengths.length / 2, 0)
  const words = documents.reduce((sum, one) => sum + sumOf(one.lengths), 0)
  const mean = Math.max(words / Math.max(all, 1), 1)
  const counts = new Map<string, number>()
  for (const { term, places } of postings) counts.set(term, (counts.get(term) ?? 0) + places.length / BYTES)
  const weights = new Map([...asked.keys()].map((term) => [term, telling(counts.get(term) ?? 0, all)]))
  const scores = new Map(documents.map((one) => [one.documentId, scoreOf(one.lengths, mean)]))
  // Unless its document left the file since.
  for (const { documentId, term, places } of postings)
    scores.get(documentId)?.add(places, (weights.get(term) ?? 0) * (asked.get(term) ?? 0))
  return { best: bestOf(scores, bonus, most), weights, present: new Set(counts.keys()) }
}

/** What the passages of one document score. */
interface Score {
  /** Of each passage, by its number; none before a term stood in it. */
  values: Float64Array | null
  add: (places: Uint8Array, weight: number) => void
}

const scoreOf = (lengths: Uint8Array, mean: number): Score => {
  const score: Score = {
    values: null,
    add: (places, weight) => {
      score.values ??= new Float64Array(lengths.length / 2)
      addTerm(score.values, places, (no) => K * (1 - B + (B * wordsIn(lengths, no)) / mean), weight)
    },
  }
  return score
}

const addTerm = (values: Float64Array, places: Uint8Array, damp: (no: number) => number, weight: number): void => {
  for (let at = 0; at < places.length; at += BYTES) {
    const no = ((places[at] ?? 0) << 8) | (places[at + 1] ?? 0)
    const times = places[at + 2] ?? 0
    values[no] = (values[no] ?? 0) + (weight * times * (K + 1)) / (times + damp(no))
  }
}

const sumOf = (lengths: Uint8Array): number => {
  let sum = 0
  for (let no = 0; no * 2 < lengths.length; no += 1) sum += wordsIn(lengths, no)
  return sum
}

const bestOf = (scores: ReadonlyMap<string, Score>, bonus: (documentId: string) => number, most: number): Scored[] => {
  const found: Scored[] = []
  let floor = 0
  for (const [documentId, { values }] of scores) {
    if (!values) continue
    const more = bonus(documentId)
    values.forEach((value, no) => {
      if (value > 0 && value + more > floor) found.push({ documentId, no, score: value + more })
    })
    if (found.length < most * 20) continue
    found.sort((a, b) => b.score - a.score)
    found.length = most
    floor = found[most - 1]?.score ?? 0
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most)
}
