import { uncounted } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { PageWords } from '@plinth/domain/documents/document/table/page-words'
import type { Word } from '@plinth/domain/documents/document/words'
import type { Index, Postings } from '@plinth/domain/assistant/postings'
import type { Passage } from '@plinth/domain/assistant/passages'
import { termsOf, wordsOf } from '@plinth/domain/assistant/terms'
import type { Db, Tx } from '../../platform/db.ts'

/** Readable pages of a document and its loan; undefined when it is gone. */
export const documentToIndex = async (db: Db, documentId: string) => {
  const [document, pages] = await Promise.all([
    db.selectFrom('document').select(['id', 'loan_id']).where('id', '=', documentId).executeTakeFirst(),
    db
      .selectFrom('document_page')
      .select(['page', 'text'])
      .where('document_id', '=', documentId)
      .orderBy('page')
      .execute(),
  ])
  return document ? { ...document, pages } : undefined
}

/** Says that a document is about to enter; what it holds of it stays until then. */
export const askForSource = (tx: Tx, document: { id: string; loan_id: string }) =>
  tx
    .insertInto('datastore_source')
    .values({ document_id: document.id, loan_id: document.loan_id })
    .onConflict((c) => c.column('document_id').doUpdateSet({ state: 'queued', asked_at: sql<Date>`now()` }))
    .execute()

/** Holds the source of a document until the transaction ends, so that two that index it take turns. */
export const holdSource = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('datastore_source')
    .select(['document_id', 'loan_id'])
    .where('document_id', '=', documentId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const dropIndex = async (tx: Tx, documentId: string): Promise<void> => {
  await tx.deleteFrom('posting').where('document_id', '=', documentId).execute()
  await tx.deleteFrom('passage').where('document_id', '=', documentId).execute()
}

/** Characters at the head of a document that say what it is and between whom. */
const HEAD = 900

/** The page of each passage, two bytes each. */
const pagesIn = (passages: readonly Passage[]): Buffer => {
  const pages = Buffer.alloc(passages.length * 2)
  for (const [no, { page }] of passages.entries()) pages.writeUInt16BE(Math.min(page, 65_535), no * 2)
  return pages
}

/** Writes what was read of a document: its passages, where its terms stand, its words. */
export const saveIndex = async (
  tx: Tx,
  source: { document_id: string; loan_id: string },
  passages: readonly Passage[],
  index: Index,
): Promise<void> => {
  const [id, loan] = [source.document_id, source.loan_id]
  const terms = [...index.places.keys()]
  const words = wordsOf(passages.map((one) => one.text).join(' '))
  await sql`insert into passage (document_id, loan_id, no, page, start, body)
    select ${id}::uuid, ${loan}::uuid, n - 1, page, start, body
    from unnest(${passages.map((one) => one.page)}::int[], ${passages.map((one) => one.start)}::int[],
      ${passages.map((one) => one.text)}::text[]) with ordinality as t (page, start, body, n)`.execute(tx)
  await sql`insert into posting (loan_id, term, document_id, places)
    select ${loan}::uuid, term, ${id}::uuid, decode(places, 'hex')
    from unnest(${terms}::text[],
      ${terms.map((term) => Buffer.from(index.places.get(term) ?? []).toString('hex'))}::text[]) as t (term, places)
    order by term`.execute(tx)
  await sql`insert into datastore_word (loan_id, word) select ${loan}::uuid, word from unnest(${words}::text[]) as t (word)
    order by word on conflict do nothing`.execute(tx)
  const bytes = passages.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0)
  await tx
    .updateTable('datastore_source')
    .set({
      state: 'done',
      reason: '',
      lengths: Buffer.from(index.lengths),
      pages: pagesIn(passages),
      head: (passages[0]?.text ?? '').slice(0, HEAD),
      bytes,
      done_at: sql<Date>`now()`,
    })
    .where('document_id', '=', id)
    .execute()
}

