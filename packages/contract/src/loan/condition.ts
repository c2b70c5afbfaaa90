import { activityStates, activityTypes } from '@plinth/domain/loan/activity/types'
import { conditionOrigins, conditionStages, conditionStates } from '@plinth/domain/loan/condition'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  ActivityId,
  BorrowerId,
  ContactId,
  DateEpoch,
  EpochSeconds,
  idOf,
  Instant,
  LegalEntityId,
  LoanKey,
  pathId,
  text,
  textOrEmpty,
  UserId,
  Version,
} from '../shared/fields.ts'

/** Who has to deliver what a condition asks for: one party of the loan. */
export const ConditionParty = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('borrower').describe('A borrower or guarantor'), id: BorrowerId }),
    z.strictObject({ kind: z.literal('contact').describe('A contact'), id: ContactId }),
    z.strictObject({ kind: z.literal('legal-entity').describe('A legal entity'), id: LegalEntityId }),
  ])
  .describe('A party of the loan')

export const ConditionView = z
  .object({
    id: idOf('condition'),
    loan_id: idOf('loan'),
    stage: z.enum(conditionStages).describe('What it comes before'),
    title: z.string().describe('What must be true'),
    details: z.string().describe('More about it; may be empty'),
    owner: z
      .object({ id: idOf('user'), name: z.string().describe('Full name, or email where none is known') })
      .nullable()
      .describe('The colleague who sees to it; null when unassigned'),
    party: z
      .object({
        kind: z.enum(['borrower', 'contact', 'legal-entity']).describe('What the party is'),
        id: idOf('party'),
        name: z.string().describe('Name of the party'),
      })
      .nullable()
      .describe('Who delivers it; null when no party of the loan does'),
    due_epoch: DateEpoch.nullable().describe('Due date, epoch seconds of 00:00 UTC; null when none'),
    proof: z
      .object({
        activity_id: idOf('activity'),
        type: z.enum(activityTypes).describe('Document request or report'),
        name: z.string().describe('Name of the request or report'),
        state: z.enum(activityStates).describe('State of the request or report'),
        gone: z.boolean().describe('Whether it was archived or superseded'),
      })
      .nullable()
      .describe('The document request or report that proves it; null when none'),
    state: z.enum(conditionStates).describe('open, received (its proof is in), satisfied or waived'),
    lost_proof: z.boolean().describe('Whether it was satisfied with a proof that is no longer accepted'),
    needs_note: z.boolean().describe('Whether satisfying it needs a note: its proof is not accepted, or it has none'),
    note: z.string().describe('Why it was satisfied without its proof, or waived; empty when neither'),
    decided_by: z.string().nullable().describe('Who satisfied or waived it; null while open'),
    decided_epoch: Instant.nullable().describe('When, epoch seconds; null while open'),
    origin: z.enum(conditionOrigins).describe('manual, a policy exception, a rule, or the committee'),
    version: Version,
  })
  .meta({ id: 'LoanCondition', description: 'What must be true before a loan moves on' })
export type ConditionView = z.infer<typeof ConditionView>

export const ConditionList = z.object({
  conditions: z.array(ConditionView).describe('Conditions by stage, then by due date'),
})

const fields = {
  stage: z.enum(conditionStages).describe('What it comes before'),
  title: text(200).describe('What must be true'),
  details: textOrEmpty(2000).describe('More about it; may be empty'),
  owner_id: UserId.nullable().describe('The colleague who sees to it; null for unassigned'),
  party: ConditionParty.nullable().describe('Who delivers it; null for no one on the loan'),
  due_epoch: EpochSeconds.nullable().describe('Due date, epoch seconds of 00:00 UTC; null for none'),
  proof_id: ActivityId.nullable().describe('The document request or report of the loan that proves it; null for none'),
}

export const NewCondition = z.strictObject({
  stage: fields.stage,
  title: fields.title,
  details: fields.details.default(''),
  owner_id: fields.owner_id.default(null),
  party: fields.party.default(null),
  due_epoch: fields.due_epoch.default(null),
  proof_id: fields.proof_id.default(null),
})

const params = z.object({ condition_id: pathId('condition') })
const changes = ['condition', 'loan-status', 'timeline'] as const

export const listConditions = endpoint({
  id: 'condition.list',
  method: 'GET',
  path: '/loan/{loan_id}/conditions',
  summary: 'Conditions of a loan by stage, each with its state, owner, party, due date and proof',
  access: adminMay('view-loans'),
  shows: ['condition', 'activity'],
  params: z.object({ loan_id: LoanKey }),
  reply: ConditionList,
})
export const addCondition = endpoint({
  id: 'condition.add',
  method: 'POST',
  path: '/loan/{loan_id}/conditions/add',
  summary: 'Add a condition to a loan',
  access: adminMay('edit-loan'),
  changes,
  params: z.object({ loan_id: LoanKey }),
  body: NewCondition,
  reply: ConditionView,
  status: 201,
})
export const updateCondition = endpoint({
  id: 'condition.update',
  method: 'PUT',
  path: '/condition/{condition_id}/update',
  summary: 'Change fields of a condition; carries the version read',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({
    version: Version,
    stage: fields.stage.optional(),
    title: fields.title.optional(),
    details: fields.details.optional(),
    owner_id: fields.owner_id.optional(),
    party: fields.party.optional(),
    due_epoch: fields.due_epoch.optional(),
    proof_id: fields.proof_id.optional(),
  }),
  reply: ConditionView,
})
export const satisfyCondition = endpoint({
  id: 'condition.satisfy',
  method: 'POST',
  path: '/condition/{condition_id}/satisfy',
  summary: 'Mark a condition satisfied; without an accepted proof a note is needed',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version, note: textOrEmpty(1000).default('').describe('How it is satisfied') }),
  reply: ConditionView,
})
export const waiveCondition = endpoint({
  id: 'condition.waive',
  method: 'POST',
  path: '/condition/{condition_id}/waive',
  summary: 'Waive a condition, with the reason',
  access: adminMay('waive-condition'),
  changes,
  params,
  body: z.strictObject({ version: Version, reason: text(1000).describe('Why; kept in the timeline') }),
  reply: ConditionView,
})
export const reopenCondition = endpoint({
  id: 'condition.reopen',
  method: 'POST',
  path: '/condition/{condition_id}/reopen',
  summary: 'Reopen a satisfied or waived condition',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version }),
  reply: ConditionView,
})
export const removeCondition = endpoint({
  id: 'condition.remove',
  method: 'POST',
  path: '/condition/{condition_id}/remove',
  summary: 'Remove a condition from a loan; it can be restored',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version }),
  reply: ConditionView,
})
export const restoreCondition = endpoint({
  id: 'condition.restore',
  method: 'POST',
  path: '/condition/{condition_id}/restore',
  summary: 'Restore a removed condition as it was',
  access: adminMay('edit-loan'),
  changes,
  params,
  body: z.strictObject({ version: Version }),
  reply: ConditionView,
})
