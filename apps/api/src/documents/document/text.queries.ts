import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { FileWarning, TextState } from '@plinth/domain/documents/document/text-states'
import type { Word } from '@plinth/domain/documents/document/words'
import type { Ruling } from '@plinth/domain/documents/document/page'
import type { PageWords } from '@plinth/domain/documents/document/table/page-words'
import type { PrecheckNote } from '@plinth/domain/documents/document-request/precheck'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReadPage } from './reading/page-protocol.ts'
import { literal } from '../../platform/like.ts'

/** A document that arrived and was taken, as reading it needs it; undefined when there is none. */
export const textDocument = (db: Db | Tx, id: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .leftJoin('template as t', 't.id', 'a.template_id')
    .selectAll('d')
    .select(['a.type as activity_type', 'a.name as activity_name', 'a.document_name as asked_name'])
    .select(['a.borrower_id', 'a.legal_entity_id', 'a.property_id'])
    .select(['t.document_name as template_name', 't.use_textract'])
    .where('d.id', '=', id)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .executeTakeFirst()
export type TextDocument = NonNullable<Awaited<ReturnType<typeof textDocument>>>

export interface TextMove {
  state: TextState
  reason?: string
  warnings?: readonly FileWarning[]
  pageCount?: number
  pagesWanted?: number
  /** A new reading: pages read before do not count. */
  requested?: boolean
}

/** The guarded write of a text's state: the number of rows that had one of the expected states. */
export const moveText = async (tx: Tx, id: string, from: readonly TextState[], to: TextMove): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('document')
    .set({
      text_state: to.state,
      text_since: sql<Date>`now()`,
      ...(to.reason === undefined ? {} : { text_reason: to.reason }),
      ...(to.warnings === undefined ? {} : { text_warnings: [...to.warnings] }),
      ...(to.pageCount === undefined ? {} : { page_count: to.pageCount }),
      ...(to.pagesWanted === undefined ? {} : { pages_wanted: to.pagesWanted }),
      ...(to.requested ? { text_requested_at: sql<Date>`now()`, pages_wanted: null } : {}),
    })
    .where('id', '=', id)
    .where('text_state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const setKind = (tx: Tx, id: string, kind: DocumentKind | null) =>
  tx.updateTable('document').set({ kind }).where('id', '=', id).execute()

/** Keeps what the instant look at a document says. */
export const setPrecheck = (tx: Tx, id: string, notes: readonly PrecheckNote[]) =>
  tx
    .updateTable('document')
    .set({ precheck: JSON.stringify(notes) })
    .where('id', '=', id)
    .execute()

/** Keeps pages, over what an earlier reading kept. */
export const savePages = (tx: Tx, documentId: string, pages: readonly ReadPage[]) =>
  tx
    .insertInto('document_page')
    .values(
      pages.map((p) => ({
        document_id: documentId,
        page: p.page,
        text: p.text,
        words: JSON.stringify(p.words),
        source: p.source,
        confidence: p.confidence,
        aspect: p.aspect,
        turn: p.turn,
        rulings: JSON.stringify(p.rulings),
      })),
    )
    .onConflict((c) =>
      c.columns(['document_id', 'page']).doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        words: eb.ref('excluded.words'),
        source: eb.ref('excluded.source'),
        confidence: eb.ref('excluded.confidence'),
        aspect: eb.ref('excluded.aspect'),
        turn: eb.ref('excluded.turn'),
        rulings: eb.ref('excluded.rulings'),
        read_at: sql<Date>`now()`,
      })),
    )
    .execute()

/** Keeps the picture of a long document's first page. */
export const saveFirstPage = (db: Db, documentId: string, png: Uint8Array) =>
  db
    .insertInto('document_first_page')
    .values({ document_id: documentId, png: Buffer.from(png) })
    .onConflict((c) => c.column('document_id').doUpdateSet((eb) => ({ png: eb.ref('excluded.png') })))
    .execute()

/** The kept picture as PNG; undefined where the document is short or not read yet. */
export const firstPage = async (db: Db, documentId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('document_first_page').select('png').where('document_id', '=', documentId).executeTakeFirst())
    ?.png

