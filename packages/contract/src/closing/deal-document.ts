import { signerRoles } from '@plinth/domain/closing/deal-document/recipients'
import { z } from 'zod'
import { ActivityView, activityParams } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Dollars, EpochSeconds, idOf, Instant, text, Version, VersionIfRead } from '../shared/fields.ts'
import { Recipients } from '../documents/document-request.ts'
import { goOn } from '../loan/loan-status.ts'
import { FileLink } from '../shared/files.ts'
import { statusMove } from '../shared/topics.ts'

/** What a field of a term sheet, commitment or board review looks like on the form (L-09, L-22). */
const ValueField = z
  .object({
    name: z.string().describe('Name of the field'),
    label: z.string().describe('Text to show'),
    type: z
      .enum(['percent', 'currency', 'number', 'text'])
      .describe('How it is entered; percent travels as a fraction'),
    source: z.enum(['entered', 'loan', 'document', 'default', 'none']).describe('Where the value comes from'),
    origin: z
      .string()
      .nullable()
      .describe('The field, party, property, document or person it comes from, in words; null when it has no value'),
    origin_epoch: Instant.nullable().describe(
      'When that was last entered or changed, epoch seconds; null when not known',
    ),
  })
  .meta({ id: 'ValueField', description: 'A field of a deal document' })

const amount = (what: string) => z.number().min(0).max(999_999_999_999).describe(`${what}, US dollars`)
const rate = (what: string) => z.number().min(0).max(1).describe(`${what}, a fraction: 0.1 is 10 percent`)
const count = (what: string, max = 100_000) => z.number().min(0).max(max).describe(what)
const words = (what: string, max = 2000) => text(max).describe(what)
const numbered = <P extends string>(prefix: P, what: string) => {
  const one = (n: number) => words(`${what} ${n}`)
  return {
    [`${prefix}_1`]: one(1),
    [`${prefix}_2`]: one(2),
    [`${prefix}_3`]: one(3),
    [`${prefix}_4`]: one(4),
    [`${prefix}_5`]: one(5),
  } as Record<`${P}_${1 | 2 | 3 | 4 | 5}`, ReturnType<typeof words>>
}

const loanTermValues = {
  interest_rate: rate('Annual interest rate'),
  maturity_months: count('Maturity in months from closing', 480),
  recourse: words('Recourse'),
  guarantors: words('Guarantors'),
  lien_position: words('Lien position', 200),
  conditions: words('Conditions', 5000),
  governing_state: words('State whose law governs', 200),
}
export const termSheetValues = {
  ...loanTermValues,
  good_faith_deposit: amount('Good-faith deposit'),
  underwriting_fee: rate('Underwriting fee'),
  minimum_loan_to_as_is_value: rate('Maximum LTV, total commitment over as-is value'),
  extensions_allowed: count('Extensions allowed', 100),
  extension_period_months: count('Length of an extension in months', 120),
  extension_fee: rate('Extension fee'),
  extension_interest_rate: rate('Annual interest rate during an extension'),
  origination_fee: rate('Origination fee'),
  exit_fee: rate('Exit fee'),
  broker_fee: rate('Broker fee'),
  prepayment_notice_days: count('Notice before prepayment in days', 3650),
  minimum_credit_score: count('Minimum credit score', 850),
  minimum_net_worth: amount('Minimum net worth'),
  minimum_liquidity: amount('Minimum liquidity'),
  interest_reserve: amount('Interest reserve'),
  construction_reserve: amount('Construction reserve'),
  amount: amount('Loan amount'),
  minimum_noi_upon_stabilization: amount('Minimum annual net operating income at stabilization'),
  sofr_spread: rate('Spread over SOFR'),
  ...numbered('other', 'Other term'),
}
export const commitmentValues = {
  borrower_id: idOf('borrower').describe("Borrower who signs (id), chosen from the loan's borrowers by email"),
  ...loanTermValues,
  extension_interest_rate: rate('Annual interest rate during an extension'),
  extension_fee: rate('Extension fee'),
  origination_fee: rate('Origination fee'),
  exit_fee: rate('Exit fee'),
  entity_address: words('Address of the borrowing entity', 500),
  interest_reserve_period_months: count('Period of the interest reserve in months', 120),
  extension_conditions: words('Conditions of an extension', 5000),
  borrower_entity_name: words('Name of the borrowing entity', 200),
  interest_reserve: amount('Interest reserve'),
  sofr_spread: rate('Spread over SOFR'),
}
export const boardReviewValues = {
  borrower_entity_name: words('Name of the borrowing entity', 200),
  origination_fee: rate('Origination fee'),
  exit_fee: rate('Exit fee'),
  buildings: count('Buildings'),
  borrower_experience: words('Experience of the borrower', 5000),
  loans_in_county: count('Loans of the lender in the county'),
  arion_experience: words('Experience of the lender with the borrower', 5000),
  ...numbered('strength', 'Strength'),
  ...numbered('weakness', 'Weakness'),
}

