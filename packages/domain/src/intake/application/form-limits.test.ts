import { describe, expect, test } from 'vitest'
import { mostDollars } from '../../shared/limits.ts'
import {
  type AddressValues,
  type BorrowerValues,
  blankAddress,
  borrowerFields,
  initialBorrower,
  initialProperty,
  type PropertyValues,
  propertyFields,
} from './fields.ts'
import { figure, withCommas } from './figures.ts'
import { withoutHidden } from './hidden.ts'
import { payloadToValues, toPayload } from './payload.ts'
import { requestFlagsOf } from './request-flags.ts'
import {
  changeBorrowerField,
  changePropertyAddress,
  changePropertyField,
  isBorrowerFieldRequired,
  isPropertyFieldRequired,
  withIncomes,
} from './rules.ts'
import { addressLine, mayGoToStep } from './steps.ts'
import { isCompleteAddress, limitedError, validateBorrowerLevel, validatePropertyLevel } from './validate.ts'

const today = '2026-03-01'
const address: AddressValues = {
  ...{ street_number: '350', route: '5th Avenue', city: 'New York', state: 'NY', zipcode: '10118', country: 'US' },
  ...{ as_typed: false, coordinates: { lat: 40.7, lng: -73.9 } },
}
const borrower = (change: Partial<BorrowerValues> = {}): BorrowerValues => ({ ...initialBorrower, ...change })
const property = (change: Partial<PropertyValues> = {}): PropertyValues => ({ ...initialProperty, address, ...change })
const required = (values: BorrowerValues) =>
  borrowerFields.map(({ name }) => name).filter((name) => isBorrowerFieldRequired(name, values, today))

describe('which fields must be filled in', () => {
  const always = ['amount', 'borrowerCreditScore', 'durationMonths', 'estimatedClosingDate', 'exitStrategy']
  const names = [...always, 'firstName', 'isBlanketLoan', 'lastName', 'phone', 'purposeOfLoan']
  test.each<[Partial<BorrowerValues>, readonly string[]]>([
    [{}, ['borrowerEmail', 'purchasePrice']],
    [{ isBroker: true }, ['brokerEmail', 'brokerFirstName', 'brokerLastName', 'purchasePrice']],
    [{ purchaseDate: '2025-02-28' }, ['borrowerEmail']],
    [{ purposeOfLoan: 'Cash out' }, ['borrowerEmail', 'currentLoanBalance', 'purchaseDate', 'purchasePrice']],
  ])('[E-28, E-39, E-42, E-47, E-49] with %j also %j', (change, more) => {
    expect(required(borrower(change)).toSorted()).toEqual([...names, ...more].toSorted())
  })

  test('[E-42, E-43] of a property: its address, type and rehab, and the budgets of a rehab', () => {
    const of = (propertyRequires: string) =>
      propertyFields
        .map(({ name }) => name)
        .filter((name) => isPropertyFieldRequired(name, property({ propertyRequires })))
    expect([of('No'), of('Yes')]).toEqual([
      ['address', 'propertyType', 'propertyRequires'],
      ['address', 'propertyType', 'propertyRequires', 'rehabBudgetHard', 'rehabBudgetSoft'],
    ])
  })
})

