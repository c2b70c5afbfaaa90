import { createHash, randomUUID } from 'node:crypto'
import { nothingFound } from '@plinth/domain/credit/report/lines'
import { type AskedReport, reportLabels } from '@plinth/domain/shared/reports'
import { factOfReport } from '@plinth/domain/credit/insight/facts'
import { todayIn } from '@plinth/domain/shared/dates'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { annualGrowth } from '@plinth/domain/underwriting/values'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import { type Failure, type Outcome, reasonOf, rejected } from '../../vendors/provider/outcome.ts'
import { answered } from '../../vendors/report/answers.ts'
import type { Answered, ReportProvider, ReportSubject } from '../../vendors/report/port.ts'
import { type FoundActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { bringValues, type Brought, calculateLoanScore } from '../../underwriting/index.ts'
import * as q from './report.queries.ts'
import { subjectOf } from './subject.service.ts'

/** Asks a provider for a report, or asks after one that was pending. */
export const askProvider = job('report.ask', z.object({ process_id: z.uuid() }), { retries: 4, timeoutSeconds: 240 })

/** Raised when what is read of an answer changes. */
export const ADAPTER_VERSION = 1
/** Longest time that a provider may take. */
const MOST_MINUTES = 60

const unclear = rejected('UNCLEAR', 'it is not known whether it took the request; look there before it is asked again')

/** Nothing went out: asking again cannot be a second request. */
const neverSent = new Set(['CIRCUIT_OPEN', 'BUSY'])

/**
 * Asks once. What must not be asked twice is marked before it goes out; a try that finds the mark without an answer asks nothing,
 * since nobody knows whether the first was taken (a pull is billed and leaves a mark on the person's file).
 */
const askOnce = async (
  deps: Deps,
  o: { provider: ReportProvider; run: q.RunRow; subject: ReportSubject },
): Promise<Outcome<Answered>> => {
  const { provider, run, subject } = o
  if (run.order_ref !== null)
    return provider.check(subject, deps.sealer.open(run.order_ref, `report_run.order_ref:${run.process_id}`))
  if (provider.isRepeatable) return provider.ask(subject)
  if (!(await q.markSent(deps.db, run.process_id, new Date(deps.clock.now())))) return unclear
  const outcome = await provider.ask(subject)
  if (outcome.kind !== 'transient') return outcome
  if (!neverSent.has(outcome.code)) return unclear
  await q.updateRun(deps.db, run.process_id, { sent_at: null })
  return outcome
}

const failures = {
  'needs-input': { event: 'missing-data', state: 'Missing Data' },
  unsupported: { event: 'unsupported', state: 'Unsupported' },
} as const

const giveUp = (deps: Deps, run: q.RunRow, failure: Failure) =>
  inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, run.activity_id)
    const { event, state } =
      failure.kind === 'needs-input' || failure.kind === 'unsupported'
        ? failures[failure.kind]
        : ({ event: 'failed', state: 'Failed' } as const)
    const text = reasonOf(failure)
    if (!(await q.endProcess(tx, run.process_id, { state, text })) || a.state !== 'Processing') return
    await moveActivity(tx, plinth, a, event, { state_text: text })
    await record(tx, plinth, {
      kind: 'report.failed',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: { report_type: a.type, reason: text, sandbox: run.mode === 'sandbox' },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'report'], loan_id: a.loan_id })
  })

const cents = (dollars: number | undefined) => (dollars === undefined ? null : dollarsToCents(dollars))

interface Feeding {
  a: FoundActivity
  run: q.RunRow
  subject: ReportSubject
  answer: Answered
}

const feedArea = async (tx: Tx, { a, run, subject }: Feeding, { zip, figures: f }: NonNullable<Answered['area']>) =>
  q.keepArea(tx, a.property_id, {
    ...{ zipcode: zip, city: subject.property?.place.city ?? '', state: subject.property?.place.state ?? '' },
    made_up: run.mode === 'sandbox',
    median_income_cents: cents(f.median_income),
    median_home_value_cents: cents(f.median_home_value),
    population: f.population === undefined ? null : Math.round(f.population),
    population_growth: f.population_growth_5y === undefined ? null : annualGrowth(f.population_growth_5y, 5),
    vacancy_rate: f.vacancy ?? null,
  })

/** The underwriting figures of a report, each a value with the report as its source; those of a sandbox are marked so. */
const feedValues = async (tx: Tx, deps: Deps, { a, run, answer }: Feeding) => {
  const growth = answer.area?.figures.population_growth_5y
  const area = answer.area ? await q.neighborhoodOf(tx, answer.area.zip) : undefined
  const annual = growth === undefined ? null : annualGrowth(growth, 5)
  const worth = answer.lines.find((line) => factOfReport(a.type, line.key) === 'as_is_value')
  const value = Number(worth?.value)
  const of = {
    ...({
      as_of: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
      source: 'report',
      activity_id: a.id,
    } as const),
    ...{
      origin: reportLabels[run.provider as AskedReport],
      sandbox: run.mode === 'sandbox',
      process_id: run.process_id,
    },
  }
  const verified = of.sandbox ? {} : { verified_at: new Date(deps.clock.now()), verified_by_name: of.origin }
  const values: Brought[] = []
  if (area && annual !== null)
    values.push({
      ...{
        ...of,
        ...verified,
        kind: 'population_growth',
        subject: { kind: 'neighborhood', id: area.id },
        value: annual,
      },
      note: `${Number((Number(growth) * 100).toFixed(2))}% over five years, per year`,
    })
  // An automated valuation of one home is that of the loan only where there is no other; nobody inspected it.
  if (worth && Number.isFinite(value) && (await q.propertiesOfLoan(tx, a.loan_id)) === 1)
    values.push({ ...of, kind: 'as_is_value', subject: { kind: 'loan', id: a.loan_id }, value: dollarsToCents(value) })
  await bringValues(tx, plinth, { processId: null, activityId: a.id }, values, { clock: deps.clock, loanId: a.loan_id })
}

