import { signatureKinds } from '@plinth/domain/documents/signature/envelope'
import { activityTypes } from '@plinth/domain/loan/activity/types'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { activityParams } from '../loan/activity.ts'
import { EnvelopeView, getEnvelopeStatus } from './envelope.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, Instant, LoanKey, text } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { activityStep, statusMove } from '../shared/topics.ts'

const Secret = z.string().regex(/^[\w-]{20,200}$/)
const OpeningKey = z
  .string()
  .regex(/^[\w-]{40,200}$/)
  .describe('Unguessable key of this browser; only its hash is kept')
const link = z.object({ token: Secret.describe('Token of the mailed link') })
const params = z.object({ token: Secret.describe('The key that a one-time code opened the document for') })

const standing = z
  .enum(['waiting', 'signed', 'declined', 'expired', 'voided', 'failed'])
  .describe('Status for the recipient')

/** What a mailed link says before a code proves that its reader owns the address. */
export const SigningLink = z
  .object({
    email_hint: z.string().describe('The address the link went to, most of it hidden'),
    state: standing,
    code_sent: z.boolean().describe('Whether a code was sent that still works'),
  })
  .meta({ id: 'SigningLink', description: 'What a signing link is for' })
export type SigningLink = z.infer<typeof SigningLink>

export const getSigningLink = endpoint({
  id: 'signature.link',
  method: 'GET',
  path: '/signature/link/{token}',
  summary: 'What a mailed signing link is for; tells nothing of the document',
  access: 'public',
  shows: ['signature'],
  params: link,
  reply: SigningLink,
})
export const sendSigningCode = endpoint({
  id: 'signature.send-code',
  method: 'POST',
  path: '/signature/link/{token}/code',
  summary: "Mail a one-time code to the recipient's address; an earlier one stops working",
  access: 'public',
  changes: ['mail', 'signature', 'timeline'],
  params: link,
  reply: z.object({ expires_epoch: Instant.describe('Until when the code works, epoch seconds') }),
})
export const openSigning = endpoint({
  id: 'signature.open',
  method: 'POST',
  path: '/signature/link/{token}/open',
  summary: 'Open the document with the one-time code, for a key that the browser makes up',
  access: 'public',
  changes: ['signature'],
  params: link,
  body: z.strictObject({
    code: z
      .string()
      .regex(/^\d{6}$/, 'Six digits')
      .describe('The code from the email'),
    key: OpeningKey,
  }),
  reply: Ack,
})

export const SigningView = z
  .object({
    title: z.string().describe('What is to be signed'),
    loan_name: z.string().describe('Name of the loan'),
    recipient_name: z.string().describe('Who is to sign'),
    recipient_email: z.string().describe('Address it was sent to'),
    sender_name: z.string().describe('Who asks for the signature'),
    state: standing,
    provider: z.enum(['embedded', 'docusign']).describe('Signed here, or at a hosted service'),
    note: z.string().nullable().describe('Why it ended; null while it has not'),
    page_count: z.int().nullable().describe('Pages of the document; null when not known'),
    pages_shown: z.array(z.int()).describe('Pages shown to the recipient to their end so far, in order'),
    consent_text: z.string().describe('What signing agrees to; kept with the signature'),
    seal_text: z.string().describe('What the seal on the signed file means'),
    signed_document: FileLink.nullable().describe('The signed file; null until everyone has signed'),
    document: FileLink,
    document_sha256: z.string().describe('Hash of the document to sign, hexadecimal'),
    others: z
      .array(
        z.object({
          name: z.string().describe('First and last name'),
          state: standing.describe('Status for that recipient'),
        }),
      )
      .describe('The other recipients'),
    expires_epoch: Instant.nullable().describe('Until when it can be signed, epoch seconds; null for ever'),
  })
  .meta({ id: 'Signing', description: 'A document to sign, as its recipient sees it' })
export type SigningView = z.infer<typeof SigningView>

export const getSigning = endpoint({
  id: 'signature.get',
  method: 'GET',
  path: '/signature/{token}',
  summary: 'A document to sign with the embedded e-signature; opening it counts as delivered',
  access: 'public',
  shows: ['signature'],
  params,
  reply: SigningView,
})
export const keepPagesShown = endpoint({
  id: 'signature.pages-shown',
  method: 'POST',
  path: '/signature/{token}/pages-shown',
  summary: 'Keep that pages were shown to their end; signing needs every page, and the times are kept as evidence',
  access: 'public',
  changes: ['signature'],
  params,
  body: z.strictObject({
    pages: z.array(z.int().min(1).max(5000)).min(1).max(500).describe('Numbers of the pages, from 1'),
  }),
  reply: z.object({ pages_shown: z.array(z.int()).describe('Every page shown so far, in order') }),
})
export const signDocument = endpoint({
  id: 'signature.sign',
  method: 'POST',
  path: '/signature/{token}/sign',
  summary: 'Sign; name, time, address and the hash of the document are kept as evidence',
  access: 'public',
  changes: [...statusMove, 'mail', 'signature'],
  params,
  body: z.strictObject({
    kind: z.enum(signatureKinds).describe('How it is signed'),
    name: text(200).describe('Name of the signer'),
    image: z
      .string()
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
      .max(500_000)
      .optional()
      .describe('The drawing as a PNG data address; drawn signatures only'),
    consent: z.literal(true).describe('That the signer agrees to sign electronically'),
    document_sha256: z.string().max(64).describe('Hash of the document that was shown, hexadecimal'),
  }),
  reply: SigningView,
})
export const declineDocument = endpoint({
  id: 'signature.decline',
  method: 'POST',
  path: '/signature/{token}/decline',
  summary: 'Decline to sign',
  access: 'public',
  changes: [...statusMove, 'mail', 'signature'],
  params,
  body: z.strictObject({ reason: text(1000).describe('Why') }),
  reply: SigningView,
})
export const receiveSignatureEvent = endpoint({
  id: 'signature.webhook',
  method: 'POST',
  path: '/signature/webhook/{provider}',
  summary: 'News of an envelope from a hosted e-signature service; its signature is verified, repeats do nothing',
  access: 'public',
  changes: [...statusMove, 'mail', 'signature'],
  params: z.object({ provider: z.enum(['docusign']).describe('Which service') }),
  body: z.looseObject({}).describe('The event as the service sends it'),
  reply: Ack,
})

