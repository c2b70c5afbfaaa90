import { type DealDocumentType, dealFields } from '@plinth/domain/deal-document/fields'
import type { GeneralPlaceholder } from '@plinth/domain/deal-document/placeholders'
import { shownValue } from './deal-document.pdf.ts'
import type { DocumentText } from './document-text.ts'

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
  const general: Record<GeneralPlaceholder, string> = {
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
  const fields = text.values.map(({ name, type, value }) => [name, value === null ? '' : shownValue(type, value)])
  return { ...general, ...Object.fromEntries(fields), ...(text.expires === null ? {} : { expires: text.expires }) }
}

/** The rows of each table that repeats. */
const repeated = (text: DocumentText): Record<string, Record<string, string>[]> => ({
  facts: text.facts.map(([label, value]) => ({ label, value })),
  terms: text.values.flatMap(({ label, type, value }) =>
    value === null ? [] : [{ label, value: shownValue(type, value) }],
  ),
  signers: text.signers.map((name) => ({ name })),
})

/** Fills a checked template: every value as plain text, whatever it contains; its lines as lines. */
export const fillTemplate = async (template: Buffer, text: DocumentText): Promise<Buffer> => {
  const { patchDocument, PatchType, TextRun } = await import('docx')
  const paragraph = (value: string) => ({
    type: PatchType.PARAGRAPH,
    children: writable(value)
      .split(/\r?\n/)
      .map((line, at) => new TextRun(at === 0 ? { text: line } : { text: line, break: 1 })),
  })
  const patches = <V>(record: Record<string, V>, patch: (value: V) => object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, patch(value)]))
  return patchDocument({
    outputType: 'nodebuffer',
    data: template,
    trimPlaceholders: true,
    patches: {
      ...patches(singles(text), paragraph),
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
    value: kind === 'text' ? 'Text' : 1,
  })),
  signers: ['Sample'],
})