/** A document that could not be indexed says so where people look. */
export const failSource = (tx: Tx, documentId: string, reason: string) =>
  tx.updateTable('datastore_source').set({ state: 'failed', reason }).where('document_id', '=', documentId).execute()

/** Forgets the words of a loan whose terms stand in none of its documents any more: no misspelt one leads to them. */
export const dropUnusedWords = async (tx: Tx, loanId: string): Promise<void> => {
  const rows = await tx.selectFrom('datastore_word').select('word').where('loan_id', '=', loanId).execute()
  const words = rows.map(({ word }) => word)
  const terms = words.map((word) => termsOf(word)[0] ?? null)
  await sql`delete from datastore_word w using unnest(${words}::text[], ${terms}::text[]) as t (word, term)
    where w.loan_id = ${loanId} and w.word = t.word
    and not exists (select from posting p where p.loan_id = ${loanId} and p.term = t.term)`.execute(tx)
}

/** State of each document of a loan in the datastore. */
export const sourceStates = (db: Db, loanId: string) =>
  db.selectFrom('datastore_source').select(['document_id', 'state']).where('loan_id', '=', loanId).execute()

/** Bytes that a loan takes in the datastore: passages with the places of their terms. */
export const storedBytes = async (db: Db, loanId: string): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select
    (select coalesce(sum(bytes + octet_length(lengths)), 0) from datastore_source where loan_id = ${loanId})::bigint +
    (select coalesce(sum(octet_length(term) + octet_length(places)), 0) from posting where loan_id = ${loanId})::bigint
    as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Documents whose text is read and that are not in the datastore, the newest first. */
export const notIndexed = (db: Db, limit: number, loanId?: string) =>
  db
    .selectFrom('document as d')
    .leftJoin('datastore_source as s', 's.document_id', 'd.id')
    .select(['d.id', 'd.loan_id'])
    .where('d.text_state', 'in', ['done', 'partial'])
    .where((eb) => eb.or([eb('s.state', 'is', null), eb('s.state', '=', 'failed')]))
    .$if(loanId !== undefined, (q) => q.where('d.loan_id', '=', loanId ?? ''))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Documents that may be read from: of this loan, taken, not rejected, and not of something archived. The truth is asked each time, so
 * that what was archived or replaced a moment ago answers no more.
 */
