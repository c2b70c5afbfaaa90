import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, Instant, idOf } from '../shared/fields.ts'

/** Calls about one's own account; with a second factor demanded and not set up, they and the own user record alone answer. */
export const getAccount = endpoint({
  id: 'account.get',
  method: 'GET',
  path: '/account',
  summary: 'How the caller signs in: password, second factor, passkeys and open sessions',
  access: 'signed-in',
  shows: ['account'],
  reply: z.object({
    managed_here: z.boolean().describe('Whether Plinth keeps the account; false when an outside pool does'),
    issuer: z.string().nullable().describe('The outside pool that keeps the account; null when Plinth does'),
    has_password: z.boolean().describe('Whether a password is set; false for who signs in with Google alone'),
    authenticator: z.boolean().describe('Whether signing in by password asks for the digits of an authenticator'),
    backup_codes_left: z.int().nullable().describe('Unused backup codes; null without an authenticator'),
    second_factor: z
      .enum(['not-asked', 'proven', 'missing'])
      .describe('Whether this session needed more than a password; not-asked for borrowers and outside accounts'),
    second_factor_required: z.boolean().describe('Whether other calls are refused while second_factor is missing'),
    passkeys: z
      .array(
        z.object({
          id: idOf('passkey'),
          name: z.string().describe('Name the person gave it; may be empty'),
          created_epoch: Instant.nullable().describe('When it was added, epoch seconds'),
        }),
      )
      .describe('Passkeys, newest first'),
    sessions: z
      .array(
        z.object({
          id: idOf('session'),
          user_agent: z.string().describe('What the browser calls itself; may be empty'),
          ip: z.string().describe('Address it was begun from; may be empty'),
          started_epoch: Instant.describe('When it was begun, epoch seconds'),
          last_used_epoch: Instant.describe('When it was last used, to the minute, epoch seconds'),
          current: z.boolean().describe('Whether it is the one this call was made in'),
        }),
      )
      .describe('Open sessions, last used first'),
  }),
})
export const endSession = endpoint({
  id: 'account.end-session',
  method: 'DELETE',
  path: '/account/session/{session_id}',
  summary: "End one of the caller's sessions at once",
  access: 'signed-in',
  changes: ['account'],
  params: z.object({ session_id: z.uuid().describe('Id (UUID) of the session') }),
  reply: Ack,
})
export const endOtherSessions = endpoint({
  id: 'account.end-other-sessions',
  method: 'POST',
  path: '/account/end-other-sessions',
  summary: 'End every session of the caller but this one',
  access: 'signed-in',
  changes: ['account'],
  reply: z.object({ ended: z.int().min(0).describe('How many sessions were ended') }),
})
