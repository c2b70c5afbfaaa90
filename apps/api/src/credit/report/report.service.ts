import type { ActivityView } from '@plinth/contract/loan/activity'
import { type ActivityAction, permissionFor, statesOffering } from '@plinth/domain/loan/activity/actions'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { AskedReport } from '@plinth/domain/shared/reports'
import { type FoundActivity, holdActivity, moveActivity, viewActivity } from '../../loan/index.ts'
import { ADAPTER_VERSION, askProvider } from './asking.service.ts'
import { insertRun } from './report.queries.ts'
import { lastFullPull } from './subject.queries.ts'

/** What is asked: a credit report as a full or soft pull with the consent on file, any other report as it is. */
export interface Asked {
  pull: 'full' | 'soft' | undefined
  consent: boolean | undefined
  /** Why a full pull is repeated within 30 days. */
  reason: string | undefined
}

const isAsked = (type: ActivityType, action: ActivityAction) => statesOffering(type, action).length > 0

/** The action of the matrix that a request stands for. Fails with not_found for what is no report, else invalid_input. */
const actionOf = (type: ActivityType, { pull, consent }: Asked): ActivityAction => {
  if (isAsked(type, 'request-report')) {
    if (pull !== undefined) badField('pull_option', 'Only a credit report is a full or a soft pull')
    return 'request-report'
  }
  if (!isAsked(type, 'request-full-credit')) return fail('not_found', 'This report was not found.')
  if (pull === undefined) return badField('pull_option', 'Choose a full or a soft pull')
  if (consent !== true) badField('consent_confirmed', "Confirm that the person's consent is on file")
  return pull === 'full' ? 'request-full-credit' : 'request-soft-credit'
}

const requireRight = (actor: Actor, a: FoundActivity, action: ActivityAction) => {
  const right = permissionFor(a.type, action)
  if (right === null || !may(actor.role, actor.denied, right))
    fail('forbidden', `An administrator has taken the right “${right ?? action}” from you.`)
}

/** A full pull leaves a mark on the person's file: a second one within this time needs a reason. */
const FULL_PULL_DAYS = 30

const requireNoPull = async (deps: Deps, a: FoundActivity, asked: Asked) => {
  if (asked.pull !== 'full' || a.borrower_id === null || asked.reason !== undefined) return
  const last = await lastFullPull(deps.db, a.borrower_id)
  const days = last === undefined ? Number.POSITIVE_INFINITY : (deps.clock.now() - last.getTime()) / 86_400_000
  if (days < FULL_PULL_DAYS)
    badField('reason', `A full pull was made ${Math.floor(days)} days ago. Say why another one is needed`)
}

/** Asked for the first time, or once more after it came to nothing (N-12). */
const eventOf = (state: string) =>
  (['Failed', 'Error', 'Missing Data', 'Unsupported'] as readonly string[]).includes(state)
    ? 'ask-again'
    : 'set-requested'

/**
 * Asks for a report (K-42, K-64, K-65): the activity stands in Processing and says that it was requested, and a job asks the
 * provider. For a credit pull the option and the confirmed consent are kept in the trail (K-66).
 */
export const requestReport = async (deps: Deps, actor: Actor, id: string, asked: Asked): Promise<ActivityView> => {
  await inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, id)
    const action = actionOf(a.type, asked)
    requireRight(actor, a, action)
    await requireNoPull(deps, a, asked)
    await moveActivity(tx, actor, a, eventOf(a.state), { state_text: 'Requested, not answered yet' })
    const provider = a.type as AskedReport
    const processId = await insertRun(tx, {
      ...{ activity_id: a.id, borrower_id: a.borrower_id, provider, mode: deps.reports[provider].mode },
      ...{ adapter_version: ADAPTER_VERSION, pull_option: asked.pull ?? null, reason: asked.reason ?? null },
      asked_at: new Date(deps.clock.now()),
    })
    await record(tx, actor, {
      kind: 'report.requested',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: {
        report_type: a.type,
        borrower_id: a.borrower_id,
        ...(asked.pull === undefined ? {} : { pull_option: asked.pull, consent_confirmed: true }),
        ...(asked.reason === undefined ? {} : { reason: asked.reason }),
      },
    })
    await deps.jobs.enqueue(tx, askProvider, { process_id: processId })
    await tell(tx, { kind: 'changed', topics: ['activity', 'report'], loan_id: a.loan_id })
  })
  return viewActivity(deps.db, id)
}
