import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purposes } from '../../loan/terms.ts'
import { propertyTypes } from '../../people/property/types.ts'
import { netOperatingIncome } from './expected-noi.ts'
import { borrowerFields, initialBorrower, initialProperty, propertyFields, propertyTypeOptions } from './fields.ts'
import { cleanPhoneInput, withCommas } from './figures.ts'
import { stripCommas } from '../../shared/money.ts'
import {
  changeBorrowerField,
  changePropertyField,
  fieldsClearedByType,
  isBorrowerFieldVisible,
  isPropertyFieldVisible,
  isPurchasePriceDisabled,
  mayAddAnotherProperty,
  setBrokerMode,
} from './rules.ts'
import { mayGoToStep, steps } from './steps.ts'

/** A fresh short form: the borrower and one property. */
const initialApplication = { borrower: initialBorrower, properties: [initialProperty] }

const today = '2026-03-01'

describe('fields', () => {
  test('[E-11] the borrower level has its 23 fields, [E-15] the property level its 20', () => {
    expect(new Set(borrowerFields.map((f) => f.name)).size).toBe(23)
    expect(new Set(propertyFields.map((f) => f.name)).size).toBe(20)
  })
  test('[E-06, E-12] the form starts as borrower with a US phone', () =>
    expect(initialBorrower).toMatchObject({ isBroker: false, area: 'US', firstName: '' }))
  test('[E-13] the exit strategy is called Repayment Strategy', () =>
    expect(borrowerFields.find((f) => f.name === 'exitStrategy')?.label).toBe('Repayment Strategy'))
  test('[E-20] every stored property type is offered once', () =>
    expect(propertyTypeOptions.map((o) => o.value).toSorted()).toEqual([...propertyTypes].toSorted()))
})

describe('broker toggle', () => {
  test('[E-29] switching off clears the broker fields and keeps the rest', () => {
    const on = {
      ...setBrokerMode(initialBorrower, true),
      firstName: 'Ana',
      brokerFirstName: 'Bo',
      brokerEmail: 'b@c.de',
    }
    expect(setBrokerMode(on, false)).toEqual({ ...initialBorrower, firstName: 'Ana' })
  })
  test('[E-28] broker fields show in broker mode only', () => {
    expect(isBorrowerFieldVisible('brokerEmail', initialBorrower)).toBe(false)
    expect(isBorrowerFieldVisible('brokerEmail', { ...initialBorrower, isBroker: true })).toBe(true)
  })
})

describe('purpose of the loan', () => {
  const filled = {
    ...initialBorrower,
    purchasePrice: '1',
    estimatedSellout: '2',
    currentLoanBalance: '3',
    estimatedAsIsValue: '4',
    costSpentToDate: '5',
  }
  test('[E-47] choosing Refinance clears purchase price and sell-out', () =>
    expect(changeBorrowerField({ ...filled, purposeOfLoan: 'Flip' }, 'purposeOfLoan', 'Refinance', today)).toEqual({
      ...filled,
      purposeOfLoan: 'Refinance',
      purchasePrice: '',
      estimatedSellout: '',
    }))
  test('[E-48] choosing another purpose clears balance, as-is value and cost spent', () =>
    expect(changeBorrowerField({ ...filled, purposeOfLoan: 'Refinance' }, 'purposeOfLoan', 'Flip', today)).toEqual({
      ...filled,
      purposeOfLoan: 'Flip',
      currentLoanBalance: '',
      estimatedAsIsValue: '',
      costSpentToDate: '',
    }))
  test('[E-21] Refinance and Cash out are one group: nothing typed is lost between them', () =>
    expect(changeBorrowerField({ ...filled, purposeOfLoan: 'Refinance' }, 'purposeOfLoan', 'Cash out', today)).toEqual({
      ...filled,
      purposeOfLoan: 'Cash out',
    }))
  test.each(purposes)('[E-55] %s shows its own figures only', (purposeOfLoan) => {
    const refinance = purposeOfLoan === 'Refinance' || purposeOfLoan === 'Cash out'
    const values = { ...initialBorrower, purposeOfLoan }
    expect(isBorrowerFieldVisible('currentLoanBalance', values)).toBe(refinance)
    expect(isBorrowerFieldVisible('costSpentToDate', values)).toBe(refinance)
    expect(isBorrowerFieldVisible('estimatedSellout', values)).toBe(!refinance)
    expect(isBorrowerFieldVisible('purchasePrice', values)).toBe(true)
  })
})

describe('purchase date', () => {
  test('[E-49, Y-13] more than 365 days back switches the price off and clears it', () => {
    const values = { ...initialBorrower, purchasePrice: '900,000' }
    expect(changeBorrowerField(values, 'purchaseDate', '2025-02-28', today).purchasePrice).toBe('')
    expect(changeBorrowerField(values, 'purchaseDate', '2025-03-01', today).purchasePrice).toBe('900,000')
  })
  test('[E-49] half a date switches nothing off', () =>
    expect(isPurchasePriceDisabled({ purchaseDate: '2020-01' }, today)).toBe(false))
})

