import type { ProcessView, ValidationResult } from '@plinth/contract/activity'
import type { DocumentKind } from '@plinth/domain/document/kinds'
import type { TextState } from '@plinth/domain/document/text-states'
import { type Judged, type LoanFacts, nearestLine, validateDocument } from '@plinth/domain/document/validation'
import type { DataValue } from '@plinth/domain/document/values'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import { type Actor, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { activitiesOfLoan, findActivity, findLoan, requireOpen, viewActivity } from '../activity/index.ts'
import { loanPoints } from './data-point.queries.ts'
import { borrowerValues, loanValues, propertyValues } from './source.queries.ts'
import { pageTexts } from './text.queries.ts'
import * as q from './validation.queries.ts'

/** Holds the files of a loan against its data. */
export const validateLoanFiles = job('document.validate-files', z.object({ loan_id: z.uuid(), process_id: z.uuid() }))

/** Tells a validation from other runs of the underwriting activity. */
const NAME = 'File validation'
const ANSWER_CHARACTERS = 300

type Result = z.infer<typeof ValidationResult>

/** Starts a validation (N-35): a run of the loan's underwriting activity. Fails with not_found, archived, state_conflict. */
export const startValidation = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
): Promise<{ activity_id: string; process: ProcessView }> => {
  const loan = await findLoan(deps.db, loanKey)
  const found = await q.underwritingOf(deps.db, loan.id)
  if (!found) return fail('state_conflict', 'The loan has no underwriting activity to hold the validation.')
  const id = await inTx(deps.db, async (tx) => {
    requireOpen(await findActivity(tx, found.id))
    const process = await q.insertValidation(tx, found.id, NAME)
    await record(tx, actor, {
      kind: 'process.validation-started',
      entity: 'process',
      entityId: process.id,
      loanId: loan.id,
    })
    await deps.jobs.enqueue(tx, validateLoanFiles, { loan_id: loan.id, process_id: process.id })
    return process.id
  })
  const { processes } = await viewActivity(deps.db, found.id)
  const process = processes.find((one) => one.process_id === id)
  return { activity_id: found.id, process: process ?? fail('not_found', 'There is no such process.') }
}

/** Validations of a loan, newest first (N-33, N-36). */
export const listValidations = async (db: Db, loanKey: string): Promise<ProcessView[]> => {
  const loan = await findLoan(db, loanKey)
  const activities = await activitiesOfLoan(db, loan.id, ['underwriting'])
  return activities
    .flatMap((activity) => activity.processes)
    .filter((process) => process.process_name === NAME)
    .sort((a, b) => b.status.epoch - a.status.epoch || (a.process_id < b.process_id ? 1 : -1))
}

const sum = (...cents: (number | null)[]): number | null =>
  cents.every((one) => one === null) ? null : cents.reduce<number>((all, one) => all + (one ?? 0), 0)
const dollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

/** What the loan says of a file: of the property it was asked for alone, where it was. */
const factsFor = async (db: Db, loanId: string) => {
  const [loan, properties, borrowers, entities] = await Promise.all([
    loanValues(db, loanId),
    propertyValues(db, loanId),
    borrowerValues(db, loanId),
    q.entityNames(db, loanId),
  ])
  return (request: q.RequestWithFile): LoanFacts => {
    const own = properties.filter((p) => request.property_id === null || p.id === request.property_id)
    // Figures of several properties are in no file of one.
    const only = own.length === 1 ? own[0] : undefined
    const people = borrowers
      .filter((b) => request.borrower_id === null || b.id === request.borrower_id)
      .map((b) => fullName(b.first_name, b.last_name))
    const companies = entities
      .filter((e) => request.legal_entity_id === null || e.id === request.legal_entity_id)
      .map((e) => e.name)
    return {
      names: [...people, ...companies],
      entities: companies,
      people,
      addresses: own.map((p) => p.address_address).filter((address) => address !== ''),
      purchasePrice: dollars(only?.purchase_price_cents ?? null),
      asIsValue: dollars(loan.estimated_as_is_value_cents),
      units: only?.number_of_units ?? null,
      grossIncome: only
        ? dollars(sum(only.current_gross_income_residential_cents, only.current_gross_income_commercial_cents))
        : null,
      netOperatingIncome: dollars(only?.current_noi_cents ?? null),
      closing: loan.expected_closing === null ? null : plainDateToEpoch(loan.expected_closing),
    }
  }
}

