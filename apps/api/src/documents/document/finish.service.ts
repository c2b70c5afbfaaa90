import { parsePageRange } from '@plinth/domain/documents/document/page-range'
import { precheck, type PrecheckNote } from '@plinth/domain/documents/document-request/precheck'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FileWarning, TextState } from '@plinth/domain/documents/document/text-states'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { requestIndex } from '../datastore/index.ts'
import { followReading } from '../../underwriting/index.ts'
import { expectedOf } from './precheck.service.ts'
import { holdProcess } from './data-point.queries.ts'
import { keepValues } from './data-point.service.ts'
import { tellText } from './reading.service.ts'
import { takeRows } from './rows-reading.service.ts'
import type { ReadValues } from './reading/page-protocol.ts'
import { readValues } from './reading/page-reader.ts'
import { noticesOf } from './text.messages.ts'
import { moveText, pagesToRead, pageTexts, setKind, setPrecheck, type TextDocument } from './text.queries.ts'

export interface Finish {
  from: readonly TextState[]
  state: TextState
  reason: string
  warnings?: readonly FileWarning[]
  /** Pages that values are read from; all when left out. */
  range?: string
}

/** What the document is called, the most telling first. */
const namesOf = (d: TextDocument): string[] =>
  [d.template_name, d.asked_name, d.document_name, d.activity_name, d.file_name].filter((name) => name !== null)

const valuesOf = async (deps: Deps, document: TextDocument, range: string | undefined): Promise<ReadValues> => {
  const all = await pagesToRead(deps.db, document.id)
  const named = range === undefined ? null : parsePageRange(range, document.page_count ?? 100_000)
  const pages = named && 'pages' in named ? all.filter((one) => named.pages.includes(one.page)) : all
  if (pages.length === 0) return { kind: null, values: [], rows: null }
  return readValues(namesOf(document), pages)
}

/** What whoever sent a requested file is told of it on the day it came; null for any other file. */
const notesOf = async (
  { db, config, clock }: Deps,
  document: TextDocument,
  textState: TextState,
  read: ReadValues | null,
): Promise<PrecheckNote[] | null> => {
  if (document.activity_type !== 'document-request') return null
  const pages = read ? (await pageTexts(db, document.id)).map(({ page, text }) => ({ page, text })) : []
  const came = document.received_at?.getTime() ?? clock.now()
  return precheck(
    {
      asked: [document.template_name, document.asked_name, document.activity_name].filter((name) => name !== null),
      kind: read?.kind ?? null,
      textState,
      pages,
      values: Object.fromEntries((read?.values ?? []).map((one) => [one.key, one.value])),
      loan: await expectedOf(db, document),
    },
    todayIn(config.PLINTH_TIME_ZONE, came),
  )
}

/**
 * Keeps what a file says on the pages that have text of their own, and has it found, before its pictures are recognised: maps
 * and photographs of an appraisal take minutes, its figures do not wait for them. Values of papers of rows do, as their sums
 * are wrong until the last page is read, and so do lists (the members of a company). What an earlier reading found stays until
 * this one ends, and whoever sent the file is told early only what speaks against it.
 */
export const keepEarly = async (
  deps: Deps,
  document: TextDocument,
  { from, range }: Pick<Finish, 'from' | 'range'>,
): Promise<void> => {
  await inTx(deps.db, async (tx) => {
    if ((await moveText(tx, document.id, from, { state: 'reading' })) > 0) await requestIndex(tx, deps, document)
  })
  const read = await valuesOf(deps, document, range)
  if (read.kind === null || read.rows) return
  const values = read.values.filter(({ value }) => !Array.isArray(value))
  const notes = range === undefined ? await notesOf(deps, document, 'reading', read) : null
  await inTx(deps.db, async (tx) => {
    await holdProcess(tx, document.process_id)
    if ((await moveText(tx, document.id, from, { state: 'reading' })) === 0) return
    await keepValues(tx, document.process_id, { kind: read.kind, values }, false)
    if (range === undefined) await setKind(tx, document.id, read.kind)
    if (notes && notes.length > 0) await setPrecheck(tx, document.id, notes)
    await tellText(tx, document)
  })
}

/**
 * Ends a reading: its values, its state, its event, and the news of it, all or none. A second run finds it ended.
 */
export const finishText = async (deps: Deps, author: Author, document: TextDocument, end: Finish): Promise<void> => {
  const readable = end.state === 'done' || end.state === 'partial'
  const read = readable ? await valuesOf(deps, document, end.range) : null
  const noticed = readable && end.range === undefined ? noticesOf(await pageTexts(deps.db, document.id)) : []
  const reason = [end.reason, ...noticed].filter((part) => part !== '').join(' ')
  const notes = end.range === undefined ? await notesOf(deps, document, end.state, read) : null
  await inTx(deps.db, async (tx) => {
    await holdProcess(tx, document.process_id)
    const moved = await moveText(tx, document.id, end.from, {
      state: end.state,
      reason,
      ...(end.warnings ? { warnings: end.warnings } : {}),
    })
    if (moved === 0) return
    if (read) {
      const all = end.range === undefined
      const values = await takeRows(tx, document.id, read, all)
      await keepValues(tx, document.process_id, { kind: read.kind, values }, all)
    }
    if (read && end.range === undefined) await setKind(tx, document.id, read.kind)
    if (read) await followReading(tx, author, document.process_id, deps.clock)
    if (readable) await requestIndex(tx, deps, document)
    if (notes) await setPrecheck(tx, document.id, notes)
    await record(tx, author, {
      kind: 'document.text-read',
      entity: 'document',
      entityId: document.id,
      loanId: document.loan_id,
      after: { state: end.state, reason, values: read?.values.length ?? 0 },
    })
    await tellText(tx, document)
  })
}