export const readableSources = (db: Db, loanId: string) =>
  db
    .selectFrom('datastore_source as s')
    .innerJoin('document as d', 'd.id', 's.document_id')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select(['s.document_id', 's.lengths', 's.pages', 's.head', 'd.file_name', 'd.document_name', 'd.kind'])
    .select(['a.name as activity_name', 'a.document_name as asked_name'])
    .where('s.loan_id', '=', loanId)
    .where('d.loan_id', '=', loanId)
    .where('a.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .where('p.state', 'not in', uncounted)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .where(sql<boolean>`octet_length(s.lengths) > 0 and octet_length(s.pages) = octet_length(s.lengths)`)
export type ReadableSource = Awaited<ReturnType<ReturnType<typeof readableSources>['execute']>>[number]

/** Names of the files of a loan whose pages are not all read yet, those aside that are not read from. */
export const namesBeingRead = async (db: Db, loanId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select('d.file_name')
    .where('d.loan_id', '=', loanId)
    .where('d.text_state', 'in', ['queued', 'reading'])
    .where('a.archived_at', 'is', null)
    .where('p.state', 'not in', uncounted)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .orderBy('d.id')
    .execute()
  return rows.map(({ file_name: name }) => name)
}

/**
 * Where terms stand in some of a loan's documents. A common word stands in all of them, so each term is one row: reading a row
 * for each document takes longer than ranking does.
 */
export const postingsOf = async (
  db: Db,
  loanId: string,
  documentIds: readonly string[],
  terms: readonly string[],
): Promise<Postings[]> => {
  const { rows } = await sql<Postings>`
    select p.term, string_agg(int4send(d.n::int - 1) || int4send(octet_length(p.places)) || p.places, ''::bytea) as packed
    from posting p join unnest(${documentIds}::uuid[]) with ordinality as d (id, n) on d.id = p.document_id
    where p.loan_id = ${loanId} and p.term = any(${terms}::text[]) group by p.term`.execute(db)
  return rows
}

/** A word asked for, with how far from it one that resembles it may be. */
export interface AskedWord {
  word: string
  /** Its term; empty when it has none. */
  term: string
  /** Letters that may be more, less or others. */
  edits: number
  /** Letters at the beginning or at the end that are right. */
  right: number
}

/**
 * For each word asked for, whether its term stands in a loan's documents, and the words there that begin or end as it does and
 * are about as long.
 */
export const wordsLike = async (
  db: Db,
  loanId: string,
  asked: readonly AskedWord[],
): Promise<{ asked: string; stands: boolean; words: string[] }[]> => {
  const { rows } = await sql<{ asked: string; stands: boolean; words: string | null }>`
    select q.asked, exists (select from posting where loan_id = ${loanId} and term = q.term) as stands, w.words
    from unnest(${asked.map((one) => one.word)}::text[], ${asked.map((one) => one.term)}::text[],
      ${asked.map((one) => one.edits)}::int[], ${asked.map((one) => one.right)}::int[]) as q (asked, term, edits, "right")
    cross join lateral (select string_agg(word, ' ') as words from (
      select word from datastore_word where loan_id = ${loanId}
        and word >= left(q.asked, q."right") and word < left(q.asked, q."right") || '{'
        and length(word) between length(q.asked) - q.edits and length(q.asked) + q.edits
      union
      select word from datastore_word where loan_id = ${loanId}
        and reverse(word) >= left(reverse(q.asked), q."right") and reverse(word) < left(reverse(q.asked), q."right") || '{'
        and length(word) between length(q.asked) - q.edits and length(q.asked) + q.edits
    ) as near) w`.execute(db)
  return rows.map(({ words, ...row }) => ({ ...row, words: words === null ? [] : words.split(' ') }))
}

/** Words of a page with their places; none for a page without. */
export const wordsOfPage = async (db: Db, loanId: string, documentId: string, page: number): Promise<Word[]> => {
  const row = await db
    .selectFrom('document_page as p')
    .innerJoin('document as d', 'd.id', 'p.document_id')
    .select('p.words')
    .where('d.loan_id', '=', loanId)
    .where('p.document_id', '=', documentId)
    .where('p.page', '=', page)
    .executeTakeFirst()
  // Written by savePages alone.
  return (row?.words ?? []) as unknown as Word[]
}

/** Text of some pages of a loan's documents. */
export const pageTextsOf = async (
  db: Db,
  loanId: string,
  wanted: readonly { documentId: string; page: number }[],
): Promise<{ documentId: string; page: number; text: string }[]> => {
  const { rows } = await sql<{ documentId: string; page: number; text: string }>`
    select p.document_id as "documentId", p.page, p.text
    from unnest(${wanted.map((one) => one.documentId)}::uuid[], ${wanted.map((one) => one.page)}::int[]) as w (document_id, page)
    join document_page p on p.document_id = w.document_id and p.page = w.page
    join document d on d.id = p.document_id where d.loan_id = ${loanId}`.execute(db)
  return rows
}

/** Words and ruled lines of some pages of a loan's documents, in the order of their pages; none for a page that is not there. */
export const pageWordsOf = async (
  db: Db,
  loanId: string,
  wanted: readonly { documentId: string; page: number }[],
): Promise<(PageWords & { documentId: string })[]> => {
  const { rows } = await sql<PageWords & { documentId: string }>`
    select p.document_id as "documentId", p.page, p.text, p.words, p.rulings from document_page p
    join document d on d.id = p.document_id where d.loan_id = ${loanId} and (p.document_id, p.page) in
      (select document_id, page from
        unnest(${wanted.map((one) => one.documentId)}::uuid[], ${wanted.map((one) => one.page)}::int[]) as w (document_id, page))
    order by p.document_id, p.page`.execute(db)
  return rows
}
