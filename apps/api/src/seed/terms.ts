import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Purpose } from '@plinth/domain/loan/terms'
import { maxAmount } from '@plinth/domain/shared/limits'
import type { PropertyType } from '@plinth/domain/people/property/types'
import { addDays, type Day } from './days.ts'
import type { Chance } from './chance.ts'

/** Statuses as a lender's book has them, in percent. */
const statuses: Record<LoanStatus, number> = {
  preliminary: 18,
  'term-sheet-sent': 14,
  underwriting: 17,
  'board-review': 8,
  'commitment-sent': 6,
  'commitment-accepted': 6,
  rejected: 4,
  funded: 18,
  'paid-off': 9,
}
export const statusFor = (chance: Chance): LoanStatus => chance.weighted(statuses)

const purposeWeights: Record<Purpose, number> = {
  Purchase: 34,
  Refinance: 22,
  Acquisition: 16,
  'Cash out': 10,
  Flip: 12,
  'Double Flip': 6,
}
const propertyWeights: Record<PropertyType, number> = {
  MULTIFAMILY: 32,
  MIXED_USE: 20,
  SFH: 14,
  FAMILY: 14,
  CONDO: 8,
  LAND: 4,
  CONVERSION: 4,
  GROUND_UP: 4,
}

export const propertyTypeFor = (chance: Chance): PropertyType => chance.weighted(propertyWeights)

/** Money is made in whole thousands of dollars, as lenders quote it. */
const thousands = (dollars: number): number => Math.round(dollars / 1000) * 100_000

export interface Terms {
  purpose: Purpose
  refinance: boolean
  amountCents: number
  asIsCents: number
  purchaseCents: number
  selloutCents: number
  rehabCents: number
  rate: number
  months: number
}

/** The figures of a loan: most between half a million and four, LTV of 50 to 75 percent. */
export const termsFor = (chance: Chance): Terms => {
  const purpose = chance.weighted(purposeWeights)
  const size = chance.next() + chance.next() + chance.next()
  const amountCents = Math.min(thousands(250_000 * 2.7 ** (size * 1.35)), maxAmount * 100)
  const asIsCents = thousands(amountCents / 100 / (0.5 + chance.next() * 0.25))
  return {
    purpose,
    refinance: purpose === 'Refinance' || purpose === 'Cash out',
    amountCents,
    asIsCents,
    purchaseCents: Math.min(thousands((asIsCents / 100) * (0.8 + chance.next() * 0.22)), maxAmount * 100),
    selloutCents: thousands((asIsCents / 100) * (1.15 + chance.next() * 0.4)),
    rehabCents: chance.happens(0.45) ? thousands((amountCents / 100) * (0.05 + chance.next() * 0.25)) : 0,
    rate: Number((0.0875 + chance.int(0, 18) * 0.0025).toFixed(4)),
    months: chance.pick([6, 9, 12, 12, 12, 18, 18, 24, 24]),
  }
}

/** When a loan came in, got its status and closes, as days around `today`. */
export interface Times {
  created: Day
  statusSince: Day
  closing: Day
  fundedOn: Day | null
  paidOffOn: Day | null
}

const isOut = (status: LoanStatus) => status === 'funded' || status === 'paid-off'

export const timesFor = (chance: Chance, status: LoanStatus, months: number, today: Day): Times => {
  if (!isOut(status)) {
    const created = addDays(today, -chance.int(3, 90))
    const closing = addDays(today, chance.happens(0.12) ? -chance.int(1, 20) : chance.int(2, 75))
    return { created, statusSince: addDays(today, -chance.int(1, 3)), closing, fundedOn: null, paidOffOn: null }
  }
  const paidOff = status === 'paid-off'
  const fundedOn = addDays(today, -(paidOff ? chance.int(200, 1000) : chance.int(5, Math.max(30, months * 28))))
  const paidOffOn = paidOff ? addDays(fundedOn, chance.int(90, 199)) : null
  return {
    created: addDays(fundedOn, -chance.int(25, 80)),
    statusSince: paidOffOn ?? fundedOn,
    closing: fundedOn,
    fundedOn,
    paidOffOn,
  }
}
