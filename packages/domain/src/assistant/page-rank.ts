import { foldForSearch } from '../shared/text.ts'
import { type Postings, placesIn } from './postings.ts'
import type { Query, Sought } from './query.ts'
import { termSet } from './terms.ts'

/** A document as its pages are ranked. */
export interface Ranked {
  readonly documentId: string
  /** Terms of each passage, two bytes, the high one first. */
  readonly lengths: Uint8Array
  /** Page of each passage, two bytes, the high one first; pages never fall. */
  readonly pages: Uint8Array
  /** What it is called: file, request, kind. */
  readonly title: string
  /** Its first words. */
  readonly head: string
}
/** A page with how well it fits; comparable within one search. */
export interface RankedPage {
  readonly documentId: string
  /** From 1. */
  readonly page: number
  readonly score: number
}
export interface PageRanking {
  readonly best: readonly RankedPage[]
  /** How telling each term is: high when few pages have it. */
  readonly weights: ReadonlyMap<string, number>
  /** Terms that stand anywhere. */
  readonly present: ReadonlySet<string>
}

/** Usual values of BM25: how soon repetition stops to count, and how much length does. */
const [K, B] = [1.2, 0.6]
/** So many pages that nothing stands in: else each word of a short file would be as common as any. */
const AIR = 20
/** From here on a term is what was asked, not what resembles it. */
const ITSELF = 0.9
/** What a document's name, the joined words of a name in it, and its year say of all its pages; a year on the page itself. */
const SAYS = { title: 5, head: 3, joined: 10, titleYear: 5, year: 2 } as const

/** How telling a term is that stands in `n` of `all` pages. */
const telling = (n: number, all: number): number => Math.log(1 + (all + AIR - n + 0.5) / (n + 0.5))

/** All pages that have text, in one row. */
interface LaidOut {
  /** Where the passages of each document begin; one more at the end. */
  readonly starts: Uint32Array
  /** The place in the row of the page that each passage stands on. */
  readonly placeOf: Uint32Array
  readonly owner: Uint32Array
  readonly page: Uint16Array
  /** Terms of each page. */
  readonly words: Float64Array
  readonly count: number
  readonly mean: number
}

const two = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

const layOut = (documents: readonly Ranked[]): LaidOut => {
  const starts = new Uint32Array(documents.length + 1)
  for (const [i, one] of documents.entries()) starts[i + 1] = (starts[i] ?? 0) + one.lengths.length / 2
  const most = starts[documents.length] ?? 0
  const [placeOf, owner, page, words] = [
    new Uint32Array(most),
    new Uint32Array(most),
    new Uint16Array(most),
    new Float64Array(most),
  ]
  let [count, sum] = [0, 0]
  for (const [i, one] of documents.entries()) {
    let before = -1
    for (let n = 0, at = starts[i] ?? 0; n < one.lengths.length; n += 2, at += 1) {
      const own = two(one.pages, n)
      if (own !== before) {
        owner[count] = i
        page[count] = own
        count += 1
        before = own
      }
      placeOf[at] = count - 1
      words[count - 1] = (words[count - 1] ?? 0) + two(one.lengths, n)
      sum += two(one.lengths, n)
    }
  }
  return { starts, placeOf, owner, page, words, count, mean: Math.max(sum / Math.max(count, 1), 1) }
}

/** How many pages each term stands on. */
const pagesWith = (laid: LaidOut, { packed }: Postings): number => {
  let [count, before] = [0, -1]
  placesIn(packed, (document, no) => {
    const place = laid.placeOf[(laid.starts[document] ?? 0) + no] ?? 0
    if (place !== before) count += 1
    before = place
  })
  return count
}

/** Adds to each page what one thing looked for is worth there: any of its terms will do. */
const addSought = (
  scores: Float64Array,
  laid: LaidOut,
  o: { sought: Sought; found: ReadonlyMap<string, Postings>; weights: ReadonlyMap<string, number> },
): void => {
  const present = [...o.sought.terms].filter(([term]) => o.found.has(term))
  const itself = present.filter(([, how]) => how >= ITSELF)
  const weighed = (itself.length > 0 ? itself : present).map(([term]) => o.weights.get(term) ?? 0)
  if (weighed.length === 0) return
  const weight = o.sought.weight * Math.min(...weighed)
  const times = new Float64Array(laid.count)
  for (const [term, how] of present)
    placesIn(o.found.get(term)?.packed ?? new Uint8Array(), (document, no, often) => {
      const place = laid.placeOf[(laid.starts[document] ?? 0) + no] ?? 0
      times[place] = (times[place] ?? 0) + how * often
    })
  for (let place = 0; place < laid.count; place += 1) {
    const often = times[place] ?? 0
    if (often === 0) continue
    const damp = K * (1 - B + (B * (laid.words[place] ?? 0)) / laid.mean)
    scores[place] = (scores[place] ?? 0) + (weight * often * (K + 1)) / (often + damp)
  }
}

