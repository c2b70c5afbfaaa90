import type { ActivityView } from '@plinth/contract/loan/activity'
import { sortDocumentRequests } from '@plinth/domain/loan/activity/filters'
import type { Db } from '../../platform/db.ts'
import { activitiesOfLoan } from '../../loan/index.ts'
import { entitiesOfLoan } from './request.queries.ts'

const inOrder = (activities: readonly ActivityView[]): ActivityView[] =>
  sortDocumentRequests(
    activities.map((activity) => ({ state: activity.status.state, name: activity.name, activity })),
  ).map((row) => row.activity)

/** The document requests of a loan per entity (M-03, K-23); every entity is there, also one that nothing is asked of. */
export const readDocumentRequests = async (db: Db, loanId: string) => {
  const [entities, requests] = await Promise.all([
    entitiesOfLoan(db, loanId),
    activitiesOfLoan(db, loanId, ['document-request']),
  ])
  const byEntity = Map.groupBy(requests, (r) => `${r.entity_type} ${r.entity_id}`)
  return entities.map((e) => ({
    entity_type: e.kind,
    entity_id: e.id,
    entity_name: e.name,
    activities: inOrder(byEntity.get(`${e.kind} ${e.id}`) ?? []),
  }))
}
