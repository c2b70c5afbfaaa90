import * as mail from '@plinth/contract/messaging/notification-mail'
import * as api from '@plinth/contract/messaging/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route, tabOf } from '../../platform/http.ts'
import { followLoan, listFollowers } from './follow.service.ts'
import { listNotifications, markAllSeen, toggleNotification } from './notification.service.ts'
import { registerNotificationJobs } from './notification-mail.jobs.ts'
import { openStream, watchStanding } from './notification-stream.service.ts'
import { readMailSettings, readUnsubscribe, setMailSetting, unsubscribeBy } from './unsubscribe.service.ts'

/** The bell (S-01..S-11) and its live stream. */
export const notificationRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db, bus } = deps
  registerNotificationJobs(deps)
  await mailRoutes(app, deps)

  route(app, api.listNotifications, ({ actor, params, query }) => listNotifications(db, actor, params.user_id, query))
  route(app, api.listFollowers, ({ actor, params }) => listFollowers(db, actor, params.loan_id))
  route(app, api.followLoan, ({ actor, params, body }) => followLoan(db, actor, params.loan_id, body.following))
  route(app, api.markAllNotificationsSeen, ({ actor }) => markAllSeen(db, actor))
  route(app, api.toggleNotificationSeen, ({ actor, params }) =>
    toggleNotification(db, actor, params.notification_id, 'status'),
  )
  route(app, api.toggleNotificationDone, ({ actor, params }) =>
    toggleNotification(db, actor, params.notification_id, 'state'),
  )
  route(app, api.streamNotifications, async ({ actor, req, query }) => {
    // The token that opened the stream must still be good: it ends with the session, and with the token's own time.
    const sessionLives = () =>
      app.plinth.authenticate(req).then(
        () => true,
        () => false,
      )
    const stillWelcome = await watchStanding(db, actor, sessionLives)
    await bus.ready()
    const stream = openStream({ db, bus, actor, tab: tabOf(req), stillWelcome, behindMs: query.behind_ms })
    req.raw.once('close', () => stream.destroy())
    return new Raw((reply) =>
      reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        .send(stream),
    )
  })
}

/** Letters about notifications: who gets which, and stopping them from the letter itself. */
const mailRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps
  route(app, mail.getNotificationMail, ({ actor }) => readMailSettings(db, actor))
  route(app, mail.setNotificationMail, ({ actor, body }) => setMailSetting(db, actor, body))
  route(app, mail.getUnsubscribe, ({ query }) => readUnsubscribe(deps, query.token))
  await app.register(async (scope) => {
    // A mail program sends the form of RFC 8058; the token in the address says all, so what it holds is not read.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_req, payload, done) => {
      payload.resume().once('end', () => done(null, undefined))
    })
    route(scope, mail.unsubscribe, ({ actor, query }) =>
      unsubscribeBy(deps, actor, { token: query.token, byMail: query.by_mail }),
    )
  })
}
