import * as api from '@plinth/contract/documents/chase'
import * as digest from '@plinth/contract/documents/chase-digest'
import * as link from '@plinth/contract/documents/chase-answer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { answerLink, consentByLink, decideAnswer, noteOpened, readLink } from './answer.service.ts'
import { registerChaseJobs } from './chase.jobs.ts'
import { changeDigestHour, readDigestHour } from './digest.service.ts'
import { readSettings, saveSettings } from './settings.service.ts'
import * as staff from './staff.service.ts'
import { listPlanned, openNotApplicable, readLoanChase, remindOverdue } from './view.service.ts'

const done = { ok: true } as const

/** The chase: reminders that plan themselves (AA). */
export const chaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerChaseJobs(deps)
  lenderRoutes(app, deps)
  loanRoutes(app, deps)
  linkRoutes(app, deps)
}

const lenderRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.getChaseSettings, () => readSettings(db))
  route(app, api.saveChaseSettings, ({ actor, body }) => saveSettings(deps, actor, body))
  route(app, api.setCadence, async ({ actor, body }) => {
    await staff.setCadence(deps, actor, body)
    return done
  })
  route(app, api.listPlanned, ({ query }) => listPlanned(deps, { ...query, overdue: query.overdue === 'true' }))
  route(app, api.remindOverdue, async ({ actor, body }) => ({ queued: await remindOverdue(deps, actor, body.except) }))
  route(app, digest.getDigest, async ({ actor }) => ({ hour: await readDigestHour(db, actor.id) }))
  route(app, digest.setDigest, async ({ actor, body }) => {
    await changeDigestHour(db, actor.id, body.hour)
    return body
  })
}

const loanRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getLoanChase, ({ params }) => readLoanChase(deps, params.loan_id))
  route(app, api.listNotApplicable, async ({ params }) => ({
    answers: await openNotApplicable(deps.db, params.loan_id),
  }))
  route(app, api.pauseLoanChase, async ({ actor, params, body }) => {
    await staff.setPaused(deps, actor, params.loan_id, body)
    return done
  })
  route(app, api.sendChaseNow, async ({ actor, body }) => {
    await staff.sendNow(deps, actor, body)
    return done
  })
  route(app, api.skipChase, async ({ actor, body }) => {
    await staff.skip(deps, actor, body)
    return done
  })
  route(app, api.snoozeChase, async ({ actor, body }) => {
    await staff.snoozePerson(deps, actor, body)
    return done
  })
  route(app, api.setChasePerson, async ({ actor, body }) => {
    await staff.setPerson(deps, actor, body)
    return done
  })
  route(app, api.setDueDate, async ({ actor, params, body }) => {
    await staff.setDueDate(deps, actor, params.activity_id, body)
    return done
  })
  route(app, api.decideAnswer, async ({ actor, params, body }) => {
    await decideAnswer(deps, actor, params.answer_id, body)
    return done
  })
}

/** What the link of a message opens, without signing in. */
const linkRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, link.getReminderLink, ({ query }) => readLink(deps, query.token))
  route(app, link.reminderLinkOpened, async ({ body }) => {
    await noteOpened(deps, body.token)
    return done
  })
  route(app, link.answerReminder, ({ actor, body }) => answerLink(deps, actor, body))
  route(app, link.consentToTexts, ({ actor, body }) => consentByLink(deps, actor, body))
}
