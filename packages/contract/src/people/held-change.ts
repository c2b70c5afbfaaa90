import { approvalRefusals, heldKinds, heldStates, MAX_HOLD_HOURS } from '@plinth/domain/people/guard/held-change'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { EpochSeconds, idOf, Instant, pathId, queryInt, text, textOrEmpty, Version } from '../shared/fields.ts'

export const HeldChangeView = z
  .object({
    id: idOf('held change'),
    kind: z.enum(heldKinds).describe('What changes: an email address of whom, or wire instructions'),
    subject: z
      .object({
        id: idOf('record'),
        name: z.string().describe('Whose address or instructions; the loan of wire instructions'),
        phone: z.string().nullable().describe('Phone on file, for the call-back; null when none is'),
        human_id: z.string().nullable().describe('A loan of theirs, such as BL-10042; null when there is none'),
      })
      .describe('Whom it is about'),
    old_value: z.string().describe('What is in use until it is approved'),
    new_value: z.string().describe('What is asked for'),
    state: z.enum(heldStates).describe('waiting, approved or canceled'),
    requested_by: z.string().describe('Who asked for it'),
    requested_epoch: Instant.describe('When it was asked for, epoch seconds'),
    hold_until_epoch: Instant.describe('Before this it is not approved, epoch seconds'),
    call: z
      .object({
        name: z.string().describe('Who was reached'),
        number: z.string().describe('Number called'),
        at_epoch: Instant.describe('When, epoch seconds'),
        note: z.string().describe('What was said'),
        by: z.string().describe('Who called'),
      })
      .nullable()
      .describe('The call-back; null until it is recorded'),
    refusal: z.enum(approvalRefusals).nullable().describe('Why the caller may not approve it now; null when they may'),
    decided_by: z.string().nullable().describe('Who approved or canceled it; null while it waits'),
    decided_epoch: Instant.nullable().describe('When, epoch seconds; null while it waits'),
    note: z.string().describe('Note of the approval, or why it was canceled; may be empty'),
    alone: z.boolean().describe('Whether it was approved without a second person'),
    version: Version,
  })
  .meta({ id: 'HeldChange', description: 'A change that waits for a call-back and a second person' })
export type HeldChangeView = z.infer<typeof HeldChangeView>

export const GuardSettings = z
  .object({
    hold_hours: z.int().describe('How long a change waits at least, in hours'),
    alone: z.boolean().describe('Whether the only member of staff may approve what they asked for'),
    alone_by: z.string().nullable().describe('Who switched that on; null when it is off'),
    alone_epoch: Instant.nullable().describe('When, epoch seconds; null when it is off'),
    only_one: z.boolean().describe('Whether there is one active member of staff: else working alone does not count'),
    version: Version,
  })
  .meta({ id: 'GuardSettings', description: 'How long changes are held, and who approves them' })
export type GuardSettings = z.infer<typeof GuardSettings>

const params = z.object({ change_id: pathId('held change') })

/** Rows of a page of the list. */
export const HELD_CHANGES_A_PAGE = 50

export const listHeldChanges = endpoint({
  id: 'held-change.list',
  method: 'GET',
  path: '/held-changes',
  summary: 'Changes of addresses and wire instructions that wait, or were decided, newest first',
  access: adminMay('view-people'),
  shows: ['held-change', 'borrower', 'contact', 'user', 'legal-entity', 'loan'],
  query: z.strictObject({
    state: z.enum(['waiting', 'decided']).default('waiting').describe('Those that wait, or those decided'),
    offset: queryInt(0, 1_000_000).default(0).describe('First row, from 0'),
  }),
  reply: z.object({
    changes: z.array(HeldChangeView).describe('At most 50, newest first'),
    total: z.int().describe('How many there are'),
  }),
})
export const recordCallBack = endpoint({
  id: 'held-change.call-back',
  method: 'POST',
  path: '/held-changes/{change_id}/call-back',
  summary: 'Record the call-back of a held change',
  access: adminMay('edit-parties'),
  changes: ['held-change', 'timeline'],
  params,
  body: z.strictObject({
    version: Version,
    name: text(200).describe('Who was reached'),
    number: text(40)
      .refine((given) => (given.match(/\d/g) ?? []).length >= 7, 'Enter the phone number that was called')
      .meta({ examples: ['212-5550100'] })
      .describe('Number called'),
    at_epoch: EpochSeconds.describe('When, epoch seconds; between the request and now'),
    note: text(1000).describe('What was said'),
  }),
  reply: HeldChangeView,
})
export const approveHeldChange = endpoint({
  id: 'held-change.approve',
  method: 'POST',
  path: '/held-changes/{change_id}/approve',
  summary: 'Approve a held change as a second person; it is made at once',
  access: adminMay('approve-change'),
  fresh: true,
  changes: ['held-change', 'borrower', 'contact', 'user', 'legal-entity', 'wire', 'mail', 'match', 'timeline'],
  params,
  body: z.strictObject({ version: Version, note: textOrEmpty(1000).default('').describe('A note kept with it') }),
  reply: HeldChangeView,
})
export const cancelHeldChange = endpoint({
  id: 'held-change.cancel',
  method: 'POST',
  path: '/held-changes/{change_id}/cancel',
  summary: 'Cancel a held change; the old value stays',
  access: adminMay('edit-parties'),
  changes: ['held-change', 'borrower', 'contact', 'user', 'legal-entity', 'wire', 'timeline'],
  params,
  body: z.strictObject({ version: Version, reason: text(1000).describe('Why') }),
  reply: HeldChangeView,
})
export const getGuardSettings = endpoint({
  id: 'held-change.settings',
  method: 'GET',
  path: '/held-changes/settings',
  summary: 'How long changes are held, and whether one member of staff may approve alone',
  access: adminMay('view-people'),
  shows: ['held-change', 'user'],
  reply: GuardSettings,
})
export const saveGuardSettings = endpoint({
  id: 'held-change.save-settings',
  method: 'PUT',
  path: '/held-changes/settings',
  summary: 'Change how long changes are held, and working alone',
  access: adminMay('manage-settings'),
  fresh: true,
  changes: ['held-change'],
  body: z.strictObject({
    version: Version,
    hold_hours: z.int().min(0).max(MAX_HOLD_HOURS).describe('Hours, 0 to 72'),
    alone: z.boolean().describe('Only while there is one active member of staff'),
  }),
  reply: GuardSettings,
})
