import { DAY_MS } from '@plinth/domain/shared/dates'
import { maxReminders, whoseTurn } from '@plinth/domain/documents/signature/envelope'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type JobKind, job } from '../../platform/jobs.ts'
import { pruneWebhookEvents } from '../../platform/webhooks.ts'
import { HostRefused } from '../../vendors/signature/port.ts'
import { findActivity } from '../../loan/index.ts'
import { finishEnvelope } from './ceremony.service.ts'
import { askNext, endAndSettle, recallEnvelope, sendEnvelope } from './envelope.service.ts'
import { finishNow } from './finish.service.ts'
import { sendNow, syncEnvelope, syncNow } from './hosted.service.ts'
import { mailRequester } from './letters.service.ts'
import { holdWork, isAwaiting, note, ring, settleWork } from './outcome.service.ts'
import {
  countAttempt,
  envelopeRow,
  type EnvelopeRow,
  holdEnvelope,
  moveEnvelope,
  openEnvelopes,
  recipientRows,
} from './signature.queries.ts'

/** Reminds, expires and asks hosted services what was missed; every quarter of an hour. */
export const tendEnvelopes = job('signature.tend', z.object({}), { cron: '*/15 * * * *' })

const MAX_NOTE = 300

const failEnvelope = (deps: Deps, id: string, why: string) =>
  inTx(deps.db, async (tx) => {
    const seen = await envelopeRow(tx, id)
    const e = seen && (await holdWork(tx, seen))
    if (!e || !(await moveEnvelope(tx, id, 'failed', { note: why }))) return
    await note(tx, plinth, e, 'failed', { reason: why })
    await settleWork(tx, plinth, e, 'failed', why)
    await ring(tx, e, `Signing of ${e.title} failed`)
    await mailRequester(tx, deps, e, `Signing of ${e.title} for ${e.loan_name} failed`)
  })

/** Words for the staff; the provider's own are in the log. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError || error instanceof HostRefused) return error.message.slice(0, MAX_NOTE)
  return "The e-signature service didn't respond as expected. Nothing was lost; try again."
}

/** One try of a step. What is of no use to repeat, or was repeated enough, shows as Failed with 'Try again'. */
const attempt = async (deps: Deps, kind: JobKind, id: string, step: () => Promise<void>): Promise<void> => {
  try {
    await step()
  } catch (error) {
    deps.log.warn({ err: error, envelope: id }, kind.name)
    const tries = await countAttempt(deps.db, id)
    const isFinal = error instanceof HostRefused || error instanceof AppError || tries > kind.retries
    if (!isFinal) throw error
    await failEnvelope(deps, id, reasonOf(error))
  }
}

const expire = (deps: Deps, e: EnvelopeRow) =>
  inTx(deps.db, async (tx) => {
    const why = 'The signing deadline has passed'
    if (!(await endAndSettle(tx, deps, plinth, e, { how: 'expired', why }))) return
    await ring(tx, e, `${e.title} was not signed in time`)
    await mailRequester(tx, deps, e, `${e.title} for ${e.loan_name} was not signed in time`)
  })

const remindIfSilent = async (deps: Deps, e: EnvelopeRow): Promise<void> => {
  const turn = whoseTurn((await recipientRows(deps.db, e.id)).map((r) => ({ ...r, signed: r.signed_at !== null })))
  if (!turn?.asked_at || turn.reminders >= maxReminders) return
  const silentMs = deps.clock.now() - turn.asked_at.getTime()
  if (silentMs < deps.config.PLINTH_SIGNING_REMINDER_DAYS * DAY_MS) return
  await inTx(deps.db, async (tx) => {
    const held = await holdEnvelope(tx, e.id)
    const now = (await recipientRows(tx, e.id)).find((r) => r.id === turn.id)
    // Another run reminded meanwhile, or the recipient signed.
    if (held?.state !== e.state || now?.reminders !== turn.reminders || now.signed_at) return
    await askNext(tx, deps, plinth, held, true)
  })
}

const tend = async (deps: Deps, e: EnvelopeRow): Promise<void> => {
  const activity = await findActivity(deps.db, e.activity_id)
  const isGone = activity.archived_at !== null || activity.loan_archived_at !== null || !isAwaiting(activity)
  if (isGone) {
    const why = 'The lender went on without this signature'
    await inTx(deps.db, (tx) => endAndSettle(tx, deps, plinth, e, { how: 'voided', why }))
    return
  }
  if (e.expires_at !== null && e.expires_at.getTime() <= deps.clock.now()) {
    await expire(deps, e)
    return
  }
  await remindIfSilent(deps, e)
  if (e.provider !== 'embedded') await inTx(deps.db, (tx) => deps.jobs.enqueue(tx, syncEnvelope, { envelope_id: e.id }))
}

const tendAll = async (deps: Deps): Promise<void> => {
  // One that cannot be tended must not keep the others waiting; it is tried again at the next round.
  for (const e of await openEnvelopes(deps.db))
    await tend(deps, e).catch((error: unknown) => deps.log.error({ err: error, envelope: e.id }, 'tending'))
  // Older messages are refused by their own time.
  await pruneWebhookEvents(deps.db, new Date(deps.clock.now() - 3 * DAY_MS))
}

export const registerSignatureJobs = (deps: Deps): void => {
  const { jobs } = deps
  jobs.handle(sendEnvelope, ({ envelope_id: id }) => attempt(deps, sendEnvelope, id, () => sendNow(deps, id)))
  jobs.handle(finishEnvelope, ({ envelope_id: id }) => attempt(deps, finishEnvelope, id, () => finishNow(deps, id)))
  jobs.handle(syncEnvelope, ({ envelope_id: id }) => syncNow(deps, id))
  jobs.handle(recallEnvelope, async ({ provider_envelope_id: id, reason }) => {
    await deps.signature.hosted?.void(id, reason).catch((error: unknown) => {
      // It ended there by itself: there is nothing to call back.
      if (!(error instanceof HostRefused)) throw error
    })
  })
  jobs.handle(tendEnvelopes, () => tendAll(deps))
}
