import { z } from 'zod'
import { queryInt, text } from '../shared/fields.ts'

/** What of the people or properties on file is asked for (AI-21). */
export const OnFileQuery = z.strictObject({
  search: text(100).optional().describe('Words that each stand in the name, email, phone, company or address'),
  limit: queryInt(1, 1000)
    .optional()
    .describe(
      'Records to answer at most; all of them when left out. Of more than a thousand that match a search, some',
    ),
})
export type OnFileQuery = z.infer<typeof OnFileQuery>

/** Goes with what an OnFileQuery found. */
export const more = { more: z.boolean().describe('Whether there are more than the limit') }
