import { type DealDocumentType, dealFields, keyTerms } from '@plinth/domain/closing/deal-document/fields'
import type { GeneralPlaceholder } from '@plinth/domain/closing/deal-document/placeholders'
import { shownValue } from './shown-value.ts'
import type * as Docx from 'docx'
import type { Letterhead } from '../../platform/pdf.ts'
import type { DocumentText } from './document-text.ts'
import { checkTemplate } from './template-check.ts'

/** XML has no way to write these, and half a pair of surrogates is no letter. */
const writable = (text: string): string =>
  // A value is never read as a placeholder: the braces of one are held apart by a joiner that shows nothing.
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('{{', '{\u2060{')

const fact = (text: DocumentText, label: string): string => text.facts.find(([name]) => name === label)?.[1] ?? ''

/** What stands at each placeholder that is no row. */
const singles = (text: DocumentText): Record<string, string> => {
  const general: Record<Exclude<GeneralPlaceholder, 'letterhead' | 'photos' | 'map'>, string> = {
    title: text.title,
    brand: text.brand,
    version: String(text.version),
    date: text.date,
    loan_name: text.loan.name,
    loan_number: text.loan.humanId,
    loan_amount: fact(text, 'Amount'),
    purpose: fact(text, 'Purpose'),
    duration: fact(text, 'Duration'),
    exit_strategy: fact(text, 'Exit strategy'),
    borrowing_entity: fact(text, 'Borrowing entity'),
    borrowers: fact(text, 'Borrowers'),
    broker: fact(text, 'Broker'),
    properties: fact(text, 'Properties'),
  }
  const fields = text.values.map(({ name, type, value, madeUp }) => [
    name,
    value === null ? '' : shownValue(type, value, madeUp),
  ])
  return { ...general, ...Object.fromEntries(fields), ...(text.expires === null ? {} : { expires: text.expires }) }
}

/** The rows of each table that repeats. */
const repeated = (text: DocumentText): Record<string, Record<string, string>[]> => ({
  facts: text.facts.map(([label, value]) => ({ label, value })),
  terms: text.values.flatMap(({ label, type, value, madeUp }) =>
    value === null ? [] : [{ label, value: shownValue(type, value, madeUp) }],
  ),
  key: text.values
    .filter(({ name }) => keyTerms.includes(name))
    .flatMap(({ label, type, value, madeUp }) =>
      value === null ? [] : [{ label, value: shownValue(type, value, madeUp) }],
    ),
  signers: text.signers,
  ratios: text.ratios.map(([label, value]) => ({ label, value })),
  findings: text.findings.map(([label, value]) => ({ label, value })),
})

const LOGO_HEIGHT = 40

/** The logo as tall as a letterhead takes it, or the name in the lender's color. */
const letterheadRun = ({ ImageRun, TextRun }: typeof Docx, { name, colour, logo }: Letterhead) => {
  const bytes = logo === null ? null : Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  if (bytes === null || bytes.length < 24)
    return new TextRun({ text: writable(name), bold: true, size: 28, color: (colour ?? '#1f2a37').replace('#', '') })
  return pngRun(ImageRun, bytes, { width: 220, height: LOGO_HEIGHT })
}

const pngRun = (ImageRun: (typeof Docx)['ImageRun'], bytes: Buffer, most: { width: number; height: number }) => {
  // A PNG says its size at the same place always.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const scale = Math.min(most.height / height, most.width / width)
  return new ImageRun({
    type: 'png',
    data: bytes,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
  })
}

/** Two pictures a line, or why there are none. */
const photoRuns = ({ ImageRun, TextRun }: typeof Docx, photos: readonly Buffer[]) =>
  photos.length === 0
    ? [new TextRun({ text: 'No photos on file.', size: 20 })]
    : photos.flatMap((photo) => [pngRun(ImageRun, photo, { width: 300, height: 220 }), new TextRun({ text: ' ' })])

const mapRun = ({ ImageRun, TextRun }: typeof Docx, map: Buffer | null) =>
  map === null
    ? new TextRun({ text: 'No property is placed on the map.', size: 20 })
    : pngRun(ImageRun, map, { width: 600, height: 320 })

/** Pictures of a paper; each is made only where the template names it. */
export interface Pictures {
  head: Letterhead
  photos: () => Promise<readonly Buffer[]>
  /** Where the properties lie; null when that is not known. */
  map: () => Promise<Buffer | null>
}

/** Fills a checked template: every value as plain text, whatever it contains; its lines as lines. */
export const fillTemplate = async (
  template: Buffer,
  text: DocumentText,
  { head, photos, map }: Pictures,
): Promise<Buffer> => {
  const docx = await import('docx')
  const { patchDocument, PatchType, TextRun } = docx
  const paragraph = (value: string) => ({
    type: PatchType.PARAGRAPH,
    children: writable(value)
      .split(/\r?\n/)
      .map((line, at) => new TextRun(at === 0 ? { text: line } : { text: line, break: 1 })),
  })
  // Each value that is looked for costs a walk through the whole document: only those that it names are.
  const named = new Set((await checkTemplate(template, text.type)).placeholders)
  const standing = Object.fromEntries(Object.entries(singles(text)).filter(([name]) => named.has(name)))
  const patches = <V>(record: Record<string, V>, patch: (value: V) => object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, patch(value)]))
  return patchDocument({
    outputType: 'nodebuffer',
    data: template,
    trimPlaceholders: true,
    patches: {
      ...patches(standing, paragraph),
      letterhead: { type: PatchType.PARAGRAPH, children: [letterheadRun(docx, head)] },
      // Read only where they are named: each is decoded anew.
      ...(named.has('photos')
        ? { photos: { type: PatchType.PARAGRAPH, children: photoRuns(docx, await photos()) } }
        : {}),
      ...(named.has('map') ? { map: { type: PatchType.PARAGRAPH, children: [mapRun(docx, await map())] } } : {}),
      ...patches(repeated(text), (rows) => ({
        type: PatchType.TABLE_ROWS,
        rows: rows.map((row) => patches(row, paragraph)),
      })),
    } as Parameters<typeof patchDocument>[0]['patches'],
  })
}

/** A document of this kind with something at every placeholder: what a new template is tried with. */
export const sampleText = (type: DealDocumentType): DocumentText => ({
  type,
  title: 'Sample',
  brand: 'Sample',
  loan: { name: 'Sample', humanId: 'BL-1' },
  version: 1,
  date: '01.01.2030',
  expires: type === 'term-sheet' ? '01.01.2030' : null,
  facts: [['Amount', '$1']],
  values: dealFields[type].map(({ name, label, kind }) => ({
    name,
    label,
    type: kind,
    madeUp: false,
    value: kind === 'text' ? 'Text' : 1,
  })),
  signers: [{ name: 'Sample', party: 'Sample', title: 'Sample' }],
  ratios: [['Sample', '1']],
  findings: [['Sample', 'Sample']],
})
