import type { Db, Tx } from '../../platform/db.ts'
import { lastEvent } from './last-change.queries.ts'

/** What a person did to a request or one of its files, by the kind of the event. */
const deeds: Readonly<Record<string, string>> = {
  'process.accepted': 'accepted a file',
  'process.rejected': 'rejected a file',
  'process.decision-undone': 'undid a decision on a file',
  'activity.set-accepted': 'accepted the request',
  'activity.set-rejected': 'rejected the request',
  'activity.upload': 'uploaded a file',
  'activity.await-more': 'asked for more files',
  'activity.restart': 'restarted the request',
  'activity.pause': 'paused the request',
  'activity.resume': 'resumed the request',
  'activity.archive': 'archived the request',
  'activity.restore': 'restored the request',
}

/** Who did what last to a request, for the person whose decision came too late. */
export const whatChanged = async (db: Db | Tx, activityId: string): Promise<string> => {
  const event = await lastEvent(db, activityId, Object.keys(deeds))
  if (!event) return 'This has changed. Review it and try again.'
  return `${event.actor_name} ${deeds[event.kind] ?? 'changed this'}. Review it and try again.`
}
