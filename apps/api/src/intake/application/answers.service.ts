import { epochOf } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { activitiesOfLoan, findActivity } from '../../loan/index.ts'
import { findOwnActivity } from '../../portal/index.ts'
import { toAnswers } from './answers.view.ts'
import { filedDocuments, fullSections } from './full-answers.view.ts'
import * as q from './application.queries.ts'

/**
 * What was sent in, for the application activity of a loan (K-31, W-18): any for an administrator, those of their own
 * loans for the others. Fails with not_found, also for an activity of another type and a loan without an application.
 */
export const readAnswers = async ({ db, config }: Deps, actor: Actor, activityId: string) => {
  const activity =
    actor.role === 'admin' ? await findActivity(db, activityId) : await findOwnActivity(db, actor, activityId)
  if (activity.type !== 'application') fail('not_found', 'This is not an application.')
  const application = await q.applicationOfLoan(db, activity.loan_id)
  if (!application) return fail('not_found', "This loan didn't come from the application form.")
  if (application.kind === 'init-request') return toAnswers(application, config.PLINTH_DATE_FORMAT)
  const wanted = new Set([application.document_id, ...filedDocuments(application.payload)])
  const activities = await activitiesOfLoan(db, activity.loan_id, ['application', 'document-request'])
  const documents = activities.flatMap((a) => a.processes.flatMap((p) => p.documents))
  return {
    kind: 'full-request' as const,
    submitted_epoch: epochOf(application.created_at),
    sections: fullSections(application.payload, config.PLINTH_DATE_FORMAT),
    documents: documents.filter(({ document_id: id }) => wanted.has(id)),
    signature: {
      name: application.signature_name ?? '',
      epoch: epochOf(application.created_at),
      terms_hash: application.terms_sha256 ?? '',
    },
  }
}
