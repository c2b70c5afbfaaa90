import { FIRST_PAGE_WIDTH, LONG_PDF } from '@plinth/domain/documents/document/first-page'
import { isUnclear, withRecognised } from '@plinth/domain/documents/document/page'
import type { FileWarning } from '@plinth/domain/documents/document/text-states'
import { LOW_CONFIDENCE } from '@plinth/domain/documents/document/text-states'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { NotRecognised } from '../../vendors/ocr/port.ts'
import { finishText, keepEarly } from './finish.service.ts'
import { bytesOf, keptPage, readOwnText, tellText, wantedPages } from './reading.service.ts'
import { CannotRead, openPages, type PageReader } from './reading/page-reader.ts'
import { MAX_SCANS, outcomeOf, PART_PAGES, PART_SCANS, reasonOf } from './text.messages.ts'
import {
  moveText,
  pagesSince,
  pageTexts,
  saveFirstPage,
  savePages,
  type TextDocument,
  textDocument,
} from './text.queries.ts'

/** Reads the text that a file has of its own: quick, so that a long recognition never stands in its way. */
const TextJob = z.object({
  document_id: z.uuid(),
  pages: z.string().optional(),
  /** What the parts of a long file before this one came to: how many pages were looked at, and what they left. */
  after: z.object({ pages: z.int(), scans: z.array(z.int()), failed: z.array(z.int()) }).optional(),
})
export const readText = job('document.read-text', TextJob, { retries: 2, timeoutSeconds: 3600 })

const ScanJob = z.object({
  document_id: z.uuid(),
  /** Pages to recognise. */
  scans: z.array(z.int()),
  /** Pages that values are read from; all when left out. */
  pages: z.string().optional(),
  /** What the first part left to say. */
  reason: z.string(),
  /** Pages that parts before this one gave up, and pages whose words they are not sure of. */
  failed: z.array(z.int()).default([]),
  unclear: z.array(z.int()).default([]),
})
/** Recognises the pages that are pictures: seconds each. */
export const recogniseText = job('document.recognise-text', ScanJob, { retries: 2, timeoutSeconds: 7200 })

const onItsWay = ['queued', 'reading'] as const

/** A file that cannot be read ends in a state that says so; anything else is tried again. */
const orRefused = async (deps: Deps, document: TextDocument, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    await finishText(deps, plinth, document, { from: onItsWay, ...outcomeOf(error.why) })
  }
}

const reading = async (deps: Deps, documentId: string): Promise<TextDocument | null> => {
  const document = await textDocument(deps.db, documentId)
  // Settled by an earlier run, or asked for anew and about to be.
  return document && onItsWay.some((state) => state === document.text_state) ? document : null
}

type AskedText = z.output<typeof TextJob>

/** A long file goes on behind the files that wait: part by part, so that it holds nobody up. */
const goOn = (deps: Deps, asked: AskedText, after: NonNullable<AskedText['after']>): Promise<void> =>
  inTx(deps.db, async (tx) => {
    await deps.jobs.enqueue(tx, readText, { ...asked, after }, { afterOthers: true })
  })

const ofRange = (range: string | undefined) => (range === undefined ? {} : { range })

const readPages = async (deps: Deps, document: TextDocument, reader: PageReader, asked: AskedText): Promise<void> => {
  const { pages: range, after = { pages: 0, scans: [], failed: [] } } = asked
  const wanted = wantedPages(range, reader.pages)
  await inTx(deps.db, async (tx) => {
    await moveText(tx, document.id, onItsWay, {
      state: 'reading',
      warnings: reader.warnings,
      pageCount: reader.pages,
      pagesWanted: wanted.pages.length,
    })
    await tellText(tx, document)
  })
  const until = after.pages + PART_PAGES
  const read = await readOwnText(deps, document, reader, wanted.pages.slice(after.pages, until))
  const [scans, failed] = [
    [...after.scans, ...read.scans],
    [...after.failed, ...read.failed],
  ]
  if (until < wanted.pages.length) return goOn(deps, asked, { pages: until, scans, failed })
  const reason = reasonOf({ cut: wanted.cut, failed, scansLeft: scans.slice(MAX_SCANS) })
  if (scans.length === 0)
    return finishText(deps, plinth, document, {
      from: onItsWay,
      state: reason === '' ? 'done' : 'partial',
      reason,
      ...ofRange(range),
    })
  // What a cover of text says before a file of pictures is not yet what the file says.
  if (scans.length < wanted.pages.length / 2) await keepEarly(deps, document, { from: onItsWay, ...ofRange(range) })
  await inTx(deps.db, async (tx) => {
    await deps.jobs.enqueue(tx, recogniseText, {
      document_id: document.id,
      scans: scans.slice(0, MAX_SCANS),
      reason,
      ...(range === undefined ? {} : { pages: range }),
    })
  })
}

