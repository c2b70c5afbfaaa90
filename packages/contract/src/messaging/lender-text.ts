import { lenderTextNames, longestLenderText } from '@plinth/domain/messaging/lender-text/texts'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LoanKey, textOrEmpty } from '../shared/fields.ts'

const Version = z.int().min(0).max(1_000_000)

export const LenderTextView = z
  .object({
    name: z.enum(lenderTextNames).describe('Which text'),
    label: z.string().describe('What it is called'),
    hint: z.string().describe('What it is used for'),
    placeholders: z.array(z.string()).describe('What it may name in braces, such as reason for {reason}'),
    body: z.string().describe('The wording in force'),
    is_default: z.boolean().describe("Whether that is the product's own wording"),
    version: Version.describe('Version of the wording; 0 when it was never changed'),
    changed_epoch: Instant.nullable().describe('When it was changed last, epoch seconds; null when never'),
  })
  .meta({ id: 'LenderText', description: "A letter or notice in the lender's own words" })
export type LenderTextView = z.infer<typeof LenderTextView>

export const listLenderTexts = endpoint({
  id: 'lender-text.list',
  method: 'GET',
  path: '/lender-texts',
  summary: "Letters and notices in the lender's own words",
  access: adminMay('view-settings'),
  shows: ['lender-text'],
  reply: z.object({ texts: z.array(LenderTextView).describe('All of them') }),
})
export const updateLenderText = endpoint({
  id: 'lender-text.update',
  method: 'PUT',
  path: '/lender-texts/{name}/update',
  summary: 'Change the wording of a letter or notice; earlier versions are kept',
  access: adminMay('manage-templates'),
  changes: ['lender-text'],
  params: z.object({ name: z.enum(lenderTextNames).describe('Which text') }),
  body: z.strictObject({
    version: Version.describe('The version that was read; a stale one is refused with 409'),
    body: textOrEmpty(longestLenderText).nullable().describe("The wording; null goes back to the product's own"),
  }),
  reply: LenderTextView,
})
export const previewRejectionLetter = endpoint({
  id: 'loan.preview-rejection-letter',
  method: 'GET',
  path: '/loan/{loan_id}/rejection-letter',
  summary: 'The letter that tells the parties of a rejection, and who would get it',
  access: adminMay('archive-loan'),
  shows: ['borrower', 'contact', 'lender-text'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({
    to: z
      .array(z.object({ name: z.string().describe('Name'), email: z.string().describe('Address') }))
      .describe('Recipients; none for a funded or paid-off loan, which is archived and not rejected'),
    subject: z.string().describe('Subject'),
    body: z.string().describe('Text; {name} and {reason} are put in when it is sent'),
  }),
})
