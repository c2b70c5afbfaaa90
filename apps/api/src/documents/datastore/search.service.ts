import { rank } from '@plinth/domain/assistant/postings'
import { corrected, meantBy, nearest } from '@plinth/domain/assistant/spelling'
import { alike } from '@plinth/domain/assistant/synonyms'
import { termSet, termsOf, wordsOf } from '@plinth/domain/assistant/terms'
import { forgiven } from '@plinth/domain/shared/resemble'
import type { Db } from '../../platform/db.ts'
import { passagePages, postingsOf, type ReadableSource, readableSources, wordsLike } from './datastore.queries.ts'

/** A passage found in a loan's documents, best first. */
export interface FoundPassage {
  documentId: string
  page: number
  score: number
  fileName: string
  /** All that the document is called: file, request and kind. */
  title: string
}
export interface Found {
  /** The question with misspelt words put right. */
  question: string
  passages: FoundPassage[]
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
const MOST_PASSAGES = 40
/** Most terms taken from one question: a pasted letter is no question. */
const MOST_TERMS = 40

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

/** What is looked up: all words, and what is like them. */
const searchedFor = (terms: readonly string[], likes: ReadonlyMap<string, ReadonlyMap<string, number>>) => {
  const asked = new Map(terms.map((term): [string, number] => [term, 1]))
  for (const own of likes.values()) for (const [word, how] of own) asked.set(word, Math.max(asked.get(word) ?? 0, how))
  return asked
}

/**
 * The passages of one loan's documents that fit a question best. Reads that loan and no other: each statement names it.
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
  const terms = [...new Set(termsOf(right.question))].slice(0, MOST_TERMS)
  const likes = likesOf(terms, right.spellings)
  const asked = searchedFor(terms, likes)
  const postings = await postingsOf(
    db,
    loanId,
    sources.map((s) => s.document_id),
    [...asked.keys()],
  )
  const titles = new Map(sources.map((s) => [s.document_id, termSet(titleOf(s))]))
  const documents = sources.map((s) => ({ documentId: s.document_id, lengths: s.lengths }))
  const inTitle = (documentId: string) => {
    const title = titles.get(documentId)
    return terms.reduce((sum, term) => sum + (title?.has(term) ? 2.5 : 0), 0)
  }
  const { best, weights, present } = rank(asked, postings, documents, { bonus: inTitle, most: MOST_PASSAGES })
  const byId = new Map(sources.map((s) => [s.document_id, s]))
  const rows = best.length > 0 ? await passagePages(db, loanId, best) : []
  const pages = new Map(rows.map((row) => [`${row.document_id} ${row.no}`, row.page]))
  const passages = best.flatMap(({ documentId, no, score }): FoundPassage[] => {
    const [page, source] = [pages.get(`${documentId} ${no}`), byId.get(documentId)]
    if (page === undefined || !source) return []
    return [{ documentId, page, score, fileName: source.file_name, title: titleOf(source) }]
  })
  return { question: right.question, passages, weights, likes, present }
}
