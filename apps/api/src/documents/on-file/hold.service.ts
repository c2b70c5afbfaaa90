import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import { filedAbout, offerFor } from './offer.service.ts'
import { insertHold, removeHold, requestsOf } from './request.queries.ts'
import { settingRow } from './setting.queries.ts'

/** What stands beside the state of a request that is on hold for a document on file. */
export const HELD_TEXT = 'On file'

/**
 * Puts new requests of a loan on hold that something valid is on file for, so that nobody is asked for it (AB-06); answers
 * which. The caller holds the loan. `ids` narrows it to some requests; `replaced` is the last valid day of what a request
 * stands in for.
 */
export const holdWhatIsOnFile = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  author: Author,
  { loanId, ids, replaced }: { loanId: string; ids?: readonly string[]; replaced?: ReadonlyMap<string, PlainDate> },
): Promise<ReadonlySet<string>> => {
  const held = new Set<string>()
  const filed = await filedAbout(tx, deps, loanId)
  if (filed.every(({ state }) => state !== 'valid') || !(await settingRow(tx)).hold) return held
  for (const request of await requestsOf(tx, { loanId })) {
    if (request.state !== 'New' || request.has_files || ids?.includes(request.id) === false) continue
    const offer = offerFor(request, filed, replaced?.get(request.id))
    if (offer?.state !== 'valid') continue
    const activity = await holdActivity(tx, request.id)
    await moveActivity(tx, author, activity, 'pause', { state_before_pause: 'New', state_text: HELD_TEXT })
    await insertHold(tx, request.id)
    await record(tx, author, {
      ...({ kind: 'on-file.held', entity: 'activity', entityId: request.id, loanId } as const),
      after: { source: offer.row.activity_id, source_loan: offer.row.human_id },
    })
    held.add(request.id)
  }
  return held
}

/** Takes a request off hold, as it was before; nothing for one that is not held. The caller holds the activity. */
export const releaseHold = async (tx: Tx, author: Author, activityId: string): Promise<void> => {
  const [request] = await requestsOf(tx, { id: activityId })
  if (!request?.is_held) return
  const activity = await holdActivity(tx, activityId)
  await moveActivity(tx, author, activity, 'resume', { state_before_pause: null, state_text: '' })
  await removeHold(tx, activityId)
}
