import { fileWarnings, textSources, textStates } from '@plinth/domain/documents/document/text-states'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { PagesIn } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { DocumentId, FileReply, idOf, Instant, LoanKey, queryInt, text } from '../shared/fields.ts'

const share = z.number().describe('Fraction of the page')
export const box = {
  x: share.describe('Left edge, fraction of the page width'),
  y: share.describe('Upper edge, fraction of the page height'),
  w: share.describe('Width, fraction of the page width'),
  h: share.describe('Height, fraction of the page height'),
}

export const TextStateView = z
  .object({
    state: z.enum(textStates).describe('How far the text of the document is'),
    reason: z
      .string()
      .describe('Why it is partial, failed or not readable, for a person; empty when there is nothing to say'),
    pages_read: z.int().describe('Pages whose text is there'),
    pages_wanted: z.int().nullable().describe('Pages that are to be read; null when not known yet'),
    warnings: z
      .array(z.enum(fileWarnings))
      .describe('What a person should know of the file; nothing of it is ever run'),
    updated: Instant.describe('Since when, epoch seconds'),
  })
  .meta({ id: 'TextState', description: 'How far the text of a document is' })
export type TextStateView = z.infer<typeof TextStateView>

export const PageTextView = z
  .object({
    page: z.int().describe('Page, from 1'),
    text: z.string().describe('Text in reading order; columns of a line are parted by two spaces'),
    source: z.enum(textSources).describe('From the file itself, or recognised on its picture'),
    confidence: z.number().nullable().describe('Mean confidence of recognised words, 0-100; null for text of the file'),
    words: z
      .array(z.object({ text: z.string().describe('The word'), ...box }))
      .describe(
        'Words in reading order with their boxes; of a sheet its cells, by row and column; empty for text files',
      ),
  })
  .meta({ id: 'PageText', description: 'The text of a page' })

const params = z.object({ loan_id: LoanKey, document_id: DocumentId })

export const getDocumentText = endpoint({
  id: 'document.text',
  method: 'GET',
  path: '/loan/{loan_id}/document/{document_id}/text',
  summary: 'The text of a document by page, with the box of every word; how far reading it is',
  access: adminMay('view-files'),
  shows: ['document'],
  params,
  query: z.strictObject({
    pages: PagesIn.optional().describe("Pages to answer, such as '1-3,7'; the first 20 when left out, at most 50"),
  }),
  reply: z.object({
    document_id: idOf('document'),
    page_count: z.int().nullable().describe('Pages of the document; null when not known'),
    text: TextStateView,
    pages: z.array(PageTextView).describe('The pages asked for that were read, in order'),
  }),
})
export const searchDocument = endpoint({
  id: 'document.search',
  method: 'GET',
  path: '/loan/{loan_id}/document/{document_id}/search',
  summary: 'Where a document says something, scanned pages too; case does not matter',
  access: adminMay('view-files'),
  shows: ['document'],
  params,
  query: z.strictObject({
    term: text(200).describe('What to find'),
    limit: queryInt(1, 500).default(200).describe('Places to answer at most'),
  }),
  reply: z.object({
    total: z.int().describe('Places found'),
    hits: z
      .array(
        z.object({
          page: z.int().describe('Page, from 1'),
          snippet: z.string().describe('The words around it'),
          boxes: z.array(z.object(box)).describe('Bounding boxes of its words; empty when the page has none'),
        }),
      )
      .describe('Places, in order'),
  }),
})
export const readDocument = endpoint({
  id: 'document.read',
  method: 'PUT',
  path: '/loan/{loan_id}/document/{document_id}/read',
  summary: 'Read the text of a document again, all of it or some pages; answers how far it is',
  access: adminMay('upload-ocr'),
  changes: ['activity', 'data-point', 'document'],
  params,
  body: z.strictObject({ pages: PagesIn.optional() }).optional(),
  reply: TextStateView,
  status: 202,
})
export const unlockDocument = endpoint({
  id: 'document.unlock',
  method: 'PUT',
  path: '/loan/{loan_id}/document/{document_id}/unlock',
  summary: 'Read a file that asks for a password; the password is used once and kept nowhere',
  access: adminMay('upload-ocr'),
  changes: ['activity', 'data-point', 'document'],
  params,
  body: z.strictObject({ password: z.string().min(1, '* Required').max(500).describe('Password of the file') }),
  reply: TextStateView,
})
export const getPageImage = endpoint({
  id: 'document.page-image',
  method: 'GET',
  path: '/loan/{loan_id}/document/{document_id}/page/{page}/image',
  summary: 'A page of a PDF or picture as PNG, for the document viewer (J-48)',
  access: adminMay('view-files'),
  shows: [],
  params: params.extend({ page: queryInt(1, 100_000).describe('Page, from 1') }),
  query: z.strictObject({
    width: queryInt(100, 2400).default(1200).describe('Width of the picture in pixels'),
  }),
  reply: FileReply,
  replies: 'file',
})
