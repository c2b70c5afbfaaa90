import { dealMeasures } from '@plinth/domain/underwriting/ratios'
import { valueKindKeys, valueSources } from '@plinth/domain/underwriting/values'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, DateEpoch, EpochSeconds, idOf, Instant, LoanKey, pathId, text, textOrEmpty } from '../shared/fields.ts'

const Subject = z
  .object({
    kind: z.enum(['loan', 'property', 'borrower', 'neighborhood']).describe('What it is about'),
    id: z.uuid().describe('Id of that record'),
    name: z.string().describe('Its name: address, person, ZIP code'),
  })
  .describe('Whom or what the figure is about')

const UnderwritingValue = z
  .object({
    id: idOf('value'),
    value: z.number().describe('US dollars, a fraction or a count, by the unit of the figure'),
    as_of_epoch: DateEpoch.describe('The day it is of, epoch seconds of 00:00 UTC'),
    source: z.enum(valueSources).describe('Who says so'),
    origin: z.string().describe('What says so: the name of a file or a report, Application, Entered by staff'),
    document_id: z.uuid().nullable().describe('The document; null when it is none'),
    page: z.int().nullable().describe('Its page; null when not known'),
    activity_id: z.uuid().nullable().describe('The activity it came with; null when none'),
    sandbox: z.boolean().describe('Whether a sandbox made it up'),
    verified_epoch: Instant.nullable().describe('When it was verified, epoch seconds; null when it is not'),
    verified_by: z.string().nullable().describe('Who verified it; null when unverified'),
    note: z.string().describe('A note; empty when there is none'),
    added_by: z.string().describe('Who added it'),
    added_epoch: Instant.describe('When it was added, epoch seconds'),
    picked_by: z.string().nullable().describe('Who picked it over others; null when the rule chooses'),
    pick_reason: z.string().nullable().describe('Why it was picked; null when it was not'),
    in_use: z.boolean().describe('Whether it is the value in use'),
  })
  .meta({ id: 'UnderwritingValue', description: 'A dated value of an underwriting figure with its source' })
export type UnderwritingValue = z.infer<typeof UnderwritingValue>

const UnderwritingFigure = z
  .object({
    kind: z.enum(valueKindKeys).describe('Which figure'),
    label: z.string().describe('Its name'),
    unit: z.enum(['cents', 'fraction', 'count']).describe('cents: values are US dollars; fraction: 0.1 is 10 percent'),
    subject: Subject,
    stated_gap: z
      .object({
        stated: z.number().describe('What was stated last, in the unit of the figure'),
        share: z.number().describe('Difference between the value in use and it, a fraction of it; negative is below'),
      })
      .nullable()
      .describe('How the value in use differs from the stated one; null when it does not'),
    values: z.array(UnderwritingValue).describe('The one in use first, then the newest'),
  })
  .meta({ id: 'UnderwritingFigure', description: 'An underwriting figure of a loan with all of its values' })
export type UnderwritingFigure = z.infer<typeof UnderwritingFigure>

const Values = z.object({ figures: z.array(UnderwritingFigure).describe('Every figure of the loan and its parties') })
export type UnderwritingValues = z.infer<typeof Values>

const params = z.object({ loan_id: LoanKey })
const at = params.extend({ value_id: pathId('value') })

export const listValues = endpoint({
  id: 'loan.list-values',
  method: 'GET',
  path: '/loan/{loan_id}/values',
  summary: 'The underwriting figures of a loan: every value with its source, date and whether it is in use',
  access: adminMay('view-loans'),
  shows: ['loan', 'value'],
  params,
  reply: Values,
})
export const addValue = endpoint({
  id: 'loan.add-value',
  method: 'POST',
  path: '/loan/{loan_id}/values/add',
  summary: 'Add a value of an underwriting figure; verified by who adds it',
  access: adminMay('edit-loan'),
  changes: ['loan', 'loan-list', 'score', 'timeline', 'value'],
  params,
  body: z.strictObject({
    kind: z.enum(valueKindKeys).describe('Which figure'),
    subject_id: z.uuid().describe('The loan, property, borrower or neighborhood it is about'),
    value: z.number().describe('US dollars or a fraction, by the figure'),
    as_of_epoch: EpochSeconds.describe('The day it is of, epoch seconds of 00:00 UTC, not in the future'),
    note: textOrEmpty(500).describe('Where it is from; kept with the value'),
  }),
  reply: Values,
})
export const useValue = endpoint({
  id: 'loan.use-value',
  method: 'PUT',
  path: '/loan/{loan_id}/values/{value_id}/use',
  summary: 'Use this value of a figure, whatever else there is',
  access: adminMay('edit-loan'),
  changes: ['loan', 'loan-list', 'score', 'timeline', 'value'],
  params: at,
  body: z.strictObject({ reason: text(500).describe('Why; kept in the timeline') }),
  reply: Values,
})
export const verifyValue = endpoint({
  id: 'loan.verify-value',
  method: 'PUT',
  path: '/loan/{loan_id}/values/{value_id}/verify',
  summary: 'Mark a value of a figure as verified; the newest verified one is used unless another was picked',
  access: adminMay('edit-loan'),
  changes: ['loan', 'loan-list', 'score', 'timeline', 'value'],
  params: at,
  reply: Values,
})

/** A ratio of a loan with what it is made of and the limit it is held against. */
export const LoanRatio = z
  .object({
    key: z.enum(dealMeasures).describe('Which ratio'),
    label: z.string().describe('Its name'),
    value: z.number().nullable().describe('A fraction, for DSCR a multiple; null when an input is missing'),
    working: z.string().describe('What it divides by what, or why there is none'),
    missing: z.array(z.string()).describe('Inputs that are missing; empty when it has a value'),
    source: z.string().describe('Where the value it is measured against comes from; empty when not known'),
    unreviewed: z.boolean().describe('Whether that was read from a file that no one has accepted or corrected yet'),
    limit: z
      .object({
        text: z.string().describe('The limit as it is said: 70% max'),
        verdict: z.enum(['green', 'yellow', 'orange', 'red', 'unknown']).describe('How the ratio compares with it'),
      })
      .nullable()
      .describe('The limit of the policy set in use; null when it has none'),
  })
  .meta({ id: 'LoanRatio', description: 'A ratio of a loan with its working and its limit' })
export type LoanRatio = z.infer<typeof LoanRatio>

/** What the head of a loan's page shows. */
export const LoanFigures = z
  .object({
    amount: Amount.describe('Total commitment, US dollars'),
    amount_at_closing: Amount.describe('Funded at closing, US dollars'),
    ratios: z.array(LoanRatio).describe('LTV, LTC, DSCR and debt yield with working, source and limit'),
    debt_service: z.string().describe('How debt service is calculated: interest only at 10.5%'),
    score_completeness: z
      .number()
      .nullable()
      .describe('Share of the inputs of the score that are known, a fraction; null without a score'),
    score_made_up: z.boolean().describe('Whether the score was calculated from what a sandbox made up'),
    sandbox: z.boolean().describe('Whether a figure in use comes from a sandbox'),
  })
  .meta({ id: 'LoanFigures', description: 'The figures a lender decides by, with ratios and limits' })
