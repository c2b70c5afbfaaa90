import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Ack, Instant, text } from './fields.ts'
import { FileLink } from './storage.ts'

const params = z.object({ token: z.string().min(20).max(200).describe('Unguessable token of the recipient') })

export const SigningView = z
  .object({
    title: z.string().describe('What is to be signed'),
    loan_name: z.string().describe('Name of the loan'),
    recipient_name: z.string().describe('Who is to sign'),
    recipient_email: z.string().describe('Address it was sent to'),
    state: z.enum(['waiting', 'signed', 'declined', 'expired', 'voided']).describe('Where it stands for the recipient'),
    document: FileLink,
    document_sha256: z.string().describe('Hash of the document to sign, hexadecimal'),
    others: z
      .array(
        z.object({
          name: z.string().describe('First and last name'),
          state: z.enum(['waiting', 'signed', 'declined']).describe('Where it stands for that recipient'),
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
  params,
  reply: SigningView,
})
export const signDocument = endpoint({
  id: 'signature.sign',
  method: 'POST',
  path: '/signature/{token}/sign',
  summary: 'Sign; name, time, address and the hash of the document are kept as evidence',
  access: 'public',
  params,
  body: z.strictObject({
    kind: z.enum(['typed', 'drawn']).describe('How it is signed'),
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
  params: z.object({ provider: z.enum(['docusign']).describe('Which service') }),
  body: z.looseObject({}).describe('The event as the service sends it'),
  reply: Ack,
})
