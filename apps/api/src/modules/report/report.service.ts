import type { ActivityView } from '@plinth/contract/activity'
import type { FileLink } from '@plinth/contract/storage'
import { type ActivityAction, actionsFor, permissionFor, statesOffering } from '@plinth/domain/activity/actions'
import type { ActivityType } from '@plinth/domain/activity/types'
import { may } from '@plinth/domain/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findActivity, type FoundActivity, holdActivity, moveActivity, viewActivity } from '../activity/index.ts'
import { documentDownload } from '../document-request/index.ts'
import { newestFile } from './report.queries.ts'

/** What is asked: a credit report as a full or soft pull with the consent on file, any other report as it is. */
export interface Asked {
  pull: 'full' | 'soft' | undefined
  consent: boolean | undefined
}

const isAsked = (type: ActivityType, action: ActivityAction) => statesOffering(type, action).length > 0

/** The action of the matrix that a request stands for. Fails with not_found for what is no report, else invalid_input. */
const actionOf = (type: ActivityType, { pull, consent }: Asked): ActivityAction => {
  if (isAsked(type, 'request-report')) {
    if (pull !== undefined) badField('pull_option', 'Only a credit report is a full or a soft pull')
    return 'request-report'
  }
  if (!isAsked(type, 'request-full-credit')) return fail('not_found', 'There is no such report.')
  if (pull === undefined) return badField('pull_option', 'Choose a full or a soft pull')
  if (consent !== true) badField('consent_confirmed', "Confirm first that the person's consent is on file")
  return pull === 'full' ? 'request-full-credit' : 'request-soft-credit'
}

const requireRight = (actor: Actor, a: FoundActivity, action: ActivityAction) => {
  const right = permissionFor(a.type as ActivityType, action)
  if (right === null || !may(actor.role, actor.denied, right))
    fail('forbidden', `An administrator has taken the right “${right ?? action}” from you.`)
}

/**
 * Asks for a report (K-42, K-64, K-65): the activity stands in Processing and says that it was requested. For a credit
 * pull the option and the confirmed consent are kept in the trail (K-66).
 */
export const requestReport = async (db: Db, actor: Actor, id: string, asked: Asked): Promise<ActivityView> => {
  await inTx(db, async (tx) => {
    const a = await holdActivity(tx, id)
    const action = actionOf(a.type as ActivityType, asked)
    requireRight(actor, a, action)
    await moveActivity(tx, actor, a, 'set-requested', { state_text: 'Requested, not answered yet' })
    await record(tx, actor, {
      kind: 'report.requested',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: {
        report_type: a.type,
        borrower_id: a.borrower_id,
        ...(asked.pull === undefined ? {} : { pull_option: asked.pull, consent_confirmed: true }),
      },
    })
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: a.loan_id })
  })
  return viewActivity(db, id)
}

/** A signed address of the newest file of a report. Fails with state_conflict while the matrix offers no download. */
export const downloadReport = async (deps: Deps, actor: Actor, id: string): Promise<FileLink> => {
  const a = await findActivity(deps.db, id)
  if (!isAsked(a.type as ActivityType, 'download-report')) fail('not_found', 'There is no such report.')
  if (!actionsFor(a.type, a.state, 'loan').includes('download-report'))
    fail('state_conflict', `There is nothing to download while the report is ${a.state}.`)
  const file = (await newestFile(deps.db, a.id)) ?? fail('not_found', 'This report has no file.')
  return documentDownload(deps, actor, a.id, file.id)
}
