import { randomBytes } from 'node:crypto'
import type { Journey, Travel } from '../journey.ts'
import { inUnderwriting } from './closing.ts'
import { day } from './deal.ts'

const deadline = { deadline_day: day, deadline_time: '17:00' }
const reason = { reason: 'As the chair asked' }

/** A loan whose board review is generated. */
const reviewed = async (t: Travel) => {
  const d = await inUnderwriting(t)
  const review = (await t.admin('activity.board-review.create-main', [d.id], reason)).text('activity_id')
  await t.admin('activity.board-review.generate', [review], reason)
  await t.settle()
  return d
}
const newest = async (t: Travel, to: string, pattern: RegExp): Promise<string> => {
  await t.settle()
  const found = (await t.world.lettersTo(to)).flatMap((text) => pattern.exec(text)?.[1] ?? [])
  return found.at(-1) ?? ''
}

const committee: Journey = async (t) => {
  const before = await t.admin('committee.settings')
  const outside = `${t.unique()}@fund.example`
  const isMember = (user: string) =>
    before.list('members').some((one) => one.at('user_id').value === user && one.at('left').value === false)
  if (!isMember(t.world.admin.id))
    await t.admin('committee.add-member', [], {
      user_id: t.world.admin.id,
      name: null,
      email: null,
      role: 'chair',
      authority: null,
    })
  const added = await t.admin('committee.add-member', [], {
    user_id: null,
    name: t.unique(),
    email: outside,
    role: 'voting',
    authority: null,
  })
  const member = added.one('members', 'email', outside)
  const changed = await t.admin('committee.update-member', [member.text('id')], {
    version: member.number('version'),
    role: 'voting',
    authority: null,
  })
  const left = await t.admin('committee.remove-member', [member.text('id')], {
    version: changed.one('members', 'email', outside).number('version'),
  })
  await t.admin('committee.restore-member', [member.text('id')], {
    version: left.one('members', 'email', outside).number('version'),
  })
  const settings = await t.admin('committee.settings')
  const level = { name: 'Committee', up_to: null, quorum: 1, approvals: 1, majority: 'more-than-half', chair: false }
  await t.admin('committee.save-levels', [], {
    ...{ version: settings.number('version'), votes_decide: false },
    levels: [{ ...level, name: 'Small', up_to: 5_000_000 }, level],
  })
  const d = await reviewed(t)
  const meeting = await t.admin('committee.plan-meeting', [], { title: 'Tuesday', day, time: '17:00' })
  const vote = await t.admin('committee.open-vote', [d.id], { ...deadline, meeting_id: meeting.text('id') })
  const id = vote.text('id')
  await t.admin('committee.room', [d.id])
  const withOne = await t.admin('committee.add-condition', [id], { title: 'Appraisal' })
  await t.admin('committee.remove-condition', [id, withOne.text('conditions.0.id')])
  await t.admin('committee.comment', [id], { text: 'Who manages it?' })
  await t.admin('committee.remind', [id])
  const now = await t.admin('committee.room', [d.id])
  const moved = await t.admin('committee.move-deadline', [id], {
    version: now.number('votes.0.version'),
    deadline_day: day,
    deadline_time: '18:00',
  })
  const ballot = moved.list('ballots').find((one) => one.at('is_me').value === false)
  await linked(t, outside)
  await t.admin('committee.cast', [id], { choice: 'approve' })
  if (ballot)
    await t.admin('committee.record', [id], { ballot_id: ballot.text('id'), choice: 'approve', reason: 'By telephone' })
  await t.admin('committee.next-level', [id], { ...reason, ...deadline })
  const above = await t.admin('committee.room', [d.id])
  const next = above.text('votes.0.id')
  await t.admin('committee.cast', [next], { choice: 'approve' })
  const last = await t.admin('committee.room', [d.id])
  await t.admin('committee.close-vote', [next], { version: last.number('votes.0.version') })
  await t.settle()
  await t.admin('committee.minutes', [next])
  await t.admin('committee.approved-terms', [d.id])
  const again = await t.admin('committee.open-vote', [(await reviewed(t)).id], deadline)
  await t.admin('committee.withdraw-vote', [again.text('id')], reason)
  const planned = await t.admin('committee.meetings')
  const held = planned.one('meetings', 'id', meeting.text('id'))
  const renamed = await t.admin('committee.change-meeting', [held.text('id')], {
    ...{
      title: 'Wednesday',
      day,
      time: '17:00',
      version: held.number('version'),
      agenda: held.list('agenda').map((one) => one.text('vote_id')),
    },
  })
  await t.admin('committee.close-meeting', [held.text('id')], { version: renamed.number('version') })
  await t.settle()
  await t.admin('committee.meeting-minutes', [held.text('id')])
  const other = await t.admin('committee.plan-meeting', [], { title: 'Thursday', day, time: '17:00' })
  await t.admin('committee.cancel-meeting', [other.text('id')], { version: other.number('version'), ...reason })
}

/** A member from outside reads and votes by the link of the letter. */
const linked = async (t: Travel, outside: string): Promise<void> => {
  const token = await newest(t, outside, /vote\?token=([\w.-]+)/)
  await t.nobody('committee.link', [], { token })
  await t.nobody('committee.link-code', [], { token })
  const key = randomBytes(32).toString('hex')
  await t.nobody('committee.link-open', [], { token, key, code: await newest(t, outside, /Your code is (\d{6})/) })
  await t.nobody('committee.link-vote', [], { key })
  await t.nobody('committee.link-comment', [], { key, text: 'What is the exit?' })
  await t.nobody('committee.link-cast', [], { key, choice: 'approve' })
}

const meetings: Journey = async (t) => {
  const email = `${t.unique()}@fund.example`
  await t.admin('committee.add-member', [], {
    user_id: null,
    name: 'Ines Investor',
    email,
    role: 'voting',
    authority: null,
  })
  const planned = await t.admin('committee.plan-meeting', [], { title: 'Tuesday', day, time: '17:00', place: 'Room 4' })
  const cancelled = { version: planned.number('version'), ...reason }
  await t.admin('committee.cancel-meeting', [planned.text('id')], cancelled)
  await t.admin('committee.plan-meeting', [], { title: 'Thursday', day, time: '17:00' })
}

export const committeeJourneys = { committee, meetings }
