import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import { findActivity } from '../activity/index.ts'
import { findOwnActivity } from '../personal/index.ts'
import { toAnswers } from './answers.view.ts'
import * as q from './application.queries.ts'

/**
 * What was sent in, for the application activity of a loan (K-31, W-18): any for an administrator, those of their own
 * loans for the others. Fails with not_found, also for an activity of another type and a loan without an application.
 */
export const readAnswers = async ({ db, config }: Deps, actor: Actor, activityId: string) => {
  const activity =
    actor.role === 'admin' ? await findActivity(db, activityId) : await findOwnActivity(db, actor, activityId)
  if (activity.type !== 'application') fail('not_found', 'This is no application.')
  const application = await q.applicationOfLoan(db, activity.loan_id)
  if (!application) return fail('not_found', 'This loan was not applied for with the form.')
  return toAnswers(application, config.PLINTH_DATE_FORMAT)
}
