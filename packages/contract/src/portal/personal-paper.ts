import { z } from 'zod'
import type { Access } from '../shared/access.ts'
import { activityParams } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'

/** Whoever has a deal. */
const dealSide = { roles: ['borrower', 'broker'] } as const satisfies Access

export const readOwnPaper = endpoint({
  id: 'personal.read-paper',
  method: 'GET',
  path: '/personal/activity/{activity_id}/paper',
  summary: 'Signed address of the term sheet or commitment that was sent to the caller, once signed the signed copy',
  access: dealSide,
  shows: [],
  params: activityParams,
  reply: FileLink,
})
export const openOwnSigning = endpoint({
  id: 'personal.open-signing',
  method: 'POST',
  path: '/personal/activity/{activity_id}/open-signing',
  summary: 'Open the document of an activity that they are asked to sign; the browser provides the key',
  access: dealSide,
  changes: ['signature'],
  params: activityParams,
  body: z.strictObject({
    key: z
      .string()
      .regex(/^[\w-]{40,200}$/)
      .describe('Unguessable key of this browser; only its hash is kept'),
  }),
  reply: Ack,
})
