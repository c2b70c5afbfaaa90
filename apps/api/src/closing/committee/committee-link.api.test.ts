import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../platform/db.ts'
import { ensurePolicySet } from '../../credit/index.ts'
import { testApp } from '../../../test/harness.ts'
import { committeeOf } from '../../../test/committee.ts'

let t: Awaited<ReturnType<typeof testApp>>
let c: Awaited<ReturnType<typeof committeeOf>>
beforeAll(async () => {
  t = await testApp()
  c = await committeeOf(t)
  await c.seat()
  await c.saveLevels([c.level({ name: 'Committee' })])
})
afterAll(() => t.close())

const KEY = 'k'.repeat(64)
const post = (path: string, body: object) => t.call('POST', `/committee-link/${path}`, null, body)

/** What the newest letter to an address says that matches. */
const inMail = async (to: string, pattern: RegExp): Promise<string> => {
  await t.drain()
  const found = t.mailer.messages.filter((m) => m.to.email === to).flatMap((m) => pattern.exec(m.text)?.[1] ?? [])
  return found.at(-1) ?? expect.fail(`no ${String(pattern)} to ${to}`)
}
const linkOf = (to: string) => inMail(to, /vote\?token=([\w.-]+)/)
const codeOf = (to: string) => inMail(to, /Your code is (\d{6})/)
const INES = 'ines@fund.example'

/** Opens the vote of the member from outside, as a browser does. */
const enter = async (key = KEY) => {
  const token = await linkOf(INES)
  expect((await post('code', { token })).statusCode).toBe(200)
  const opened = await post('open', { token, code: await codeOf(INES), key })
  expect(opened.statusCode, opened.body).toBe(200)
  return token
}

test('[AH-12] the link says nothing of the loan before its code; a code works once and takes few tries', async () => {
  const { loan } = await c.reviewed({ name: 'Secret Tower' })
  await c.open(loan.id)
  const token = await linkOf(INES)
  const before = await post('read', { token })
  expect(before.json()).toEqual({ email_hint: expect.stringContaining('@'), code_sent: false, signs_in: false })
  expect(before.body).not.toContain('Secret Tower')
  expect((await post('vote', { key: KEY })).statusCode).toBe(404)
  expect((await post('read', { token: `${token.slice(0, -2)}xx` })).statusCode).toBe(404)

  await post('code', { token })
  const code = await codeOf(INES)
  const wrong = code === '000000' ? '000001' : '000000'
  const missed = await post('open', { token, code: wrong, key: KEY })
  expect(missed.json().errors).toEqual([{ path: 'code', message: 'That is not the code. 4 tries left.' }])
  expect((await post('open', { token, code, key: KEY })).statusCode).toBe(200)
  const again = await post('open', { token, code, key: `${KEY}2` })
  expect(again.json().errors[0].message).toContain('does not work any more')

  await post('code', { token })
  const next = await codeOf(INES)
  const bad = next === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) await post('open', { token, code: bad, key: KEY })
  expect((await post('open', { token, code: next, key: KEY })).statusCode).toBe(400)
})

test('[AH-20] a member with an account is offered to sign in instead, and finds the vote first among those that wait', async () => {
  const { loan } = await c.reviewed()
  const { id } = await c.open(loan.id)
  const read = await post('read', { token: await linkOf(c.chair.email) })
  expect(read.json()).toMatchObject({ signs_in: true })
  const { votes, waiting } = (await t.call('GET', '/committee/votes', c.chair.email)).json()
  expect(votes.slice(0, waiting).map((vote: { id: string }) => vote.id)).toContain(id)
})

test('[AH-12] an expired code and an old page are refused', async () => {
  const { loan } = await c.reviewed()
  await c.open(loan.id)
  const token = await linkOf(INES)
  await post('code', { token })
  const code = await codeOf(INES)
  t.clock.advance(11 * 60)
  expect((await post('open', { token, code, key: KEY })).statusCode).toBe(400)
  await enter(`${KEY}old`)
  t.clock.advance(3 * 3600)
  expect((await post('vote', { key: `${KEY}old` })).json().detail).toContain('Request a new code')
})

