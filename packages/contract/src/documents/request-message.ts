import { longestMessage, messageSides, messageSources } from '@plinth/domain/documents/request-message/message'
import { z } from 'zod'
import { activityParams } from '../loan/activity.ts'
import { type Access, adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, Instant, LoanKey, pathId, queryInt, text } from '../shared/fields.ts'

/** Whoever has a deal. */
const dealSide = { roles: ['borrower', 'broker'] } as const satisfies Access

const MessageView = z
  .object({
    id: idOf('message'),
    side: z.enum(messageSides).describe('Whose word it is: the lender, a borrower or a broker'),
    author_name: z.string().describe('Who wrote it'),
    own: z.boolean().describe('Whether the caller wrote it'),
    source: z.enum(messageSources).describe('Written on a screen, from a reminder, or by email'),
    body: z.string().describe('What it says'),
    created_epoch: Instant.describe('When, epoch seconds'),
    seen_by: z.array(z.string()).describe('Who has opened it; told to staff alone'),
  })
  .meta({ id: 'RequestMessage', description: 'A message of the conversation on a document request' })
export type RequestMessageView = z.infer<typeof MessageView>

const Conversation = z
  .object({
    messages: z.array(MessageView).describe('Newest first, one page'),
    next: idOf('message').nullable().describe('To ask for the page before this one (`before`); null before the first'),
    unread: z.int().describe('How many the caller has not read'),
    readers: z.array(z.string()).describe('Borrowers and brokers who can read it; told to staff alone'),
  })
  .meta({ id: 'RequestConversation', description: 'The conversation on a document request' })
export type ConversationView = z.infer<typeof Conversation>

const Counts = z.object({
  requests: z
    .array(
      z.object({
        activity_id: idOf('activity'),
        messages: z.int().describe('How many messages it has'),
        unread: z.int().describe('How many of them the caller has not read'),
      }),
    )
    .describe('Document requests with messages'),
})

const page = z.strictObject({
  before: pathId('message').optional().describe('Only what is older than this message'),
  limit: queryInt(1, 100).default(30).describe('Most messages to answer'),
})
const body = z.strictObject({ body: text(longestMessage.screen, 'Enter a message.').describe('What to say') })
const changes = ['request-message', 'chase', 'timeline'] as const

export const listRequestMessages = endpoint({
  id: 'request-message.list',
  method: 'GET',
  path: '/activity/{activity_id}/messages',
  summary: 'The conversation on a document request',
  access: adminMay('view-loans'),
  shows: ['request-message'],
  params: activityParams,
  query: page,
  reply: Conversation,
})
export const sendRequestMessage = endpoint({
  id: 'request-message.send',
  method: 'POST',
  path: '/activity/{activity_id}/messages/send',
  summary: 'Write to the borrowers and brokers who may see a document request',
  access: adminMay('edit-loan'),
  changes,
  params: activityParams,
  body,
  reply: MessageView,
  status: 201,
})
export const readRequestMessages = endpoint({
  id: 'request-message.read',
  method: 'PUT',
  path: '/activity/{activity_id}/messages/read',
  summary: 'Mark the conversation on a document request as read by the caller',
  access: adminMay('view-loans'),
  changes: ['request-message', 'notification'],
  params: activityParams,
  reply: Ack,
})
export const countRequestMessages = endpoint({
  id: 'request-message.counts',
  method: 'GET',
  path: '/loan/{loan_id}/messages/counts',
  summary: 'How many messages each document request of a loan has, and how many the caller has not read',
  access: adminMay('view-loans'),
  shows: ['request-message'],
  params: z.object({ loan_id: LoanKey }),
  reply: Counts,
})

export const listOwnMessages = endpoint({
  id: 'personal.messages',
  method: 'GET',
  path: '/personal/activity/{activity_id}/messages',
  summary: 'The conversation on a document request of the caller',
  access: dealSide,
  shows: ['request-message'],
  params: activityParams,
  query: page,
  reply: Conversation,
})
export const sendOwnMessage = endpoint({
  id: 'personal.send-message',
  method: 'POST',
  path: '/personal/activity/{activity_id}/messages/send',
  summary: 'Write to the lender about a document request of the caller',
  access: dealSide,
  changes,
  params: activityParams,
  body,
  reply: MessageView,
  status: 201,
})
export const readOwnMessages = endpoint({
  id: 'personal.read-messages',
  method: 'PUT',
  path: '/personal/activity/{activity_id}/messages/read',
  summary: 'Mark the conversation on a document request of the caller as read',
  access: dealSide,
  changes: ['request-message', 'notification'],
  params: activityParams,
  reply: Ack,
})
export const countOwnMessages = endpoint({
  id: 'personal.message-counts',
  method: 'GET',
  path: '/personal/messages/counts',
  summary: 'How many messages each document request of the caller has, and how many they have not read',
  access: dealSide,
  shows: ['request-message'],
  reply: Counts,
})
