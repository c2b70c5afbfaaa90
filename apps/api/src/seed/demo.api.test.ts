import { validateRequestDetails } from '@plinth/domain/loan/request-details'
import { durationError, limitedError } from '@plinth/domain/intake/application/validate'
import { type Turn, turns } from '@plinth/domain/loan/activity/turn'
import { type GateFacts, openPoints } from '@plinth/domain/loan/gate'
import { type LoanStatus, progression } from '@plinth/domain/loan/status'
import { reportTypes } from '@plinth/domain/shared/reports'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '../../test/deal.ts'
import { testApp } from '../../test/harness.ts'
import { ensureDefaults } from '../app/defaults.ts'
import { scoreLoans } from '../underwriting/scoring/index.ts'
import { inTx } from '../platform/db.ts'
import { ensureDemo } from './demo.ts'

// What a lender finds who opens each loan of the demo in turn: nothing there may contradict itself.

type App = Awaited<ReturnType<typeof testApp>>
let app: App
let ok: ReturnType<typeof caller>['ok']
let loans: Awaited<ReturnType<typeof loansOf>>

const loansOf = ({ db }: App) => db.selectFrom('loan').selectAll().orderBy('human_id').execute()
const activitiesOf = (types: readonly ActivityType[]) =>
  app.db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.id', 'a.type', 'a.state', 'l.human_id', 'l.id as loan_id'])
    .where('a.type', 'in', types)
    .orderBy('a.id')
    .execute()

beforeAll(async () => {
  app = await testApp()
  ok = caller(app, 'admin@demo.plinth.test').ok
  await ensureDefaults(app.deps)
  await ensureDemo(app.deps)
  loans = await loansOf(app)
})
afterAll(() => app.close())

/** Whether a request in this state shows a file: what is there to review, or was decided. */
const hasCome = (state: string) =>
  turns[state as ActivityState] === 'review' || state === 'Accepted' || state === 'Rejected'

/** The bytes behind a file link, as a browser fetches them. */
const fetched = async (path: string): Promise<string> => {
  const link = (await ok('GET', path)) as { url: string; size_bytes: number }
  const reply = await app.app.inject({ method: 'GET', url: link.url })
  expect([path, reply.statusCode, reply.rawPayload.length]).toEqual([path, 200, link.size_bytes])
  return reply.rawPayload.subarray(0, 5).toString('latin1')
}

