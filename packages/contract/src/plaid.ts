import { z } from 'zod'
import { activityParams } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

export const getLinkToken = endpoint({
  id: 'plaid.get-link-token',
  method: 'GET',
  path: '/plaid/{activity_id}/get-link-token',
  summary: 'Link token for the bank link of an activity that is New, Processing or Failed; answers nothing else',
  access: 'public',
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
  params: activityParams,
  body: z.strictObject({
    access_token: z.string().min(1).max(500).describe('One-time public token the widget returned'),
  }),
  reply: z.object({
    institution: z.string().describe('Name of the bank'),
    mask: z.string().describe('Last digits of the account'),
  }),
})
