import { mostFormBytes } from '@plinth/domain/documents/document-request/blank-form'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { activityParams } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { FileReply, TemplateId, text } from '../shared/fields.ts'

const params = z.object({ template_id: TemplateId })
const path = '/activity-templates/{template_id}/form'
/** Base64 writes three bytes as four characters. */
const longest = Math.ceil(mostFormBytes / 3) * 4

const BlankForm = z
  .object({ file_name: z.string().nullable().describe('File name of the form that staff attached; null for none') })
  .meta({ id: 'BlankForm', description: 'The form that a borrower signs and sends back' })

export const getBlankForm = endpoint({
  id: 'activity-templates.get-form',
  method: 'GET',
  path,
  summary: 'The blank form that is attached to a template',
  access: adminMay('view-loans'),
  shows: ['template'],
  params,
  reply: BlankForm,
})
export const attachBlankForm = endpoint({
  id: 'activity-templates.attach-form',
  method: 'POST',
  path,
  maxBytes: longest + 1024,
  summary: 'Attach a blank form to a template, in the place of the one before; borrowers download it beside the upload',
  access: adminMay('manage-templates'),
  changes: ['template'],
  params,
  body: z.strictObject({
    name: text(200).describe('File name'),
    pdf: z
      .string()
      .regex(/^[A-Za-z0-9+/]+=*$/)
      .max(longest)
      .describe('The PDF in base64, at most 5 MB'),
  }),
  reply: BlankForm,
})
export const removeBlankForm = endpoint({
  id: 'activity-templates.remove-form',
  method: 'DELETE',
  path,
  summary: 'Take the blank form off a template',
  access: adminMay('manage-templates'),
  changes: ['template'],
  params,
  reply: BlankForm,
})
export const downloadBlankForm = endpoint({
  id: 'personal.blank-form',
  method: 'GET',
  path: '/personal/{activity_id}/form',
  summary: 'The form to sign for a request: the one that staff attached, or for a credit authorization our own',
  access: { roles: ['borrower', 'broker', 'admin'], adminsNeed: 'view-loans' },
  shows: [],
  params: activityParams,
  reply: FileReply,
  replies: 'file',
})
