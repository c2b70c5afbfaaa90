import { notificationKinds } from '@plinth/domain/messaging/notification/kinds'
import { z } from 'zod'
import type { Access } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'

/** Those who have a bell have letters about what rings it. */
const bellHolders = 'signed-in' satisfies Access

const Settings = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.enum(notificationKinds).describe('Kind of notification'),
        label: z.string().describe('What it is called'),
        by_mail: z.boolean().describe('Whether it comes by email too'),
      }),
    )
    .describe('Every kind, in the order to show'),
})

/** The signed token of a letter: whose it is and which kinds it stops. */
const token = z.string().min(20).max(500).describe('Token of the link in an email')

export const getNotificationMail = endpoint({
  id: 'notifications.mail-settings',
  method: 'GET',
  path: '/notifications/mail-settings',
  summary: 'Which notifications the caller gets by email',
  access: bellHolders,
  shows: ['notification-mail'],
  reply: Settings,
})
export const setNotificationMail = endpoint({
  id: 'notifications.set-mail-settings',
  method: 'PUT',
  path: '/notifications/mail-settings',
  summary: 'Have a kind of notification by email, or no longer; answers all kinds as they then are',
  access: bellHolders,
  changes: ['notification-mail'],
  body: z.strictObject({
    kind: z.enum(notificationKinds).describe('Kind of notification'),
    by_mail: z.boolean().describe('Whether it is to come by email'),
  }),
  reply: Settings,
})
const UnsubscribeView = Settings.extend({
  email_hint: z.string().describe('Recipient of the emails, mostly masked: j•••@example.com'),
}).describe('Kinds of notification in the email, and whether each is emailed now')

export const getUnsubscribe = endpoint({
  id: 'notifications.unsubscribe-info',
  method: 'GET',
  path: '/notifications/unsubscribe',
  summary: 'What the link in an email would stop; changes nothing. 404 for a wrong token',
  access: 'public',
  shows: ['notification-mail'],
  query: z.strictObject({ token }),
  reply: UnsubscribeView,
})
export const unsubscribe = endpoint({
  id: 'notifications.unsubscribe',
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary: 'Stop emails of the kinds in a token, without signing in; mail programs call it by one click (RFC 8058)',
  access: 'public',
  changes: ['notification-mail'],
  query: z.strictObject({
    token,
    by_mail: z.stringbool().default(false).describe('true takes the stopping back'),
  }),
  reply: UnsubscribeView,
})
