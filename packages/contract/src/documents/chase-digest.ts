import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'

const Digest = z.object({
  hour: z.int().min(0).max(23).nullable().describe("Hour of the lender's day; null = no digest"),
})
export const getDigest = endpoint({
  id: 'chase.get-digest',
  method: 'GET',
  path: '/chase/digest',
  summary: 'At what hour the caller gets the daily digest',
  access: adminMay('view-loans'),
  shows: ['chase'],
  reply: Digest,
})
export const setDigest = endpoint({
  id: 'chase.set-digest',
  method: 'PUT',
  path: '/chase/digest',
  summary: 'Get the daily digest at an hour, or no longer',
  access: adminMay('view-loans'),
  changes: ['chase'],
  body: Digest.strict(),
  reply: Digest,
})
