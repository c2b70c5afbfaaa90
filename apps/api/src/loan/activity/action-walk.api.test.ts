import { type ActivityAction, activityActions, canRestart, pauseOrResume } from '@plinth/domain/loan/activity/actions'
import { lostByRestarting } from '@plinth/domain/loan/activity/restart'
import {
  type ActivityState,
  activityStates,
  type ActivityType,
  activityTypes,
} from '@plinth/domain/loan/activity/types'
import { toPayload } from '@plinth/domain/intake/application/payload'
import { keptBy } from '@plinth/domain/loan/progress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filledForm } from '../../../test/application-form.ts'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp, tokenFor } from '../../../test/harness.ts'
import { ownPress, type Press, staffPress } from './action-calls.fixture.ts'

/** Every type in every state, and every action of the matrix pressed on the server by everybody. */

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let other: Awaited<ReturnType<typeof buildDeal>>
let staff: string
const narrowed = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  // Paid off: no move of an activity moves this loan on.
  deal = await buildDeal(t.db, { status: 'paid-off' })
  other = await buildDeal(t.db)
  staff = (await buildUser(t.db, 'admin')).email
  const { captchaToken: _, ...payload } = toPayload(filledForm(), 'solved')
  await t.db
    .insertInto('application')
    .values({ kind: 'init-request', loan_id: deal.loan.id, payload: JSON.stringify(payload) })
    .execute()
})
afterAll(() => t.close())

/** Somebody of this role who lacks exactly one right. */
const without = async (right: string, as: 'admin' | 'borrower' | 'broker'): Promise<string> => {
  const key = `${as} ${right}`
  const known = narrowed.get(key)
  if (known) return known
  const user = await buildUser(t.db, as, { denied: [right] })
  if (as === 'borrower')
    await t.db.insertInto('user_borrower').values({ user_id: user.id, borrower_id: deal.borrower.id }).execute()
  if (as === 'broker')
    await t.db.insertInto('user_contact').values({ user_id: user.id, contact_id: deal.contact.id }).execute()
  narrowed.set(key, user.email)
  return user.email
}

