import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getDocumentText, searchDocument, TextStateView } from '@plinth/contract/documents/document'
import { FIRST_PAGE_WIDTH } from '@plinth/domain/documents/document/first-page'
import { findInText, findInWords } from '@plinth/domain/documents/document/find'
import { parsePageRange } from '@plinth/domain/documents/document/page-range'
import { mayReadAgain, type TextState } from '@plinth/domain/documents/document/text-states'
import type { Actor, Author } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findActivity, requireOpen } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { finishText } from './finish.service.ts'
import { readText } from './read-text.jobs.ts'
import { bytesOf, readOwnText, tellText, wantedPages } from './reading.service.ts'
import { CannotRead, openPages, type PageReader } from './reading/page-reader.ts'
import { outcomeOf, reasonOf } from './text.messages.ts'
import {
  firstPage,
  moveText,
  pageCounts,
  pagesSaying,
  pagesWithWords,
  type TextDocument,
  textDocument,
} from './text.queries.ts'
import { toPageView, toTextStateView } from './text.view.ts'

const SHOWN_PAGES = 20
const MOST_PAGES = 50

/** A document of a loan (by id or human id). Fails with not_found also for one of another loan. */
export const documentOfLoan = async (db: Db, loanKey: string, documentId: string): Promise<TextDocument> => {
  const loan = await findLoan(db, loanKey)
  const document = await textDocument(db, documentId)
  return document?.loan_id === loan.id ? document : fail('not_found', 'This document was not found.')
}

const stateView = async (db: Db, document: TextDocument): Promise<TextStateView> =>
  toTextStateView(document, (await pageCounts(db, [document.id])).get(document.id) ?? 0)

const askedPages = (pages: string | undefined, count: number | null): readonly number[] => {
  if (pages === undefined) return Array.from({ length: SHOWN_PAGES }, (_, n) => n + 1)
  const range = parsePageRange(pages, count ?? 100_000)
  return 'pages' in range ? range.pages.slice(0, MOST_PAGES) : badField('pages', range.problem)
}

/** The text of some pages of a document, and how far it is (J-05, J-06). */
export const readDocumentText = async (
  db: Db,
  at: { loanKey: string; documentId: string; pages?: string | undefined },
): Promise<ReplyOf<typeof getDocumentText>> => {
  const document = await documentOfLoan(db, at.loanKey, at.documentId)
  const rows = await pagesWithWords(db, document.id, askedPages(at.pages, document.page_count))
  return {
    document_id: document.id,
    page_count: document.page_count,
    text: await stateView(db, document),
    pages: rows.map(toPageView),
  }
}

/** Where a document says something (J-06). */
export const searchInDocument = async (
  db: Db,
  at: { loanKey: string; documentId: string; term: string; limit: number },
): Promise<ReplyOf<typeof searchDocument>> => {
  const document = await documentOfLoan(db, at.loanKey, at.documentId)
  const rows = await pagesSaying(db, document.id, at.term)
  const hits = rows.flatMap((row) => {
    const { words } = toPageView(row)
    return words.length === 0
      ? findInText(row.text, at.term).map((snippet) => ({ page: row.page, snippet, boxes: [] }))
      : findInWords(words, at.term).map((hit) => ({
          page: row.page,
          snippet: hit.snippet,
          boxes: hit.words.map(({ x, y, w, h }) => ({ x, y, w, h })),
        }))
  })
  return { total: hits.length, hits: hits.slice(0, at.limit) }
}

const settled: readonly TextState[] = ['none', 'done', 'partial', 'failed', 'needs-password', 'not-readable']

/**
 * Asks for the text of a document, all of it or some pages, in the transaction of whatever made it necessary. While a
 * reading is on its way nothing more is asked for; answers whether it was.
 */
export const requestText = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  author: Author,
  document: { id: string; loan_id: string },
  { pages, afterOthers = false }: { pages?: string | undefined; afterOthers?: boolean } = {},
): Promise<boolean> => {
  if ((await moveText(tx, document.id, settled, { state: 'queued', reason: '', requested: true })) === 0) return false
  const asked = { document_id: document.id, ...(pages === undefined ? {} : { pages }) }
  await deps.jobs.enqueue(tx, readText, asked, { afterOthers })
  await record(tx, author, {
    kind: 'document.text-requested',
    entity: 'document',
    entityId: document.id,
    loanId: document.loan_id,
    after: { pages: pages ?? 'all' },
  })
  await tellText(tx, document)
  return true
}

