import { PassThrough } from 'node:stream'
import { isLive, type LiveTopic, topics as allTopics } from '@plinth/contract/shared/topics'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import type { Bus, BusMessage } from '../../platform/bus.ts'
import type { Db } from '../../platform/db.ts'
import { notificationRow, standingOf } from './notification.queries.ts'
import { toNotificationView } from './notification.view.ts'

const HEARTBEAT_MS = 15_000
/** A slow reader is cut off rather than kept in memory; it reconnects and asks for the list. */
const MAX_WAITING_BYTES = 262_144

/** Whether the person may still listen: known, active, and the session that opened the stream not ended. */
export type StillWelcome = () => Promise<boolean>

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const changed = (topics: readonly LiveTopic[], loanId: string | null) => frame('changed', { topics, loan_id: loanId })

/** Who listens, where, and whether they see loans at all. */
interface Listener {
  userId: string
  tab: string | null
  seesLoans: boolean
}

/** What a listener is sent of a change; null where it is not theirs to learn, or was made in their own tab. */
const changeFor = (who: Listener, message: BusMessage): string | null => {
  if (message.kind === 'provider-settings' || message.kind === 'notification') return null
  if (message.kind === 'own-notifications')
    return message.user_id === who.userId ? changed(['notification'], null) : null
  if (message.tab && message.tab === who.tab) return null
  if (message.kind === 'own-changed') return message.user_id === who.userId ? changed(message.topics, null) : null
  return who.seesLoans ? changed(message.topics, message.loan_id) : null
}

/** The changes that were told, each topic and loan once; notifications among them as a change of the own list. */
const missedBy = (who: Listener, told: readonly BusMessage[]): Set<string> =>
  new Set(
    told.flatMap((message) => {
      if (message.kind === 'notification')
        return message.user_id === who.userId ? [changed(['notification'], null)] : []
      return changeFor(who, message) ?? []
    }),
  )

interface StreamOptions {
  db: Db
  bus: Bus
  actor: Actor
  /** The tab that listens; it is not told what was done in it. */
  tab: string | null
  stillWelcome: StillWelcome
  /** For how many milliseconds the screen has been loading: what it read first may be older than what was told since. */
  behindMs: number
}

/**
 * Server-sent events of one person until they leave, are disabled, end their session, or the server closes. What changed
 * while their screen was loading comes first, so that no answer of before stays on it.
 */
export const openStream = (o: StreamOptions): PassThrough => {
  const out = new PassThrough()
  const write = (text: string) => {
    if (out.writableEnded) return
    if (out.writableLength > MAX_WAITING_BYTES) out.end()
    else out.write(text)
  }
  // Screens of staff alone: what changed on a loan is nothing for others to learn, nor for staff who see no loans.
  const seesLoans = may(o.actor.role, o.actor.denied, 'view-loans')
  const who: Listener = { userId: o.actor.id, tab: o.tab, seesLoans }
  const send = async (message: BusMessage) => {
    if (message.kind !== 'notification') {
      const change = changeFor(who, message)
      if (change) write(change)
      return
    }
    if (message.user_id !== o.actor.id) return
    const row = await notificationRow(o.db, o.actor.id, message.notification_id)
    if (row) write(frame('notification', toNotificationView(row)))
  }
  const off = o.bus.listen((message) => {
    // A failed read loses a live arrival, not the notification: the list has it.
    send(message).catch(() => undefined)
  })
  const beat = setInterval(() => {
    o.stillWelcome()
      .then((welcome) => (welcome ? write(': still here\n\n') : out.end()))
      .catch(() => out.end())
  }, HEARTBEAT_MS)
  // A screen may have missed anything: it asks for all anew.
  const everything = changed(seesLoans ? allTopics.filter(isLive) : ['notification'], null)
  const offGap = o.bus.onGap(() => write(everything))
  const offClose = o.bus.onClose(() => out.end())
  out.once('close', () => {
    off()
    offGap()
    offClose()
    clearInterval(beat)
  })
  write('retry: 3000\n: welcome\n\n')
  const told = o.behindMs > 0 ? o.bus.toldWithin(o.behindMs) : []
  for (const frame of told === null ? [everything] : missedBy(who, told)) write(frame)
  return out
}

/** Watches a person's standing as it was when the stream was opened. */
export const watchStanding = async (
  db: Db,
  actor: Actor,
  sessionLives: () => Promise<boolean>,
): Promise<StillWelcome> => {
  const first = await standingOf(db, actor.id)
  return async () => {
    const now = await standingOf(db, actor.id)
    return now?.active === true && now.session_epoch === first?.session_epoch && (await sessionLives())
  }
}