/** Keeps how the first page looks. One that cannot be drawn costs the document nothing else. */
const keepLook = async ({ db, log }: Deps, document: TextDocument, reader: PageReader): Promise<void> => {
  try {
    await saveFirstPage(db, document.id, (await reader.picture(1, FIRST_PAGE_WIDTH)).png)
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    log.warn({ document: document.id, why: error.why }, 'the first page could not be drawn')
  }
}

/** Reads a document's own text, and hands the pages that are pictures on. */
export const readTextNow = async (deps: Deps, asked: z.output<typeof readText.data>): Promise<void> => {
  const document = await reading(deps, asked.document_id)
  if (!document) return
  await orRefused(deps, document, async () => {
    const reader = await openPages(await bytesOf(deps, document), document.content_type)
    try {
      await readPages(deps, document, reader, asked)
      if (reader.pages >= LONG_PDF && document.content_type === 'application/pdf')
        await keepLook(deps, document, reader)
    } finally {
      await reader.close()
    }
  })
}

/** How recognising a page ended: kept, kept with much of it unsure, or given up. */
type PageEnd = 'kept' | 'unclear' | 'given-up'

/** Recognises one page and keeps it. */
const recognisePage = async (
  deps: Deps,
  document: TextDocument,
  reader: PageReader,
  page: number,
): Promise<PageEnd> => {
  const ocr = document.use_textract && deps.ocr.hosted ? deps.ocr.hosted : deps.ocr.local
  try {
    const picture = await reader.scan(page)
    const found = await ocr.recognise(picture)
    const read = withRecognised(await reader.words(page), found)
    await inTx(deps.db, async (tx) => {
      await savePages(tx, document.id, [{ ...keptPage(page, read), source: 'ocr', confidence: found.confidence }])
      await tellText(tx, document)
    })
    return isUnclear(found.words) ? 'unclear' : 'kept'
  } catch (error) {
    if (error instanceof NotRecognised || (error instanceof CannotRead && !error.endsReading)) return 'given-up'
    throw error
  }
}

const warningsOf = async (deps: Deps, document: TextDocument): Promise<FileWarning[]> => {
  const pages = await pageTexts(deps.db, document.id)
  const unsure = pages.some(
    (page) => page.source === 'ocr' && page.text !== '' && (page.confidence ?? 0) < LOW_CONFIDENCE,
  )
  const others = document.text_warnings.filter((warning) => warning !== 'low-confidence')
  return unsure ? [...others, 'low-confidence'] : others
}

type AskedScans = z.output<typeof ScanJob>

/** Recognises some pages of a document; a page that was kept by a run before this one stays. */
const recognisePages = async (deps: Deps, document: TextDocument, asked: AskedScans): Promise<AskedScans> => {
  const done = await pagesSince(deps.db, document.id, document.text_requested_at)
  const reader = await openPages(await bytesOf(deps, document), document.content_type)
  const [failed, unclear] = [[...asked.failed], [...asked.unclear]]
  try {
    for (const page of asked.scans.slice(0, PART_SCANS).filter((one) => !done.has(one))) {
      const end = await recognisePage(deps, document, reader, page)
      if (end === 'given-up') failed.push(page)
      if (end === 'unclear') unclear.push(page)
    }
  } finally {
    await reader.close()
  }
  return { ...asked, scans: asked.scans.slice(PART_SCANS), failed, unclear }
}

/** Recognises the pictures of a document part by part; many of them go on behind the files that wait. */
export const recogniseTextNow = async (deps: Deps, asked: AskedScans): Promise<void> => {
  const document = await reading(deps, asked.document_id)
  if (!document) return
  await orRefused(deps, document, async () => {
    const left = await recognisePages(deps, document, asked)
    if (left.scans.length > 0)
      return inTx(deps.db, async (tx) => {
        await deps.jobs.enqueue(tx, recogniseText, left, { afterOthers: true })
      })
    const { failed, unclear } = left
    const reason = [asked.reason, reasonOf({ failed, unclear })].filter((part) => part !== '').join(' ')
    const none = failed.length > 0 && (await pageTexts(deps.db, document.id)).length === 0
    await finishText(deps, plinth, document, {
      from: onItsWay,
      state: none ? 'failed' : reason === '' ? 'done' : 'partial',
      reason,
      warnings: await warningsOf(deps, document),
      ...ofRange(asked.pages),
    })
  })
}
