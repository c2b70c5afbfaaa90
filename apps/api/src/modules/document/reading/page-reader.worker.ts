import { parentPort } from 'node:worker_threads'
import { extractValues } from '@plinth/domain/document/extract'
import { kindOf } from '@plinth/domain/document/kinds'
import { cleanScan } from './clean-scan.ts'
import { openOffice } from './office.ts'
import type { Answer, Asked, Picture, ReadValues, Refusal } from './page-protocol.ts'
import { openPdf } from './pdf.ts'
import { openPhoto } from './photo.ts'
import type { Sheet, SheetReader } from './sheet.ts'
import { openTiff } from './tiff.ts'

// A thread that reads one file which somebody sent. What goes wrong in here ends this thread and nothing else.

const DPI = 300
let file: SheetReader | null = null

const open = (asked: Extract<Asked, { ask: 'open' }>): Promise<SheetReader | Refusal> => {
  const bytes = Buffer.from(asked.bytes.buffer, asked.bytes.byteOffset, asked.bytes.byteLength)
  const type = asked.contentType
  if (type === 'application/pdf') return openPdf(asked.bytes, asked.password)
  if (type === 'text/csv' || type.includes('officedocument')) return Promise.resolve(openOffice(bytes, type))
  if (/^image\/(?:jpeg|png|gif|bmp)$/.test(type)) return openPhoto(bytes)
  return type === 'image/tiff' ? openTiff(bytes) : Promise.resolve('not-readable')
}

const pictureOf = async (sheet: Sheet): Promise<Picture> => ({
  png: await sheet.encode('png'),
  width: sheet.width,
  height: sheet.height,
})

const scanned = async (sheet: Sheet): Promise<Picture> => {
  const context = sheet.getContext('2d')
  const image = context.getImageData(0, 0, sheet.width, sheet.height)
  cleanScan(image.data, sheet.width, sheet.height)
  context.putImageData(image, 0, 0)
  return pictureOf(sheet)
}

/** What a document is shows on its first pages. */
const TELLING_PAGES = 5

const valuesOf = ({ names, pages }: Extract<Asked, { ask: 'values' }>): ReadValues => {
  const start = pages
    .slice(0, TELLING_PAGES)
    .map((page) => page.text)
    .join('\n')
  const kind = kindOf(names, start)
  return { kind, values: kind === null ? [] : extractValues(kind, pages) }
}

const answer = async (asked: Asked): Promise<Answer> => {
  if (asked.ask === 'open') {
    const opened = await open(asked)
    if (typeof opened === 'string') return { ok: false, refusal: opened }
    file = opened
    return { ok: true, opened: { pages: opened.pages, warnings: opened.warnings } }
  }
  if (asked.ask === 'forget') {
    await file?.close()
    file = null
    return { ok: true }
  }
  if (asked.ask === 'values') return { ok: true, values: valuesOf(asked) }
  if (!file) return { ok: false, refusal: 'broken' }
  if (asked.ask === 'words') return { ok: true, words: await file.words(asked.page) }
  if (!file.draw) return { ok: false, refusal: 'not-readable' }
  const sheet = await file.draw(asked.page, asked.ask === 'scan' ? { dpi: DPI } : { width: asked.width })
  return { ok: true, picture: await (asked.ask === 'scan' ? scanned(sheet) : pictureOf(sheet)) }
}

parentPort?.on('message', (asked: Asked) => {
  answer(asked).then(
    (told) => parentPort?.postMessage(told),
    () => parentPort?.postMessage({ ok: false, refusal: 'broken' } satisfies Answer),
  )
})
