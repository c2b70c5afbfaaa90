import type { ActivityView } from '@plinth/contract/loan/activity'
import type { createOneOffRequest } from '@plinth/contract/documents/document-request'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { type OneOffRequest, oneOffErrors } from '@plinth/domain/documents/document-request/one-off'
import { daysBetween, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { viewActivity } from '../../loan/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { findLoan } from '../../underwriting/index.ts'
import { entitiesOfLoan, type Entity, requestsNamed, templateNamed } from './request.queries.ts'
import { holdOpenLoan, makeRequests } from './request.service.ts'

const requireValid = (given: OneOffRequest, today: string): void => {
  for (const [path, error] of Object.entries(oneOffErrors(given, today))) if (error !== null) badField(path, error)
}

/** Two requests under one name would be mixed up by whoever sends the files. */
const requireFreeName = async (tx: Tx, loanId: string, entity: Entity, name: string): Promise<void> => {
  if (await templateNamed(tx, entity.kind, name))
    badField('document_name', 'A template has this name. Choose the template instead.')
  if ((await requestsNamed(tx, loanId, entity, name)).length > 0)
    badField('document_name', 'This document is requested already.')
}

/**
 * Requests a document that no template describes, of a record of a loan; its people get the same email as for any request
 * (AC-18). Fails with not_found for a record that is not on the loan, archived, and invalid_input at the field: a name that
 * a template or an open request has, a due date that has passed.
 */
export const createOneOff = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
  given: BodyOf<typeof createOneOffRequest>,
): Promise<ActivityView> => {
  const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
  requireValid(given, today)
  const { id: loanId } = await findLoan(deps.db, loanKey)
  const id = await inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, loanId)
    const entity =
      (await entitiesOfLoan(tx, loanId)).find((e) => e.kind === given.entity_type && e.id === given.entity_id) ??
      fail('not_found', 'No such record on this loan.')
    await requireFreeName(tx, loanId, entity, given.document_name)
    const { document_name: name, description, due_on } = given
    const wanted = { template: null, entity, name, description, dueDays: daysBetween(today, due_on) }
    return (await makeRequests(tx, deps, actor, loan, [wanted]))[0]
  })
  return id ? viewActivity(deps.db, id) : fail('internal')
}
