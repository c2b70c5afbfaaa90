import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDay, buildStaff, goOn, insertSignedCopy, recipients } from '../../../test/deal.ts'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { createLoanActivities } from '../activity/index.ts'
import { expectTrailToHold } from './replay.fixture.ts'

/** PLINTH_WALK_RUNS: how many sequences (each of 25 to 60 steps); PLINTH_WALK_SEED: another seed for a longer soak. */
const RUNS = Number(process.env['PLINTH_WALK_RUNS'] ?? 16)
const SEED = Number(process.env['PLINTH_WALK_SEED'] ?? 20_261_121)

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
})
afterAll(() => t.close())

/** A loan as an application opens it, its activities included. */
const newLoan = async (): Promise<string> => {
  const { loan, borrower, property } = await buildDeal(t.db)
  await inTx(t.db, (tx) =>
    createLoanActivities(tx, plinth, {
      loanId: loan.id,
      borrowerIds: [borrower.id],
      properties: [{ id: property.id, type: 'MULTIFAMILY' }],
      requests: [],
    }),
  )
  return loan.id
}

const payoff = {
  paid_off_date: '2026-06-30',
  is_late_payment: false,
  late_days: [],
  borrower_score: 80,
  is_construction_completed: true,
}
const deposit = { deposit_amount: 12_500, deposit_date: aDay }
const documents = ['term-sheet', 'commitment', 'board-review'] as const
const verbs = ['generate', 'send', 'set/sent', 'set/signed', 'set/verified', 'set/accepted'] as const
const statuses = [
  'preliminary',
  'term-sheet-sent',
  'underwriting',
  'board-review',
  'commitment-sent',
  'commitment-accepted',
  'funded',
  'paid-off',
  'rejected',
] as const

interface Situation {
  loanId: string
  status: string
  /** Activities oldest first; `pick` chooses among them. */
  activities: readonly { id: string; type: string; state: string; superseded_at: Date | null }[]
}
type Call = { method: 'POST' | 'PUT'; path: string; body?: object }
const post = (path: string, body?: object): Call => ({ method: 'POST', path, ...(body ? { body } : {}) })
/** A board review goes to the board: sent without a body (L-18). */
const press = (type: string, id: string, verb: string): Call =>
  post(`/activity/${type}/${id}/${verb}`, verb === 'send' && type !== 'board-review' ? { recipients } : undefined)

/** What staff would do next: most sequences must get far to prove much. */
const nextStep = ({ loanId, status, activities }: Situation): Call[] => {
  const of = (type: string) => activities.findLast((a) => a.type === type && a.superseded_at === null)
  const steps: Call[] = []
  const by: Readonly<Record<string, string>> = {
    New: 'generate',
    Generated: 'send',
    Sent: 'set/signed',
    Signed: 'set/accepted',
    Waiting: 'set/accepted',
    Failed: 'send',
  }
  for (const type of documents) {
    const a = of(type)
    const verb = a && by[a.state]
    if (a && verb) steps.push(press(type, a.id, verb))
    if (a?.state === 'Paused') steps.push(post(`/activity/${a.id}/resume`))
  }
  const gfd = of('good-faith-deposit')
  if (gfd?.state === 'New') steps.push(post(`/activity/gfd/${gfd.id}/set/accepted`, deposit))
  if (gfd?.state === 'Paused') steps.push(post(`/activity/${gfd.id}/resume`))
  const ofLoan: Readonly<Record<string, Call>> = {
    underwriting: post(`/activity/board-review/${loanId}/create-main-activity`, goOn),
    'commitment-accepted': post(`/loan-status/${loanId}/set/funded/2026-01-15`, goOn),
    funded: post(`/loan-status/${loanId}/set/paid-off`, { ...payoff, ...goOn }),
    rejected: { method: 'PUT', path: `/loan/${loanId}/restore` },
  }
  const step = ofLoan[status]
  if (step) steps.push(step)
  return steps
}

