import {
  type Exposure,
  type Judged,
  judgeAll,
  type Measured,
  measureBorrower,
  measureDeal,
  measureNeighborhood,
} from '@plinth/domain/policy/analysis'
import type { DealFigures } from '@plinth/domain/policy/deal'
import type { MeasureKey } from '@plinth/domain/policy/measures'
import type { PolicyGroup } from '@plinth/domain/policy/verdict'
import { scoredCredit } from '@plinth/domain/party/credit'
import { centsToDollars } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import type { Db, Tx } from '../../platform/db.ts'
import { type BorrowerRecord, readBorrower } from '../borrower/index.ts'
import { analysisOf } from '../loan-analysis/index.ts'
import { type LoanRecord, readLoan } from '../loan-detail/index.ts'
import { type PropertyRecord, readProperty } from '../property/index.ts'
import * as q from './policy-facts.queries.ts'
import { readSetInUse } from './policy-set.service.ts'

type Value = string | number | boolean | null

/** An analysis of one thing: the limits of the set in use against its values. */
export interface Analysis {
  group: PolicyGroup
  about: string
  borrower: { id: string; name: string } | null
  vars: Readonly<Record<string, Value>>
  requirements: readonly Judged[]
}

const dollars = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))
const exposureOf = (row: q.ExposureRow): Exposure => ({
  own: centsToDollars(row.own_cents),
  book: centsToDollars(row.book_cents),
})

/** The figures of a loan that limits look at. */
export const dealOf = (loan: LoanRecord): DealFigures => {
  const o = analysisOf(loan)
  return {
    amount: o.amount,
    holdback: o.amount - (o.amountAtClosing ?? o.amount),
    asIsValue: o.asIsValue,
    stabilizedValue: o.afterRepairValue,
    purchasePrice: o.purchasePrice,
    costSpent: o.costSpentToDate,
    rehabHard: o.rehabHard,
    rehabSoft: o.rehabSoft,
    currentNoi: o.currentNoi,
    expectedNoi: o.expectedNoi,
    interestRate: o.interestRate,
  }
}

const analyse = async (
  db: Db | Tx,
  about: Omit<Analysis, 'requirements'>,
  measure: (key: MeasureKey) => Measured | null,
): Promise<Analysis[]> => {
  const set = await readSetInUse(db)
  const requirements = judgeAll(set?.rules ?? [], measure)
  return requirements.length === 0 ? [] : [{ ...about, requirements }]
}

const NOWHERE: Exposure = { own: null, book: null }

/** The limits on a loan and what secures it, all properties together (O-03, O-07). */
export const analyseLoan = async (db: Db | Tx, loan: LoanRecord): Promise<Analysis[]> => {
  const deal = dealOf(loan)
  const [first] = loan.properties
  const state = first?.address_state ?? ''
  const exposure = state === '' ? NOWHERE : exposureOf(await q.stateExposure(db, loan.id, state))
  const about = first ? first.address_address || first.property_type : loan.name
  const more = loan.properties.length - 1
  return analyse(
    db,
    {
      group: 'property',
      about: more > 0 ? `${about} and ${more} more` : about,
      borrower: null,
      vars: { ...deal, state, state_open_loans: exposure.own, all_open_loans: exposure.book },
    },
    measureDeal(deal, exposure),
  )
}

/** The limits on a borrower, held against all open loans of theirs with us. */
export const analyseBorrower = async (db: Db | Tx, record: BorrowerRecord): Promise<Analysis[]> => {
  const exposure = exposureOf(await q.borrowerExposure(db, record.id))
  const credit = scoredCredit(record.credit_score, record.credit_score_band)
  const figures = {
    creditScore: credit.score,
    creditBand: credit.band,
    netWorth: dollars(record.net_worth_cents),
    liquidity: dollars(record.liquidity_cents),
    completedProjects: record.completed_projects,
  }
  const name = fullName(record.first_name, record.last_name)
  return analyse(
    db,
    {
      group: 'borrower',
      about: name,
      borrower: { id: record.id, name },
      vars: { ...figures, open_loans: exposure.own, all_open_loans: exposure.book },
    },
    measureBorrower({ ...figures, exposure }),
  )
}

/** The limits on the neighborhood of a property. */
export const analyseNeighborhood = (db: Db | Tx, property: PropertyRecord): Promise<Analysis[]> => {
  const place = property.neighborhood
  const figures = {
    vacancyRate: place?.vacancy_rate ?? null,
    populationGrowth: place?.population_growth ?? null,
    medianIncome: dollars(place?.median_income_cents ?? null),
    population: place?.population ?? null,
  }
  const zip = place?.zipcode ?? property.address_zipcode
  return analyse(
    db,
    {
      group: 'neighborhood',
      about: zip === '' ? property.address_address : zip,
      borrower: null,
      vars: { zip, ...figures },
    },
    measureNeighborhood(figures),
  )
}

export const analyseLoanOf = async (db: Db | Tx, key: string) => analyseLoan(db, await readLoan(db, key))
export const analyseBorrowerOf = async (db: Db | Tx, id: string) => analyseBorrower(db, await readBorrower(db, id))
export const analyseNeighborhoodOf = async (db: Db | Tx, id: string) =>
  analyseNeighborhood(db, await readProperty(db, id))
