import { DAY_MS } from '@plinth/domain/shared/dates'
import { networkOf } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { maxBytesOf } from '../../documents/index.ts'
import * as q from './draft.queries.ts'

const MB = 1_048_576
/** Uploads that were opened and not finished count too, so that nobody fills the store through one draft. */
const MOST_FILES = 60
/** A ticket for a file whose size nobody named lets this much through. */
const UNNAMED_MB = 50
/** What one network may send a day, in full drafts: an office behind one address sends several. */
const DRAFTS_A_NETWORK = 4

const bytesOf = (files: readonly q.DraftFileRow[]): number =>
  // A document that is used again takes no room of its own.
  files.reduce((sum, file) => sum + (file.storage_key === null ? 0 : Number(file.size_bytes ?? file.reserved_bytes)), 0)

/**
 * Reserves the bytes of an upload to a draft and answers how many its ticket lets through: as many as were named, else a
 * small file's. Fails with payload_too_large past what a draft holds, too_many_requests past what a network sends a day.
 */
export const reserve = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  o: { files: readonly q.DraftFileRow[]; ip: string; asked: { size_bytes?: number | undefined } },
): Promise<number> => {
  const draftMb = deps.config.PLINTH_DRAFT_UPLOAD_MB
  if (o.files.length >= MOST_FILES)
    fail('payload_too_large', `An application holds up to ${MOST_FILES} files. Remove one first.`)
  const left = draftMb * MB - bytesOf(o.files)
  const wanted = o.asked.size_bytes ?? Math.min(UNNAMED_MB * MB, maxBytesOf(deps), left)
  if (wanted > left || left <= 0)
    fail(
      'payload_too_large',
      `An application holds up to ${draftMb} MB of files; ${Math.max(0, Math.floor(left / MB))} MB are left. Remove a file, or send a smaller one.`,
    )
  const network = networkOf(o.ip)
  await q.lockNetwork(tx, network)
  const used = await q.uploadsOfNetwork(tx, network, new Date(deps.clock.now() - DAY_MS))
  const mostFiles = MOST_FILES * DRAFTS_A_NETWORK
  if (used.files >= mostFiles || used.bytes + wanted > draftMb * DRAFTS_A_NETWORK * MB)
    fail(
      'too_many_requests',
      `Your network has sent its limit of ${(draftMb * DRAFTS_A_NETWORK).toLocaleString('en-US')} MB or ${mostFiles} files a day. Try again tomorrow, or email the files to us.`,
    )
  return wanted
}