const lettersOf = (text: string): string[] =>
  foldForSearch(text)
    .replace(/[’']s?\b/g, '')
    .match(/[a-z]+/g) ?? []

/** Whether a name of several words of the question stands in a title as one: 'AMERICANWATERWORKS'. */
const namesJoined = (title: string, asked: readonly string[]): boolean =>
  lettersOf(title)
    .filter((word) => word.length >= 6)
    .some((word) =>
      asked.some((first, i) => {
        let joined = first
        for (let j = i + 1; j < asked.length && joined.length < word.length; j += 1) {
          joined += asked[j] ?? ''
          if (joined === word) return true
        }
        return false
      }),
    )

const isWord = (term: string) => !/^\d+$/.test(term)

/** What the name and first words of each document say of the question, beside the other documents. */
const sidesOf = (query: Query, documents: readonly Ranked[]): number[] => {
  if (documents.length < 2) return [0]
  const terms = query.sought
    .flatMap(({ terms: own, isOwn }) => (isOwn ? [...own.keys()].slice(0, 1) : []))
    .filter(isWord)
  const asked = lettersOf(query.text)
  const known = documents.map(({ title, head }) => ({ title: termSet(title), head: termSet(head) }))
  const rare = new Map(
    terms.map((term) => {
      const n = known.filter((one) => one.title.has(term) || one.head.has(term)).length
      return [term, n === 0 ? 0 : Math.log(1 + (documents.length - n + 0.5) / (n + 0.5))]
    }),
  )
  return documents.map(({ title }, i) => {
    const own = known[i]
    const said = terms.reduce((sum, term) => {
      const how = own?.title.has(term) ? SAYS.title : own?.head.has(term) ? SAYS.head : 0
      return sum + how * (rare.get(term) ?? 0)
    }, 0)
    const years = query.years.filter((year) => own?.title.has(year)).length / Math.max(query.years.length, 1)
    return said + (namesJoined(title, asked) ? SAYS.joined : 0) + years * SAYS.titleYear
  })
}

/** The year as pages write it. */
const writtenAs = (year: string): string[] => [year, `fy${year}`, `fy${year.slice(2)}`]

/** All terms that a search looks up. */
export const termsLookedUp = (query: Query): string[] => [
  ...new Set([...query.sought.flatMap(({ terms }) => [...terms.keys()]), ...query.years.flatMap(writtenAs)]),
]

const yearSought = (query: Query): Sought[] =>
  query.years.map((year) => ({
    terms: new Map(writtenAs(year).map((term): [string, number] => [term, 1])),
    weight: 1,
    isOwn: false,
  }))

const addYears = (scores: Float64Array, laid: LaidOut, query: Query, found: ReadonlyMap<string, Postings>): void => {
  for (const { terms } of yearSought(query)) {
    const seen = new Uint8Array(laid.count)
    for (const term of terms.keys())
      placesIn(found.get(term)?.packed ?? new Uint8Array(), (document, no) => {
        seen[laid.placeOf[(laid.starts[document] ?? 0) + no] ?? 0] = 1
      })
    for (let place = 0; place < laid.count; place += 1)
      if (seen[place] === 1) scores[place] = (scores[place] ?? 0) + SAYS.year / query.years.length
  }
}

/**
 * Ranks pages of documents: BM25 over whole pages, in which what is asked and what stands for it count as one, with what the
 * names of the documents say. `postings` are those of `termsLookedUp`, their documents numbered as in `documents`.
 */
export const rankPages = (
  query: Query,
  postings: readonly Postings[],
  documents: readonly Ranked[],
  most: number,
): PageRanking => {
  const laid = layOut(documents)
  const found = new Map(postings.map((one) => [one.term, one]))
  const weights = new Map(
    termsLookedUp(query).map((term) => {
      const own = found.get(term)
      return [term, telling(own ? pagesWith(laid, own) : 0, laid.count)]
    }),
  )
  const scores = new Float64Array(laid.count)
  for (const sought of query.sought) addSought(scores, laid, { sought, found, weights })
  const isHit = scores.map((score) => (score > 0 ? 1 : 0))
  addYears(scores, laid, query, found)
  const sides = sidesOf(query, documents)
  const all: { place: number; score: number }[] = []
  for (let place = 0; place < laid.count; place += 1)
    if (isHit[place] === 1) all.push({ place, score: (scores[place] ?? 0) + (sides[laid.owner[place] ?? 0] ?? 0) })
  const best = all
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ place, score }) => ({
      documentId: documents[laid.owner[place] ?? 0]?.documentId ?? '',
      page: laid.page[place] ?? 0,
      score,
    }))
  return { best, weights, present: new Set(postings.map((one) => one.term)) }
}
