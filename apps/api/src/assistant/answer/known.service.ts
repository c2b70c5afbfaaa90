import { inBucket } from '@plinth/domain/loan/activity/filters'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { measureDeal, valueText } from '@plinth/domain/credit/policy/analysis'
import { dealMeasures } from '@plinth/domain/underwriting/ratios'
import { measureOf, unitText } from '@plinth/domain/credit/policy/measures'
import { formatPlainDate } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { type Fact, factsOf } from '../../documents/index.ts'
import { dealOf, readLoan } from '../../loan/index.ts'
import { type RequestOfLoan, requestsOfLoan } from './known.queries.ts'
import type { Sight } from './parts.ts'

const fact = (key: string, owner: string, label: string, value: string): Fact => ({
  key,
  owner,
  label,
  value,
  document: null,
})

/** Loan to value, coverage and what else limits look at, each with how it comes about. */
const ratiosOf = async (db: Db, loanId: string): Promise<Fact[]> => {
  const measure = measureDeal(dealOf(await readLoan(db, loanId)), { own: null, book: null })
  return dealMeasures.flatMap((key) => {
    const [found, { label, unit }] = [measure(key), measureOf(key)]
    if (!found || found.actual === null) return []
    return [fact(`ratio.${key}`, 'Loan', label, `${valueText(found.actual, unitText[unit])} = ${found.note}`)]
  })
}

const isNeeded = (state: ActivityState) => inBucket(state, 'New') || inBucket(state, 'Rejected')

/** How requests stand, as people ask for it. */
const standings = [
  ['needed', 'Missing documents, still needed', isNeeded],
  ['sent', 'Documents sent in, to review', (state: ActivityState) => inBucket(state, 'In Progress')],
  ['accepted', 'Accepted documents', (state: ActivityState) => inBucket(state, 'Accepted')],
] as const

const requestName = ({ document_name, name, about, due_on, state }: RequestOfLoan): string => {
  const called = [document_name || name, about].filter((part) => part !== '').join(' of ')
  return due_on !== null && isNeeded(state) ? `${called} (due ${formatPlainDate(due_on)})` : called
}

/** What is asked for, by how it stands. */
const requestFacts = (requests: readonly RequestOfLoan[]): Fact[] =>
  standings.flatMap(([key, label, stands]) => {
    const names = requests.filter(({ state }) => stands(state)).map(requestName)
    return names.length === 0 ? [] : [fact(`request.${key}`, 'Requests', label, names.join('; '))]
  })

/** Facts in many words, which would answer for a paper that they name, with what asks for them. */
const wordy: readonly (readonly [key: string, asks: RegExp])[] = [
  [
    'ratio.',
    /\b(?:ltv|ltc|dscr|loan[- ]to[- ](?:value|cost)|debt (?:service )?(?:coverage|cover|yield)|coverage ratio)\b/i,
  ],
  [
    'request.',
    /\b(?:missing|lacks?|lacking|(?:still|not yet) (?:need|needed|open|sent)|to review|sent in|accepted)\b/i,
  ],
]

/** The facts that may answer a question. */
export const factsFor = (facts: readonly Fact[], question: string): Fact[] =>
  facts.filter(({ key }) => wordy.every(([prefix, asks]) => !key.startsWith(prefix) || asks.test(question)))

/** All that is known of a loan without reading its documents: facts, the ratios that follow from them, and what is asked for. */
export const knownFacts = async (db: Db, sight: Sight): Promise<Fact[]> => {
  const [facts, ratios, requests] = await Promise.all([
    factsOf(db, sight.loanId, sight),
    ratiosOf(db, sight.loanId),
    requestsOfLoan(db, sight.loanId),
  ])
  return [...facts, ...ratios, ...requestFacts(requests)]
}