/** Any call that can move a loan, with `pick` choosing what it is made on. */
const anyCall = (s: Situation, pick: number): Call => {
  const { loanId, activities } = s
  const any = activities[pick % activities.length]?.id ?? loanId
  const ofDocuments = activities.filter((a) => (documents as readonly string[]).includes(a.type))
  const document = ofDocuments[pick % ofDocuments.length] ?? { id: any, type: 'term-sheet' }
  const verb = verbs[pick % verbs.length] ?? 'send'
  const calls: readonly Call[] = [
    press(document.type, document.id, verb),
    press(document.type, document.id, verb),
    post(`/activity/gfd/${activities.find((a) => a.type === 'good-faith-deposit')?.id}/set/accepted`, deposit),
    post(`/activity/board-review/${loanId}/create-main-activity`, goOn),
    post(`/loan-status/${loanId}/set/funded/2026-01-15`, goOn),
    post(`/loan-status/${loanId}/set/paid-off`, { ...payoff, ...goOn }),
    post(`/loan-status/${loanId}/downgrade/${statuses[pick % statuses.length]}`, { reason: 'Something came up' }),
    post(`/activity/${any}/pause`),
    post(`/activity/${any}/resume`),
    post(`/activity/${document.id}/restart`, { reason: 'Something came up' }),
    post(`/activity/${any}/restart`, { reason: 'Something came up' }),
    post(`/activity/${any}/set/archived`),
    post(`/activity/${any}/set-next-state`, { state: pick % 2 === 0 ? 'In Progress' : 'Done' }),
    post(`/activity/reports/${any}/set/requested`, {}),
    { method: 'PUT', path: `/loan/${loanId}/archive`, body: { rejection_reason: 'No', days_to_archive: pick % 2 } },
    { method: 'PUT', path: `/loan/${loanId}/restore` },
  ]
  return calls[Math.floor(pick / 16) % calls.length] ?? post(`/activity/${any}/pause`)
}

const statusOf = async (loanId: string) =>
  (await t.db.selectFrom('loan').select('status').where('id', '=', loanId).executeTakeFirstOrThrow()).status

const situation = async (loanId: string): Promise<Situation> => ({
  loanId,
  status: await statusOf(loanId),
  activities: await t.db
    .selectFrom('activity')
    .select(['id', 'type', 'state', 'superseded_at'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute(),
})

interface Move {
  kind: 'next' | 'any' | 'two'
  pick: number
}
const move = fc.record({
  kind: fc.constantFrom('next', 'next', 'next', 'next', 'next', 'next', 'any', 'two') as fc.Arbitrary<Move['kind']>,
  pick: fc.nat(9999),
})

const callsOf = (s: Situation, { kind, pick }: Move): Call[] => {
  const steps = nextStep(s)
  const step = steps[pick % steps.length]
  if (kind === 'next' && step) return [step]
  // Two at once, the same or different ones: one waits for the other.
  return kind === 'two' ? [step ?? anyCall(s, pick), anyCall(s, pick * 7 + 3)] : [anyCall(s, pick)]
}

/** Statuses that some sequence came to: a walk that stays at home proves nothing. */
const visited = new Set<string>()

const walk = async (moves: readonly Move[]) => {
  const loanId = await newLoan()
  for (const one of moves) {
    const calls = callsOf(await situation(loanId), one)
    for (const { path } of calls) {
      // What is set to signed has come back signed.
      const [, id] = /^\/activity\/(?:term-sheet|commitment)\/([\w-]+)\/set\/(?:signed|verified)$/.exec(path) ?? []
      if (id) await insertSignedCopy(t, { id, loan_id: loanId })
    }
    const replies = await Promise.all(calls.map((c) => t.call(c.method, c.path, staff, c.body)))
    for (const [n, reply] of replies.entries())
      expect([200, 201, 202, 403, 404, 409, 400], `${calls[n]?.path}: ${reply.body}`).toContain(reply.statusCode)
    await expectTrailToHold(t.db, loanId)
    visited.add(await statusOf(loanId))
  }
}

test(
  '[P-03] [P-13] [P-28] [P-30] whatever is called in whatever order, a loan moves only as P-30 allows, and its events alone tell where it stands',
  async () => {
    const property = fc.asyncProperty(fc.array(move, { minLength: 25, maxLength: 60, size: 'max' }), walk)
    console.info(`seed ${SEED}, ${RUNS} runs`)
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: false })
    expect([...visited].toSorted()).toEqual([...statuses].toSorted())
  },
  RUNS * 20_000,
)
