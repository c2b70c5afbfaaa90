import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { answeredFromFile, copiesOf, loansAnswered } from '../../documents/index.ts'
import type { Deps } from '../../app/deps.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { type Reach, visibleActivity } from './personal.access.ts'

type Reading = Pick<Deps, 'db' | 'config' | 'clock'>

/** Which of some requests, of any loan, a reach may see. */
const seenSources = async (db: Db, reach: Reach, ids: readonly string[]): Promise<Set<string>> => {
  const seen = new Set<string>()
  for (const id of new Set(ids)) if (await visibleActivity(db, reach, id)) seen.add(id)
  return seen
}

/**
 * The runs of files, among some requests, that a reach may not see: copies of what is on file, where it may not see the
 * original on its own loan and staff have not shown the copy on this one (AB-08).
 */
const hiddenProcesses = async (db: Db, reach: Reach, activityIds: readonly string[]): Promise<Set<string>> => {
  if (reach.kind === 'all') return new Set()
  const guarded = (await copiesOf(db, activityIds)).filter((copy) => !copy.shared)
  const seen = await seenSources(
    db,
    reach,
    guarded.flatMap(({ sourceId }) => sourceId ?? []),
  )
  return new Set(guarded.filter((c) => c.sourceId === null || !seen.has(c.sourceId)).map((c) => c.processId))
}

/** Some activities without the files that the reach may not see. */
export const withoutHidden = async (db: Db, reach: Reach, activities: readonly ActivityView[]) => {
  const hidden = await hiddenProcesses(
    db,
    reach,
    activities.map((a) => a.activity_id),
  )
  if (hidden.size === 0) return [...activities]
  return activities.map((a) => ({ ...a, processes: a.processes.filter((p) => !hidden.has(p.process_id)) }))
}

/** Refuses a file that the reach may not see, as if there were none. */
export const requireShownFile = async (
  db: Db,
  reach: Reach,
  activityId: string,
  file: { documentId: string } | { processId: string },
): Promise<void> => {
  const hidden = await hiddenProcesses(db, reach, [activityId])
  if (hidden.size === 0) return
  const copies = await copiesOf(db, [activityId])
  const named = copies.find((copy) =>
    'documentId' in file ? copy.documentId === file.documentId : copy.processId === file.processId,
  )
  if (named && hidden.has(named.processId)) fail('not_found', 'This document was not found.')
}

interface OnFile {
  activityId: string
  issuedOn: PlainDate | null
}

const onFileOf = async (deps: Reading, reach: Reach, loanId: string): Promise<OnFile[]> => {
  const answered = await answeredFromFile(deps, loanId)
  const seen = await seenSources(
    deps.db,
    reach,
    answered.flatMap(({ sourceId }) => sourceId ?? []),
  )
  return answered.map(({ activityId, sourceId, issuedOn }) => ({
    activityId,
    issuedOn: sourceId !== null && seen.has(sourceId) ? issuedOn : null,
  }))
}

/** By loan, the requests that something on file answers, each with its date where the reach may see the original (AB-16). */
export const onFileFor = async (
  deps: Reading,
  reach: Reach,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, OnFile[]>> => {
  const found = await loansAnswered(deps.db, loanIds)
  return new Map(await Promise.all(found.map(async (id) => [id, await onFileOf(deps, reach, id)] as const)))
}
