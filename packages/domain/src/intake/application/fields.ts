import { creditScoreBands } from '../../people/party/credit.ts'
import { exitStrategies, purposes } from '../../loan/terms.ts'
import type { PropertyType } from '../../people/property/types.ts'

/** How a field is typed, shown, checked and sent. */
export type FieldKind =
  | 'name'
  | 'email'
  | 'phone'
  | 'country'
  | 'money'
  | 'count'
  /** A number with at most one decimal, as bathrooms have. */
  | 'decimal'
  | 'date'
  | 'choice'
  | 'yes-no'
  | 'address'
  /** Worked out from other fields, never typed (E-56, E-58). */
  | 'computed-money'

export type Option = { readonly value: string; readonly label: string }
export type Level = 'borrower' | 'property'
export type FieldDef = {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly level: Level
  readonly options: readonly Option[]
}

const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

/** Yes/No choices (E-19). */
export const yesNo = same(['Yes', 'No'])

/** Property types as the form words them, in its order (E-20); the value is the stored code (U-09). */
export const propertyTypeOptions: readonly (Option & { readonly value: PropertyType })[] = [
  { value: 'SFH', label: 'Single Family Home' },
  { value: 'FAMILY', label: '2-4 Family' },
  { value: 'MULTIFAMILY', label: 'Multifamily (5+)' },
  { value: 'MIXED_USE', label: 'Mixed use' },
  { value: 'LAND', label: 'Land' },
  { value: 'GROUND_UP', label: 'Ground Up Development' },
  { value: 'CONDO', label: 'Condo' },
  { value: 'CONVERSION', label: 'Conversion' },
]

/** Countries whose phone numbers have ten digits behind +1; US is the default (E-12, E-33). */
const phoneCountries: readonly Option[] = [
  { value: 'US', label: 'US +1' },
  { value: 'CA', label: 'CA +1' },
  { value: 'PR', label: 'PR +1' },
]

const borrowerField = <N extends string, K extends FieldKind>(
  name: N,
  label: string,
  kind: K,
  options: readonly Option[] = [],
) => ({
  name,
  label,
  kind,
  options,
  level: 'borrower' as const,
})
const propertyField = <N extends string, K extends FieldKind>(
  name: N,
  label: string,
  kind: K,
  options: readonly Option[] = [],
) => ({
  name,
  label,
  kind,
  options,
  level: 'property' as const,
})

/** The borrower level of the short form, in the order it is shown (E-11, E-13, E-14). */
export const borrowerFields = [
  borrowerField('firstName', 'First name', 'name'),
  borrowerField('lastName', 'Last name', 'name'),
  borrowerField('borrowerEmail', 'Borrower email', 'email'),
  borrowerField('area', 'Country code', 'country', phoneCountries),
  borrowerField('phone', 'Phone', 'phone'),
  borrowerField('brokerFirstName', 'Broker first name', 'name'),
  borrowerField('brokerLastName', 'Broker last name', 'name'),
  borrowerField('brokerEmail', 'Broker email', 'email'),
  borrowerField('purposeOfLoan', 'Purpose of loan', 'choice', same(purposes)),
  borrowerField('exitStrategy', 'Repayment Strategy', 'choice', same(exitStrategies)),
  borrowerField('durationMonths', 'Duration in months', 'count'),
  borrowerField('amount', 'Loan amount', 'money'),
  borrowerField('purchaseDate', 'Purchase date', 'date'),
  borrowerField('purchasePrice', 'Purchase price', 'money'),
  borrowerField('currentLoanBalance', 'Current loan balance', 'money'),
  borrowerField('estimatedAsIsValue', 'Estimated as-is value', 'money'),
  borrowerField('costSpentToDate', 'Cost spent to date', 'money'),
  borrowerField('estimatedSellout', 'Estimated sell-out value', 'money'),
  borrowerField('estimatedClosingDate', 'Estimated closing date', 'date'),
  borrowerField('borrowerCreditScore', 'Borrower credit score', 'choice', same(creditScoreBands)),
  borrowerField('completedProjectsIn3Years', 'Completed projects in 3 years', 'count'),
  borrowerField('isFlip', 'Flip', 'yes-no', yesNo),
  borrowerField('isBlanketLoan', 'Blanket Loan', 'yes-no', yesNo),
] as const

