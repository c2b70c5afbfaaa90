import { statesBefore } from '@plinth/domain/loan/activity/states-before.fixture'
import type { ActivityEvent } from '@plinth/domain/loan/activity/transitions'
import { activityStates, type ActivityState, type ActivityType } from '@plinth/domain/loan/activity/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { aDay, buildStaff, insertSignedCopy, recipients } from '../../../test/deal.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { insertMade } from './deal-document.queries.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let loanId: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  loanId = (await buildDeal(t.db, { status: 'paid-off' })).loan.id
})
afterAll(() => t.close())

/** A document of this type in this state, with a version made before. */
const documentIn = async (type: ActivityType, state: ActivityState): Promise<string> => {
  const { id } = await buildActivity(t.db, loanId, { type, state, name: type })
  const file = Buffer.from('made')
  for (const key of [`key-${id}`, `word-${id}`]) await t.deps.storage.write(key, file, 'application/pdf')
  await t.db.transaction().execute((tx) =>
    insertMade(tx, {
      loanId,
      activityId: id,
      version: 1,
      values: [],
      fileName: 'one.pdf',
      documentName: 'one',
      storageKey: `key-${id}`,
      pdf: { size: file.length, sha256: sha256Of(file) },
      docx: { key: `word-${id}`, size: file.length, sha256: sha256Of(file) },
      template: { id: null, sha256: '' },
      by: null,
    }),
  )
  return id
}

/** The same with a signed copy that came back and passed its check. */
const signedIn = async (type: ActivityType, state: ActivityState): Promise<string> => {
  const id = await documentIn(type, state)
  await insertSignedCopy(t, { id, loan_id: loanId })
  return id
}

const returned = ['set-signed', 'set-verified', 'set-accepted']
const deposit = { deposit_amount: 1, deposit_date: aDay }
/** Each call of a type, the event it stands for, and its body. */
const calls: readonly (readonly [ActivityType, string, ActivityEvent, object?])[] = [
  ...(['term-sheet', 'commitment'] as const).flatMap(
    (type) =>
      [
        [type, 'generate', 'generate', { reason: 'The rate changed' }],
        [type, 'send', 'send', { recipients }],
        [type, 'set/sent', 'set-sent'],
        [type, 'set/signed', 'set-signed'],
        [type, 'set/verified', 'set-verified'],
        [type, 'set/accepted', 'set-accepted'],
      ] as const,
  ),
  ['board-review', 'generate', 'generate', { reason: 'The rate changed' }],
  ['board-review', 'send', 'send'],
  ['board-review', 'set/accepted', 'set-accepted'],
  ['good-faith-deposit', 'set/accepted', 'set-accepted', deposit],
]

describe('the matrix on the server', () => {
  for (const [type, verb, event, body] of calls)
    test(`[K-37] [K-38] [K-39] [L-13] [L-14] [L-15] ${type}: ${verb} works exactly in the states of the rules`, async () => {
      const word = type === 'good-faith-deposit' ? 'gfd' : type
      const allowed: ActivityState[] = []
      for (const state of activityStates) {
        const id = await (returned.includes(event) && type !== 'board-review' ? signedIn : documentIn)(type, state)
        const reply = await t.call('POST', `/activity/${word}/${id}/${verb}`, staff, body)
        expect([200, 202, 409], `${state}: ${reply.body}`).toContain(reply.statusCode)
        const row = await t.db.selectFrom('activity').select('state').where('id', '=', id).executeTakeFirstOrThrow()
        if (reply.statusCode === 409)
          expect([reply.json().code, row.state]).toEqual([
            expect.stringMatching(/^(state_conflict|step_not_allowed)$/),
            state,
          ])
        else allowed.push(state)
      }
      expect(allowed.length).toBeGreaterThan(0)
      // K-19: this loan has moved past its accepted review.
      const isKept = (state: ActivityState) => type === 'board-review' && event === 'generate' && state === 'Accepted'
      // L-18: what went out by mail goes out again by the same call.
      const byRule = [...statesBefore(type, event), ...(event === 'send' ? statesBefore(type, 'send-again') : [])]
      expect(new Set(allowed)).toEqual(new Set(byRule.filter((state) => !isKept(state))))
    })

  for (const type of ['term-sheet', 'commitment', 'board-review'] as const)
    test(`[K-07] [K-14] [K-16] [K-17] ${type}: values can be edited exactly while it can be generated`, async () => {
      const allowed: ActivityState[] = []
      for (const state of activityStates) {
        const id = await documentIn(type, state)
        const reply = await t.call('PUT', `/activity/${type}/${id}/update`, staff, {
          origination_fee: 0.03,
          version: 1,
        })
        expect([200, 409], `${state}: ${reply.body}`).toContain(reply.statusCode)
        if (reply.statusCode === 200) allowed.push(state)
      }
      // K-19: this loan has moved past its accepted review.
      const isKept = (state: ActivityState) => type === 'board-review' && state === 'Accepted'
      expect(allowed).toEqual(statesBefore(type, 'generate').filter((state) => !isKept(state)))
    })

  test('[W-14] [W-15] [W-17] each call needs its own right, and nobody else may', async () => {
    for (const [type, verb, , body] of calls) {
      const short = verb.replace('set/', '')
      const action = { sent: 'send', signed: 'upload', verified: 'upload', accepted: 'accept' }[short] ?? short
      const denied = (await buildUser(t.db, 'admin', { denied: [`${action}-${type}`] })).email
      const broker = (await buildUser(t.db, 'broker')).email
      const id = await documentIn(type, 'New')
      const word = type === 'good-faith-deposit' ? 'gfd' : type
      for (const as of [denied, broker])
        expect((await t.call('POST', `/activity/${word}/${id}/${verb}`, as, body)).statusCode, `${type} ${verb}`).toBe(
          403,
        )
    }
  })

  test('[W-23] an activity of another type does not exist for a call', async () => {
    const id = await documentIn('commitment', 'New')
    for (const path of [`/activity/term-sheet/${id}/generate`, `/activity/board-review/${id}/send`])
      expect((await t.call('POST', path, staff)).statusCode).toBe(404)
  })
})
