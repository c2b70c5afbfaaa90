import { looker } from '@plinth/domain/assistant/page-look'
import { rankPages, type RankedPage, termsLookedUp } from '@plinth/domain/assistant/page-rank'
import { type Query, readQuery } from '@plinth/domain/assistant/query'
import { corrected, meantBy, nearest } from '@plinth/domain/assistant/spelling'
import { alike } from '@plinth/domain/assistant/synonyms'
import { termsOf, wordsOf } from '@plinth/domain/assistant/terms'
import { forgiven } from '@plinth/domain/shared/resemble'
import type { Db } from '../../platform/db.ts'
import { pageTextsOf, postingsOf, type ReadableSource, readableSources, wordsLike } from './datastore.queries.ts'

/** A page found in a loan's documents, best first. */
export interface FoundPage {
  documentId: string
  page: number
  score: number
  text: string
  fileName: string
  /** All that the document is called: file, request and kind. */
  title: string
  /** First words of the document. */
  head: string
}
export interface Found {
  /** The question as it was looked for. */
  query: Query
  /** The question with misspelt words put right. */
  question: string
  pages: FoundPage[]
  /** How telling each asked term is; for a term that stands nowhere the most. */
  weights: ReadonlyMap<string, number>
  /** What else counts as an asked term: words that mean the same, and misspellings; 0 to 1 each. */
  likes: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Terms, asked for or like one asked for, that stand anywhere in the loan's documents. */
  present: ReadonlySet<string>
}

const SYNONYM = 0.55
/** A word of the file that is an edit or two away: misspelt here, or misread there. */
const MISSPELT = 0.7
/** Pages that are looked at; the best of them are found. */
const LOOKED_AT = 48
const MOST_FOUND = 24
/** Most terms taken from one question: a pasted letter is no question. */
const MOST_TERMS = 60

export const titleOf = (s: ReadableSource): string =>
  [s.file_name.replace(/\.\w{2,4}$/, ''), s.document_name, s.activity_name, s.asked_name, s.kind ?? '']
    .filter((part) => part !== '')
    .join(' ')
    .replace(/[_-]+/g, ' ')

/** Most spellings that are taken for one word. */
const MOST_SPELLINGS = 8

const termOf = (word: string): string => termsOf(word)[0] ?? ''

/** The question with its words that stand nowhere put right, and for each word left those of the file that resemble it. */
const spelt = async (db: Db, loanId: string, question: string, isKnown: (term: string) => boolean) => {
  const asked = wordsOf(question)
    .slice(0, MOST_TERMS)
    .map((word) => ({ word, term: termOf(word), edits: forgiven(word.length), right: word.length < 7 ? 2 : 3 }))
  const found = asked.length > 0 ? await wordsLike(db, loanId, asked) : []
  const meant = new Map<string, string>()
  const spellings = new Map<string, string[]>()
  for (const one of found) {
    const term = termOf(one.asked)
    const near = nearest(one.asked, one.words)
    const right = term === '' || one.stands || isKnown(term) ? null : meantBy(one.asked, near)
    if (right !== null) meant.set(one.asked, right)
    spellings.set(
      right ?? one.asked,
      near.slice(0, MOST_SPELLINGS).map(({ word }) => word),
    )
  }
  return { question: corrected(question, meant), spellings }
}

/** Synonyms and likely spellings of each asked term that stand in the loan's documents. */
const likesOf = (terms: readonly string[], spellings: ReadonlyMap<string, readonly string[]>) => {
  const likes = new Map(
    terms.map((term) => [term, new Map(alike(term).map((one): [string, number] => [one, SYNONYM]))]),
  )
  for (const [asked, words] of spellings)
    for (const word of words) {
      const [term, meant] = [termOf(asked), termOf(word)]
      if (term === meant) continue
      likes.get(term)?.set(meant, MISSPELT)
      // What the word meant is meant with it.
      for (const one of alike(meant)) if (!likes.get(term)?.has(one)) likes.get(term)?.set(one, SYNONYM * MISSPELT)
    }
  return likes
}

/** The pages that rank best, looked at: the order of their words, their headings and figures count too. */
const lookedAt = async (
  db: Db,
  loanId: string,
  best: readonly RankedPage[],
  gainOf: (text: string) => number,
): Promise<(RankedPage & { text: string })[]> => {
  const rows = best.length > 0 ? await pageTextsOf(db, loanId, best) : []
  const texts = new Map(rows.map((row) => [`${row.documentId} ${row.page}`, row.text]))
  return best
    .map((one) => ({ ...one, text: texts.get(`${one.documentId} ${one.page}`) ?? '' }))
    .map((one) => ({ ...one, score: one.score + gainOf(one.text) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
}

/**
 * The pages of one loan's documents that fit a question best. Reads that loan and no other: each statement names it.
 *
 * @param isKnown Whether a term that stands in no document is known to be right all the same.
 */
export const searchLoan = async (
  db: Db,
  loanId: string,
  question: string,
  isKnown: (term: string) => boolean = () => false,
): Promise<Found> => {
  const [sources, right] = await Promise.all([
    readableSources(db, loanId).execute(),
    spelt(db, loanId, question, isKnown),
  ])
  const likes = likesOf([...new Set(termsOf(right.question))].slice(0, MOST_TERMS), right.spellings)
  const query = readQuery(right.question, (term) => [...(likes.get(term) ?? [])])
  const documentIds = sources.map((s) => s.document_id)
  const postings = await postingsOf(db, loanId, documentIds, termsLookedUp(query))
  const documents = sources.map((s) => ({
    documentId: s.document_id,
    lengths: s.lengths,
    pages: s.pages,
    title: titleOf(s),
    head: s.head,
  }))
  const { best, weights, present } = rankPages(query, postings, documents, LOOKED_AT)
  const byId = new Map(sources.map((s) => [s.document_id, s]))
  const pages = (await lookedAt(db, loanId, best, looker(query, weights))).flatMap((one): FoundPage[] => {
    const source = byId.get(one.documentId)
    return source ? [{ ...one, fileName: source.file_name, title: titleOf(source), head: source.head }] : []
  })
  return { query, question: right.question, pages, weights, likes, present }
}

/** One page of a document of the loan by its file's name; null where there is none that may be read. */
export const openPage = async (
  db: Db,
  loanId: string,
  o: { fileName: string; page: number },
): Promise<FoundPage | null> => {
  const sources = await readableSources(db, loanId).execute()
  const source = sources.find((one) => one.file_name === o.fileName)
  if (!source) return null
  const [found] = await pageTextsOf(db, loanId, [{ documentId: source.document_id, page: o.page }])
  return found ? { ...found, score: 1, fileName: source.file_name, title: titleOf(source), head: source.head } : null
}