test('[AH-05] [AH-12] behind it stand memo, terms and conditions; the member votes, changes it and comments', async () => {
  const { loan } = await c.reviewed({ name: 'Pier 9' })
  await c.open(loan.id, { conditions: [{ stage: 'closing', title: 'Flood policy' }] })
  await enter(`${KEY}a`)
  const page = (await post('vote', { key: `${KEY}a` })).json()
  expect(page).toMatchObject({ member: 'Ines Investor', memo: { content_type: 'application/pdf' } })
  expect(page.vote).toMatchObject({ loan_name: 'Pier 9', conditions: [{ title: 'Flood policy' }], over: null })
  expect(page.vote.ballots.filter((b: { is_me: boolean }) => b.is_me)).toMatchObject([{ name: 'Ines Investor' }])
  const silent = await post('cast', { key: `${KEY}a`, choice: 'recuse' })
  expect(silent.json().errors).toEqual([{ path: 'reason', message: 'Say why you recuse yourself.' }])
  const recused = await post('cast', { key: `${KEY}a`, choice: 'recuse', reason: 'I own the next lot' })
  expect(recused.json().vote).toMatchObject({ able: 2 })
  const cast = await post('cast', { key: `${KEY}a`, choice: 'approve' })
  expect(cast.json().vote).toMatchObject({ able: 3, approve: 1 })
  await post('comment', { key: `${KEY}a`, text: 'Fine by me' })
  const seen = await c.vote(loan.id)
  expect(seen.comments).toMatchObject([{ name: 'Ines Investor', text: 'Fine by me' }])
  expect(seen.ballots.find((b) => b.name === 'Ines Investor')).toMatchObject({
    choice: 'approve',
    way: 'link',
    changes: 1,
  })
  await c.close(loan.id)
  const late = await post('cast', { key: `${KEY}a`, choice: 'approve' })
  expect([late.statusCode, late.json().detail]).toEqual([409, 'This vote is closed. Result: No quorum.'])
})

test('[AH-12] the memo can be opened for as long as the page behind the link', async () => {
  const { loan } = await c.reviewed({ name: 'Pier 11' })
  await c.open(loan.id)
  const key = `${KEY}slow`
  await enter(key)
  const { url } = (await post('vote', { key })).json().memo
  t.clock.advance(119 * 60)
  expect((await post('vote', { key })).statusCode).toBe(200)
  const file = await t.app.inject({ method: 'GET', url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('[AH-21] [AH-22] behind it, and in the room, stand the ratios, the score and the limits that the deal does not keep, as they are now', async () => {
  const { loan } = await c.reviewed({ name: 'Pier 10' })
  await c.open(loan.id)
  const key = `${KEY}judged`
  await enter(key)
  const judged = async () => (await post('vote', { key })).json().judgment
  const ltv = ({ ratios }: { ratios: { label: string; text: string }[] }) =>
    ratios.find(({ label }) => label.startsWith('LTV'))?.text
  const before = await judged()
  expect(before.ratios.at(-1)).toEqual({ label: 'Score', text: 'Not calculated', source: '' })
  expect([ltv(before), before.exceptions]).toEqual(['66.67%', null])
  await inTx(t.db, ensurePolicySet)
  await t.db.updateTable('loan').set({ amount_cents: 300_000_000 }).where('id', '=', loan.id).execute()
  const after = await judged()
  expect([ltv(after), after.exceptions[0], after.exceptions.at(-5)]).toEqual([
    '200%',
    {
      label: 'LTV (total commitment)',
      text: 'Outside policy: 200% vs. 70% max ($3,000,000 total commitment ÷ $1,500,000 purchase price (no as-is value))',
    },
    { label: 'LTV stabilized', text: 'N/A: stabilized value is not known' },
  ])
  expect((await c.room(loan.id)).judgment).toEqual(after)
  await c.close(loan.id)
  expect([await judged(), (await c.room(loan.id)).judgment]).toEqual([null, null])
})

test('[AH-06] [AH-07] who left the committee finds the door closed and is told so', async () => {
  const { loan } = await c.reviewed()
  await c.open(loan.id)
  const token = await enter(`${KEY}b`)
  const ines = await c.memberNamed('Ines Investor')
  await c.call('POST', `/committee/members/${ines.id}/leave`, { version: ines.version })
  for (const reply of [
    await post('vote', { key: `${KEY}b` }),
    await post('cast', { key: `${KEY}b`, choice: 'approve' }),
    await post('code', { token }),
  ])
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('no longer a member')])
  await c.call('POST', `/committee/members/${ines.id}/return`, { version: ines.version + 1 })
})

const bytesOf = async (url: string): Promise<Buffer> =>
  (await t.app.inject({ method: 'GET', url: new URL(url, 'http://x').pathname + new URL(url, 'http://x').search }))
    .rawPayload

test('[AH-14] [AH-15] a meeting has an agenda of several loans; its votes are recorded, closed with it, and minuted under seal', async () => {
  const planned = await c.call('POST', '/committee/meetings', {
    ...{ title: 'Weekly committee', day: c.inDays(2), time: '10:30', place: 'Room 5', link: 'https://meet.example/1' },
  })
  expect(planned.statusCode, planned.body).toBe(201)
  const meeting = planned.json()
  expect(meeting).toMatchObject({ day: c.inDays(2), time: '10:30', state: 'planned', agenda: [] })
  for (const [over, path] of [
    [{ day: c.inDays(-2) }, 'day'],
    [{ link: 'http://meet.example' }, 'link'],
    [{ time: '25:00' }, 'time'],
  ] as const) {
    const wrong = await c.call('POST', '/committee/meetings', { title: 'A', day: c.inDays(2), time: '10:30', ...over })
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, path])
  }
  const [one, two] = [await c.reviewed({ name: 'Alder' }), await c.reviewed({ name: 'Birch' })]
  const [a, b] = [
    await c.open(one.loan.id, { meeting_id: meeting.id, conditions: [{ stage: 'funding', title: 'Rate cap' }] }),
    await c.open(two.loan.id, { meeting_id: meeting.id }),
  ]
  expect(a.meeting).toEqual({ id: meeting.id, title: 'Weekly committee' })
  const changed = await c.call('PUT', `/committee/meetings/${meeting.id}`, {
    ...{ version: meeting.version, title: 'Weekly committee', day: c.inDays(2), time: '11:00', place: 'Room 6' },
    ...{ link: '', agenda: [b.id, a.id] },
  })
  expect(changed.json().agenda.map((v: { loan_name: string }) => v.loan_name)).toEqual(['Birch', 'Alder'])
  expect(await inMail(INES, /(Room 6[\s\S]*1\. Birch)/)).toContain('On the agenda')
  for (const vote of [a, b])
    for (const ballot of vote.ballots.slice(0, 2)) {
      const reply = await c.call('POST', `/committee/vote/${vote.id}/record`, {
        ballot_id: ballot.id,
        choice: 'approve',
      })
      expect(reply.statusCode, reply.body).toBe(200)
    }
  expect((await c.vote(one.loan.id)).ballots[0]).toMatchObject({ way: 'recorded', recorded_by: 'Cleo Chair' })
  const stale = await c.call('POST', `/committee/meetings/${meeting.id}/close`, { version: meeting.version })
  expect(stale.json().code).toBe('version_conflict')
  const closed = await c.call('POST', `/committee/meetings/${meeting.id}/close`, { version: meeting.version + 1 })
  expect(closed.json()).toMatchObject({ state: 'closed', minutes: 'preparing' })
  expect(closed.json().agenda.map((v: { result: string }) => v.result)).toEqual(['approved', 'approved'])
  await t.drain()
  const { meetings } = (await c.call('GET', '/committee/meetings')).json()
  expect(meetings).toMatchObject([{ state: 'closed', minutes: 'ready' }])

  const link = (await c.call('GET', `/committee/meetings/${meeting.id}/minutes`)).json()
  const file = await bytesOf(link.url)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.includes('ETSI.CAdES.detached')).toBe(true)
  expect((await PDFDocument.load(file)).getPageCount()).toBeGreaterThanOrEqual(3)

  const kept = await t.db
    .selectFrom('committee_vote')
    .select('minutes_key')
    .where('id', '=', a.id)
    .executeTakeFirstOrThrow()
  await t.deps.storage.write(kept.minutes_key ?? '', Buffer.from('%PDF-forged'), 'application/pdf')
  const forged = await c.call('GET', `/committee/vote/${a.id}/minutes`)
  expect([forged.statusCode, forged.json().detail]).toEqual([409, expect.stringContaining('was changed')])
})