describe('what a change clears', () => {
  test('[E-47, E-48, E-49] only choosing the purpose or the date clears, not typing another field', () => {
    const refinance = borrower({ purposeOfLoan: 'Refinance', currentLoanBalance: '5', purchasePrice: '7' })
    expect(changeBorrowerField(refinance, 'amount', '9', today)).toEqual({ ...refinance, amount: '9' })
    const old = borrower({ purchaseDate: '2020-01-01', purchasePrice: '7' })
    expect(changeBorrowerField(old, 'amount', '9', today)).toEqual({ ...old, amount: '9' })
  })

  test('[E-54] only No to rehab clears the budgets', () => {
    const budgets = property({ propertyRequires: 'Yes', rehabBudgetHard: '5', rehabBudgetSoft: '6' })
    expect(changePropertyField(budgets, 'isOccupied', 'No')).toMatchObject({ rehabBudgetHard: '5' })
    expect(changePropertyField(budgets, 'propertyRequires', 'Yes')).toMatchObject({ rehabBudgetHard: '5' })
    expect(changePropertyField(budgets, 'propertyRequires', 'No')).toMatchObject({
      ...{ rehabBudgetHard: '', rehabBudgetSoft: '', propertyRequires: 'No' },
    })
  })

  test('[E-16] choosing an address changes nothing else', () => {
    const before = property({ address: blankAddress, propertyType: 'SFH' })
    expect(changePropertyAddress(before, address)).toEqual({ ...before, address })
  })

  test('[E-50] land has no current NOI, whatever it earns', () => {
    const earning = { currentGrossIncomeResidential: '1,000', expectedGrossIncomeResidential: '2,000' }
    expect(withIncomes(property({ ...earning, propertyType: 'LAND' }))).toMatchObject({
      ...{ currentNoi: '', expectedNoi: '1900' },
    })
    expect(withIncomes(property({ ...earning, propertyType: 'SFH' }))).toMatchObject({ currentNoi: '950' })
  })

  test('[E-55] hiding fields leaves the address as it is', () => {
    const values = { borrower: borrower(), properties: [property({ propertyType: 'LAND', bedrooms: '3' })] }
    expect(withoutHidden(values, today).properties[0]).toMatchObject({ address, bedrooms: '' })
  })
})

describe('what is wrong with a form', () => {
  test('[E-35] spaces around what is typed are no mistake', () => {
    const typed = borrower({
      isBroker: true,
      borrowerEmail: ' a@b.co ',
      brokerEmail: ' b@b.co ',
      phone: ' 2125550199 ',
    })
    const errors = validateBorrowerLevel(typed, today)
    expect([errors.borrowerEmail, errors.brokerEmail, errors.phone]).toEqual([undefined, undefined, undefined])
    expect('phone' in errors).toBe(false)
    expect(validatePropertyLevel(property({ propertyType: 'SFH', bathrooms: ' 1.5 ' })).bathrooms).toBeUndefined()
  })

  test('[E-55] what is hidden is not wrong', () => {
    const hidden = property({ propertyType: 'SFH', propertyRequires: 'No', numberOfUnits: 'x', rehabBudgetHard: 'x' })
    expect(Object.keys(validatePropertyLevel(hidden))).toEqual([])
  })

  test.each<[Partial<AddressValues>, boolean]>([
    [{}, true],
    [{ street_number: ' ' }, false],
    [{ street_number: '', as_typed: true }, true],
    [{ route: ' ' }, false],
    [{ city: ' ' }, false],
    [{ state: 'ZZ' }, false],
    [{ zipcode: ' 10118 ' }, true],
    [{ zipcode: '1011' }, false],
    [{ country: 'CA' }, false],
    [{ coordinates: null }, false],
    [{ coordinates: { lat: 90, lng: 180 } }, true],
    [{ coordinates: { lat: -90, lng: -180 } }, true],
    [{ coordinates: { lat: 90.1, lng: 0 } }, false],
    [{ coordinates: { lat: 0, lng: -180.1 } }, false],
  ])('[E-35] an address with %j is complete: %s', (part, isComplete) => {
    expect(isCompleteAddress({ ...address, ...part })).toBe(isComplete)
  })

  test.each([
    ['', true, 1, '* Required'],
    ['', false, 1, undefined],
    ['1', true, 1, undefined],
    ['0', true, 1, '* Enter a valid number'],
    ['0', true, 0, undefined],
    ['15,000,000', true, 1, undefined],
    ['15 000 001', true, 1, '* Limit $15,000,000'],
    ['99,999,999,999,999', true, 1, '* Limit $15,000,000'],
    ['1e9', true, 1, '* Enter a valid number'],
    ['99999999.5', true, 1, '* Enter a valid number'],
    ['-5', true, 0, '* Enter a valid number'],
    [',', true, 0, '* Enter a valid number'],
  ])('[E-37, E-45, Y-08] money of “%s” (required %s, least %d): %s', (value, isRequired, least, text) => {
    expect(limitedError(value, isRequired, least)).toBe(text)
  })

  test.each([
    ['bedrooms', '9,999', false],
    ['bedrooms', '10,000', true],
    ['bathrooms', '10', false],
    ['bathrooms', '1.5', false],
    ['bathrooms', '999.9', true],
    ['bathrooms', '12345', true],
    ['bathrooms', '1.55', true],
    ['bathrooms', '.5', true],
    ['bathrooms', '1.', true],
  ] as const)('[E-41] %s of %s is wrong: %s', (field, value, isWrong) => {
    const errors = validatePropertyLevel(property({ propertyType: 'SFH', propertyRequires: 'No', [field]: value }))
    expect(errors).toEqual(isWrong ? { [field]: '* Enter a valid number' } : {})
  })

  test.each([
    [String(mostDollars), mostDollars],
    [String(mostDollars + 1), null],
    ['1,5 0', 150],
    ['1.5', null],
    ['', null],
  ])('[E-45] the figure of “%s” is %s', (typed, value) => {
    expect(figure(typed)).toBe(value)
  })

  test.each([
    ['1234567', '1,234,567'],
    ['-1234', '-1,234'],
    ['1234.56789', '1,234.56789'],
    ['123', '123'],
    ['x1234', 'x1234'],
    ['1234x', '1234x'],
    ['', ''],
  ])('[E-44] “%s” is shown as “%s”', (stored, shown) => {
    expect(withCommas(stored)).toBe(shown)
  })
})

