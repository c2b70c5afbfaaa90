import { readPaper } from '@plinth/domain/documents/document/extract'
import { legible, legibleWords } from '@plinth/domain/documents/document/legible'
import { kindOf } from '@plinth/domain/documents/document/recognize'
import { answerQuestions, wantsMemory } from '../../../platform/file-child.answers.ts'
import { cleanScan } from './clean-scan.ts'
import { type Desk, type Laid, openDesk } from './desk.ts'
import { contentOf } from './content.ts'
import { heicToJpeg, openHeic } from './heic.ts'
import { openOffice } from './office.ts'
import type { Answer, Asked, Picture, ReadValues, ReadWords, Refusal, Scan } from './page-protocol.ts'
import { openPdf } from './pdf.ts'
import { openPhoto } from './photo.ts'
import type { Sheet, SheetReader } from './sheet.ts'
import { openTiff } from './tiff.ts'

// A process that reads one file which somebody sent. What goes wrong in here ends this process and nothing else.

const DPI = 300
let file: SheetReader | null = null
let desk: Desk | null = null

const open = (asked: Extract<Asked, { ask: 'open' }>, sent: Uint8Array): Promise<SheetReader | Refusal> => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const type = asked.contentType
  if (type === 'application/pdf') return openPdf(sent, asked.password)
  if (type === 'text/csv' || type === 'application/vnd.ms-excel' || type.includes('officedocument'))
    return openOffice(bytes, type)
  if (/^image\/(?:jpeg|png|gif|bmp)$/.test(type)) return openPhoto(bytes)
  if (type === 'image/heic') return openHeic(sent)
  return type === 'image/tiff' ? openTiff(bytes) : Promise.resolve('not-readable')
}

/** Files for the desk: PDFs as they are, pictures opened. */
const laid = async (
  files: Extract<Asked, { ask: 'desk' }>['files'],
  sent: readonly Uint8Array[],
): Promise<Laid[] | Refusal> => {
  const all: Laid[] = []
  for (const [i, { contentType, password }] of files.entries()) {
    const bytes = sent[i] ?? new Uint8Array()
    if (contentType === 'application/pdf') {
      all.push({ pdf: bytes, password })
      continue
    }
    const reader = await open({ ask: 'open', contentType, password: null }, bytes)
    if (typeof reader === 'string') return reader
    if (!reader.draw) return 'not-readable'
    all.push({ reader })
  }
  return all
}

const openDeskOf = async (asked: Extract<Asked, { ask: 'desk' }>, sent: readonly Uint8Array[]): Promise<Answer> => {
  const files = await laid(asked.files, sent)
  const opened = typeof files === 'string' ? files : await openDesk(files)
  if (typeof opened === 'string') return { ok: false, refusal: opened }
  desk = opened
  return { ok: true, desk: opened.pages }
}

const composed = async ({ pages }: Extract<Asked, { ask: 'compose' }>): Promise<Answer> => {
  const made = desk ? await desk.compose(pages) : 'broken'
  return typeof made === 'string' ? { ok: false, refusal: made } : { ok: true, composed: made }
}

const jpegOf = async (sent: Uint8Array): Promise<Answer> => {
  const made = await heicToJpeg(sent)
  return typeof made === 'string' ? { ok: false, refusal: made } : { ok: true, jpeg: made }
}

const shownContent = async (contentType: string, sent: Uint8Array): Promise<Answer> => {
  const content = await contentOf(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), contentType)
  return typeof content === 'string' ? { ok: false, refusal: content } : { ok: true, content }
}

const forget = async (): Promise<Answer> => {
  await file?.close()
  await desk?.close()
  file = null
  desk = null
  return { ok: true }
}

const pictureOf = async (sheet: Sheet): Promise<Picture> => ({
  png: await sheet.encode('png'),
  width: sheet.width,
  height: sheet.height,
})

const scanned = (sheet: Sheet): Scan => {
  const { width, height } = sheet
  const { data } = sheet.getContext('2d').getImageData(0, 0, width, height)
  return { grey: cleanScan(data, width, height), width, height }
}

/** What a document is shows on its first pages. */
const TELLING_PAGES = 5

const valuesOf = ({ names, pages }: Extract<Asked, { ask: 'values' }>): ReadValues => {
  const start = pages
    .slice(0, TELLING_PAGES)
    .map((page) => page.text)
    .join('\f')
  const kind = kindOf(names, start)
  return kind === null ? { kind, values: [], rows: null } : { kind, ...readPaper(kind, pages) }
}

/** Letters that a font maps to nothing come as NUL, which no database keeps. */
const kept = (read: ReadWords): ReadWords => ({
  ...read,
  words: legibleWords(read.words),
  text: read.text === null ? null : legible(read.text),
})

const openFile = async (asked: Extract<Asked, { ask: 'open' }>, sent: Uint8Array): Promise<Answer> => {
  const opened = await open(asked, sent)
  if (typeof opened === 'string') return { ok: false, refusal: opened }
  file = opened
  return { ok: true, opened: { pages: opened.pages, warnings: opened.warnings } }
}

type OfPage = Extract<Asked, { page: number }>

const answerOfPage = async (asked: OfPage): Promise<Answer> => {
  if (!file) return { ok: false, refusal: 'broken' }
  if (asked.ask === 'words') return { ok: true, words: kept(await file.words(asked.page)) }
  if (!file.draw) return { ok: false, refusal: 'not-readable' }
  const sheet = await file.draw(asked.page, asked.ask === 'scan' ? { dpi: DPI } : { width: asked.width })
  return asked.ask === 'scan' ? { ok: true, scan: scanned(sheet) } : { ok: true, picture: await pictureOf(sheet) }
}

const answer = async (asked: Asked, files: readonly Uint8Array[]): Promise<Answer> => {
  switch (asked.ask) {
    case 'open':
      return openFile(asked, files[0] ?? new Uint8Array())
    case 'desk':
      return openDeskOf(asked, files)
    case 'compose':
      return composed(asked)
    case 'jpeg':
      return jpegOf(files[0] ?? new Uint8Array())
    case 'content':
      return shownContent(asked.contentType, files[0] ?? new Uint8Array())
    case 'forget':
      return forget()
    case 'values':
      return { ok: true, values: valuesOf(asked) }
    default:
      return answerOfPage(asked)
  }
}

answerQuestions<Asked, Answer>(async (asked, files) => {
  try {
    return await answer(asked, files)
  } catch (error) {
    return { ok: false, refusal: wantsMemory(error) ? 'needs-memory' : 'broken' }
  }
})
