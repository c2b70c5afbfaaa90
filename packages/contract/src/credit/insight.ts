import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, InsightView, LoanKey } from '../shared/fields.ts'

const FoundInsight = InsightView.extend({
  id: idOf('insight'),
  about: z
    .object({
      kind: z.enum(['loan', 'property', 'borrower']).describe('What it is about'),
      id: z.uuid().describe('Id of that record'),
    })
    .describe('What it is about'),
  evidence: z
    .array(
      z.object({
        source: z.string().describe('What says so: a document, or a record of ours'),
        value: z.string().describe('What it says'),
        document_id: z.uuid().nullable().describe('The document; null for other sources'),
        page: z.int().nullable().describe('Its page; null when not known'),
      }),
    )
    .describe('What it rests on; a contradiction names every source'),
}).meta({ id: 'FoundInsight', description: 'A finding with what it rests on' })
export type FoundInsight = z.infer<typeof FoundInsight>

export const listInsights = endpoint({
  id: 'loan.list-insights',
  method: 'GET',
  path: '/loan/{loan_id}/insights',
  summary: 'What was found on a loan, its properties and its borrowers, with the evidence',
  access: adminMay('view-loans'),
  shows: ['waiver'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({ insights: z.array(FoundInsight).describe('The most serious first') }),
})