describe('property', () => {
  const filled = {
    ...initialProperty,
    bedrooms: '1',
    bathrooms: '2',
    numberOfUnits: '3',
    numberOfCommercialUnits: '4',
    currentGrossIncomeResidential: '100',
    currentOperatingExpenses: '10',
    expectedGrossIncomeResidential: '200',
    rehabBudgetHard: '5',
    rehabBudgetSoft: '6',
  }
  test('[E-50] Land clears current NOI, expenses and gross income, not the expected ones', () => {
    const land = changePropertyField(filled, 'propertyType', 'LAND')
    expect(land).toMatchObject({ currentNoi: '', currentOperatingExpenses: '', currentGrossIncomeResidential: '' })
    expect(land.expectedNoi).toBe('190')
  })
  test.each([
    ['[E-52, E-53]', 'SFH', { bedrooms: '1', bathrooms: '2', numberOfUnits: '', numberOfCommercialUnits: '' }],
    ['[E-51, E-53]', 'FAMILY', { bedrooms: '', bathrooms: '', numberOfUnits: '3', numberOfCommercialUnits: '' }],
    ['[E-51, E-53]', 'MIXED_USE', { bedrooms: '', bathrooms: '', numberOfUnits: '3', numberOfCommercialUnits: '4' }],
    ['[E-51, E-53]', 'GROUND_UP', { bedrooms: '', bathrooms: '', numberOfUnits: '3', numberOfCommercialUnits: '4' }],
  ])('%s changing to %s keeps only what fits', (_id, type, kept) =>
    expect(changePropertyField(filled, 'propertyType', type)).toMatchObject(kept),
  )
  test.each(propertyTypes)('[E-55] what %s clears is hidden, all else shows', (propertyType) => {
    const property = { ...initialProperty, propertyType, propertyRequires: 'Yes' }
    const hidden = propertyFields.map((f) => f.name).filter((name) => !isPropertyFieldVisible(name, property))
    expect(hidden.toSorted()).toEqual([...fieldsClearedByType(propertyType)].toSorted())
  })
  test('[E-54] no rehab clears and hides the budgets', () => {
    const without = changePropertyField({ ...filled, propertyRequires: 'Yes' }, 'propertyRequires', 'No')
    expect(without).toMatchObject({ rehabBudgetHard: '', rehabBudgetSoft: '' })
    expect(isPropertyFieldVisible('rehabBudgetHard', without)).toBe(false)
  })
  test('[E-58] typing an income works out the current NOI', () =>
    expect(changePropertyField(filled, 'currentGrossIncomeResidential', '1,000').currentNoi).toBe('940'))
})

describe('expected NOI', () => {
  const noi = (
    propertyType: string,
    residentialIncome: string | number,
    commercialIncome: string,
    operatingExpenses: string,
  ) => netOperatingIncome({ propertyType, residentialIncome, commercialIncome, operatingExpenses })
  test('[E-56, Y-31] 5 % of residential rent is lost, commercial counts for Mixed use at 10 %', () => {
    expect(noi('MULTIFAMILY', '100,000', '50,000', '20,000')).toBe(75_000)
    expect(noi('MIXED_USE', '100,000', '50,000', '20,000')).toBe(120_000)
    expect(noi('SFH', 1, '', '')).toBe(0.95)
  })
  test('[E-57] a result of 0 is blank', () => {
    expect(noi('SFH', '', '', '')).toBe('')
    expect(noi('SFH', '100', '', '95')).toBe('')
  })
  test('[E-56] expenses above the income give a loss', () => expect(noi('SFH', '100', '', '100')).toBe(-5))
})

describe('typing figures', () => {
  test('[E-34] a phone keeps digits only', () => expect(cleanPhoneInput('+1e2-3E4')).toBe('1234'))
  test('[E-44] separators are shown and stored away without loss', () => {
    expect(withCommas('1234567')).toBe('1,234,567')
    expect(withCommas('-1234.5678')).toBe('-1,234.5678')
    fc.assert(fc.property(fc.nat(), (n) => stripCommas(withCommas(String(n))) === String(n)))
  })
})

describe('steps', () => {
  test('[E-03, E-04, X-52] Borrower and Property 1..n, with the address or Empty address on hovering', () => {
    const address = {
      ...initialProperty.address,
      street_number: '1',
      route: 'Main St',
      city: 'Troy',
      state: 'NY',
      zipcode: '12180',
    }
    expect(steps({ ...initialApplication, properties: [{ ...initialProperty, address }, initialProperty] })).toEqual([
      { title: 'Borrower', hover: null },
      { title: 'Property 1', hover: '1 Main St, Troy, NY 12180' },
      { title: 'Property 2', hover: 'Empty address' },
    ])
  })
  test.each([
    [{ from: 1, to: 2, hasErrors: false }, true],
    [{ from: 1, to: 2, hasErrors: true }, false],
    [{ from: 2, to: 1, hasErrors: true }, true],
    [{ from: 1, to: 3, hasErrors: true }, true],
    [{ from: 1, to: 4, hasErrors: false }, false],
  ])('[E-10] of four steps, %j is allowed: %s', (move, allowed) =>
    expect(mayGoToStep({ ...move, stepCount: 4 })).toBe(allowed),
  )
  test('[E-08] another property is offered for a blanket loan only', () => {
    expect(mayAddAnotherProperty(initialApplication)).toBe(false)
    const blanket = { ...initialBorrower, isBlanketLoan: 'Yes' }
    expect(mayAddAnotherProperty({ ...initialApplication, borrower: blanket })).toBe(true)
  })
})