/** The property level of the short form, in the order it is shown (E-15, E-14). */
export const propertyFields = [
  propertyField('address', 'Address', 'address'),
  propertyField('propertyType', 'Property type', 'choice', propertyTypeOptions),
  propertyField('isOccupied', 'Occupied', 'yes-no', yesNo),
  propertyField('bedrooms', 'Bedrooms', 'count'),
  propertyField('bathrooms', 'Bathrooms', 'decimal'),
  propertyField('numberOfUnits', 'Number of units', 'count'),
  propertyField('numberOfCommercialUnits', 'Number of commercial units', 'count'),
  propertyField('totalSquareFootage', 'Total square footage', 'count'),
  propertyField('currentGrossIncomeResidential', 'Current gross income, residential', 'money'),
  propertyField('currentGrossIncomeCommercial', 'Current gross income, commercial', 'money'),
  propertyField('currentOperatingExpenses', 'Current operating expenses', 'money'),
  propertyField('currentNoi', 'Current NOI', 'computed-money'),
  propertyField('expectedGrossIncomeResidential', 'Expected gross income, residential', 'money'),
  propertyField('expectedGrossIncomeCommercial', 'Expected gross income, commercial', 'money'),
  propertyField('expectedOperatingExpenses', 'Expected operating expenses', 'money'),
  propertyField('expectedNoi', 'Expected NOI', 'computed-money'),
  propertyField('propertyRequires', 'Requires rehab', 'yes-no', yesNo),
  propertyField('rehabBudgetHard', 'Rehab budget, hard costs', 'money'),
  propertyField('rehabBudgetSoft', 'Rehab budget, soft costs', 'money'),
  propertyField('rehabStarted', 'Rehab started', 'yes-no', yesNo),
] as const

export type BorrowerField = (typeof borrowerFields)[number]['name']
export type PropertyField = (typeof propertyFields)[number]['name']
export type PropertyTextField = Exclude<PropertyField, 'address'>

/** A place on earth in degrees. */
export type Coordinates = { readonly lat: number; readonly lng: number }

/** The parts of an address as the geocoder names them (E-16); blank until chosen. */
export type AddressValues = {
  readonly street_number: string
  readonly route: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly coordinates: Coordinates | null
  /** The person keeps it as typed: land without a street number, or a ZIP code that the directory has elsewhere. */
  readonly as_typed: boolean
}

/** What the borrower level holds: text as typed, dates as 'YYYY-MM-DD', Yes/No as words; '' = blank. */
export type BorrowerValues = { readonly isBroker: boolean } & { readonly [F in BorrowerField]: string }

/** What one property holds, in the same shapes. */
export type PropertyValues = { readonly address: AddressValues } & { readonly [F in PropertyTextField]: string }

export type ApplicationValues = {
  readonly borrower: BorrowerValues
  readonly properties: readonly PropertyValues[]
}

/** An address nobody has chosen yet. */
export const blankAddress: AddressValues = {
  street_number: '',
  route: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  coordinates: null,
  as_typed: false,
}

const blanks = <F extends string>(fields: readonly { readonly name: F }[]): Record<F, string> => {
  const pairs = fields.map((field) => [field.name, ''] as const)
  return Object.fromEntries(pairs) as Record<F, string>
}

/** A fresh borrower level: the applicant is the borrower (E-06), the phone is American (E-12). */
export const initialBorrower: BorrowerValues = { ...blanks(borrowerFields), isBroker: false, area: 'US' }

/** A fresh property level. */
export const initialProperty: PropertyValues = { ...blanks(propertyFields), address: blankAddress }

/** Where the map of the form starts: Washington DC (E-17). */
export const defaultMapCentre: Coordinates = { lat: 38.8976633, lng: -77.0365739 }
