import { usStates } from '../../shared/us-states.ts'
import {
  type AddressValues,
  blankAddress,
  borrowerFields,
  type FieldKind,
  type Option,
  propertyTypeOptions,
  yesNo,
} from './fields.ts'
import { creditScoreBands } from '../../people/party/credit.ts'
import { type WizardAnswer, type WizardQuestion, type WizardSection, wizardQuestions } from './wizard-sections.ts'

export type WizardKind = FieldKind | 'text' | 'long-text' | 'zip' | 'ssn'
export type WizardFieldDef = {
  readonly name: string
  readonly label: string
  readonly kind: WizardKind
  readonly section: WizardSection
  readonly options: readonly Option[]
}

const fieldOf =
  (section: WizardSection) =>
  <N extends string, K extends WizardKind>(name: N, label: string, kind: K, options: readonly Option[] = []) => ({
    name,
    label,
    kind,
    options,
    section,
  })
const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const bands = same(creditScoreBands)
const countries = borrowerFields.find(({ name }) => name === 'area')?.options ?? []

const sponsor = fieldOf('sponsor')
/** Section 1 (F-05). The broker's fields are shown to a broker who sends the application in for somebody. */
export const sponsorFields = [
  sponsor('firstName', 'First name', 'name'),
  sponsor('lastName', 'Last name', 'name'),
  sponsor('email', 'Email', 'email'),
  sponsor('area', 'Country code', 'country', countries),
  sponsor('phone', 'Phone', 'phone'),
  sponsor('street', 'Street address', 'text'),
  sponsor('city', 'City', 'text'),
  sponsor(
    'state',
    'State',
    'choice',
    usStates.map(([value, label]) => ({ value, label })),
  ),
  sponsor('zipcode', 'Zip code', 'zip'),
  sponsor('dateOfBirth', 'Date of birth', 'date'),
  sponsor('ssn', 'SSN', 'ssn'),
  sponsor('brokerFirstName', 'Broker first name', 'name'),
  sponsor('brokerLastName', 'Broker last name', 'name'),
  sponsor('brokerEmail', 'Broker email', 'email'),
] as const

const entity = fieldOf('entity')
/** Section 2 (F-11), without the other members, who have fields of their own. */
export const entityFields = [
  entity('borrowingEntityName', 'Name of the borrowing entity', 'text'),
  entity('numberOfMembersInEntity', 'Number of members in the entity', 'count'),
  entity('sponsorPercentage', 'Your own share, percent', 'count'),
] as const
/** One other member of the entity (F-11, F-12). */
export const memberFields = [
  entity('firstName', 'First name', 'name'),
  entity('lastName', 'Last name', 'name'),
  entity('email', 'Email', 'email'),
  entity('percentage', 'Percentage', 'count'),
] as const

const property = fieldOf('property')
/** Section 3 (F-15), without the address. */
export const wizardPropertyFields = [
  property('propertyType', 'Property type', 'choice', propertyTypeOptions),
  property('purposeOfLoans', 'Purpose of loan', 'choice', same(['Purchase', 'Refinance'])),
  property('loanAmount', 'Loan amount', 'money'),
  property('loanDuration', 'Duration in months', 'count'),
  property('purchasePrice', 'Purchase price', 'money'),
  property('currentLoanBalance', 'Current loan balance', 'money'),
  property('currentEstimatedValue', 'Current estimated value', 'money'),
  property('costSpentToDate', 'Cost spent to date', 'money'),
  property('estimateAfterStabilization', 'Estimated value after stabilization', 'money'),
  property('bedrooms', 'Bedrooms', 'count'),
  property('bathrooms', 'Bathrooms', 'decimal'),
  property('totalSquare', 'Total square feet', 'count'),
  property('residentialUnits', 'Residential units', 'count'),
  property('commercialUnits', 'Commercial units', 'count'),
  property(
    'propertyManagement',
    'Property management',
    'choice',
    same(['Self Managed', '3rd Party Company Management']),
  ),
  property('propApprovedPlans', 'Approved plans', 'yes-no', yesNo),
  property('approvedUnitsInThePlan', 'Approved units in the plan', 'count'),
  property('anyRegulatedUnits', 'Any regulated units', 'yes-no', yesNo),
  property('regulatedUnits', 'Regulated units', 'count'),
  property('currentGrossIncomeResidential', 'Current gross income, residential', 'money'),
  property('currentGrossIncomeCommercial', 'Current gross income, commercial', 'money'),
  property('currentGrossIncome', 'Current gross income', 'money'),
  property('currentOperatingExpense', 'Current operating expense', 'money'),
  property('currentNoi', 'Current NOI', 'computed-money'),
  property('expectedStabilizedGrossIncome', 'Expected stabilized gross income', 'money'),
  property('expectedGrossIncomeCommercial', 'Of it, expected commercial gross income', 'money'),
  property('expectedStabilizedOperatingExpense', 'Expected stabilized operating expense', 'money'),
  property('expectedStabilizedNoi', 'Expected stabilized NOI', 'computed-money'),
  property('amountOfProjects', 'Projects completed in the past 3 years', 'count'),
  property('yourCreditScore', 'Your credit score', 'choice', bands),
  property('constructionHard', 'Construction budget, hard costs', 'money'),
  property('constructionSoft', 'Construction budget, soft costs', 'money'),
] as const

