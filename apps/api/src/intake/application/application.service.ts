import type { ShortApplication } from '@plinth/contract/intake/application'
import type { ApplicationValues } from '@plinth/domain/intake/application/fields'
import { withoutHidden } from '@plinth/domain/intake/application/hidden'
import { payloadToValues } from '@plinth/domain/intake/application/payload'
import { validateAll } from '@plinth/domain/intake/application/validate'
import { formatMoney } from '@plinth/domain/shared/money'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { refuseCaptcha, useCaptcha } from './captcha.service.ts'
import { createFromForm } from './creation.service.ts'
import { privacyNotice } from './public-config.ts'
import { notifyStaff } from '../../messaging/index.ts'
import * as q from './application.queries.ts'
import { sayIfRepeated } from './same-request.service.ts'
import { welcomeLater } from './welcome.jobs.ts'

const HOUR_SECONDS = 3600
/** Tries that fail their checks, for each one that may succeed: enough for a person who corrects a form. */
const TRIES_A_SUBMISSION = 10

/** What application.short answers (E-76). */
export interface Submission {
  application_id: string
  human_id: string
}

/**
 * Takes a short application in: checks it by the form's own rules (every bad field named by its form path), checks the
 * captcha, and creates everything at once (E-70, E-76). Refuses with invalid_input, captcha_failed, captcha_expired
 * or too_many_requests; nothing is created then, and the captcha stays good unless it was bad.
 */
export const submitShort = async (deps: Deps, author: Author, body: ShortApplication): Promise<Submission> => {
  const { db, config, captcha, clock } = deps
  const perHour = config.PLINTH_SUBMISSIONS_PER_HOUR
  await limitCaller(db, 'application.tries', author.ip, perHour * TRIES_A_SUBMISSION, HOUR_SECONDS)
  // Only a program fills a field that nobody sees.
  if (body.website) fail('captcha_failed', 'CAPTCHA verification failed. Please try again.')
  const today = todayIn(config.PLINTH_TIME_ZONE, clock.now())
  const values = readForm(body, today)
  const verdict = await captcha.verify(body.captchaToken.token, author.ip)
  if (!verdict.ok) return refuseCaptcha(verdict.reason)
  await limitCaller(db, 'application.short', author.ip, perHour, HOUR_SECONDS)
  return inTx(db, async (tx) => {
    await useCaptcha(tx, verdict.tokenId)
    const { captchaToken: _, website: __, privacyConsent, ...payload } = body
    const { loan, parties } = await createFromForm(tx, deps, author, { values, today })
    const application = await q.insertApplication(tx, { loan_id: loan.id, payload, ip: author.ip })
    if (privacyConsent) await keepConsent(tx, deps, author, { loanId: loan.id, applicationId: application.id })
    await welcomeLater(tx, deps, { applicationId: application.id, parties, proverId: null })
    const amount = formatMoney(Number(values.borrower.amount))
    const message = `New application: ${loan.name}, ${amount}${await sayIfRepeated(tx, loan.id)}`
    await notifyStaff(tx, { kind: 'application-received', message, loanId: loan.id, documentId: null, by: author.id })
    return { application_id: application.id, human_id: loan.human_id }
  })
}

/** Keeps that the applicant agreed to the privacy notice, with the version of it in force. */
const keepConsent = async (tx: Tx, deps: Deps, author: Author, of: { loanId: string; applicationId: string }) => {
  const { version } = await privacyNotice({ config: deps.config, db: tx })
  await record(tx, author, {
    ...{ kind: 'application.consented', entity: 'application', entityId: of.applicationId, loanId: of.loanId },
    after: { privacy_notice_version: version },
  })
}

/** The form behind a body, without what its own choices hide; refuses with every bad field. */
const readForm = (body: ShortApplication, today: PlainDate): ApplicationValues => {
  const { brokerName, brokerEmail, loanDuration, durationMonths, privacyConsent: _, ...rest } = body
  const sent = payloadToValues({
    ...rest,
    ...(brokerName ? { brokerName } : {}),
    ...(brokerEmail === undefined ? {} : { brokerEmail }),
    durationMonths: durationMonths ?? loanDuration,
  })
  const values = withoutHidden(sent, today)
  const errors = Object.entries(validateAll(values, today)).map(([path, message]) => ({ path, message }))
  if (errors.length > 0) fail('invalid_input', 'Some fields need attention.', errors)
  return values
}