/** Pages that this reading has kept already: what a job that was taken over need not do again. */
export const pagesSince = async (db: Db | Tx, documentId: string, since: Date | null): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('document_page')
    .select('page')
    .where('document_id', '=', documentId)
    .$if(since !== null, (q) => q.where('read_at', '>=', since ?? new Date(0)))
    .execute()
  return new Set(rows.map((row) => row.page))
}

/** Text of a document by page, without words. */
export const pageTexts = (db: Db | Tx, documentId: string) =>
  db
    .selectFrom('document_page')
    .select(['page', 'text', 'source', 'confidence'])
    .where('document_id', '=', documentId)
    .orderBy('page')
    .execute()

/** All pages of a document with the places of their words, as values are read from them. */
export const pagesToRead = async (db: Db | Tx, documentId: string): Promise<PageWords[]> => {
  const rows = await db
    .selectFrom('document_page')
    .select(['page', 'text', 'words', 'rulings'])
    .where('document_id', '=', documentId)
    .orderBy('page')
    .execute()
  // Words were written in this shape by the module itself.
  return rows.map(({ page, text, words, rulings }) => ({
    page,
    text,
    words: words as unknown as Word[],
    rulings: rulings as unknown as Ruling[],
  }))
}

/** Pages of a document with their words, of those asked for. */
export const pagesWithWords = async (db: Db, documentId: string, pages: readonly number[]) => {
  const rows = await db
    .selectFrom('document_page')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('page', '=', sql<number>`any(${pages}::int[])`)
    .orderBy('page')
    .execute()
  // Written by savePages alone.
  return rows.map((row) => ({ ...row, words: row.words as unknown as Word[] }))
}

/** Pages whose text contains what is searched for, case ignored. */
export const pagesSaying = (db: Db, documentId: string, term: string) =>
  db
    .selectFrom('document_page')
    .selectAll()
    .where('document_id', '=', documentId)
    .where(sql<boolean>`lower(text) like ${likeOf(term)}`)
    .orderBy('page')
    .execute()

/** A pattern for the words of a term with any blanks between them. */
const likeOf = (term: string): string => `%${literal(term.toLowerCase()).split(/\s+/).join('%')}%`

/** Pages of a loan's documents whose text contains what is searched for, at most 500. */
export const loanPagesSaying = (db: Db, loanId: string, term: string) =>
  db
    .selectFrom('document_page as p')
    .innerJoin('document as d', 'd.id', 'p.document_id')
    .select(['p.document_id', 'p.page', 'p.text'])
    .where('d.loan_id', '=', loanId)
    .where(sql<boolean>`lower(p.text) like ${likeOf(term)}`)
    .orderBy('p.document_id')
    .orderBy('p.page')
    .limit(500)
    .execute()

/** How many pages of each document of a loan are read. */
export const pageCounts = async (db: Db | Tx, documentIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('document_page')
    .select((eb) => ['document_id', eb.fn.countAll<number>().as('n')])
    .where('document_id', '=', sql<string>`any(${documentIds}::uuid[])`)
    .groupBy('document_id')
    .execute()
  return new Map(rows.map((row) => [row.document_id, row.n]))
}

/** Documents that are on their way to be read while no job is left that would read them. */
export const withoutJob = (db: Db) =>
  db
    .selectFrom('document as d')
    .select(['d.id', 'd.loan_id'])
    .where('d.text_state', 'in', ['queued', 'reading'])
    .where(
      sql<boolean>`not exists (select from boss.job j where j.name in ('document.read-text', 'document.recognise-text')
        and j.state in ('created', 'retry', 'active') and j.data->>'document_id' = d.id::text)`,
    )
    .execute()

/** Some documents that arrived and were taken, and nobody ever asked the text of; the newest first. */
export const neverRead = (db: Db, limit: number) =>
  db
    .selectFrom('document')
    .select(['id', 'loan_id'])
    .where('text_state', '=', 'none')
    .where('received_at', 'is not', null)
    .where('refusal', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
