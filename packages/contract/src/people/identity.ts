import { datePatterns, weekStarts } from '@plinth/domain/shared/dates'
import { roles } from '@plinth/domain/people/user/role'
import { z } from 'zod'
import { BrandTexts } from '../shared/screen-texts.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, Email, Instant, text } from '../shared/fields.ts'

const token = z.string().min(20).max(500).describe('Token of the mailed link')
const password = z
  .string()
  .min(12, '* At least 12 characters')
  .max(128)
  .describe('Password of 12 to 128 characters; those guessed first are refused')
/** Every call below /auth is answered by the embedded identity service in its own manner, under this one name. */
export const EMBEDDED_SERVICE = 'identity.service'

export const getIdentityConfig = endpoint({
  id: 'identity.config',
  method: 'GET',
  path: '/identity/config',
  summary: 'How this installation signs people in, and its brand',
  access: 'public',
  shows: ['brand'],
  reply: z.object({
    provider: z.enum(['embedded', 'oidc', 'test']).describe('Who signs people in; test only with test helpers on'),
    issuer: z.string().nullable().describe('Issuer address; null for test'),
    client_id: z.string().nullable().describe('Client id at the issuer; null for test'),
    google: z.boolean().describe('Whether Google is offered beside the password'),
    needs_set_up: z.boolean().describe('Whether the first administrator is still to be made'),
    brand: z
      .object({
        name: z.string().describe('Name of the lender'),
        contact_email: z.string().nullable().describe('Where to ask for help; null when not set'),
        colour: z.string().nullable().describe('Hex color of the palette; null for the default'),
        logo: z.string().nullable().describe('Address of the logo, below the origin; null when there is none'),
        texts: BrandTexts,
      })
      .describe('Who runs this installation'),
    map: z
      .object({
        tiles: z.string().describe('Template of raster tiles with {z}, {x} and {y}'),
        attribution: z.string().describe('Whom they ask to be named; may be empty'),
      })
      .nullable()
      .describe('Where the streets of maps come from; null shows the embedded map alone'),
    error_reports: z
      .string()
      .nullable()
      .describe('Where browsers send reports of errors (a Sentry DSN, which is no secret); null sends none'),
    date_format: z.enum(datePatterns).describe('How dates read on the screens'),
    week_start: z.enum(weekStarts).describe('The first day of a week in calendars'),
    time_zone: z.string().describe("The lender's time zone (IANA), which decides what day it is"),
    test_helpers: z.boolean().describe('Whether test helpers are switched on'),
    restored_copy: z
      .boolean()
      .describe('Whether this is a copy made from a backup, which sends nothing and runs no jobs'),
  }),
})
export const getInvitation = endpoint({
  id: 'identity.invitation',
  method: 'GET',
  path: '/identity/invitation/{token}',
  summary: 'Whom an invitation is for; 404 when it is wrong, used or has expired',
  access: 'public',
  shows: ['user'],
  params: z.object({ token }),
  reply: z.object({
    email: z.string().describe('Address it was sent to'),
    first_name: z.string().describe('First name; may be empty'),
    last_name: z.string().describe('Last name; may be empty'),
    role: z.enum(roles).describe('Role of the account'),
    expires_epoch: Instant.describe('Until when it works, epoch seconds'),
  }),
})
export const acceptInvitation = endpoint({
  id: 'identity.accept-invitation',
  method: 'POST',
  path: '/identity/accept-invitation',
  summary: 'Open an account with the link of an invitation',
  access: 'public',
  changes: ['account', 'mail', 'user'],
  body: z.strictObject({
    token,
    first_name: text(100).optional().describe('First name; the one on file when not sent'),
    last_name: text(100).optional().describe('Last name; the one on file when not sent'),
    password,
  }),
  reply: Ack,
})
export const requestInvitation = endpoint({
  id: 'identity.request-invitation',
  method: 'POST',
  path: '/identity/request-invitation',
  summary: 'Ask for the link that opens an account; the answer is the same for known and unknown addresses',
  access: 'public',
  changes: ['account', 'mail', 'user'],
  body: z.strictObject({ email: Email }),
  reply: Ack,
  status: 202,
})
export const setUp = endpoint({
  id: 'identity.set-up',
  method: 'POST',
  path: '/identity/set-up',
  summary: 'Create the first administrator with the token printed at the first start; 404 afterwards',
  access: 'public',
  changes: ['account', 'mail', 'user'],
  body: z.strictObject({
    token: z.string().min(1).max(500).describe('Set-up token of the first start'),
    email: Email,
    first_name: text(100).describe('First name'),
    last_name: text(100).describe('Last name'),
    password,
  }),
  reply: Ack,
})