describe('what is sent, and what the server makes of it', () => {
  test('[E-71..E-75] names and street are trimmed, figures are numbers, what is no figure or date is null', () => {
    const { properties, ...sent } = toPayload(
      {
        borrower: borrower({
          ...{ isBroker: true, firstName: ' Ana ', lastName: ' Lee ', phone: ' 212 ', purposeOfLoan: ' Flip ' },
          ...{ brokerFirstName: ' Bo ', brokerLastName: ' Ray ', brokerEmail: ' bo@b.co ', durationMonths: '1,2' },
          ...{ estimatedClosingDate: 'soon', amount: '1,000' },
        }),
        properties: [
          property({
            address: { ...address, street_number: ' 350 ', route: ' 5th Avenue ', as_typed: true },
            ...{ bedrooms: '3', bathrooms: '1.5', currentNoi: '950', rehabBudgetHard: 'x', isOccupied: 'No' },
          }),
        ],
      },
      'solved',
    )
    expect(sent).toMatchObject({
      borrowerName: { firstName: 'Ana', lastName: 'Lee' },
      borrowerPhone: { area: 'US', phone: '212' },
      brokerName: { firstName: 'Bo', lastName: 'Ray' },
      ...{ brokerEmail: 'bo@b.co', captchaToken: { token: 'solved' }, purposeOfLoan: 'Flip', durationMonths: 12 },
      ...{ estimatedClosingDate: null, amount: 1000 },
    })
    expect(properties[0]).toMatchObject({
      ...{ bedrooms: 3, bathrooms: 1.5, currentNoi: 950, rehabBudgetHard: null, isOccupied: 'No' },
      address: { address: '350 5th Avenue', city: 'New York', as_typed: true },
    })
  })

  const received = (more: object = {}, at: object = {}) =>
    payloadToValues({
      borrowerName: { firstName: 'Ana', lastName: 'Lee' },
      borrowerPhone: { area: 'CA', phone: '2125550199' },
      properties: [
        {
          address: {
            ...{ address: '1 Oak St', city: 'Albany', state: 'NY', zipcode: '12207', country: 'US', coordinates: null },
            ...at,
          },
        },
      ],
      ...more,
    })

  test.each([
    [{}, false],
    [{ brokerName: { firstName: 'Bo', lastName: 'Ray' } }, true],
    [{ brokerEmail: 'bo@b.co' }, true],
  ])('[W-08] %j is broker mode: %s', (more, isBroker) => {
    expect(received(more).borrower).toMatchObject({ isBroker, firstName: 'Ana', area: 'CA', phone: '2125550199' })
  })

  test('[W-23] only dates are read as days: other figures stay figures', () => {
    expect(received({ amount: 1_000_000, estimatedClosingDate: 1_780_272_000, isFlip: true }).borrower).toMatchObject({
      ...{ amount: '1000000', estimatedClosingDate: '2026-06-01', isFlip: 'Yes', purchasePrice: '' },
    })
    expect(received({ estimatedClosingDate: '2026-06-01' }).borrower.estimatedClosingDate).toBe('2026-06-01')
  })

  test.each([
    [{}, { street_number: '1', route: 'Oak St', as_typed: false }],
    [
      { street_number: '7', route: 'Elm St' },
      { street_number: '7', route: 'Elm St', as_typed: false },
    ],
    [{ street_number: '7' }, { street_number: '1', route: 'Oak St', as_typed: false }],
    [
      { route: 'Elm St', as_typed: true },
      { street_number: '1', route: 'Oak St', as_typed: true },
    ],
  ])('[E-73] an address with %j has %j', (at, parts) => {
    expect(received({}, at).properties[0]?.address).toEqual({
      ...{ city: 'Albany', state: 'NY', zipcode: '12207', country: 'US', coordinates: null, ...parts },
    })
  })
})

