import { isRefinance, purposes } from '../../loan/terms.ts'
import { daysBetween, isFormDate, type PlainDate } from '../../shared/dates.ts'
import { netOperatingIncome } from './expected-noi.ts'
import type {
  AddressValues,
  ApplicationValues,
  BorrowerField,
  BorrowerValues,
  PropertyField,
  PropertyTextField,
  PropertyValues,
} from './fields.ts'

/** Shown at a purchase price that is switched off (E-49). */
export const purchasePriceHint = 'Relevant for Purchase in past year'

const brokerFields = ['brokerFirstName', 'brokerLastName', 'brokerEmail'] as const
const refinanceClears = ['purchasePrice', 'estimatedSellout'] as const
const purchaseClears = ['currentLoanBalance', 'estimatedAsIsValue', 'costSpentToDate'] as const

const isRefinancing = (purpose: string): boolean => purposes.some((p) => p === purpose && isRefinance(p))

const without = <V extends object, F extends keyof V>(values: V, fields: readonly F[]): V => ({
  ...values,
  ...Object.fromEntries(fields.map((field) => [field, ''])),
})

/** Whether the purchase price is switched off: the purchase is more than 365 days back (E-49, Y-13). */
export const isPurchasePriceDisabled = (values: Pick<BorrowerValues, 'purchaseDate'>, today: PlainDate): boolean =>
  isFormDate(values.purchaseDate) && daysBetween(values.purchaseDate, today) > 365

/** Whether a borrower-level field is shown: what a purpose clears is hidden for it (E-55), broker fields outside broker mode. */
export const isBorrowerFieldVisible = (field: BorrowerField, values: BorrowerValues): boolean => {
  if (includes(brokerFields, field)) return values.isBroker
  if (includes(purchaseClears, field)) return isRefinancing(values.purposeOfLoan)
  if (field === 'estimatedSellout') return !isRefinancing(values.purposeOfLoan)
  return true
}

const alwaysRequired: readonly BorrowerField[] = [
  'firstName',
  'lastName',
  'phone',
  'purposeOfLoan',
  'exitStrategy',
  'durationMonths',
  'amount',
  'estimatedClosingDate',
  'borrowerCreditScore',
  'isBlanketLoan',
]

/** Whether a borrower-level field must be filled in, given the others (E-28, E-39, E-42, E-47, E-49). */
export const isBorrowerFieldRequired = (field: BorrowerField, values: BorrowerValues, today: PlainDate): boolean => {
  if (field === 'borrowerEmail') return !values.isBroker
  if (includes(brokerFields, field)) return values.isBroker
  if (field === 'purchasePrice') return !isPurchasePriceDisabled(values, today)
  if (field === 'purchaseDate' || field === 'currentLoanBalance') return isRefinancing(values.purposeOfLoan)
  return alwaysRequired.includes(field)
}

const landClears = [
  'currentNoi',
  'currentOperatingExpenses',
  'currentGrossIncomeResidential',
  'currentGrossIncomeCommercial',
] as const
const rehabBudgets = ['rehabBudgetHard', 'rehabBudgetSoft'] as const

/** The fields that a property type has no use for: cleared when it is chosen and hidden while it stands (E-50..E-53, E-55). */
export const fieldsClearedByType = (propertyType: string): readonly PropertyTextField[] => [
  ...(propertyType === 'LAND' ? landClears : []),
  ...(propertyType === 'SFH' ? (['numberOfUnits'] as const) : (['bedrooms', 'bathrooms'] as const)),
  ...(propertyType === 'MIXED_USE' || propertyType === 'GROUND_UP' ? [] : (['numberOfCommercialUnits'] as const)),
]

/** Whether a property-level field is shown (E-54, E-55). */
export const isPropertyFieldVisible = (field: PropertyField, property: PropertyValues): boolean => {
  if (field === 'address') return true
  if (includes(rehabBudgets, field)) return property.propertyRequires === 'Yes'
  return !fieldsClearedByType(property.propertyType).includes(field)
}

/** Whether a property-level field must be filled in (E-42, E-43). */
export const isPropertyFieldRequired = (field: PropertyField, property: PropertyValues): boolean =>
  includes(rehabBudgets, field)
    ? property.propertyRequires === 'Yes'
    : field === 'address' || field === 'propertyType' || field === 'propertyRequires'

/** The borrower level after the broker toggle: switching it off clears the broker fields (E-05, E-29). */
export const setBrokerMode = (values: BorrowerValues, isBroker: boolean): BorrowerValues =>
  isBroker ? { ...values, isBroker } : { ...without(values, brokerFields), isBroker }

/**
 * The borrower level after a field was changed, with what the change clears: a move between the purchase and the refinance
 * purposes (E-47, E-48), a purchase more than 365 days back (E-49). Choosing another purpose of the same group clears nothing.
 */
export const changeBorrowerField = (
  before: BorrowerValues,
  field: BorrowerField,
  value: string,
  today: PlainDate,
): BorrowerValues => {
  const after = { ...before, [field]: value }
  if (field === 'purposeOfLoan' && isRefinancing(value) !== isRefinancing(before.purposeOfLoan))
    return without(after, isRefinancing(value) ? refinanceClears : purchaseClears)
  if (field === 'purchaseDate' && isPurchasePriceDisabled(after, today)) return without(after, ['purchasePrice'])
  return after
}

/** A property after a field was changed, with what the change clears (E-50..E-54) and its incomes worked out anew (E-56..E-58). */
export const changePropertyField = (
  before: PropertyValues,
  field: PropertyTextField,
  value: string,
): PropertyValues => {
  const after = { ...before, [field]: value }
  if (field === 'propertyType') return withIncomes(without(after, fieldsClearedByType(value)))
  if (field === 'propertyRequires' && value === 'No') return without(after, rehabBudgets)
  return withIncomes(after)
}

/** A property after its address was chosen. */
export const changePropertyAddress = (before: PropertyValues, address: AddressValues): PropertyValues => ({
  ...before,
  address,
})

/** A property with its current and expected NOI worked out (E-56..E-58); land has no current NOI (E-50). */
export const withIncomes = (property: PropertyValues): PropertyValues => ({
  ...property,
  currentNoi:
    property.propertyType === 'LAND'
      ? ''
      : String(
          netOperatingIncome({
            propertyType: property.propertyType,
            residentialIncome: property.currentGrossIncomeResidential,
            commercialIncome: property.currentGrossIncomeCommercial,
            operatingExpenses: property.currentOperatingExpenses,
          }),
        ),
  expectedNoi: String(
    netOperatingIncome({
      propertyType: property.propertyType,
      residentialIncome: property.expectedGrossIncomeResidential,
      commercialIncome: property.expectedGrossIncomeCommercial,
      operatingExpenses: property.expectedOperatingExpenses,
    }),
  ),
})

/** Whether 'Add Another Property' is offered: only for a blanket loan (E-08). */
export const mayAddAnotherProperty = (values: ApplicationValues): boolean => values.borrower.isBlanketLoan === 'Yes'

const includes = <F extends string>(list: readonly F[], field: string): field is F =>
  (list as readonly string[]).includes(field)
