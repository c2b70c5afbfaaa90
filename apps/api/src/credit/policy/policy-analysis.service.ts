import {
  type Exposure,
  type Judged,
  judgeAll,
  type Measured,
  measureBorrower,
  measureDeal,
  measureNeighborhood,
} from '@plinth/domain/credit/policy/analysis'
import type { MeasureKey } from '@plinth/domain/credit/policy/measures'
import type { PolicyGroup } from '@plinth/domain/credit/policy/verdict'
import { scoredCredit } from '@plinth/domain/people/party/credit'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import { isDealMeasure } from '@plinth/domain/underwriting/ratios'
import type { ValueKind } from '@plinth/domain/underwriting/values'
import type { Db, Tx } from '../../platform/db.ts'
import { type BorrowerRecord, type PropertyRecord, readBorrower, readProperty } from '../../people/index.ts'
import { dealOf, isMadeUp, type LoanRecord, readLoan } from '../../loan/index.ts'
import { madeUpKinds, sandboxCounts } from '../../underwriting/index.ts'
import { borrowerExposure, type ExposureRow, stateExposure } from './exposure.queries.ts'
import { type PolicySet, readSetFor, readSetInUse } from './policy-set.service.ts'

type Value = string | number | boolean | null

/** An analysis of one thing: the limits of a set against its values. */
export interface Analysis {
  /** The set it was held against; `own` = the set of the loan's purpose, not the general one. */
  set: { id: string; name: string; version: number; own: boolean }
  group: PolicyGroup
  /** The loan, borrower or neighborhood it is about; a property that lies in none that is known. */
  subjectId: string
  about: string
  borrower: { id: string; name: string } | null
  vars: Readonly<Record<string, Value>>
  requirements: readonly Judged[]
}

const exposureOf = (row: ExposureRow): Exposure => ({
  own: centsToDollars(row.own_cents),
  book: centsToDollars(row.book_cents),
})

const analyse = (
  set: PolicySet | null,
  about: Omit<Analysis, 'requirements' | 'set'>,
  measure: (key: MeasureKey) => Measured | null,
): Analysis[] => {
  const requirements = judgeAll(set?.rules ?? [], measure)
  if (set === null || requirements.length === 0) return []
  const { id, name, version, in_use } = set
  return [{ ...about, set: { id, name, version, own: !in_use }, requirements }]
}

const NOWHERE: Exposure = { own: null, book: null }

/** A measure that stands on what a sandbox made up says so where its working is told. */
const markedMadeUp = (found: Measured | null, isMade: boolean): Measured | null =>
  found !== null && isMade && found.actual !== null ? { ...found, note: `${found.note} (Sandbox)` } : found

/** The figure of a borrower that a measure stands on. */
const standsOn: Partial<Record<MeasureKey, ValueKind>> = {
  net_worth_to_loan: 'net_worth',
  liquidity_to_loan: 'liquidity',
}

/** The limits on a loan and what secures it, all properties together (O-03, O-07). */
export const analyseLoan = async (db: Db | Tx, loan: LoanRecord, set: PolicySet | null): Promise<Analysis[]> => {
  const deal = dealOf(loan)
  const [first] = loan.properties
  const state = first?.address_state ?? ''
  const exposure = state === '' ? NOWHERE : exposureOf(await stateExposure(db, loan.id, state))
  const about = first ? first.address_address || first.property_type : loan.name
  const more = loan.properties.length - 1
  return analyse(
    set,
    {
      group: 'property',
      subjectId: loan.id,
      about: more > 0 ? `${about} and ${more} more` : about,
      borrower: null,
      vars: { ...deal, state, state_open_loans: exposure.own, all_open_loans: exposure.book },
    },
    (key) => markedMadeUp(measureDeal(deal, exposure)(key), isDealMeasure(key) && isMadeUp(loan, key)),
  )
}

