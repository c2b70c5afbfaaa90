import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { liveTest } from '@plinth/contract/admin/health'
import type { Deps } from '../../app/deps.ts'
import { version } from '../../platform/version.ts'
import { askDatabase, askQueue } from './health.queries.ts'
import { deleteOver } from './purge.queries.ts'

const answers = (work: Promise<unknown>) =>
  work.then(
    () => 'up' as const,
    () => 'down' as const,
  )

/** Asks what this server stands on; never fails, so that the answer tells which part does not answer (V-46). */
export const lookAlive = async (
  { db, config, readAhead }: Pick<Deps, 'db' | 'config' | 'readAhead'>,
  { draining }: { draining: boolean },
): Promise<ReplyOf<typeof liveTest>> => {
  const database = await answers(askDatabase(db))
  const queue = config.PLINTH_JOBS === 'off' ? 'off' : await answers(askQueue(db))
  const lists = readAhead.isDone() ? 'ready' : 'loading'
  const ok = database === 'up' && queue !== 'down' && lists === 'ready' && !draining
  return { ok, version, database, lists, queue }
}

/** Deletes what no call will ask for again; stops early when told. */
export const purgeNow = ({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> => deleteOver(db, signal)