const Questions = z.array(z.object({ question: z.string() })).catch([])

/** Questions of the template: what stands nearest to them in the file, for a person to judge. */
const askedOf = async (db: Db, request: q.RequestWithFile): Promise<Judged[]> => {
  const questions = Questions.parse(request.questions ?? [])
  if (questions.length === 0 || request.document_id === null) return []
  const lines = (await pageTexts(db, request.document_id)).flatMap((page) => page.text.split('\n'))
  return questions.map(({ question }) => ({
    question,
    expected: '',
    answer: nearestLine(question, lines).slice(0, ANSWER_CHARACTERS),
    result: 'UNKNOWN',
  }))
}

const resultOf = (judged: readonly Judged[]): Result => {
  const good = judged.filter((one) => one.result === 'SUCCESS').length
  return {
    total_questions: judged.length,
    successful_validations: good,
    success_percentage: judged.length === 0 ? 0 : Math.round((good / judged.length) * 10_000) / 100,
    results: judged.map((one) => ({
      question: one.question,
      expected_answer: one.expected,
      ai_answer: one.answer,
      result: one.result,
    })),
  }
}

/** Files of one name are told apart by a number. */
const reportName = (name: string, taken: ReadonlySet<string>): string => {
  let n = 1
  while (taken.has(n === 1 ? name : `${name} (${n})`)) n += 1
  return n === 1 ? name : `${name} (${n})`
}

const isRead = (request: q.RequestWithFile): boolean =>
  (['done', 'partial'] as readonly TextState[]).some((state) => state === request.text_state)

const judgedOf = async (db: Db, request: q.RequestWithFile, facts: LoanFacts, values: Record<string, DataValue>) => [
  ...(request.kind === null ? [] : validateDocument(request.kind as DocumentKind, values, facts)),
  ...(await askedOf(db, request)),
]

/** Holds every file that was read against the loan, and says which requests have none. A second run changes nothing. */
export const validateLoanFilesNow = async (
  { db }: Pick<Deps, 'db'>,
  asked: z.output<typeof validateLoanFiles.data>,
): Promise<void> => {
  const [requests, points, factsOf] = await Promise.all([
    q.requestsWithFiles(db, asked.loan_id),
    loanPoints(db, asked.loan_id),
    factsFor(db, asked.loan_id),
  ])
  const results: Record<string, Result> = {}
  for (const request of requests.filter(isRead)) {
    const own = points.filter((point) => point.process_id === request.process_id)
    const values = Object.fromEntries(own.map((point) => [point.key_name, point.value as DataValue]))
    const judged = await judgedOf(db, request, factsOf(request), values)
    if (judged.length === 0) continue
    results[reportName(`${request.name}: ${request.file_name}`, new Set(Object.keys(results)))] = resultOf(judged)
  }
  const names = [...new Set(requests.map((request) => request.name))]
  const there = new Set(requests.filter(isRead).map((request) => request.name))
  await inTx(db, async (tx) => {
    const memory = {
      required_files: names,
      missing_files: { google_drive: [], datastore: names.filter((name) => !there.has(name)) },
      reports_validation_results: results,
    }
    if ((await q.finishValidation(tx, asked.process_id, memory)) === 0) return
    await record(tx, plinth, {
      kind: 'process.validated',
      entity: 'process',
      entityId: asked.process_id,
      loanId: asked.loan_id,
      after: { files: Object.keys(results).length, missing: memory.missing_files.datastore.length },
    })
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: asked.loan_id })
  })
}
