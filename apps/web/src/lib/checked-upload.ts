import { getPrecheck, keepAnyway } from '@plinth/contract/portal/personal'
import { call } from './http.ts'
import { wait } from './retry.ts'
import { type SendFile, sendFile } from './send-file.ts'

/** The instant look at a file that arrived: what is to be known of it, in plain words, and how to keep it all the same. */
interface SentCheck {
  /** Empty when nothing is to be said, or when it takes too long to wait for. */
  notes: Promise<readonly string[]>
  keep: (reason: string) => Promise<unknown>
}

const PAUSE_MS = 1000
/** A text is read in a second or two, a photograph in a few. */
const LOOKS = 60

/** Sends a file to a request as `sendFile`, then asks what the instant look at it says until it was looked at. */
export const sendChecked = async (o: SendFile, activityId: string): Promise<SentCheck> => {
  const { document_id } = await sendFile(o)
  const params = { activity_id: activityId, document_id }
  const look = async (): Promise<readonly string[]> => {
    for (let n = 0; n < LOOKS && !o.signal.aborted; n += 1) {
      const told = await call(getPrecheck, { params }, { signal: o.signal })
      if (told.settled) return told.notes.map((note) => note.text)
      await wait(PAUSE_MS, o.signal)
    }
    return []
  }
  return {
    // What staff find is told later anyway: a look that fails costs the sender nothing.
    notes: look().catch(() => []),
    keep: (reason) => call(keepAnyway, { params, body: { reason } }),
  }
}
