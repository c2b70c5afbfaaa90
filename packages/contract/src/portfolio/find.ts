import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf } from '../shared/fields.ts'

/** What a search can reach, in the order in which the kinds are shown. */
export const foundKinds = ['loan', 'person', 'property', 'document'] as const

export const Found = z
  .object({
    kind: z.enum(foundKinds).describe('What it is'),
    id: idOf('loan, person, property or document'),
    title: z.string().describe('Name, address or file name'),
    detail: z.string().describe('What tells it from others: email, city, name of the document; may be empty'),
    human_id: z.string().nullable().describe('Human id of its loan, the latest one; null when it has none'),
    email: z.string().nullable().describe('Email of a person; null for others, and when it is not known'),
  })
  .meta({ id: 'Found', description: 'Something that a search reached' })
export type Found = z.infer<typeof Found>

export const findAnything = endpoint({
  id: 'find.anything',
  method: 'GET',
  path: '/find',
  summary: 'Loans, people, properties and documents that match, misspellings included, at most six of each kind',
  access: adminMay('view-loans'),
  shows: ['borrower', 'contact', 'document', 'loan-list', 'property'],
  query: z.strictObject({ term: z.string().trim().min(2).max(100).describe('What to look for, 2-100 characters') }),
  reply: z.object({ found: z.array(Found).describe('By kind, the best match first') }),
})
