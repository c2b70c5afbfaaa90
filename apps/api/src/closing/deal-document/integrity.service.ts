import { isExpired } from '@plinth/domain/closing/deal-document/expiry'
import { formatPlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { storedSha256 } from '../../vendors/storage/fingerprint.ts'
import { expiresOn } from './deal-document.queries.ts'

/**
 * Refuses a stored file that is gone or no longer what it was when it was made or checked. Every later step asks: fetching,
 * sending, accepting, printing. A file without a fingerprint (seeded, or from before there was one) is taken as it is.
 */
export const requireUnchanged = async (
  deps: Pick<Deps, 'storage' | 'log'>,
  file: { storage_key: string; sha256: string | null; file_name: string },
): Promise<void> => {
  if (file.sha256 === null) return
  const found = await storedSha256(deps.storage, file.storage_key)
  if (found === file.sha256) return
  deps.log.error({ storage_key: file.storage_key, expected: file.sha256, found }, 'a stored document was changed')
  if (found === null)
    fail('state_conflict', `The file “${file.file_name}” is no longer in storage. Generate or upload it again.`)
  fail(
    'state_conflict',
    `The file “${file.file_name}” was changed after it was stored, so it is not used. Generate or upload it again.`,
  )
}

/** Refuses a step with a term sheet whose last day has passed, and says what to do. */
export const requireUnexpired = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  activityId: string,
): Promise<void> => {
  const last = await expiresOn(deps.db, activityId)
  if (last === null || !isExpired(last, todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()))) return
  const day = formatPlainDate(last, deps.config.PLINTH_DATE_FORMAT)
  fail('step_not_allowed', `This term sheet expired on ${day}. Extend it, then generate and send it again.`)
}