test('[AH-14] a vote by mail is not recorded for somebody; the votes of a canceled meeting go on by mail', async () => {
  const { loan } = await c.reviewed()
  const vote = await c.open(loan.id)
  const [ballot] = vote.ballots
  const recorded = await c.call('POST', `/committee/vote/${vote.id}/record`, {
    ballot_id: ballot?.id,
    choice: 'approve',
  })
  expect([recorded.statusCode, recorded.json().code]).toEqual([409, 'step_not_allowed'])
  const planned = await c.call('POST', '/committee/meetings', { title: 'Extra', day: c.inDays(3), time: '09:00' })
  const other = await c.reviewed()
  const onAgenda = await c.open(other.loan.id, { meeting_id: planned.json().id })
  const canceled = await c.call('POST', `/committee/meetings/${planned.json().id}/cancel`, {
    ...{ version: planned.json().version, reason: 'Storm' },
  })
  expect(canceled.json()).toMatchObject({ state: 'canceled', agenda: [] })
  expect(await c.vote(other.loan.id)).toMatchObject({ id: onAgenda.id, state: 'open', meeting: null })
  const late = await c.openCall((await c.reviewed()).loan.id, { meeting_id: planned.json().id })
  expect([late.statusCode, late.json().errors[0].path]).toEqual([400, 'meeting_id'])
})

test('[AH-15] the minutes of a vote are made once and handed out once they are there', async () => {
  const { loan } = await c.reviewed()
  const vote = await c.open(loan.id)
  await c.cast(vote, c.chair.email, 'decline', 'Too thin')
  await c.close(loan.id)
  expect((await c.call('GET', `/committee/vote/${vote.id}/minutes`)).statusCode).toBe(404)
  expect((await c.vote(loan.id)).minutes).toBe('preparing')
  await t.drain()
  expect((await c.vote(loan.id)).minutes).toBe('ready')
  const link = (await c.call('GET', `/committee/vote/${vote.id}/minutes`)).json()
  expect(link.file_name).toBe(`Minutes ${loan.human_id}.pdf`)
  expect((await bytesOf(link.url)).length).toBe(link.size_bytes)
})
