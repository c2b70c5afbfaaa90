import type { PagesView } from '@plinth/contract/documents/pages'
import { actionsFor } from '@plinth/domain/loan/activity/actions'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { activitiesOfLoan, type FoundActivity } from '../../loan/index.ts'
import { arrange, type Arrange, arrangedBy, keepUnlocked, readPages, undoArrangement } from '../../documents/index.ts'
import { requireShownFile, withoutHidden } from './copies.service.ts'
import { type Reach, reachOf, requireActivity, seen } from './personal.access.ts'

const isOpen = (a: Pick<FoundActivity, 'type' | 'state'>): boolean =>
  actionsFor(a.type, a.state, 'personal').includes('upload')

/** An own document request. Fails with not_found. */
const ownRequest = async (deps: Deps, reach: Reach, id: string): Promise<FoundActivity> => {
  const activity = await requireActivity(deps.db, reach, id)
  return activity.type === 'document-request' ? activity : fail('not_found', 'This document request was not found.')
}

/** An own document request that takes files. Fails with not_found, state_conflict. */
const openRequest = async (deps: Deps, reach: Reach, id: string): Promise<FoundActivity> => {
  const activity = await ownRequest(deps, reach, id)
  return isOpen(activity)
    ? activity
    : fail('state_conflict', `This request is ${activity.state}. It takes no more files.`)
}

/** What a person may see of the pages of a request, where they may put them, and what they arranged themselves. */
const shownTo = async (
  deps: Deps,
  { reach, actor }: { reach: Reach; actor: Actor },
  activity: FoundActivity,
  pages: PagesView,
): Promise<PagesView> => {
  const all = await activitiesOfLoan(deps.db, activity.loan_id, ['document-request'])
  const [visible, [mine]] = [
    await seen(deps.db, reach, all),
    await withoutHidden(
      deps.db,
      reach,
      all.filter((a) => a.activity_id === activity.id),
    ),
  ]
  const files = new Set(mine?.processes.flatMap((p) => p.documents.map((d) => d.document_id)))
  const open = new Set(
    visible.filter((a) => isOpen({ type: a.activity_type, state: a.status.state })).map((a) => a.activity_id),
  )
  const own = await arrangedBy(deps.db, activity.id, actor.id)
  return {
    ...pages,
    arrangements: pages.arrangements.filter((one) => own.has(one.arrangement_id)),
    files: pages.files.filter((file) => files.has(file.document_id)),
    requests: pages.requests.filter((request) => open.has(request.activity_id)),
  }
}

/** What can be done with the pages of an own request (AF-10). Fails with not_found, state_conflict. */
export const ownPages = async (deps: Deps, actor: Actor, id: string): Promise<PagesView> => {
  const reach = await reachOf(deps.db, actor)
  const activity = await openRequest(deps, reach, id)
  return shownTo(deps, { reach, actor }, activity, await readPages(deps.db, id))
}

/** Arranges pages of own files onto own requests that are open (AF-10). Fails as `arrange`, and with not_found for what is foreign. */
export const arrangeOwn = async (deps: Deps, actor: Actor, o: Arrange): Promise<PagesView> => {
  const reach = await reachOf(deps.db, actor)
  const activity = await openRequest(deps, reach, o.activityId)
  for (const id of new Set(o.files.flatMap((file) => file.request_id ?? []))) await openRequest(deps, reach, id)
  for (const documentId of new Set(o.files.flatMap((file) => file.pages.map((page) => page.document_id))))
    await requireShownFile(deps.db, reach, o.activityId, { documentId })
  return shownTo(deps, { reach, actor }, activity, await arrange(deps, actor, o))
}

/** Undoes an arrangement of an own request (AF-05, AF-10). Fails as `undoArrangement`, and with not_found for what is foreign. */
export const undoOwnPages = async (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; arrangementId: string },
): Promise<PagesView> => {
  const reach = await reachOf(deps.db, actor)
  const activity = await openRequest(deps, reach, o.activityId)
  if (!(await arrangedBy(deps.db, activity.id, actor.id)).has(o.arrangementId))
    fail('not_found', 'This arrangement was not found.')
  return shownTo(deps, { reach, actor }, activity, await undoArrangement(deps, actor, o))
}

/** Keeps an unlocked copy of an own locked file (AF-12). Fails as `keepUnlocked`, and with not_found for what is foreign. */
export const keepOwnUnlocked = async (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; documentId: string; password: string },
): Promise<PagesView> => {
  const reach = await reachOf(deps.db, actor)
  const activity = await openRequest(deps, reach, o.activityId)
  await requireShownFile(deps.db, reach, o.activityId, o)
  return shownTo(deps, { reach, actor }, activity, await keepUnlocked(deps, actor, o))
}
