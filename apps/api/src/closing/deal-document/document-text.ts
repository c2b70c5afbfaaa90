import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { z } from 'zod'

/** What a document says. Money in dollars, percents as fractions, dates as they are to be read. */
export const DocumentText = z.object({
  type: z.enum(dealDocumentTypes),
  title: z.string(),
  brand: z.string(),
  loan: z.object({ name: z.string(), humanId: z.string() }),
  version: z.int(),
  date: z.string(),
  /** Last day on which a term sheet can be accepted; null for the others. */
  expires: z.string().nullable(),
  /** Facts of the loan above the terms: label and text. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  values: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(['percent', 'currency', 'number', 'text']),
      value: z.union([z.number(), z.string()]).nullable(),
      /** Whether it stands on what a sandbox made up; the paper says so beside it. */
      madeUp: z.boolean().default(false),
    }),
  ),
  /** Who signs, for whom and in which capacity; empty for a document nobody signs. */
  signers: z.array(z.object({ name: z.string(), party: z.string(), title: z.string() })),
  /** Ratios of the deal and what a review found: label and text. */
  ratios: z.array(z.tuple([z.string(), z.string()])),
  findings: z.array(z.tuple([z.string(), z.string()])),
})
export type DocumentText = z.infer<typeof DocumentText>