/** An activity of a type with one file. */
const activityWithFile = async (type: ActivityType) => {
  const { id } = await buildActivity(t.db, deal.loan.id, { type, name: type })
  const process = { activity_id: id, name: 'one', state: 'Processed' as const, memory: { signed_copy: true } }
  const { id: processId } = await t.db.insertInto('process').values(process).returning('id').executeTakeFirstOrThrow()
  const file = await t.db
    .insertInto('document')
    .values({
      loan_id: deal.loan.id,
      activity_id: id,
      process_id: processId,
      file_name: 'one.pdf',
      content_type: 'application/pdf',
      storage_key: `key-${id}`,
      size_bytes: 1,
      received_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, documentId: file.id }
}

const setState = (id: string, state: ActivityState) =>
  t.db.updateTable('activity').set({ state, archived_at: null, version: 1 }).where('id', '=', id).execute()
const stored = async (id: string) => {
  const row = await t.db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const runs = await t.db.selectFrom('process').select('id').where('activity_id', '=', id).execute()
  return { ...row, runs: runs.length }
}
/** One token a person: signing anew for each of thousands of calls would take longer than the calls. */
const tokens = new Map<string, Promise<string>>()
const tokenOf = (email: string) => {
  const token = tokens.get(email) ?? tokenFor(email)
  tokens.set(email, token)
  return token
}
const press = async (p: Press, as: string | null) =>
  t.call(p.method, p.path, null, p.body, as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` })

const refusals = [403, 404, 409]
type Subject = { id: string; documentId: string; type: ActivityType; state: ActivityState; version: number }

/** Presses what must be refused, by several people; nothing of the activity may have changed afterwards. */
const refuseAll = async (s: Subject, tries: readonly { p: Press; as: string | null; want: readonly number[] }[]) => {
  const before = await stored(s.id)
  for (const { p, as, want } of tries) {
    const { statusCode, body } = await press(p, as)
    expect(want, `${s.type} ${s.state}: ${p.method} ${p.path} as ${as}: ${statusCode} ${body}`).toContain(statusCode)
  }
  expect(await stored(s.id), `${s.type} ${s.state}`).toEqual(before)
  return tries.length
}

/** Presses what must work, each from the same state anew. */
const takeAll = async (s: Subject, tries: readonly { p: Press; as: string }[]) => {
  for (const { p, as } of tries) {
    await setState(s.id, s.state)
    const { statusCode, body } = await press(p, as)
    expect(statusCode, `${s.type} ${s.state}: ${p.method} ${p.path} as ${as}: ${body}`).toBeLessThan(300)
  }
  return tries.length
}

const presses = (of: (action: ActivityAction) => Press | null) =>
  activityActions.map(of).filter((p): p is Press => p !== null)

describe('every action on every type in every state', () => {
  test.each(activityTypes)(
    '[K-02] [K-06] [K-32] [K-36] [W-19] %s on a loan: staff may what the matrix offers, without the right not, others never',
    async (type) => {
      const { id, documentId } = await activityWithFile(type)
      let tried = 0
      for (const state of activityStates) {
        await setState(id, state)
        const s = { id, documentId, type, state, version: 1 }
        const all = presses((action) => staffPress(s, action))
        const outsiders = all
          .filter((p) => !p.path.endsWith('/application'))
          .flatMap((p) => [deal.borrowerUser.email, deal.brokerUser.email].map((as) => ({ p, as, want: [403] })))
        const narrow = []
        for (const p of all.filter((one) => one.offered && one.right !== null))
          narrow.push({ p, as: await without(p.right ?? '', 'admin'), want: [403] })
        const refused = all.filter((p) => !p.offered).map((p) => ({ p, as: staff, want: refusals }))
        tried += await refuseAll(s, [...outsiders, ...narrow, ...refused])
        tried += await takeAll(
          s,
          all.filter((p) => p.offered).map((p) => ({ p, as: staff })),
        )
      }
      // Three actions at the least in each of 17 states, by three people.
      expect(tried).toBeGreaterThan(17 * 3 * 3)
    },
    60_000,
  )

  test.each(activityTypes)(
    '[K-06] [K-13] [K-20] [K-21] [K-22] [K-34] %s in the personal area: its people may what the matrix offers, strangers find nothing',
    async (type) => {
      const { id, documentId } = await activityWithFile(type)
      let tried = 0
      const people = [
        { kind: 'personal', role: 'borrower', own: deal.borrowerUser.email, stranger: other.borrowerUser.email },
        { kind: 'broker', role: 'broker', own: deal.brokerUser.email, stranger: other.brokerUser.email },
      ] as const
      for (const state of activityStates) {
        await setState(id, state)
        const s = { id, documentId, type, state, version: 1 }
        for (const { kind, role, own, stranger } of people) {
          const all = presses((action) => ownPress(s, action, kind))
          const narrow = []
          for (const p of all.filter((one) => one.offered && one.right !== null))
            narrow.push({ p, as: await without(p.right ?? '', role), want: [403] })
          tried += await refuseAll(s, [
            ...all.map((p) => ({ p, as: stranger, want: [404] })),
            ...all.map((p) => ({ p, as: null, want: [401] })),
            ...narrow,
            ...all.filter((p) => !p.offered).map((p) => ({ p, as: own, want: refusals })),
          ])
          tried += await takeAll(
            s,
            all.filter((p) => p.offered).map((p) => ({ p, as: own })),
          )
        }
      }
      expect(tried).toBeGreaterThan(17 * 2 * 3)
    },
    60_000,
  )

  test.each(activityTypes)(
    '[K-41] [K-43] [K-45] %s: pause, resume, restart and archive go by the rules, for staff who may edit the loan',
    async (type) => {
      const { id, documentId } = await activityWithFile(type)
      const cannot = await without('edit-loan', 'admin')
      for (const state of activityStates) {
        await setState(id, state)
        const s = { id, documentId, type, state, version: 1 }
        const kept = (event: 'restart' | 'archive') => keptBy('paid-off', { type, state }, event) !== null
        const moves: readonly (readonly [string, boolean, ActivityState])[] = [
          ['pause', pauseOrResume(state) === 'pause', 'Paused'],
          ['resume', pauseOrResume(state) === 'resume', 'New'],
          ['restart', canRestart(type, state, 'document-requests') && !kept('restart'), 'New'],
          ['set/archived', !kept('archive'), state],
        ]
        for (const [verb, offered, target] of moves) {
          const path = `/activity/${id}/${verb}`
          const isLost = verb === 'restart' && lostByRestarting(type, state) !== null
          const said = isLost ? { body: { reason: 'Once more' } } : {}
          const p: Press = { method: 'POST', path, offered, right: 'edit-loan', ...said }
          await refuseAll(s, [
            ...(offered && isLost ? [{ p: { ...p, body: {} }, as: staff, want: [409] }] : []),
            ...[cannot, deal.borrowerUser.email, deal.brokerUser.email].map((as) => ({ p, as, want: [403] })),
            ...(offered ? [] : [{ p, as: staff, want: [409] }]),
          ])
          if (!offered) continue
          await takeAll(s, [{ p, as: staff }])
          const after = await stored(id)
          expect([after.state, after.archived_at !== null], `${type} ${state} ${verb}`).toEqual([
            target,
            verb === 'set/archived',
          ])
          await setState(id, state)
        }
      }
    },
    60_000,
  )
})
