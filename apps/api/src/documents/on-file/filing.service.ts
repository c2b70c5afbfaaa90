import { filedKindOf, filedAs } from '@plinth/domain/documents/on-file/validity'
import { type SubjectKind, subjectKinds } from '@plinth/domain/documents/on-file/filing'
import { subjectOf } from '@plinth/domain/documents/on-file/subject'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { Tx } from '../../platform/db.ts'
import { acceptedRequest, fileUnder, subjectsOfLoan } from './filed.queries.ts'

const isSubject = (kind: EntityKind): kind is SubjectKind => subjectKinds.some((one) => one === kind)

/** Puts what was just accepted under a request on file, under whom it belongs to; nothing while the request is not accepted. */
export const fileAccepted = async (tx: Tx, activityId: string): Promise<void> => {
  const request = await acceptedRequest(tx, activityId)
  if (!request) return
  const kind = filedKindOf({ read: request.kind, names: request.names })
  const named = filedAs(kind).named ?? []
  const asked =
    isSubject(request.entity_kind) && request.entity_id !== null
      ? { kind: request.entity_kind, id: request.entity_id }
      : null
  const subject = subjectOf({
    ...{ kind, asked, parties: await subjectsOfLoan(tx, request.loan_id) },
    said: request.points.flatMap(({ key, value }) => (named.includes(key) && typeof value === 'string' ? [value] : [])),
  })
  await fileUnder(tx, activityId, subject)
}
