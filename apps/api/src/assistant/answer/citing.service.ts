import { randomUUID } from 'node:crypto'
import { findInWords } from '@plinth/domain/documents/document/find'
import type { Db } from '../../platform/db.ts'
import { wordsOfPage } from '../../documents/index.ts'
import type { Cited } from './parts.ts'
import { correctedRow, type Source } from './evidence.service.ts'

const LONGEST_QUOTE = 400

/** The words a statement rests on, on one line and short enough to show. */
export const quoteOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_QUOTE ? line : `${line.slice(0, LONGEST_QUOTE - 1)}…`
}

/** Words of a file as text inside markdown: none of its signs means anything, nor do bracketed numbers or addresses. */
export const asText = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|!~]/g, (sign) => `\\${sign}`).replace(/(https?):\/\//gi, '$1:\u200B//')

/** Makes the reference of a quote: where it stands, and the words to highlight there. */
export const cite = async (db: Db, loanId: string, source: Source, text: string, n: number): Promise<Cited> => {
  const quote = quoteOf(text)
  const contentId = randomUUID()
  if (source.place.kind === 'page') {
    const { documentId, fileName, page } = source.place
    // What people corrected does not stand on the page: the row that is printed there does.
    const printed = correctedRow(source, quote)?.line ?? quote
    const boxes = await boxesOf(db, { loanId, documentId, page, quote: printed })
    return { contentId, n, documentId, fileName, page, boxes, quote, fact: null }
  }
  const { fact } = source.place
  const read = fact.document
  if (!read)
    return { contentId, n, documentId: null, fileName: fact.owner, page: null, boxes: [], quote, fact: fact.key }
  const found = read.quote === '' ? quote : quoteOf(read.quote)
  const boxes =
    read.page === null ? [] : await boxesOf(db, { loanId, documentId: read.id, page: read.page, quote: found })
  return {
    contentId,
    n,
    documentId: read.id,
    fileName: read.fileName,
    page: read.page,
    boxes,
    quote: found,
    fact: null,
  }
}

const boxesOf = async (
  db: Db,
  at: { loanId: string; documentId: string; page: number; quote: string },
): Promise<Cited['boxes']> => {
  const words = await wordsOfPage(db, at.loanId, at.documentId, at.page)
  const [hit] = findInWords(words, at.quote.replace(/…$/, ''))
  return (hit?.words ?? []).map(({ x, y, w, h }) => ({ x, y, w, h }))
}
