import { bankItemStates } from '@plinth/domain/credit/bank-link/items'
import { sandboxBanks } from '@plinth/domain/credit/report/sandbox-banks'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { activityParams } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, Instant } from '../shared/fields.ts'
import { activityStep } from '../shared/topics.ts'

export const getLinkToken = endpoint({
  id: 'plaid.get-link-token',
  method: 'GET',
  path: '/plaid/{activity_id}/get-link-token',
  summary: 'Link token for the bank link of an activity that is New, Processing or Failed; answers nothing else',
  access: 'public',
  shows: [],
  params: activityParams,
  reply: z.object({
    link_token: z.string().describe('Token the bank-link widget opens with'),
    widget: z.enum(['plaid', 'sandbox']).describe('Which widget opens'),
    expires_epoch: Instant.describe('Until when the token works, epoch seconds'),
  }),
})
export const setAccessToken = endpoint({
  id: 'plaid.set-access-token',
  method: 'POST',
  path: '/plaid/{activity_id}/set-access-token',
  summary: "Link the bank account: the widget's one-time public token, exchanged on the server",
  access: 'public',
  changes: [...activityStep, 'bank'],
  params: activityParams,
  body: z.strictObject({
    access_token: z.string().min(1).max(500).describe('One-time public token the widget returned'),
  }),
  reply: z.object({
    institution: z.string().describe('Name of the bank'),
    mask: z.string().describe('Last digits of the account'),
  }),
})

export const signInAtSandbox = endpoint({
  id: 'plaid.sandbox-sign-in',
  method: 'POST',
  path: '/plaid/{activity_id}/sandbox/sign-in',
  summary: 'Sign in at a made-up bank, for its one-time public token; only where no bank-link provider is set',
  access: 'public',
  changes: [],
  params: activityParams,
  body: z.strictObject({
    institution: z.enum(sandboxBanks).describe('Which of the made-up banks'),
    user: z.string().min(1).max(100).describe('User name'),
    password: z.string().min(1).max(100).describe('Password'),
  }),
  reply: z.object({ public_token: z.string().describe('One-time public token') }),
})

export const BankItem = z
  .object({
    id: idOf('linked bank'),
    institution: z.string().describe('Name of the bank'),
    masks: z.array(z.string()).describe('Last digits of each account'),
    state: z.enum(bankItemStates).describe('Interrupted: the person links it anew'),
    linked_epoch: Instant.describe('When it was linked, epoch seconds'),
    sandbox: z.boolean().describe('Whether it is made up'),
  })
  .meta({ id: 'BankItem', description: 'A bank that a borrower linked' })
export type BankItem = z.infer<typeof BankItem>

export const listBanks = endpoint({
  id: 'plaid.list-banks',
  method: 'GET',
  path: '/plaid/{activity_id}/banks',
  summary: 'Banks linked to an activity',
  access: adminMay('view-plaid'),
  shows: ['bank'],
  params: activityParams,
  reply: z.object({ banks: z.array(BankItem).describe('Banks, the newest first') }),
})
export const disconnectBank = endpoint({
  id: 'plaid.disconnect',
  method: 'PUT',
  path: '/plaid/{activity_id}/banks/{bank_id}/disconnect',
  summary: 'End the access to a linked bank, at the provider too; what was read stays',
  access: adminMay('manage-bank-links'),
  changes: ['activity', 'bank', 'timeline'],
  params: activityParams.extend({ bank_id: idOf('linked bank') }),
  reply: BankItem,
})
export const receivePlaidEvent = endpoint({
  id: 'plaid.webhook',
  method: 'POST',
  path: '/plaid/webhook',
  summary: 'News of the bank-link provider; its signature is verified, repeats do nothing',
  access: 'public',
  changes: ['activity', 'bank', 'timeline'],
  body: z.looseObject({}).describe('The event as the provider sends it'),
  reply: Ack,
})

export const sendBankLink = endpoint({
  id: 'plaid.send-link',
  method: 'PUT',
  path: '/plaid/{activity_id}/send-link',
  summary: 'Mail the address of the bank link to its borrower; at most once in ten minutes',
  access: adminMay('manage-bank-links'),
  changes: ['mail', 'timeline'],
  params: activityParams,
  reply: z.object({ email: z.string().describe('Where it went') }),
})