/**
 * What a report tells beside its rows goes to the records it is about: figures of an area to its neighborhood, a credit score to
 * the borrower. A made-up score goes nowhere, for nothing made up may pass for real.
 */
const feed = async (tx: Tx, deps: Deps, o: Feeding) => {
  const { a, run, answer } = o
  if (answer.area) await feedArea(tx, o, answer.area)
  await feedValues(tx, deps, o)
  if (answer.creditScore === null || run.mode === 'sandbox' || a.borrower_id === null) return
  const before = await q.keepScore(tx, a.borrower_id, answer.creditScore)
  if (before)
    await record(tx, plinth, {
      kind: 'borrower.updated',
      entity: 'borrower',
      entityId: a.borrower_id,
      loanId: a.loan_id,
      before,
      after: { credit_score: answer.creditScore, from: reportLabels[run.provider as AskedReport] },
    })
}

const keepPdf = async (
  tx: Tx,
  o: { a: FoundActivity; run: q.RunRow; pdf: Buffer; storageKey: string; at: Date },
): Promise<void> => {
  const { a, run, pdf, storageKey, at } = o
  const file_name = `${reportLabels[run.provider as AskedReport]} ${a.loan_human_id}.pdf`
  const id = await q.insertFile(tx, {
    ...{ loan_id: a.loan_id, activity_id: a.id, process_id: run.process_id, file_name, at },
    ...{ document_name: a.name, content_type: 'application/pdf', size_bytes: pdf.length, storage_key: storageKey },
    ...{ sha256: createHash('sha256').update(pdf).digest('hex'), uploaded_by: null, page_count: null },
  })
  await record(tx, plinth, {
    kind: 'document.received',
    entity: 'document',
    entityId: id,
    loanId: a.loan_id,
    after: { file_name, size_bytes: pdf.length },
  })
}

/** Everything that a report brings, all or nothing: rows, data points, file, records, scores, state, events. */
const finish = async (deps: Deps, o: { run: q.RunRow; subject: ReportSubject; answer: Answered; charged: boolean }) => {
  const { run, answer } = o
  const at = new Date(deps.clock.now())
  const storageKey = randomUUID()
  if (answer.pdf) await deps.storage.write(storageKey, answer.pdf, 'application/pdf')
  const price = o.charged && run.mode === 'live' ? (deps.config.PLINTH_REPORT_PRICES[run.provider] ?? 0) : 0
  const kept = await inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, run.activity_id)
    if (a.state !== 'Processing') return false
    if (!(await q.endProcess(tx, run.process_id, { state: 'Done', text: '' }))) return false
    await q.writeRows(tx, a.id, answer.lines)
    const of = {
      loan_id: a.loan_id,
      process_id: run.process_id,
      borrower_id: a.borrower_id,
      property_id: a.property_id,
    }
    await q.writePoints(tx, of, answer.lines)
    await q.updateRun(tx, run.process_id, {
      ...{ answered_at: at, reference: answer.reference, cost_cents: dollarsToCents(price), order_ref: null },
    })
    if (answer.pdf) await keepPdf(tx, { a, run, pdf: answer.pdf, storageKey, at })
    await feed(tx, deps, { a, run, subject: o.subject, answer })
    await moveActivity(tx, plinth, a, 'processed', { state_text: '' })
    await record(tx, plinth, {
      kind: 'report.received',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: { report_type: a.type, rows: answer.lines.length, sandbox: run.mode === 'sandbox', cost: price },
    })
    await calculateLoanScore(tx, a.loan_id, deps.clock)
    await tell(tx, { kind: 'changed', topics: ['activity', 'report', 'loan'], loan_id: a.loan_id })
    return true
  }).catch(async (error: unknown) => {
    await deps.storage.remove(storageKey)
    throw error
  })
  if (!kept && answer.pdf) await deps.storage.remove(storageKey)
}

const askLater = (deps: Deps, run: q.RunRow, { ref, pollAfterSeconds }: { ref: string; pollAfterSeconds: number }) =>
  inTx(deps.db, async (tx) => {
    await q.updateRun(tx, run.process_id, {
      order_ref: deps.sealer.seal(ref, `report_run.order_ref:${run.process_id}`),
    })
    await deps.jobs.enqueue(tx, askProvider, { process_id: run.process_id }, { startAfterSeconds: pollAfterSeconds })
  })

/** One go at a report: there, asked after later, or given up with the reason. Run again it changes nothing twice. */
export const askNow = async (deps: Deps, processId: string, job: Pick<JobRun, 'lastTry'>): Promise<void> => {
  const run = await q.openRun(deps.db, processId)
  if (!run) return
  const provider = deps.reports[run.provider as AskedReport]
  const subject = await subjectOf(deps, run)
  const outcome = await askOnce(deps, { provider, run, subject })
  switch (outcome.kind) {
    case 'ok':
      return finish(deps, { run, subject, answer: outcome.value, charged: true })
    case 'no-record':
      return finish(deps, { run, subject, answer: answered([nothingFound]), charged: false })
    case 'pending': {
      const isLate = deps.clock.now() - run.asked_at.getTime() > MOST_MINUTES * 60_000
      return isLate ? giveUp(deps, run, outcome) : askLater(deps, run, outcome)
    }
    case 'transient':
      if (!job.lastTry) throw new Error(reasonOf(outcome))
      return giveUp(deps, run, outcome)
    default:
      return giveUp(deps, run, outcome)
  }
}