export const signAtHost = endpoint({
  id: 'signature.hosted',
  method: 'POST',
  path: '/signature/{token}/hosted',
  summary: 'Address of the signing page of the hosted service; works for minutes, once',
  access: 'public',
  changes: [],
  params,
  reply: z.object({ url: z.string().describe('Where to go on; comes back to the signing page') }),
})

const { reply: EnvelopeStatus } = getEnvelopeStatus
export const listSignatures = endpoint({
  id: 'signature.list',
  method: 'GET',
  path: '/loan/{loan_id}/signature/all',
  summary: 'The newest request for signatures of every activity of a loan, those still open first',
  access: adminMay('view-loans'),
  shows: ['signature'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({
    signatures: z
      .array(
        EnvelopeStatus.extend({
          activity_id: idOf('activity'),
          activity_type: z.enum(activityTypes).describe('What kind of work it belongs to'),
          envelope: EnvelopeView,
        }),
      )
      .describe('Requests for signatures'),
  }),
})
export const listLenderSignatories = endpoint({
  id: 'signature.lender-signatories',
  method: 'GET',
  path: '/lender-signatory/all',
  summary: 'Staff who may sign for the lender, most recently asked first',
  access: adminMay('view-loans'),
  shows: ['signature', 'user'],
  reply: z.object({
    signatories: z
      .array(
        z.object({ name: z.string().describe('First and last name'), email: z.string().describe('Email address') }),
      )
      .describe('Signatories, the one to offer first'),
  }),
})
export const openCountersigning = endpoint({
  id: 'signature.open-countersigning',
  method: 'POST',
  path: '/activity/{activity_id}/envelope/open',
  summary: 'Open the document the caller is asked to sign for the lender; the browser provides the key',
  access: adminMay('sign-commitment'),
  changes: ['signature'],
  params: activityParams,
  body: z.strictObject({ key: OpeningKey }),
  reply: Ack,
})
export const remindSigner = endpoint({
  id: 'signature.remind',
  method: 'POST',
  path: '/activity/{activity_id}/envelope/remind',
  summary: 'Email the link again to the next signer; needs the permission to send',
  access: adminMay('view-loans'),
  changes: ['mail', 'signature', 'timeline'],
  params: activityParams,
  reply: EnvelopeStatus,
})
export const voidEnvelope = endpoint({
  id: 'signature.void',
  method: 'POST',
  path: '/activity/{activity_id}/envelope/void',
  summary: 'Call a request for signatures back; recipients who were asked read the reason. Needs the right to send',
  access: adminMay('view-loans'),
  changes: [...activityStep, 'mail', 'signature'],
  params: activityParams,
  body: z.strictObject({ reason: text(1000).describe('Why; recipients read it') }),
  reply: EnvelopeStatus,
})
export const retryEnvelope = endpoint({
  id: 'signature.retry',
  method: 'POST',
  path: '/activity/{activity_id}/envelope/retry',
  summary: 'Try the step that failed again; needs the right to send',
  access: adminMay('view-loans'),
  changes: [...activityStep, 'mail', 'signature'],
  params: activityParams,
  reply: EnvelopeStatus,
})
export const verifySigned = endpoint({
  id: 'signature.verify',
  method: 'GET',
  path: '/activity/{activity_id}/envelope/verify',
  summary: 'Whether the signed file is the one that was sealed: its kept hash and the seal in it are checked',
  access: adminMay('view-loans'),
  shows: [],
  params: activityParams,
  reply: z.object({
    intact: z.boolean().describe('Whether the file is unchanged and its seal good'),
    detail: z.string().describe('What was found, in words'),
    sha256: z.string().describe('SHA-256 of the stored file, hexadecimal'),
    seals: z
      .array(
        z.object({
          unchanged: z.boolean().describe('Whether the bytes it covers are those that were sealed'),
          genuine: z.boolean().describe('Whether it was made with the key of its certificate'),
          whole_file: z.boolean().describe('Whether it covers the whole file'),
          sealed_by: z.string().describe('Subject of the certificate'),
          self_signed: z.boolean().describe('Whether the certificate vouches for itself'),
          fingerprint: z.string().describe('SHA-256 of the certificate, hexadecimal'),
        }),
      )
      .describe('Every seal of the file, oldest first'),
  }),
})
