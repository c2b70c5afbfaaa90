import { z } from 'zod'
import { notificationKinds } from '@plinth/domain/messaging/notification/kinds'
import { notificationStates, notificationStatuses } from '@plinth/domain/messaging/notification/states'
import { type Access, adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, NotificationId, queryInt, UserId } from '../shared/fields.ts'
import { isLive, topics } from '../shared/topics.ts'

/** Everyone has a bell, and reaches their own notifications only. */
const bellHolders = 'signed-in' satisfies Access

export const NotificationView = z
  .object({
    id: idOf('notification'),
    message: z.string().describe("Text; the prefix 'new document uploaded:' is highlighted"),
    status: z.enum(notificationStatuses).describe('Whether it was seen'),
    state: z.enum(['New', 'Done']).describe('Whether it is done: the tab it is listed in'),
    created_at: Instant.describe('When, epoch seconds'),
    document_id: idOf('document').nullable().describe('The document it speaks of; null when none'),
    activity_id: idOf('activity')
      .nullable()
      .describe('The document request whose messages it speaks of; null when none'),
    kind: z.enum(notificationKinds).describe('What it is about'),
    loan_human_id: z.string().nullable().describe('Human id of the loan it speaks of; null when none'),
    loan_name: z.string().nullable().describe('Name of that loan; null when none'),
  })
  .meta({ id: 'Notification', description: 'Something a user should know' })
export type NotificationView = z.infer<typeof NotificationView>

export const NotificationList = z.object({
  notifications: z.array(NotificationView).describe('Newest first, one page'),
  next: idOf('notification').nullable().describe('To ask for the page after this one (`before`); null after the last'),
  unseen: z.int().describe('How many were not seen'),
  new: z.int().describe('Number in the New tab'),
  done: z.int().describe('Number in the Done tab'),
})

const params = z.object({ notification_id: NotificationId })

export const listNotifications = endpoint({
  id: 'user.notifications',
  method: 'GET',
  path: '/user/{user_id}/notifications',
  summary: 'Notifications of the signed-in user; those of another are 404',
  access: bellHolders,
  shows: ['notification'],
  params: z.object({ user_id: UserId }),
  query: z.strictObject({
    state: z.enum(notificationStates).optional().describe('Only this tab of the bell; both when left out'),
    before: NotificationId.optional().describe('Only what is older than this notification'),
    limit: queryInt(1, 500).default(100).describe('Most notifications to answer'),
  }),
  reply: NotificationList,
})
export const markAllNotificationsSeen = endpoint({
  id: 'notifications.mark-all-as-seen',
  method: 'PUT',
  path: '/notifications/mark-all-as-seen',
  summary: 'Mark all own notifications as seen',
  access: bellHolders,
  changes: ['notification'],
  reply: z.object({ marked: z.int().describe('How many were new') }),
})
export const toggleNotificationDone = endpoint({
  id: 'notifications.toggle-done',
  method: 'PUT',
  path: '/notifications/{notification_id}/toggle-done',
  summary: 'Toggle a notification between New and Done',
  access: bellHolders,
  changes: ['notification'],
  params,
  reply: NotificationView,
})
export const toggleNotificationSeen = endpoint({
  id: 'notifications.toggle-seen',
  method: 'PUT',
  path: '/notifications/{notification_id}/toggle-seen',
  summary: 'Toggle a notification between New and read',
  access: bellHolders,
  changes: ['notification'],
  params,
  reply: NotificationView,
})
const Followers = z.object({
  following: z.boolean().describe('Whether the caller follows the loan'),
  followers: z
    .array(z.object({ id: idOf('user'), name: z.string().describe('First and last name') }))
    .describe('Everyone who follows it, by name'),
})
const loan = z.object({ loan_id: LoanKey })

export const listFollowers = endpoint({
  id: 'loan.followers',
  method: 'GET',
  path: '/loan/{loan_id}/followers',
  summary: 'Staff who follow a loan, and whether the caller does',
  access: adminMay('view-loans'),
  shows: ['follower'],
  params: loan,
  reply: Followers,
})
export const followLoan = endpoint({
  id: 'loan.follow',
  method: 'PUT',
  path: '/loan/{loan_id}/follow',
  summary: 'Follow a loan, or stop following it: followers get its notifications',
  access: adminMay('view-loans'),
  changes: ['follower'],
  params: loan,
  body: z.strictObject({ following: z.boolean().describe('Whether to follow it from now on') }),
  reply: Followers,
})

/** One event of the stream: `event` is its SSE name, `data` its JSON. */
export const NotificationEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('notification').describe('A new notification'),
      data: NotificationView,
    }),
    z.object({
      event: z.literal('changed').describe('Records changed: refresh what shows them'),
      data: z
        .object({
          topics: z
            .array(z.enum(topics.filter(isLive)))
            .describe('What changed, such as loan or activity: what shows it asks anew'),
          loan_id: idOf('loan').nullable().describe('The loan they belong to; null when none'),
        })
        .describe('What changed'),
    }),
  ])
  .describe('One event of the stream')
export type NotificationEvent = z.infer<typeof NotificationEvent>
export const streamNotifications = endpoint({
  id: 'notifications.stream',
  method: 'GET',
  path: '/notifications/stream',
  summary: 'Server-sent events: own new notifications, and what changed',
  access: 'signed-in',
  shows: [],
  query: z.strictObject({
    behind_ms: queryInt(0, 60_000)
      .default(0)
      .describe('For how many milliseconds the screen has been loading: what changed meanwhile is told first'),
  }),
  reply: NotificationEvent,
  replies: 'events',
})
