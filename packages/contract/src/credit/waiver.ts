import { conditionStages } from '@plinth/domain/loan/condition'
import { measureKeys } from '@plinth/domain/credit/policy/measures'
import { waiverStates } from '@plinth/domain/credit/policy/waiver'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ConditionView } from '../loan/condition.ts'
import { DateEpoch, EpochSeconds, idOf, Instant, LoanKey, pathId, text } from '../shared/fields.ts'

const Waiver = z
  .object({
    id: idOf('waiver'),
    subject_id: z.uuid().describe('The loan, borrower or neighborhood whose value is outside the limit'),
    key: z.enum(measureKeys).describe('Which limit'),
    actual: z.number().describe('The value it was waived at, in the unit of the limit'),
    limit: z.string().describe('The limit when it was waived: 70% max'),
    reason: z.string().describe('Why'),
    until_epoch: DateEpoch.describe('The last day it counts, epoch seconds of 00:00 UTC'),
    granted_by: z.string().describe('Who waived it'),
    granted_epoch: Instant.describe('When, epoch seconds'),
    state: z.enum(waiverStates).describe('in-force; expired; outgrown: the value is worse than when it was waived'),
  })
  .meta({ id: 'PolicyWaiver', description: 'A policy limit that was waived on a loan' })
export type WaiverView = z.infer<typeof Waiver>

const Waivers = z.object({ waivers: z.array(Waiver).describe('Waivers that were not withdrawn, newest first') })
export type Waivers = z.infer<typeof Waivers>

const params = z.object({ loan_id: LoanKey })

export const listWaivers = endpoint({
  id: 'loan.list-waivers',
  method: 'GET',
  path: '/loan/{loan_id}/waivers',
  summary: 'Policy limits that were waived on a loan: why, by whom, until when, and whether they still count',
  access: adminMay('view-loans'),
  shows: ['loan', 'waiver'],
  params,
  reply: Waivers,
})
export const addWaiver = endpoint({
  id: 'loan.add-waiver',
  method: 'POST',
  path: '/loan/{loan_id}/waivers/add',
  summary: 'Waive a policy limit for a value of the loan or its parties that is outside it',
  access: adminMay('waive-policy'),
  changes: ['loan', 'timeline', 'waiver'],
  params,
  body: z.strictObject({
    subject_id: z.uuid().describe('The loan, borrower or neighborhood, as in the policy analysis'),
    key: z.enum(measureKeys).describe('Which limit'),
    reason: text(1000).describe('Why; kept in the timeline and the board memo'),
    until_epoch: EpochSeconds.describe('The last day it counts, epoch seconds of 00:00 UTC; today or later'),
  }),
  reply: Waivers,
})
export const withdrawWaiver = endpoint({
  id: 'loan.withdraw-waiver',
  method: 'PUT',
  path: '/loan/{loan_id}/waivers/{waiver_id}/withdraw',
  summary: 'Withdraw a waiver: the limit counts again',
  access: adminMay('waive-policy'),
  changes: ['loan', 'timeline', 'waiver'],
  params: params.extend({ waiver_id: pathId('waiver') }),
  body: z.strictObject({ reason: text(1000).describe('Why; kept in the timeline') }),
  reply: Waivers,
})
export const addLimitCondition = endpoint({
  id: 'loan.add-limit-condition',
  method: 'POST',
  path: '/loan/{loan_id}/policy-conditions/add',
  summary: 'Make a policy limit that a value of the loan or its parties is outside of a condition of the loan',
  access: adminMay('edit-loan'),
  changes: ['condition', 'loan-status', 'timeline'],
  params,
  body: z.strictObject({
    subject_id: z.uuid().describe('The loan, borrower or neighborhood, as in the policy analysis'),
    key: z.enum(measureKeys).describe('Which limit'),
    stage: z.enum(conditionStages).describe('What the condition comes before'),
  }),
  reply: ConditionView,
  status: 201,
})
