import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, pathId } from '../shared/fields.ts'
import { FileLink, UploadIn } from '../shared/files.ts'

const access = adminMay('manage-templates')
const params = z.object({ kind: z.enum(dealDocumentTypes).describe('Kind of the document') })

export const DealTemplateView = z
  .object({
    kind: z.enum(dealDocumentTypes).describe('Kind of the document'),
    own: z.boolean().describe("Whether it is the lender's own; otherwise the default one"),
    file_name: z.string().describe('Name of the file'),
    size_bytes: z.int().describe('Size in bytes'),
    since_epoch: Instant.nullable().describe('In use since, epoch seconds; null for the default one'),
    uploaded_by: z.string().nullable().describe('Who uploaded it; null for the default one'),
    placeholders: z
      .array(
        z.object({
          name: z.string().describe('What the template carries between double braces'),
          fills: z.string().describe('What the document shows there'),
          used: z.boolean().describe('Whether this template uses it'),
        }),
      )
      .describe('Every placeholder this kind knows'),
  })
  .meta({ id: 'DealTemplate', description: 'The Word template a kind of deal document is made from' })
export type DealTemplateView = z.infer<typeof DealTemplateView>

export const listDealTemplates = endpoint({
  id: 'deal-template.list',
  method: 'GET',
  path: '/deal-template/all',
  summary: 'The template of each kind of deal document, with its placeholders',
  access,
  shows: ['deal-template'],
  reply: z.object({
    templates: z.array(DealTemplateView).describe('One for each kind'),
    pdf_from_template: z.boolean().describe('Whether PDFs are printed from the template by LibreOffice'),
  }),
})
export const openDealTemplate = endpoint({
  id: 'deal-template.open',
  method: 'POST',
  path: '/deal-template/{kind}/open',
  summary: 'Open the upload of a template; after the PUT it is taken into use',
  access,
  changes: ['deal-template'],
  params,
  body: UploadIn,
  reply: z.object({
    template_id: idOf('template').describe('The template to upload'),
    presigned_url: z.string().describe('Address the file is PUT to, without a bearer token'),
    expires_epoch: Instant.describe('Until when the address works, epoch seconds'),
    max_bytes: z.int().describe('Largest accepted size, bytes'),
  }),
  status: 201,
})
export const useDealTemplate = endpoint({
  id: 'deal-template.use',
  method: 'POST',
  path: '/deal-template/{kind}/use/{template_id}',
  summary: 'Check an uploaded template and take it into use; 400 names every placeholder that is unknown or malformed',
  access,
  changes: ['deal-template'],
  params: params.extend({ template_id: pathId('template') }),
  reply: DealTemplateView,
})
export const downloadDealTemplate = endpoint({
  id: 'deal-template.download',
  method: 'GET',
  path: '/deal-template/{kind}/download',
  summary: 'Signed address of the template in use',
  access,
  shows: [],
  params,
  reply: FileLink,
})
export const resetDealTemplate = endpoint({
  id: 'deal-template.reset',
  method: 'POST',
  path: '/deal-template/{kind}/reset',
  summary: 'Return to the default template; your own file is kept',
  access,
  changes: ['deal-template'],
  params,
  reply: DealTemplateView,
})