/** Every field as the form reads it: null when it has no value. */
const read = <S extends Record<string, z.ZodType>>(shape: S) => {
  const nullable = Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      field.nullable().describe(`${field.description}; null when not set`),
    ]),
  ) as { [K in keyof S]: z.ZodNullable<S[K]> }
  return z.object({
    ...nullable,
    activity_id: idOf('activity'),
    version: Version,
    fields: z.array(ValueField).describe('The fields in the order of the form'),
  })
}
/** Only the changed fields are sent, with the version read, if it was (L-05); null empties a field. */
const change = <S extends Record<string, z.ZodType>>(shape: S) => {
  const optional = Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [
      key,
      field.nullable().optional().describe(`${field.description}; null empties it`),
    ]),
  ) as { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }
  return z.strictObject({ ...optional, version: VersionIfRead })
}

export const OnlineDocument = z
  .object({
    view_url: z.string().describe('Address that shows the document'),
    edit_url: z.string().describe('Address that edits the document'),
    provider: z
      .enum(['google', 'plinth'])
      .describe("Whose editor opens; the product's own when Google is not configured"),
  })
  .meta({ id: 'OnlineDocument', description: 'The online document of a deal document' })

export const TermSheetValues = read(termSheetValues).meta({
  id: 'TermSheetValues',
  description: 'Values of a term sheet',
})
export const CommitmentValues = read(commitmentValues).meta({
  id: 'CommitmentValues',
  description: 'Values of a commitment',
})
export const BoardReviewValues = read(boardReviewValues).meta({
  id: 'BoardReviewValues',
  description: 'Values of a board review',
})
export const TermSheetChange = change(termSheetValues)
export const CommitmentChange = change(commitmentValues)
export const BoardReviewChange = change(boardReviewValues)
const Signer = Recipients.element.extend({
  role: z
    .enum(signerRoles)
    .optional()
    .describe('In which role they sign; a broker contact is asked to sign only with a role given'),
  title: text(100)
    .optional()
    .describe('Title of a signatory, such as Managing Member; kept with the borrowing entity for its next document'),
})
export const SendBody = z.strictObject({
  recipients: z.array(Signer).min(1).max(20).describe('Recipients, in signing order'),
  signature: z
    .boolean()
    .default(false)
    .describe('Whether the recipients are asked, one after the other, to sign it electronically'),
  ...goOn,
})
export const QueuedActivity = { params: activityParams, reply: ActivityView, status: 202 } as const
/** A document that was sent, signed or decided on is made anew only with a reason; 409 `reason_needed` says what is lost. */
export const Generated = {
  ...QueuedActivity,
  body: z
    .strictObject({ reason: text(500).optional().describe('Why it is regenerated; shown in the timeline') })
    .optional(),
} as const
export const MovedActivity = { params: activityParams, reply: ActivityView } as const
/** Setting a document to sent is a step of the loan: 409 `reason_needed` names what blocks it. */
export const SentByHand = { ...MovedActivity, body: z.strictObject(goOn).optional() } as const
export const Download = { params: activityParams, reply: FileLink } as const

/** Good-faith deposit (L-23 to L-26). */
export const acceptGoodFaithDeposit = endpoint({
  id: 'activity.gfd.set-accepted',
  method: 'POST',
  path: '/activity/gfd/{activity_id}/set/accepted',
  summary: 'Accept the good-faith deposit; answers the activity as it then is',
  access: adminMay('accept-good-faith-deposit'),
  changes: statusMove,
  params: activityParams,
  body: z.strictObject({
    deposit_amount: Dollars.gt(0, '* Required')
      .max(15_000_000, '* Limit $15,000,000')
      .describe('Deposit received, US dollars, at most 15,000,000'),
    deposit_date: EpochSeconds.describe('Date of the deposit, epoch seconds of 00:00 UTC'),
  }),
  reply: ActivityView,
})