/** Refuses a range that names no page of the document. */
export const requirePages = (pages: string | undefined, count: number | null): void => {
  if (pages === undefined) return
  const range = parsePageRange(pages, count ?? 100_000)
  if ('problem' in range) badField('pages', range.problem)
}

/** Reads a document again ('Try again', 'Extract pages'). Fails with state_conflict while it is being read. */
export const readAgain = async (
  deps: Deps,
  actor: Actor,
  at: { loanKey: string; documentId: string; pages?: string | undefined },
): Promise<TextStateView> => {
  const document = await documentOfLoan(deps.db, at.loanKey, at.documentId)
  requirePages(at.pages, document.page_count)
  requireOpen(await findActivity(deps.db, document.activity_id))
  const asked =
    mayReadAgain(document.text_state) &&
    (await inTx(deps.db, (tx) => requestText(tx, deps, actor, document, { pages: at.pages })))
  if (!asked) fail('state_conflict', 'This document is already being read.')
  return stateView(deps.db, await documentOfLoan(deps.db, at.loanKey, at.documentId))
}

const unlocked = async (deps: Deps, document: TextDocument, password: string): Promise<PageReader> => {
  try {
    return await openPages(await bytesOf(deps, document), document.content_type, password)
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    if (error.why === 'wrong-password') badField('password', 'Incorrect password.')
    return fail('state_conflict', outcomeOf(error.why).reason)
  }
}

/**
 * Reads a file that asks for a password, at once: the password lives as long as this call and is written nowhere, so
 * no job can carry it. Pages that are pictures are told of and left.
 */
export const unlockDocument = async (
  deps: Deps,
  actor: Actor,
  at: { loanKey: string; documentId: string; password: string },
): Promise<TextStateView> => {
  const document = await documentOfLoan(deps.db, at.loanKey, at.documentId)
  requireOpen(await findActivity(deps.db, document.activity_id))
  if (document.text_state !== 'needs-password') fail('state_conflict', "This file isn't password-protected.")
  const reader = await unlocked(deps, document, at.password)
  try {
    const wanted = wantedPages(undefined, reader.pages)
    await inTx(deps.db, (tx) =>
      moveText(tx, document.id, ['needs-password'], {
        state: 'needs-password',
        warnings: reader.warnings,
        pageCount: reader.pages,
        pagesWanted: wanted.pages.length,
      }),
    )
    const { scans, failed } = await readOwnText(deps, document, reader, wanted.pages)
    const reason = reasonOf({ cut: wanted.cut, failed, locked: scans })
    await finishText(deps, actor, document, {
      from: ['needs-password'],
      state: reason === '' ? 'done' : 'partial',
      reason,
    })
  } catch (error) {
    if (error instanceof CannotRead) fail('state_conflict', outcomeOf(error.why).reason)
    throw error
  } finally {
    await reader.close()
  }
  return stateView(deps.db, await documentOfLoan(deps.db, at.loanKey, at.documentId))
}

/** A page as PNG (J-48). Fails with state_conflict for a file without a look, not_found beyond the last page. */
export const pageImage = async (
  deps: Deps,
  at: { loanKey: string; documentId: string; page: number; width: number },
): Promise<Buffer> => {
  const document = await documentOfLoan(deps.db, at.loanKey, at.documentId)
  const kept = at.page === 1 && at.width === FIRST_PAGE_WIDTH ? await firstPage(deps.db, document.id) : undefined
  if (kept) return kept
  try {
    const reader = await openPages(await bytesOf(deps, document), document.content_type)
    try {
      if (at.page > reader.pages) fail('not_found', 'This page was not found.')
      return Buffer.from((await reader.picture(at.page, at.width)).png)
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    return fail('state_conflict', outcomeOf(error.why).reason)
  }
}
