import { z } from 'zod'
import type { Corpus } from './corpus.ts'

/** A corpus as a file holds it; docs/assistant.md describes it. */
export const CorpusFile: z.ZodType<Corpus> = z.object({
  loans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      borrower: z.object({ first: z.string(), last: z.string(), email: z.email() }),
      address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
      amount: z.number().positive(),
      documents: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: z.enum(['pdf', 'scan', 'sheet']),
          pages: z.array(z.array(z.string())).min(1),
        }),
      ),
    }),
  ),
  questions: z.array(
    z.object({
      loan: z.string(),
      question: z.string(),
      kind: z.enum(['find', 'compute', 'absent', 'injection']),
      pages: z.array(z.object({ document: z.string(), page: z.int().positive() })),
      answers: z.array(z.string()),
      forbidden: z.string().optional(),
      half: z.enum(['tuned', 'held-out']).default('held-out'),
    }),
  ),
}) as z.ZodType<Corpus>
