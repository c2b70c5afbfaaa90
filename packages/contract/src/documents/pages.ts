import { arrangementStates, MOST_FILES, MOST_PAGES, pageTurns } from '@plinth/domain/documents/pages/arrange'
import { z } from 'zod'
import { activityParams } from '../loan/activity.ts'
import { type Access, adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ActivityId, DocumentId, idOf, Instant, pathId, text, Version } from '../shared/fields.ts'
import { activityStep } from '../shared/topics.ts'

const PlacedPage = z.strictObject({
  document_id: DocumentId,
  page: z.int().min(1).max(100_000).describe('Page of that file, from 1'),
  turn: z
    .union(pageTurns.map((turn) => z.literal(turn)))
    .default(0)
    .describe('Degrees it is turned to the right'),
})

const ArrangedFile = z.strictObject({
  name: text(200).describe('Name of the file to make; it becomes a PDF'),
  request_id: ActivityId.nullable()
    .default(null)
    .describe('Another open request of the loan that the pages answer; null for the request they were sent for'),
  pages: z.array(PlacedPage).max(MOST_PAGES).describe('Its pages, in order; each page once'),
})

/** Files to make of the pages of a request. */
export const ArrangeBody = z.strictObject({
  version: Version,
  files: z.array(ArrangedFile).min(1).max(MOST_FILES).describe('The files to make'),
})
export type ArrangeBody = z.infer<typeof ArrangeBody>

const ArrangementView = z
  .object({
    arrangement_id: idOf('arrangement'),
    state: z.enum(arrangementStates).describe('Whether its files are there'),
    reason: z.string().describe('Why they could not be made; empty otherwise'),
    stored: z.int().describe('Files that are there'),
    files: z.array(z.string()).describe('Names of the files it makes'),
    made_by: z.string().describe('Who arranged the pages; empty when not known'),
    created_epoch: Instant.describe('When, epoch seconds'),
    undo_refusal: z.string().describe('Why it cannot be undone; empty when it can'),
  })
  .meta({ id: 'PageArrangement', description: 'Files made of pages of the files of a request' })
export type ArrangementView = z.infer<typeof ArrangementView>

/** What can be done with the pages of a request's files. */
export const PagesView = z.object({
  version: Version,
  refusal: z.string().describe('Why nothing of this request can be arranged now; empty when it can'),
  files: z
    .array(
      z.object({
        document_id: idOf('document'),
        file_name: z.string().describe('Name of the file'),
        content_type: z.string().describe('Media type'),
        page_count: z.int().nullable().describe('Pages; null when not known'),
        decided: z.boolean().describe('Whether it was decided on: its pages can answer other requests only'),
        refusal: z.string().describe('Why its pages cannot be arranged; empty when they can'),
      }),
    )
    .describe('Its files, the oldest first; without those that were set aside or refused'),
  requests: z
    .array(
      z.object({
        activity_id: idOf('document request'),
        name: z.string().describe('Name of the request'),
        about: z.string().describe('Whom or what it is about'),
      }),
    )
    .describe('Other open requests of the loan that pages can answer'),
  arrangements: z.array(ArrangementView).describe('What was arranged, the newest first, 20 at most'),
})
export type PagesView = z.infer<typeof PagesView>

const arrangementParams = activityParams.extend({ arrangement_id: pathId('arrangement') })
const shows = ['activity', 'borrower', 'document', 'legal-entity', 'property'] as const
const changes = [...activityStep, 'data-point', 'document', 'value'] as const

export const getPages = endpoint({
  id: 'pages.get',
  method: 'GET',
  path: '/activity/{activity_id}/pages',
  summary: 'What can be done with the pages of the files of a document request',
  access: adminMay('view-files'),
  shows,
  params: activityParams,
  reply: PagesView,
})
export const arrangePages = endpoint({
  id: 'pages.arrange',
  method: 'POST',
  path: '/activity/{activity_id}/pages',
  summary: 'Make new files of pages of the files of a document request; those files are kept',
  access: adminMay('upload-document-request'),
  changes,
  params: activityParams,
  body: ArrangeBody,
  reply: PagesView,
  status: 202,
})
export const undoPages = endpoint({
  id: 'pages.undo',
  method: 'POST',
  path: '/activity/{activity_id}/pages/{arrangement_id}/undo',
  summary: 'Set the made files aside, and bring back what they were made from',
  access: adminMay('upload-document-request'),
  changes,
  params: arrangementParams,
  reply: PagesView,
})

const unlocking = {
  params: activityParams.extend({ document_id: DocumentId }),
  body: z.strictObject({ password: z.string().min(1, '* Required').max(500).describe('Password of the file') }),
}
export const keepUnlocked = endpoint({
  id: 'pages.unlock',
  method: 'POST',
  path: '/activity/{activity_id}/document/{document_id}/unlocked-copy',
  summary: 'Keep a copy of a locked PDF that opens without its password, which is used once and kept nowhere',
  access: adminMay('upload-document-request'),
  changes,
  ...unlocking,
  reply: PagesView,
})

/** Whoever has a deal. */
const dealSide = { roles: ['borrower', 'broker'], permission: 'upload-document-request' } as const satisfies Access

export const getOwnPages = endpoint({
  id: 'personal.pages',
  method: 'GET',
  path: '/personal/activity/{activity_id}/pages',
  summary: 'What can be done with the pages of the files of an own document request',
  access: { roles: ['borrower', 'broker'], permission: 'view-files' },
  shows,
  params: activityParams,
  reply: PagesView,
})
export const arrangeOwnPages = endpoint({
  id: 'personal.arrange-pages',
  method: 'POST',
  path: '/personal/activity/{activity_id}/pages',
  summary: 'Make new files of pages of the files of an own document request; those files are kept',
  access: dealSide,
  changes,
  params: activityParams,
  body: ArrangeBody,
  reply: PagesView,
  status: 202,
})
export const undoOwnPages = endpoint({
  id: 'personal.undo-pages',
  method: 'POST',
  path: '/personal/activity/{activity_id}/pages/{arrangement_id}/undo',
  summary: 'Set the made files of an own request aside, and bring back what they were made from',
  access: dealSide,
  changes,
  params: arrangementParams,
  reply: PagesView,
})
export const keepOwnUnlocked = endpoint({
  id: 'personal.unlock',
  method: 'POST',
  path: '/personal/activity/{activity_id}/document/{document_id}/unlocked-copy',
  summary: 'Keep a copy of an own locked PDF that opens without its password, which is used once and kept nowhere',
  access: dealSide,
  changes,
  ...unlocking,
  reply: PagesView,
})