const rehab = fieldOf('rehab')
/** Section 4 (F-18). */
export const rehabFields = [
  rehab('propReqAnyConstrOrRehab', 'Does the property require any construction or rehab?', 'yes-no', yesNo),
  rehab('constructionHardCostAmount', 'Construction hard costs', 'money'),
  rehab('constructionSoftCostAmount', 'Construction soft costs', 'money'),
  rehab('repayment', 'Repayment', 'choice', same(['Sale', 'Refinance', 'Other'])),
  rehab('otherRepayment', 'Other repayment', 'long-text'),
] as const

const experience = fieldOf('experience')
/** Section 5 (F-20). */
export const experienceFields = [
  experience('objCreditScore', 'Credit score', 'choice', bands),
  experience('projectsCompletedPast3Years', 'Projects completed in the past 3 years', 'count'),
  experience('additionalSimilarProperties', 'Similar properties', 'long-text'),
] as const

/** The fields that hold one text each, by section. */
export const wizardFields = {
  sponsor: sponsorFields,
  entity: entityFields,
  property: wizardPropertyFields,
  rehab: rehabFields,
  experience: experienceFields,
} as const satisfies { readonly [S in WizardSection]?: readonly WizardFieldDef[] }
export type FieldSection = keyof typeof wizardFields
export type WizardFieldName<S extends FieldSection> = (typeof wizardFields)[S][number]['name']
export type MemberField = (typeof memberFields)[number]['name']

/** Another member of the entity; `id` tells the rows of the form apart. */
export type MemberValues = { readonly id: string } & { readonly [F in MemberField]: string }
export type AnswerValues = { readonly answer: WizardAnswer | ''; readonly explanation: string }

/** What the wizard holds: text as typed, dates as 'YYYY-MM-DD', Yes/No as words; '' = blank. */
export type WizardValues = {
  readonly sponsor: { readonly isBroker: boolean } & { readonly [F in WizardFieldName<'sponsor'>]: string }
  readonly entity: { readonly otherEntityMembers: readonly MemberValues[] } & {
    readonly [F in WizardFieldName<'entity'>]: string
  }
  readonly property: { readonly address: AddressValues } & { readonly [F in WizardFieldName<'property'>]: string }
  readonly rehab: { readonly [F in WizardFieldName<'rehab'>]: string }
  readonly experience: { readonly [F in WizardFieldName<'experience'>]: string }
  readonly questionnaire: { readonly [Q in WizardQuestion]: AnswerValues }
}

const blanks = <F extends string>(fields: readonly { readonly name: F }[]): Record<F, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, ''] as const)) as Record<F, string>

/** A fresh member: half of the entity (F-12). */
export const newMember = (id: string): MemberValues => ({ ...blanks(memberFields), id, percentage: '50' })

/** The most members an entity may have, with the sponsor. */
export const mostMembers = 50

/** A fresh wizard: the state is Alabama (F-07), the phone is American. */
export const initialWizard: WizardValues = {
  sponsor: { ...blanks(sponsorFields), isBroker: false, area: 'US', state: 'AL' },
  entity: { ...blanks(entityFields), otherEntityMembers: [] },
  property: { ...blanks(wizardPropertyFields), address: blankAddress },
  rehab: blanks(rehabFields),
  experience: blanks(experienceFields),
  questionnaire: Object.fromEntries(
    wizardQuestions.map(({ name }) => [name, { answer: '', explanation: '' }] as const),
  ) as WizardValues['questionnaire'],
}