/** The limits on a borrower, held against all open loans of theirs with us. */
export const analyseBorrower = async (
  db: Db | Tx,
  record: BorrowerRecord,
  set: PolicySet | null,
): Promise<Analysis[]> => {
  const exposure = exposureOf(await borrowerExposure(db, record.id))
  const credit = scoredCredit(record.credit_score, record.credit_score_band)
  const figures = {
    creditScore: credit.score,
    creditBand: credit.band,
    netWorth: dollarsOrNull(record.net_worth_cents),
    liquidity: dollarsOrNull(record.liquidity_cents),
    completedProjects: record.completed_projects,
  }
  const madeUp = await madeUpKinds(db, record.id)
  const name = fullName(record.first_name, record.last_name)
  return analyse(
    set,
    {
      group: 'borrower',
      subjectId: record.id,
      about: name,
      borrower: { id: record.id, name },
      vars: { ...figures, open_loans: exposure.own, all_open_loans: exposure.book },
    },
    (key) =>
      markedMadeUp(
        measureBorrower({ ...figures, exposure })(key),
        madeUp.some((kind) => standsOn[key] === kind),
      ),
  )
}

type Neighborhood = PropertyRecord['neighborhood']

/** The figures of a neighborhood that limits look at; null where they are not known, or not counted. */
const areaOf = (place: Neighborhood) => ({
  vacancyRate: place?.vacancy_rate ?? null,
  populationGrowth: place?.population_growth ?? null,
  medianIncome: dollarsOrNull(place?.median_income_cents ?? null),
  population: place?.population ?? null,
})

/** What a neighborhood is called, and that a sandbox made it up where it did. */
const areaName = (place: Neighborhood, property: PropertyRecord): string => {
  const zip = place?.zipcode ?? property.address_zipcode
  return `${zip === '' ? property.address_address : zip}${place?.made_up ? ' (Sandbox)' : ''}`
}

/** The limits on the neighborhood of a property; what a sandbox made up is marked, and counts only by setting. */
export const analyseNeighborhood = async (
  db: Db | Tx,
  property: PropertyRecord,
  set: PolicySet | null,
): Promise<Analysis[]> => {
  const place = property.neighborhood
  const counts = !place?.made_up || (await sandboxCounts(db))
  const figures = areaOf(counts ? place : null)
  const zip = place?.zipcode ?? property.address_zipcode
  return analyse(
    set,
    {
      ...{ group: 'neighborhood', subjectId: place?.id ?? property.id, about: areaName(place, property) },
      ...{ borrower: null, vars: { zip, ...figures } },
    },
    measureNeighborhood(figures),
  )
}

/** The limits of the set of its purpose on a loan, on each of its borrowers and on each neighborhood it lies in. */
export const analyseAll = async (db: Db | Tx, loan: LoanRecord): Promise<Analysis[]> => {
  const set = await readSetFor(db, loan.purpose)
  const found = await analyseLoan(db, loan, set)
  for (const one of loan.borrowers) found.push(...(await analyseBorrower(db, one, set)))
  for (const one of loan.properties) {
    const around = await analyseNeighborhood(db, one, set)
    found.push(...around.filter(({ subjectId }) => found.every((other) => other.subjectId !== subjectId)))
  }
  return found
}

/** The set for the loan of a key, else the general one. */
const setOf = async (db: Db | Tx, loanKey: string | undefined): Promise<PolicySet | null> =>
  loanKey === undefined ? readSetInUse(db) : readSetFor(db, (await readLoan(db, loanKey)).purpose)

export const analyseLoanOf = async (db: Db | Tx, key: string): Promise<Analysis[]> => {
  const loan = await readLoan(db, key)
  return analyseLoan(db, loan, await readSetFor(db, loan.purpose))
}
export const analyseBorrowerOf = async (db: Db | Tx, id: string, loanKey?: string): Promise<Analysis[]> =>
  analyseBorrower(db, await readBorrower(db, id), await setOf(db, loanKey))
export const analyseNeighborhoodOf = async (db: Db | Tx, id: string, loanKey?: string): Promise<Analysis[]> =>
  analyseNeighborhood(db, await readProperty(db, id), await setOf(db, loanKey))
