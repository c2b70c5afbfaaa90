import type { FileLink } from '@plinth/contract/shared/files'
import { isReadableByParty } from '@plinth/domain/closing/deal-document/readable'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { FoundActivity } from '../../loan/index.ts'
import { documentDownload } from '../../documents/index.ts'
import { requireFile } from './deal-document.service.ts'
import { requireUnchanged } from './integrity.service.ts'
import { activitiesSentTo } from './own-paper.queries.ts'

/** Of some activities those whose paper was sent to a person, by the address of their account, and may be read now. */
export const papersSentTo = async (
  db: Db,
  actor: Pick<Actor, 'email'>,
  activities: readonly { id: string; type: ActivityType; state: ActivityState }[],
): Promise<Set<string>> => {
  const open = activities.filter((a) => isReadableByParty(a.type, a.state)).map((a) => a.id)
  return new Set(open.length === 0 ? [] : await activitiesSentTo(db, actor.email, open))
}

/**
 * A signed address of the paper of an activity for whom it was sent to; once it is signed, of the signed copy. The caller has
 * checked that the activity is theirs to see. Fails with not_found for everybody else and while it is written anew.
 */
export const readSentPaper = async (deps: Deps, actor: Actor, activity: FoundActivity): Promise<FileLink> => {
  const sent = await papersSentTo(deps.db, actor, [{ ...activity, state: activity.state }])
  if (!sent.has(activity.id)) return fail('not_found', 'This document was not found.')
  const file = await requireFile(deps.db, activity)
  await requireUnchanged(deps, file)
  return documentDownload(deps, actor, activity.id, file.id)
}
