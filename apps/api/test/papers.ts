import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { randomUUID } from 'node:crypto'
import type { UploadTicket } from '@plinth/contract/shared/files'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import pdfmake, { type Content } from 'pdfmake'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

export const PDF = 'application/pdf'

/** A PDF of pages of lines; two spaces in a line part columns. */
export const pdfOfPages = async (pages: readonly (readonly string[])[]): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = doc.addPage([612, 792])
    lines.forEach((line, i) => {
      line.split(/ {2,}/).forEach((cell, column) => {
        page.drawText(cell, { x: 40 + column * 150, y: 750 - i * 14, size: 9, font })
      })
    })
  }
  return Buffer.from(await doc.save())
}

/** A bank statement of a person up to a day (mm/dd/yyyy). */
export const statementOf = (holder: string, end = '03/12/2026') =>
  pdfOfPages([
    [
      'First Albany Bank',
      `Account Holder:  ${holder}`,
      'Account Number:  XXXX XXXX 4821',
      `Statement Period:  02/13/2026 - ${end}`,
      'Beginning Balance  $412,318.56',
      'Total Deposits  $96,204.22',
      'Ending Balance  $466,652.68',
    ],
  ])

/** Sends a file for an activity as a browser does it, and waits for all that follows. Answers its ticket. */
export const sendFile = async (
  t: App,
  staff: string,
  activityId: string,
  file: { body: Buffer; name?: string; type?: string; pages?: string },
): Promise<UploadTicket> => {
  const name = file.name ?? `${randomUUID()}.pdf`
  const type = file.type ?? PDF
  const open = await t.call('POST', `/activity/${activityId}/generate-document-with-presigned-url`, staff, {
    name,
    content_type: type,
  })
  const ticket = open.json<UploadTicket>()
  await t.app.inject({
    method: 'PUT',
    url: ticket.presigned_url,
    payload: file.body,
    headers: { 'content-type': type },
  })
  const run = await t.call(
    'POST',
    `/activity/${activityId}/process/${ticket.process_id}/run`,
    staff,
    file.pages === undefined ? {} : { pages: file.pages },
  )
  if (run.statusCode !== 202) throw new Error(`run answered ${run.statusCode}: ${run.body}`)
  await t.drain()
  return ticket
}

/** Liberation Sans as the PDF engine brings it: canvas draws with no font of the machine. */
/** The file of the font that papers of tests are drawn in. */
export const FONT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts/LiberationSans-Regular.ttf',
)

/** A photograph of a letter page of lines: yellowed, noisy, a little askew. */
export const photoOf = (
  lines: readonly string[],
  o: { dpi?: number; noise?: number; degrees?: number } = {},
): Buffer => {
  const { dpi = 200, noise = 40, degrees = 0.6 } = o
  if (!GlobalFonts.has('Paper')) GlobalFonts.registerFromPath(FONT, 'Paper')
  const canvas = createCanvas(Math.round(8.5 * dpi), Math.round(11 * dpi))
  const context = canvas.getContext('2d')
  context.fillStyle = '#f4f1e8'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.rotate((degrees * Math.PI) / 180)
  context.fillStyle = '#222222'
  context.font = `${Math.round(dpi / 6.2)}px Paper`
  lines.forEach((line, i) => context.fillText(line, dpi * 0.8, dpi * (1 + i * 0.34)))
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  let seed = 1
  for (let i = 0; i < image.data.length; i += 4) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    const shift = (seed / 0x7f_ff_ff_ff - 0.5) * noise
    for (const channel of [0, 1, 2]) image.data[i + channel] = (image.data[i + channel] ?? 0) + shift
  }
  context.putImageData(image, 0, 0)
  return canvas.toBuffer('image/jpeg', 60)
}

/** A PDF whose pages are pictures, as a scanner makes it. */
export const scannedPdf = async (photos: readonly Buffer[]): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  for (const photo of photos) doc.addPage([612, 792]).drawImage(await doc.embedJpg(photo), { width: 612, height: 792 })
  return Buffer.from(await doc.save())
}

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const face = (name: string) => path.join(fonts, `Roboto-${name}.ttf`)

/** A PDF as a word processor prints it: real fonts, real tables. */
export const printedPdf = async (pages: readonly Content[][]): Promise<Buffer> => {
  pdfmake.setFonts({
    Roboto: {
      normal: face('Regular'),
      bold: face('Medium'),
      italics: face('Italic'),
      bolditalics: face('MediumItalic'),
    },
  })
  pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  const content = pages.map((page, i): Content => ({ stack: page, ...(i > 0 ? { pageBreak: 'before' } : {}) }))
  return pdfmake.createPdf({ content, defaultStyle: { fontSize: 10 } }).getBuffer()
}
