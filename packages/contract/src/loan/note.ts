import { longestNote } from '@plinth/domain/loan/teamwork'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, pathId, queryInt, text, UserId, Version } from '../shared/fields.ts'

const NoteView = z
  .object({
    id: idOf('note'),
    author_name: z.string().describe('Who wrote it'),
    own: z.boolean().describe('Whether the caller wrote it, and so may change and remove it'),
    body: z.string().describe('What it says'),
    mentions: z
      .array(z.object({ id: idOf('user'), name: z.string().describe('Name as the note spells it after the @') }))
      .describe('Colleagues it names'),
    created_epoch: Instant.describe('When it was written, epoch seconds'),
    edited_epoch: Instant.nullable().describe('When it was changed last, epoch seconds; null when never'),
    version: Version,
  })
  .meta({ id: 'LoanNote', description: 'An internal note on a loan; for staff alone' })
export type NoteView = z.infer<typeof NoteView>

const NoteList = z.object({
  notes: z.array(NoteView).describe('Newest first, one page'),
  next: idOf('note').nullable().describe('To ask for the page after this one (`before`); null after the last'),
})
const params = z.object({ note_id: pathId('note') })
const changes = ['note', 'timeline'] as const
const body = {
  body: text(longestNote, 'Enter a note.').describe('What it says; colleagues are named as @First Last'),
  mentions: z.array(UserId).max(50).describe('Colleagues it names, who are notified'),
}

export const listNotes = endpoint({
  id: 'note.list',
  method: 'GET',
  path: '/loan/{loan_id}/notes',
  summary: 'Internal notes of a loan, newest first',
  access: adminMay('view-loans'),
  shows: ['note'],
  params: z.object({ loan_id: LoanKey }),
  query: z.strictObject({
    before: pathId('note').optional().describe('Only what is older than this note'),
    limit: queryInt(1, 100).default(30).describe('Most notes to answer'),
  }),
  reply: NoteList,
})
export const addNote = endpoint({
  id: 'note.add',
  method: 'POST',
  path: '/loan/{loan_id}/notes/add',
  summary: 'Write an internal note on a loan',
  access: adminMay('edit-loan'),
  changes,
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({ body: body.body, mentions: body.mentions.default([]) }),
  reply: NoteView,
  status: 201,
})
export const updateNote = endpoint({
  id: 'note.update',
  method: 'PUT',
  path: '/note/{note_id}/update',
  summary: "Change a note of one's own; carries the version read",
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version, ...body }),
  reply: NoteView,
})
export const removeNote = endpoint({
  id: 'note.remove',
  method: 'POST',
  path: '/note/{note_id}/remove',
  summary: "Remove a note of one's own; it can be restored",
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version }),
  reply: NoteView,
})
export const restoreNote = endpoint({
  id: 'note.restore',
  method: 'POST',
  path: '/note/{note_id}/restore',
  summary: "Restore a removed note of one's own",
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version }),
  reply: NoteView,
})

const Present = z.object({
  people: z
    .array(z.object({ id: idOf('user'), name: z.string().describe('First and last name') }))
    .describe('Colleagues who are looking at the loan now, but the caller; by name'),
})
export const listPresent = endpoint({
  id: 'loan.present',
  method: 'GET',
  path: '/loan/{loan_id}/presence',
  summary: 'Colleagues who are looking at a loan now',
  access: adminMay('view-loans'),
  shows: ['presence'],
  params: z.object({ loan_id: LoanKey }),
  reply: Present,
})
export const setPresent = endpoint({
  id: 'loan.set-present',
  method: 'PUT',
  path: '/loan/{loan_id}/presence',
  summary: 'Say that the caller is looking at a loan, or no longer; said anew every half minute, kept for minutes',
  access: adminMay('view-loans'),
  changes: ['presence'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({ here: z.boolean().describe('Whether the loan is being looked at') }),
  reply: Present,
})
