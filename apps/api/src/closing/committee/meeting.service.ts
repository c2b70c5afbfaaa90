import type { changeMeeting, MeetingView, planMeeting } from '@plinth/contract/closing/committee-meeting'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { instantAt } from '@plinth/domain/documents/chase/zones'
import { epochOf, todayIn } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { minutesJob } from './kinds.ts'
import { mailMeeting } from './letters.service.ts'
import * as q from './meeting.queries.ts'
import { closeInTx } from './vote.service.ts'

type Reading = Pick<Deps, 'config' | 'clock'>

const noMeeting = (): never => fail('not_found', 'This meeting was not found.')
const stale = (): never =>
  fail('version_conflict', 'Someone else changed this meeting, or it is over. Review the change and try again.')

const timeIn = (zone: string, at: Date): string =>
  at.toLocaleTimeString('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

type Agenda = Awaited<ReturnType<typeof q.agendas>>

const toView = (m: q.MeetingRow, agenda: Agenda, { config }: Reading): MeetingView => ({
  ...{ id: m.id, title: m.title, starts_epoch: epochOf(m.starts_at), place: m.place, link: m.link, state: m.state },
  day: todayIn(config.PLINTH_TIME_ZONE, m.starts_at.getTime()),
  time: timeIn(config.PLINTH_TIME_ZONE, m.starts_at),
  planned_by: m.created_by_name,
  minutes: m.minutes_key !== null ? 'ready' : m.state === 'closed' ? 'preparing' : 'none',
  agenda: agenda.map((v) => ({
    ...{ vote_id: v.id, loan_human_id: v.human_id, loan_name: v.loan_name, amount: centsToDollars(v.amount_cents) },
    ...{ state: v.state, result: v.result },
  })),
  version: m.version,
})

const viewMeeting = async (db: Db | Tx, deps: Reading, id: string): Promise<MeetingView> => {
  const row = (await q.meetingById(db, id)) ?? noMeeting()
  return toView(row, await q.agendas(db, [id]), deps)
}

/** A page of meetings with their agendas (AH-14). */
export const readMeetings = async (db: Db, deps: Reading, o: { offset: number; limit: number }) => {
  const { total, rows } = await q.meetingPage(db, o)
  const agendas = Map.groupBy(
    await q.agendas(
      db,
      rows.map(({ id }) => id),
    ),
    (v) => v.meeting_id,
  )
  return { total, meetings: rows.map((row) => toView(row, agendas.get(row.id) ?? [], deps)) }
}

const startOf = ({ config, clock }: Reading, o: { day: string; time: string }): Date => {
  const [hours = 0, minutes = 0] = o.time.split(':').map(Number)
  const at = instantAt(config.PLINTH_TIME_ZONE, o.day, hours + minutes / 60)
  if (at < clock.now()) badField('day', 'Choose a day and time ahead.')
  return new Date(at)
}

type What = 'meeting-planned' | 'meeting-changed' | 'meeting-closed' | 'meeting-canceled'
const note = async (tx: Tx, actor: Actor, what: What, id: string, after: Record<string, unknown>): Promise<void> => {
  await record(tx, actor, { kind: `committee.${what}`, entity: 'committee', entityId: id, after })
  await tell(tx, { kind: 'changed', topics: ['committee'], loan_id: null })
}

/** Plans a meeting (AH-14). Fails with invalid_input for one that lies behind. */
export const planMeetingNow = (deps: Deps, actor: Actor, body: BodyOf<typeof planMeeting>): Promise<MeetingView> => {
  const starts_at = startOf(deps, body)
  const { title, place, link } = body
  return inTx(deps.db, async (tx) => {
    const { id } = await q.insertMeeting(tx, { title, place, link, starts_at, created_by_name: actor.name })
    await note(tx, actor, 'meeting-planned', id, { title, starts: starts_at.toISOString() })
    return viewMeeting(tx, deps, id)
  })
}

const agendaLines = (agenda: Agenda): string[] => agenda.map((v) => `${v.loan_name} (${v.human_id})`)

/** Changes a planned meeting; who sits on the committee is mailed. Fails with not_found, version_conflict and invalid_input. */
export const changeMeetingNow = (
  deps: Deps,
  actor: Actor,
  id: string,
  body: BodyOf<typeof changeMeeting>,
): Promise<MeetingView> =>
  inTx(deps.db, async (tx) => {
    const before = (await q.meetingById(tx, id)) ?? noMeeting()
    const { title, place, link, version } = body
    const moved = { title, place, link, starts_at: startOf(deps, body) }
    if (!(await q.writeMeeting(tx, { id, version }, moved))) stale()
    for (const [position, voteId] of body.agenda.entries()) await q.placeVote(tx, id, voteId, position)
    const agenda = await q.agendas(tx, [id])
    await mailMeeting(tx, deps, moved, await q.presentMembers(tx), {
      ...{ subject: `Meeting changed: ${title}`, agenda: agendaLines(agenda), more: [] },
    })
    await note(tx, actor, 'meeting-changed', id, { title, before: before.starts_at.toISOString() })
    return viewMeeting(tx, deps, id)
  })

/** Cancels a planned meeting; the votes on its agenda go on by mail. Fails with not_found and version_conflict. */
export const cancelMeetingNow = (
  deps: Deps,
  actor: Actor,
  o: { id: string; version: number; reason: string },
): Promise<MeetingView> =>
  inTx(deps.db, async (tx) => {
    const meeting = (await q.meetingById(tx, o.id)) ?? noMeeting()
    if (!(await q.writeMeeting(tx, o, { state: 'canceled', closed_at: new Date(deps.clock.now()) }))) stale()
    const agenda = (await q.agendas(tx, [o.id])).filter(({ state }) => state === 'open')
    await q.releaseVotes(tx, o.id)
    await mailMeeting(tx, deps, meeting, await q.presentMembers(tx), {
      subject: `Meeting canceled: ${meeting.title}`,
      agenda: [],
      more: [
        `This meeting is canceled. ${o.reason}`,
        ...(agenda.length === 0 ? [] : [`Please vote by mail on: ${agendaLines(agenda).join(', ')}`]),
      ],
    })
    await note(tx, actor, 'meeting-canceled', o.id, { title: meeting.title, reason: o.reason })
    return viewMeeting(tx, deps, o.id)
  })

/** Closes a meeting and each vote that is still open on its agenda. Fails with not_found and version_conflict. */
export const closeMeetingNow = (deps: Deps, actor: Actor, o: { id: string; version: number }): Promise<MeetingView> =>
  inTx(deps.db, async (tx) => {
    const meeting = (await q.meetingById(tx, o.id)) ?? noMeeting()
    const open = (await q.agendas(tx, [o.id])).filter(({ state }) => state === 'open')
    // Loans are held in one order, ascending by id as everywhere; votes follow their creation.
    for (const { id } of open.toSorted((a, b) => a.id.localeCompare(b.id))) await closeInTx(tx, deps, actor, { id })
    if (!(await q.writeMeeting(tx, o, { state: 'closed', closed_at: new Date(deps.clock.now()) }))) stale()
    await note(tx, actor, 'meeting-closed', o.id, { title: meeting.title })
    await deps.jobs.enqueue(tx, minutesJob, { meeting_id: o.id })
    return viewMeeting(tx, deps, o.id)
  })
