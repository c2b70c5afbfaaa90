import type { CommitteeSettings } from '@plinth/contract/closing/committee-settings'
import type { VoteView } from '@plinth/contract/closing/committee-vote'
import { todayIn } from '@plinth/domain/shared/dates'
import { expect } from 'vitest'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Calls of the committee on a test's own application, as a person would make them. */
export const committeeOf = async (t: App) => {
  const chair = await buildUser(t.db, 'admin', { first_name: 'Cleo', last_name: 'Chair' })
  const officer = await buildUser(t.db, 'admin', { first_name: 'Otto', last_name: 'Officer' })
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = chair.email) =>
    t.call(method, path, as, body)
  const settings = async (): Promise<CommitteeSettings> => (await call('GET', '/committee/settings')).json()
  const level = (over: object = {}) => ({
    ...{ name: 'Committee', up_to: null, quorum: 2, approvals: 2, majority: 'more-than-half', chair: false },
    ...over,
  })
  const saveLevels = async (levels: object[], votes_decide = false) =>
    call('PUT', '/committee/levels', { version: (await settings()).version, votes_decide, levels })
  const join = (body: object) =>
    call('POST', '/committee/members', {
      ...{ user_id: null, name: null, email: null, role: 'voting', authority: null },
      ...body,
    })
  /** A chair and an officer with accounts, and a member from outside. */
  const seat = async () => {
    for (const body of [
      { user_id: chair.id, role: 'chair' },
      { user_id: officer.id, authority: 2_000_000 },
      { name: 'Ines Investor', email: 'ines@fund.example' },
    ]) {
      const reply = await join(body)
      expect(reply.statusCode, reply.body).toBe(201)
    }
  }
  /** A loan in board review, its memo generated. */
  const reviewed = async (over: object = {}) => {
    const deal = await buildDeal(t.db, { status: 'board-review', ...over })
    const review = await buildActivity(t.db, deal.loan.id, { type: 'board-review', name: 'Board Review' })
    const made = await call('POST', `/activity/board-review/${review.id}/generate`)
    expect(made.statusCode, made.body).toBeLessThan(300)
    await t.drain()
    return { ...deal, review }
  }
  const inDays = (days: number) => todayIn('America/New_York', t.clock.now() + days * 86_400_000)
  const openCall = (loanId: string, over: object = {}) =>
    call('POST', `/loan/${loanId}/committee/open`, { deadline_day: inDays(4), deadline_time: '17:00', ...over })
  const open = async (loanId: string, over: object = {}): Promise<VoteView> => {
    const reply = await openCall(loanId, over)
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json()
  }
  const cast = (vote: { id: string }, as: string, choice: string, reason = '') =>
    call('POST', `/committee/vote/${vote.id}/cast`, { choice, reason }, as)
  const room = async (loanId: string) => (await call('GET', `/loan/${loanId}/committee`)).json()
  const vote = async (loanId: string): Promise<VoteView> => (await room(loanId)).votes[0]
  const close = async (loanId: string) => {
    const { id, version } = await vote(loanId)
    return call('POST', `/committee/vote/${id}/close`, { version })
  }
  const memberNamed = async (name: string) =>
    (await settings()).members.find((m) => m.name === name) ?? expect.fail(`no member ${name}`)
  return {
    ...{ chair, officer, call, settings, level, saveLevels, join, seat, reviewed, inDays, openCall, open, cast },
    ...{ room, vote, close, memberNamed },
  }
}
