import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { changedLoanIds, openLoanIds, seenUntil, setSeenUntil } from './insight.queries.ts'
import { refreshInsights } from './insight.service.ts'

const LONG = { timeoutSeconds: 3600 } as const
/** Looks every minute what changed, and finds anew on the loans it concerns. */
export const refreshChanged = job('insight.refresh-changed', z.object({}), { ...LONG, retries: 1, cron: '* * * * *' })
/** Once a day on every open loan: papers expire and figures grow old without anybody changing them. */
export const refreshAll = job('insight.refresh-all', z.object({}), { ...LONG, cron: '40 5 * * *' })

/** A change that was under way at the last look shows at this one: rows carry the time their transaction began. */
const OVERLAP_MS = 60_000
/** So many loans are looked through at the first start; with more the night has to do it. */
const FEW = 200

const Seen = z.coerce.date()

/** Keeps what was found on loans true to their facts (O-08). Run twice it writes once. */
export const insightJobs = (deps: Deps): void => {
  const { db, jobs, log } = deps
  const refresh = async (ids: readonly string[], signal: AbortSignal) => {
    for (const id of ids) {
      signal.throwIfAborted()
      // One loan that cannot be read does not keep the others from theirs.
      await refreshInsights(deps, id).catch((error: unknown) => log.warn({ err: error, loan: id }, 'insights'))
    }
  }
  jobs.handle(refreshChanged, async (_data, { signal }) => {
    const start = new Date()
    const seen = Seen.safeParse(await seenUntil(db))
    const since = seen.success ? new Date(seen.data.getTime() - OVERLAP_MS) : null
    const ids = since === null ? await openLoanIds(db) : await changedLoanIds(db, since)
    if (since !== null || ids.length <= FEW) await refresh(ids, signal)
    await setSeenUntil(db, start)
  })
  jobs.handle(refreshAll, async (_data, { signal }) => refresh(await openLoanIds(db), signal))
}