describe('what a submission tells', () => {
  test.each<[Partial<BorrowerValues>, readonly Partial<PropertyValues>[], object]>([
    [{ purposeOfLoan: 'Flip' }, [{}], { flip: true }],
    [{ purposeOfLoan: 'Purchase', isFlip: 'No' }, [{}], { flip: false }],
    [{}, [{}, { currentGrossIncomeResidential: '1' }], { cash_flow: true }],
    [{}, [{ currentGrossIncomeCommercial: '0' }], { cash_flow: false }],
    [{}, [{}, { rehabStarted: 'Yes' }], { mid_construction: true }],
    [{}, [{}, { propertyType: 'MIXED_USE' }], { retail: true }],
    [{}, [{ numberOfCommercialUnits: '1' }, {}], { retail: true }],
    [{}, [{ numberOfCommercialUnits: '0' }], { retail: false }],
    [{}, [], { flip: false, cash_flow: false, mid_construction: false, retail: false }],
  ])('[M-46, M-48] %j with %j asks by %j', (of, all, flags) => {
    expect(requestFlagsOf({ borrower: borrower(of), properties: all.map(property) })).toMatchObject(flags)
  })

  test.each<[Partial<AddressValues>, string]>([
    [{}, '350 5th Avenue, New York, NY 10118'],
    [{ street_number: '' }, '5th Avenue, New York, NY 10118'],
    [{ street_number: '', route: '' }, 'New York, NY 10118'],
    [{ city: '', state: '' }, '350 5th Avenue, 10118'],
    [{ street_number: '', route: '', city: '' }, ''],
    [{ zipcode: '' }, '350 5th Avenue, New York, NY'],
  ])('[E-04] an address with %j reads “%s”', (part, line) => {
    expect(addressLine({ ...address, ...part })).toBe(line)
  })

  test.each([
    [{ from: 1, to: -1, stepCount: 3, hasErrors: false }, false],
    [{ from: 1, to: 0, stepCount: 3, hasErrors: true }, true],
    [{ from: 1, to: 1, stepCount: 3, hasErrors: true }, false],
    [{ from: 0, to: 1, stepCount: 3, hasErrors: true }, false],
    [{ from: 0, to: 2, stepCount: 3, hasErrors: true }, true],
    [{ from: 0, to: 3, stepCount: 3, hasErrors: false }, false],
    [{ from: 0, to: 1, stepCount: 3, hasErrors: false }, true],
  ])('[E-10] %j may be gone to: %s', (move, may) => {
    expect(mayGoToStep(move)).toBe(may)
  })
})
