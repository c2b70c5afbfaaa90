import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { committeeOf } from '../../../test/committee.ts'
import { tendVotes } from './kinds.ts'

let t: Awaited<ReturnType<typeof testApp>>
let c: Awaited<ReturnType<typeof committeeOf>>
beforeAll(async () => {
  t = await testApp()
  c = await committeeOf(t)
})
afterAll(() => t.close())

const conditions = async (loanId: string): Promise<{ title: string; origin: string }[]> =>
  (await c.call('GET', `/loan/${loanId}/conditions`)).json().conditions
const reviewState = async (id: string) =>
  (await t.db.selectFrom('activity').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
/** What goes on by itself every five minutes. */
const tend = async () => {
  await inTx(t.deps.db, (tx) => t.deps.jobs.enqueue(tx, tendVotes, {}))
  await t.drain()
}
const letters = (to: string) =>
  t.db.selectFrom('mail').select(['subject', 'body_text']).where('to_email', '=', to).orderBy('id').execute()

test('[AH-11] without a committee a board review is sent and accepted by hand as ever', async () => {
  const { loan, review } = await c.reviewed()
  expect(await c.room(loan.id)).toMatchObject({
    ...{ set_up: false, votes: [], level: null, review_state: 'Generated' },
    refusal: 'Add members and levels under Settings, Committee first.',
  })
  expect((await c.openCall(loan.id)).json().code).toBe('step_not_allowed')
  expect((await c.call('POST', `/activity/board-review/${review.id}/send`)).statusCode).toBe(202)
  expect((await c.call('POST', `/activity/board-review/${review.id}/set/accepted`)).statusCode).toBe(200)
})

test('[AH-01] members are colleagues or people from outside, each once; who left can be brought back', async () => {
  await c.seat()
  const { members } = await c.settings()
  expect(members.map(({ name, role, authority, user_id }) => [name, role, authority, user_id])).toEqual([
    ['Cleo Chair', 'chair', null, c.chair.id],
    ['Ines Investor', 'voting', null, null],
    ['Otto Officer', 'voting', 2_000_000, c.officer.id],
  ])
  const borrower = await buildUser(t.db, 'borrower')
  for (const [body, path] of [
    [{ user_id: c.chair.id }, 'user_id'],
    [{ user_id: borrower.id }, 'user_id'],
    [{ name: 'Ines', email: 'INES@fund.example' }, 'email'],
    [{ email: 'new@fund.example' }, 'name'],
    [{ name: 'New', email: 'no address' }, 'email'],
  ] as const) {
    const reply = await c.join(body)
    expect([reply.statusCode, reply.json().errors?.[0]?.path]).toEqual([400, path])
  }
  const ines = await c.memberNamed('Ines Investor')
  const left = await c.call('POST', `/committee/members/${ines.id}/leave`, { version: ines.version })
  expect(left.json().members.at(-1)).toMatchObject({ name: 'Ines Investor', left: true })
  expect((await c.join({ name: 'Ines', email: 'ines@fund.example' })).json().errors[0].message).toContain('Bring them')
  const stale = await c.call('POST', `/committee/members/${ines.id}/return`, { version: ines.version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
  const back = await c.call('POST', `/committee/members/${ines.id}/return`, { version: ines.version + 1 })
  expect(back.statusCode).toBe(200)
  const changed = await c.call('PUT', `/committee/members/${ines.id}`, {
    ...{ version: ines.version + 2, role: 'voting', authority: 9_000_000 },
  })
  expect(changed.json().members[1]).toMatchObject({ authority: 9_000_000 })
})

test('[AH-02] [AH-19] levels rise and are said in words; a stale table and wrong ones are refused at their field', async () => {
  const officers = c.level({ name: 'Officers', up_to: 2_000_000, quorum: 1, approvals: 1 })
  const saved = await c.saveLevels([officers, c.level({ name: 'Board', quorum: 3, approvals: 3, chair: true })])
  expect(saved.json().levels).toMatchObject([
    { sentence: 'Loans of up to $2,000,000: 1 vote cast, at least 1 to approve, more approvals than declines.' },
    // Only two may decide on any amount; the third only up to nine million.
    { name: 'Board', warning: 'It takes 3 votes, and 1 member may vote.' },
  ])
  const wrong = await c.saveLevels([c.level({ name: 'A', up_to: 5 }), c.level({ name: 'B', up_to: 5 })])
  expect([wrong.statusCode, wrong.json().errors[0]]).toEqual([
    400,
    { path: 'levels.1.up_to', message: 'Enter more than the level before' },
  ])
  const stale = await c.call('PUT', '/committee/levels', { version: 1, votes_decide: false, levels: [officers] })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
  expect((await c.settings()).levels).toHaveLength(2)
})

describe('a vote', () => {
  beforeAll(async () => {
    await c.saveLevels([
      c.level({ name: 'Officers', up_to: 2_000_000 }),
      c.level({ name: 'Committee', up_to: 6_000_000, chair: true }),
    ])
  })

  test('[AH-03] [AH-04] is opened at the first level that covers the amount, with ballots by authority and a letter each', async () => {
    const { loan, review } = await c.reviewed({ amount_cents: 400_000_000, name: 'Harbor Flats' })
    expect((await c.room(loan.id)).level).toMatchObject({
      name: 'Committee',
      why: '$4,000,000 is above what Officers may decide ($2,000,000), so Committee decides.',
    })
    const vote = await c.open(loan.id, { question: 'Approve at 10.75%?' })
    expect(vote).toMatchObject({
      level: 'Committee',
      state: 'open',
      quorum: 2,
      able: 2,
      cast: 0,
      if_closed: 'no-quorum',
    })
    expect(vote.ballots.map((b) => [b.name, b.why_no_vote])).toEqual([
      ['Cleo Chair', null],
      ['Ines Investor', null],
      ['Otto Officer', 'May decide on loans up to $2,000,000: comments, no vote'],
    ])
    expect(vote.terms).toContainEqual({ label: 'Amount', text: '$4,000,000' })
    expect(await reviewState(review.id)).toBe('Waiting')
    expect((await letters('ines@fund.example')).at(-1)?.subject).toBe('Please vote on Harbor Flats')
    expect((await letters(c.officer.email)).at(-1)?.subject).toBe('For your comments on Harbor Flats')
    expect((await c.openCall(loan.id)).json().detail).toContain('open already')
    const refused = await c.cast(vote, c.officer.email, 'approve')
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'May decide on loans up to $2,000,000: comments, no vote.',
    ])
    const comment = await c.call(
      'POST',
      `/committee/vote/${vote.id}/comment`,
      { text: 'Good sponsor' },
      c.officer.email,
    )
    expect(comment.json().comments).toMatchObject([{ name: 'Otto Officer', text: 'Good sponsor' }])
  })

  test('[AH-03] is refused, saying what is missing, above every level and where too few may decide', async () => {
    const big = await c.reviewed({ amount_cents: 700_000_000 })
    expect((await c.openCall(big.loan.id)).json().detail).toBe(
      'No level decides on loans of $7,000,000. Add one under Settings, Committee.',
    )
    await c.saveLevels([c.level({ name: 'Committee', up_to: 8_000_000, quorum: 3, approvals: 2 })])
    expect((await c.openCall(big.loan.id)).json().detail).toBe(
      'Committee cannot decide on $7,000,000: It takes 3 votes, and 2 members may vote.',
    )
    await c.saveLevels([
      c.level({ name: 'Officers', up_to: 2_000_000 }),
      c.level({ name: 'Committee', up_to: 6_000_000, chair: true }),
    ])
    const { loan } = await c.reviewed({ amount_cents: 400_000_000 })
    const early = await c.openCall(loan.id, { deadline_day: c.inDays(-1) })
    expect([early.statusCode, early.json().errors[0].path]).toEqual([400, 'deadline_day'])
  })

  test('[AH-05] [AH-08] [AH-09] can be changed until the close; approved, it accepts the review and puts its conditions once', async () => {
    const { loan, review } = await c.reviewed({ amount_cents: 100_000_000 })
    const vote = await c.open(loan.id, {
      conditions: [{ stage: 'closing', title: 'Rate cap bought' }],
    })
    expect(vote.level).toBe('Officers')
    const silent = await c.cast(vote, c.officer.email, 'decline')
    expect([silent.statusCode, silent.json().errors[0].path]).toEqual([400, 'reason'])
    expect((await c.cast(vote, c.officer.email, 'decline', 'Too thin')).json().decline).toBe(1)
    const changed = (await c.cast(vote, c.officer.email, 'approve')).json()
    expect(changed).toMatchObject({ approve: 1, decline: 0, cast: 1 })
    t.clock.advance(60)
    const more = await c.call('POST', `/committee/vote/${vote.id}/conditions`, { stage: 'funding', title: 'Reserve' })
    expect(more.json().ballots.find((b: { name: string }) => b.name === 'Otto Officer')).toMatchObject({
      ...{ choice: 'approve', changes: 1, before_condition: true, is_me: false },
    })
    const late = await c.call('POST', `/committee/vote/${vote.id}/conditions`, { stage: 'funding', title: 'Dropped' })
    const dropped = late.json().conditions.find((one: { title: string }) => one.title === 'Dropped')
    await c.call('POST', `/committee/vote/${vote.id}/conditions/${dropped.id}/remove`)
    await c.cast(vote, c.chair.email, 'approve')
    const closed = await c.close(loan.id)
    expect(closed.json()).toMatchObject({
      state: 'closed',
      result: 'approved',
      over: 'This vote is closed. Result: Approved.',
    })
    expect(await reviewState(review.id)).toBe('Accepted')
    expect((await conditions(loan.id)).map(({ title, origin }) => [title, origin])).toEqual([
      ['Rate cap bought', 'committee'],
      ['Reserve', 'committee'],
    ])
    const types = await t.db.selectFrom('activity').select('type').where('loan_id', '=', loan.id).execute()
    expect(types.map(({ type }) => type)).toContain('commitment')
    const again = await c.call('POST', `/committee/vote/${vote.id}/close`, { version: closed.json().version })
    expect([again.statusCode, again.json().code]).toEqual([409, 'state_conflict'])
    const timeline = (await c.call('GET', `/loan/${loan.id}/timeline`)).body
    expect(timeline).toContain('voted: decline: Too thin')
    expect(timeline).toContain('closed the vote of Officers: Approved. 2 to approve, 0 to decline, 0 abstained.')
    expect((await letters('ines@fund.example')).at(-1)?.body_text).toContain(
      'Conditions:\n- Rate cap bought\n- Reserve',
    )
  })

  test('[AH-06] after the close, the deadline or a new board review is answered clearly, and nothing is lost', async () => {
    const first = await c.reviewed()
    const vote = await c.open(first.loan.id)
    await c.cast(vote, c.chair.email, 'approve')
    await c.close(first.loan.id)
    const late = await c.cast(vote, c.officer.email, 'approve')
    expect([late.statusCode, late.json().detail]).toEqual([409, 'This vote is closed. Result: No quorum.'])

    const second = await c.reviewed()
    const open = await c.open(second.loan.id)
    await c.cast(open, c.officer.email, 'approve')
    await c.call('POST', `/activity/board-review/${second.review.id}/generate`, { reason: 'New appraisal' })
    const gone = await c.cast(open, c.officer.email, 'approve')
    expect(gone.json().detail).toContain('regenerated')
    expect((await c.vote(second.loan.id)).ballots.find((b) => b.name === 'Otto Officer')?.choice).toBe('approve')
    // A new one may be opened at once.
    await t.drain()
    expect((await c.open(second.loan.id)).state).toBe('open')
    const room = await c.room(second.loan.id)
    expect(room.votes.map((v: { state: string }) => v.state)).toEqual(['open', 'withdrawn'])
  })

  test('[AH-06] [AH-08] closes at its deadline by itself, once; a later vote reads until when votes were taken', async () => {
    const { loan, review } = await c.reviewed()
    const vote = await c.open(loan.id, { deadline_day: c.inDays(2) })
    await c.cast(vote, c.officer.email, 'approve')
    await c.cast(vote, c.chair.email, 'approve')
    t.clock.advance(3 * 86_400)
    const late = await c.cast(vote, c.chair.email, 'decline', 'Wait')
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toMatch(/^Votes were taken until .* The result follows\.$/)
    await tend()
    await tend()
    expect(await c.vote(loan.id)).toMatchObject({ result: 'approved', minutes: 'ready' })
    expect(await reviewState(review.id)).toBe('Accepted')
    const closings = await t.db
      .selectFrom('event')
      .select('actor_name')
      .where('kind', '=', 'committee.vote-closed')
      .where('loan_id', '=', loan.id)
      .execute()
    expect(closings).toEqual([{ actor_name: 'Plinth' }])
  })

  test('[AH-07] a member who leaves no longer counts; the vote is kept, and the room says what cannot be met', async () => {
    const { loan } = await c.reviewed({ amount_cents: 400_000_000 })
    const vote = await c.open(loan.id)
    await c.cast(vote, c.chair.email, 'approve')
    const chair = await c.memberNamed('Cleo Chair')
    await c.call('POST', `/committee/members/${chair.id}/leave`, { version: chair.version })
    const seen = await c.vote(loan.id)
    expect(seen).toMatchObject({ able: 1, cast: 0, cannot_approve: 'It takes 2 votes, and 1 member may vote.' })
    expect(seen.ballots[0]).toMatchObject({ name: 'Cleo Chair', left: true, choice: 'approve' })
    const refused = await c.cast(vote, c.chair.email, 'decline', 'x')
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('left the committee')])
    await c.call('POST', `/committee/members/${chair.id}/return`, { version: chair.version + 1 })
    expect(await c.vote(loan.id)).toMatchObject({ able: 2, cast: 1 })
  })

  test('[AH-08] [AH-10] a loan that outgrew its level is not approved there; a vote goes on to the next level', async () => {
    const { loan, review } = await c.reviewed()
    const vote = await c.open(loan.id, { conditions: [{ stage: 'closing', title: 'Survey' }] })
    await c.cast(vote, c.chair.email, 'approve')
    await c.cast(vote, c.officer.email, 'approve')
    await t.db.updateTable('loan').set({ amount_cents: 500_000_000 }).where('id', '=', loan.id).execute()
    const seen = await c.vote(loan.id)
    expect(seen).toMatchObject({ if_closed: 'beyond-authority', has_next_level: true })
    expect(seen.terms_changed).toContainEqual({ label: 'Amount', approved: '$1,000,000', now: '$5,000,000' })
    const next = await c.call('POST', `/committee/vote/${vote.id}/next-level`, {
      ...{ reason: 'The loan grew', deadline_day: c.inDays(3), deadline_time: '12:00' },
    })
    expect(next.json()).toMatchObject({ level: 'Committee', state: 'open', amount: 5_000_000, cast: 0 })
    expect(next.json().conditions).toMatchObject([{ title: 'Survey' }])
    const [, before] = (await c.room(loan.id)).votes
    expect(before).toMatchObject({ result: 'next-level', result_text: expect.stringContaining('The loan grew') })
    const none = await c.call('POST', `/committee/vote/${next.json().id}/next-level`, {
      ...{ reason: 'More', deadline_day: c.inDays(3), deadline_time: '12:00' },
    })
    expect([none.statusCode, none.json().detail]).toEqual([409, 'No level is above Committee.'])
    expect(await reviewState(review.id)).toBe('Waiting')
  })

  test('[AH-11] while a vote is open, and where votes alone decide, nobody accepts by hand', async () => {
    const { loan, review } = await c.reviewed()
    const accept = () => c.call('POST', `/activity/board-review/${review.id}/set/accepted`)
    const vote = await c.open(loan.id)
    const held = await accept()
    expect([held.statusCode, held.json().detail]).toEqual([409, expect.stringContaining('A vote of Officers is open')])
    await c.call('POST', `/committee/vote/${vote.id}/withdraw`, { reason: 'Too early' })
    const { levels } = await c.settings()
    const plain = levels.map(({ sentence: _s, warning: _w, ...rest }) => rest)
    await c.saveLevels(plain, true)
    expect((await accept()).json().detail).toContain('accepted by a vote')
    await c.saveLevels(plain, false)
    expect((await accept()).statusCode).toBe(200)
  })

  test('[AH-13] members who have not voted are reminded halfway and on the last day, once each, and by hand', async () => {
    const { loan } = await c.reviewed({ name: 'Reminded' })
    const vote = await c.open(loan.id, { deadline_day: c.inDays(8) })
    await c.cast(vote, c.chair.email, 'approve')
    const reminders = async (to: string) =>
      (await letters(to)).filter(({ subject }) => subject === 'Reminder: please vote on Reminded').length
    await tend()
    expect(await reminders('ines@fund.example')).toBe(0)
    t.clock.advance(5 * 86_400)
    await tend()
    await tend()
    expect([await reminders('ines@fund.example'), await reminders(c.chair.email)]).toEqual([1, 0])
    // Its last day is the 24 hours before the deadline, which falls on one hour of the lender's day whenever this runs.
    t.clock.advance(vote.deadline_epoch - 20 * 3600 - t.clock.now() / 1000)
    await tend()
    await tend()
    expect(await reminders('ines@fund.example')).toBe(2)
    const byHand = await c.call('POST', `/committee/vote/${vote.id}/remind`)
    expect(byHand.json().reminded).toEqual(['Ines Investor', 'Otto Officer'])
    expect(await reminders('ines@fund.example')).toBe(3)
  })

  test('[AH-17] a commitment that differs from what was approved goes out only with a reason that names each term', async () => {
    const { loan } = await c.reviewed()
    const vote = await c.open(loan.id)
    for (const as of [c.chair.email, c.officer.email]) await c.cast(vote, as, 'approve')
    await c.close(loan.id)
    const terms = async () => (await c.call('GET', `/loan/${loan.id}/committee/approved-terms`)).json()
    expect(await terms()).toMatchObject({ level: 'Officers', differences: [] })
    const commitment = await t.db
      .selectFrom('activity')
      .select('id')
      .where('loan_id', '=', loan.id)
      .where('type', '=', 'commitment')
      .executeTakeFirstOrThrow()
    const path = `/activity/commitment/${commitment.id}`
    const { version } = (await c.call('GET', `${path}/get-values`)).json()
    const edit = await c.call('PUT', `${path}/update`, { version, exit_fee: 0.03 })
    expect(edit.statusCode, edit.body).toBe(200)
    await c.call('POST', `${path}/generate`)
    await t.drain()
    const [difference] = (await terms()).differences
    expect(difference).toMatchObject({ label: 'Exit fee', now: '3%' })
    const recipients = [{ name: 'Iris', email: 'iris@ortega.example' }]
    const held = await c.call('POST', `${path}/send`, { recipients })
    expect([held.statusCode, held.json().code]).toEqual([409, 'reason_needed'])
    expect(held.json().errors).toEqual([
      { path: 'reason', message: `Exit fee: approved ${difference.approved || 'nothing'}, now 3%` },
    ])
    const narrowed = await buildUser(t.db, 'admin', { denied: ['override-gate'] })
    expect((await c.call('POST', `${path}/send`, { recipients, reason: 'x' }, narrowed.email)).statusCode).toBe(403)
    const sent = await c.call('POST', `${path}/send`, { recipients, reason: 'Chair agreed by phone' })
    expect(sent.statusCode, sent.body).toBe(202)
    expect((await c.call('GET', `/loan/${loan.id}/timeline`)).body).toContain('Chair agreed by phone')
  })

  test('[AH-18] the list begins with what waits for the reader and goes page by page', async () => {
    const votes = async (as: string, query: string) =>
      (await c.call('GET', `/committee/votes?${query}`, undefined, as)).json()
    await c.open((await c.reviewed()).loan.id)
    await c.open((await c.reviewed()).loan.id)
    const mine = await votes(c.chair.email, 'which=open&limit=2')
    expect(mine.votes).toHaveLength(2)
    expect(mine.waiting).toBeGreaterThan(0)
    expect(mine.votes[0].mine).toBe('asked')
    const stranger = await buildUser(t.db, 'admin')
    expect(await votes(stranger.email, 'which=open')).toMatchObject({ waiting: 0, total: mine.total })
    const decided = await votes(c.chair.email, 'which=decided&limit=100')
    expect(decided.votes.map((v: { result: string }) => v.result)).toContain('approved')
    const page = await votes(c.chair.email, 'which=decided&limit=1&offset=1')
    expect(page.votes[0].id).toBe(decided.votes[1].id)
  })
})

test('[AH-01] [AH-05] without the permission nobody votes or sets up, and who is no member has no vote', async () => {
  const { loan } = await c.reviewed()
  const vote = await c.open(loan.id)
  const narrowed = await buildUser(t.db, 'admin', { denied: ['vote-board-review', 'manage-committee'] })
  const stranger = await buildUser(t.db, 'admin')
  expect((await c.cast(vote, narrowed.email, 'approve')).statusCode).toBe(403)
  expect(
    (await c.call('PUT', '/committee/levels', { version: 1, votes_decide: false, levels: [] }, narrowed.email))
      .statusCode,
  ).toBe(403)
  const foreign = await c.cast(vote, stranger.email, 'approve')
  expect([foreign.statusCode, foreign.json().detail]).toEqual([403, expect.stringContaining('not a member')])
})