describe('the demo', () => {
  test('[I-41] every loan has the score that calculating it anew gives, with its explanation', async () => {
    for (const loan of loans) {
      const told = await ok('GET', `/loan/${loan.id}/get-score`)
      expect([loan.human_id, told.score], 'told as in the list').toEqual([loan.human_id, loan.score])
      const parts = [told.borrowers, told.properties, told['loan-factors']]
      expect(told.calculated_epoch).not.toBeNull()
      for (const { entities } of parts) expect([loan.human_id, entities.length > 0]).toEqual([loan.human_id, true])
    }
    const ids = loans.map(({ id }) => id)
    const anew = await inTx(app.db, (tx) => scoreLoans(tx, ids, app.clock))
    expect(new Map(loans.map(({ id, score }) => [id, score]))).toEqual(anew)
  })

  test('[L-01] every paper that went out, was signed or accepted downloads as PDF and as Word', async () => {
    const out = new Set(['Generated', 'Sent', 'Waiting', 'Signed', 'Accepted'])
    const papers = (await activitiesOf(['term-sheet', 'board-review', 'commitment'])).filter((a) => out.has(a.state))
    expect(papers.length).toBeGreaterThan(50)
    for (const { id, type, state } of papers) {
      expect(await fetched(`/activity/${type}/${id}/download`)).toBe('%PDF-')
      expect(await fetched(`/activity/${id}/deal-versions/1/pdf`)).toBe('%PDF-')
      expect((await fetched(`/activity/${id}/deal-versions/1/docx`)).slice(0, 2)).toBe('PK')
      const files = await app.db.selectFrom('document').select('id').where('activity_id', '=', id).execute()
      // What was accepted was signed: the board alone decides without a signature.
      expect([type, files.length]).toEqual([type, state === 'Accepted' && type !== 'board-review' ? 2 : 1])
    }
  })

  test('a request shows a file exactly when its state says that one came, and the file downloads', async () => {
    const requests = await activitiesOf(['document-request'])
    for (const { id, state } of requests) {
      const files = await app.db
        .selectFrom('document as d')
        .innerJoin('process as p', 'p.id', 'd.process_id')
        .select(['d.id', 'p.state'])
        .where('d.activity_id', '=', id)
        .execute()
      expect([id, state, ...files.map((f) => f.state)]).toEqual([id, state, ...(hasCome(state) ? [state] : [])])
      for (const file of files.slice(0, 1))
        expect(await fetched(`/activity/${id}/document/${file.id}/download`)).toBe('%PDF-')
    }
  })

  test('[N-25] every report that is done is listed with its rows, and opens', async () => {
    const done = (await activitiesOf(reportTypes)).filter(({ state }) => state === 'Done')
    expect(new Set(done.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
    for (const [loanId, own] of Map.groupBy(done, ({ loan_id }) => loan_id)) {
      const { reports } = await ok('GET', `/activity/loan/${loanId}/report/all`)
      const listed = reports.map((r: { activity_id: string }) => r.activity_id)
      expect(listed).toEqual(expect.arrayContaining(own.map(({ id }) => id)))
    }
    for (const { id, type } of done) {
      const report = await ok('GET', `/activity/${id}/report`)
      expect([type, report.rows.length > 0, report.sandbox]).toEqual([type, true, true])
    }
    // The file of a report is made when it is first asked for, all of a type alike.
    for (const [type, [first]] of Map.groupBy(done, ({ type: one }) => one))
      expect([type, await fetched(`/activity/${first?.id}/download/report`)]).toEqual([type, '%PDF-'])
  })

  test('[P-32] the next step counts the documents that the Requests tab shows', async () => {
    for (const loan of loans.filter(({ status, archived_at }) => status !== 'rejected' && archived_at === null)) {
      const { suggested_steps: steps } = await ok('GET', `/loan-status/${loan.id}`)
      const requests = (await activitiesOf(['document-request'])).filter((a) => a.loan_id === loan.id)
      const count = (turn: Turn) => requests.filter(({ state }) => turns[state as ActivityState] === turn).length
      const told = (word: string) => Number(new RegExp(`${word} (\\d+) document`).exec(steps.join('. '))?.[1] ?? 0)
      if (!['preliminary', 'term-sheet-sent', 'underwriting'].includes(loan.status)) continue
      expect([loan.human_id, told('Review'), told('Collect')]).toEqual([loan.human_id, count('review'), count('party')])
    }
  })

  test('[P-30] a loan past a gate has what the gate asks for, or a reason in its timeline', async () => {
    for (const loan of loans) {
      const events = await app.db
        .selectFrom('event')
        .select(['kind', 'at', 'after'])
        .where('loan_id', '=', loan.id)
        .where('kind', '=', 'loan.status-changed')
        .orderBy('at')
        .execute()
      const path = events.map(({ after }) => (after as { status: LoanStatus }).status)
      const until = progression.findIndex((one) => one === loan.status)
      if (loan.status === 'rejected') expect(path.at(-1)).toBe('rejected')
      else expect([loan.human_id, ...path]).toEqual([loan.human_id, ...progression.slice(1, until + 1)])
      const { rows } = await sql<GateFacts>`select l.interest_rate::float as "interestRate",
        l.amount_at_closing_cents as "amountAtClosing",
        (select count(*)::int from loan_legal_entity where loan_id = l.id) as entities,
        (select count(*)::int from process p join activity a on a.id = p.activity_id where a.loan_id = l.id
          and a.type = 'document-request' and p.state in ('Processing', 'Processed', 'Signed')) as "filesToReview",
        (select count(*)::int from activity where loan_id = l.id and state = 'Done' and type = any(${[...reportTypes]}::text[])) as reports
        from loan l where l.id = ${loan.id}`.execute(app.db)
      const reasons = events.filter(({ after }) => (after as { reason?: string }).reason)
      if (reasons.length === 0 && rows[0])
        expect([loan.human_id, ...openPoints(loan.status as LoanStatus, rows[0], [])]).toEqual([loan.human_id])
    }
  })

  test('nothing happened after today, and what happened stands in the order it happened', async () => {
    const { rows } = await sql<{ what: string; late: number }>`
      select 'event' as what, count(*)::int as late from event where at > now() union all
      select 'activity', count(*)::int from activity where created_at > now() or state_since > now() union all
      select 'document', count(*)::int from document where received_at > now() union all
      select 'loan', count(*)::int from loan where created_at > now() or status_since > now() union all
      select 'before its loan', count(*)::int from event e join loan l on l.id = e.loan_id where e.at < l.created_at union all
      select 'as of today', count(*)::int from activity a join loan l on l.id = a.loan_id
        where l.status in ('funded', 'paid-off') and a.type in ('term-sheet', 'commitment') and a.state_since > l.funded_on + 1 union all
      select 'out of order', count(*)::int from (
        select at < lag(at) over (partition by loan_id order by id) as is_late from event where loan_id is not null) x where is_late`.execute(
      app.db,
    )
    expect(rows.filter(({ late }) => late > 0)).toEqual([])
  })

  test('a net worth covers its own liquidity, and every term is one that the forms take', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from borrower
      where net_worth_cents < liquidity_cents`.execute(app.db)
    expect(rows).toEqual([{ n: 0 }])
    const prices = await app.db.selectFrom('property').select('purchase_price_cents as cents').execute()
    for (const { cents } of prices) expect(limitedError(String((cents ?? 0) / 100), false, 0)).toBeUndefined()
    for (const loan of loans) {
      expect([loan.human_id, durationError(String(loan.duration_months))]).toEqual([loan.human_id, undefined])
      const wrong = validateRequestDetails({
        amount: String(loan.amount_cents / 100),
        amount_at_closing: String((loan.amount_at_closing_cents ?? 0) / 100),
        purpose: loan.purpose,
        expected_closing_epoch: String(loan.expected_closing),
        duration_months: String(loan.duration_months),
        exit_strategy: loan.exit_strategy ?? '',
        interest_rate: String(Number(loan.interest_rate) * 100),
        construction_reserve: String((loan.construction_reserve_cents ?? 0) / 100),
      })
      expect([loan.human_id, wrong]).toEqual([loan.human_id, {}])
      expect(loan.amount_at_closing_cents ?? 0).toBeLessThanOrEqual(loan.amount_cents)
    }
  })

  test('nobody is written to, and nothing is left waiting to be read', async () => {
    const mails = await app.db.selectFrom('mail').select('state').where('state', '=', 'queued').execute()
    expect(mails).toEqual([])
    const texts = await app.db
      .selectFrom('document')
      .select('id')
      .where('text_state', 'in', ['queued', 'reading'])
      .execute()
    expect(texts).toEqual([])
    const sent = app.mailer.messages.length
    await app.drain()
    expect(app.mailer.messages.slice(sent)).toEqual([])
  })
})
