import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { BorrowerId, idOf, LoanKey, PropertyId } from '../shared/fields.ts'

/** A limit of the lender against the value of the loan (O-07, U-21). */
export const PolicyRequirement = z
  .object({
    key: z.string().describe('Stable name of the limit'),
    label: z.string().describe('Text to show'),
    prefix: z.string().describe('Text before the value'),
    suffix: z.string().describe('Text after the value'),
    value: z.number().describe('The limit'),
    actual: z.number().nullable().describe('The value held against it; null when not known'),
    value_out_of_range: z
      .string()
      .nullable()
      .describe('Text shown instead of the value when it exceeds the highest tolerance; null otherwise'),
    func: z.enum(['max', 'min']).describe('max must not be exceeded, min must be reached'),
    diff: z
      .object({
        top: z.number().describe('Outside the limit by up to this fraction: orange; by more: red'),
        mid: z.number().describe('Outside the limit by up to this fraction: yellow'),
      })
      .describe('Tolerances, as fractions of the limit'),
    verdict: z.enum(['green', 'yellow', 'orange', 'red', 'unknown']).describe('Color of the value'),
    note: z.string().describe("How the value came about, or 'N/A:' and why there is none"),
  })
  .meta({ id: 'PolicyRequirement', description: 'A limit against a value' })

export const PolicyAnalysis = z
  .object({
    title: z.string().describe('Title'),
    set: z
      .object({
        id: idOf('policy set'),
        name: z.string().describe('Name'),
        version: z.int().describe('Its version'),
        own: z.boolean().describe("Whether it is the set of the loan's purpose; false is the general one"),
      })
      .describe('The policy set it was held against'),
    header: z.array(z.string()).describe('Headings of the columns'),
    borrower: z
      .object({ id: idOf('borrower'), name: z.string().describe('First and last name') })
      .nullable()
      .describe('Whom it is about; null for a property or neighborhood'),
    subject_id: z.uuid().describe('The loan, borrower or neighborhood it is about; waivers name it'),
    selected_columns: z.array(z.string()).describe('Columns shown, by key'),
    vars: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('Values the analysis used, key to value'),
    requirements: z.array(PolicyRequirement).describe('Limits, in order'),
    order: z.int().describe('Display order: property 1, borrower 2, neighborhood 3'),
  })
  .meta({ id: 'PolicyAnalysis', description: 'Policy limits against values' })
export type PolicyAnalysis = z.infer<typeof PolicyAnalysis>

/** Parties and places are judged as part of a loan, by the set of its purpose. */
const query = z.strictObject({
  loan_id: LoanKey.optional().describe('Loan whose set counts; the general set when left out'),
})
const reply = z.object({ policies: z.array(PolicyAnalysis).describe('Analyses; empty when there is no policy') })

export const getLoanPolicies = endpoint({
  id: 'policies.loan',
  method: 'GET',
  path: '/policies/loan/{loan_id}',
  summary: 'Policy analysis of a loan and its properties',
  access: adminMay('view-loans'),
  shows: ['loan', 'policy-set', 'property', 'value'],
  params: z.object({ loan_id: LoanKey }),
  reply,
})
export const getBorrowerPolicies = endpoint({
  id: 'policies.borrower',
  method: 'GET',
  path: '/policies/borrower/{borrower_id}',
  summary: 'Policy analysis of a borrower',
  access: adminMay('view-loans'),
  shows: ['borrower', 'loan', 'policy-set', 'value'],
  params: z.object({ borrower_id: BorrowerId }),
  query,
  reply,
})
export const getNeighborhoodPolicies = endpoint({
  id: 'policies.neighborhood',
  method: 'GET',
  path: '/policies/neighborhood/{property_id}',
  summary: 'Policy analysis of the neighborhood of a property',
  access: adminMay('view-loans'),
  shows: ['loan', 'policy-set', 'property', 'value'],
  params: z.object({ property_id: PropertyId }),
  query,
  reply,
})
