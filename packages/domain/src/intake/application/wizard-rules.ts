import { type WizardQuestion, wizardQuestions, yesExplain } from './wizard-sections.ts'
import { netOperatingIncome } from './expected-noi.ts'
import { figure } from './figures.ts'
import { stripCommas } from '../../shared/money.ts'
import {
  type AnswerValues,
  type FieldSection,
  type MemberValues,
  mostMembers,
  newMember,
  type WizardFieldName,
  type WizardValues,
} from './wizard-fields.ts'

type Shown<S extends FieldSection> = Partial<Record<WizardFieldName<S>, (values: WizardValues) => boolean>>

const isMixed = ({ property }: WizardValues) => property.propertyType === 'MIXED_USE'
const isLand = ({ property }: WizardValues) => property.propertyType === 'LAND'
const isHouse = ({ property }: WizardValues) => property.propertyType === 'SFH'
const isPurchase = ({ property }: WizardValues) => property.purposeOfLoans === 'Purchase'
const isRefinance = ({ property }: WizardValues) => property.purposeOfLoans === 'Refinance'
const isBroker = ({ sponsor }: WizardValues) => sponsor.isBroker
const earns = (values: WizardValues) => !isLand(values)

/** When a field is shown, as in the short form (E-47..E-55); those not named here always are. */
const shown: { readonly [S in FieldSection]: Shown<S> } = {
  sponsor: { brokerFirstName: isBroker, brokerLastName: isBroker, brokerEmail: isBroker },
  entity: { sponsorPercentage: ({ entity }) => entity.otherEntityMembers.length > 0 },
  property: {
    purchasePrice: isPurchase,
    currentLoanBalance: isRefinance,
    currentEstimatedValue: isRefinance,
    costSpentToDate: isRefinance,
    bedrooms: isHouse,
    bathrooms: isHouse,
    residentialUnits: (values) => !isHouse(values),
    commercialUnits: ({ property: { propertyType: type } }) => type === 'MIXED_USE' || type === 'GROUND_UP',
    propertyManagement: earns,
    approvedUnitsInThePlan: ({ property }) => property.propApprovedPlans === 'Yes',
    anyRegulatedUnits: earns,
    regulatedUnits: (values) => earns(values) && values.property.anyRegulatedUnits === 'Yes',
    currentGrossIncomeResidential: isMixed,
    currentGrossIncomeCommercial: isMixed,
    currentGrossIncome: earns,
    currentOperatingExpense: earns,
    currentNoi: earns,
    expectedGrossIncomeCommercial: isMixed,
    constructionHard: ({ rehab }) => rehab.propReqAnyConstrOrRehab !== 'No',
    constructionSoft: ({ rehab }) => rehab.propReqAnyConstrOrRehab !== 'No',
  },
  rehab: {
    constructionHardCostAmount: ({ rehab }) => rehab.propReqAnyConstrOrRehab === 'Yes',
    constructionSoftCostAmount: ({ rehab }) => rehab.propReqAnyConstrOrRehab === 'Yes',
    otherRepayment: ({ rehab }) => rehab.repayment === 'Other',
  },
  experience: {},
}

/** Whether a field of the wizard is shown for what is chosen so far. */
export const isWizardFieldShown = (section: FieldSection, name: string, values: WizardValues): boolean => {
  const rules: Partial<Record<string, (values: WizardValues) => boolean>> = shown[section]
  return rules[name]?.(values) ?? true
}

/** Whether a field is worked out, not typed: the incomes, and for mixed use the sum of its two kinds of income. */
export const isWizardFieldComputed = (section: FieldSection, name: string, values: WizardValues): boolean =>
  section === 'property' &&
  (name === 'currentNoi' || name === 'expectedStabilizedNoi' || (name === 'currentGrossIncome' && isMixed(values)))

/** Fields that must be filled in while they are shown. In section 1 these are all but date of birth, street and state (F-06). */
const required: { readonly [S in FieldSection]: readonly WizardFieldName<S>[] } = {
  sponsor: [
    ...(['firstName', 'lastName', 'email', 'phone', 'city', 'zipcode', 'ssn'] as const),
    ...(['brokerFirstName', 'brokerLastName', 'brokerEmail'] as const),
  ],
  entity: ['borrowingEntityName', 'numberOfMembersInEntity', 'sponsorPercentage'],
  property: [
    ...(['propertyType', 'purposeOfLoans', 'loanAmount', 'loanDuration'] as const),
    ...(['purchasePrice', 'currentLoanBalance'] as const),
  ],
  rehab: [
    ...(['propReqAnyConstrOrRehab', 'repayment', 'otherRepayment'] as const),
    ...(['constructionHardCostAmount', 'constructionSoftCostAmount'] as const),
  ],
  experience: ['objCreditScore', 'projectsCompletedPast3Years'],
}

/** Whether a field must be filled in, given the others. */
export const isWizardFieldRequired = (section: FieldSection, name: string, values: WizardValues): boolean => {
  const names: readonly string[] = required[section]
  return names.includes(name) && isWizardFieldShown(section, name, values)
}

/** Whether a question's explanation is shown, and then needed (F-24). */
export const isExplanationShown = ({ answer }: AnswerValues): boolean => answer === yesExplain

/** Fields that ask for the same thing in two sections: what is filled in at one stands at the other. */
const twins: readonly (readonly [Place, Place])[] = [
  ['property.yourCreditScore', 'experience.objCreditScore'],
  ['property.amountOfProjects', 'experience.projectsCompletedPast3Years'],
  ['property.constructionHard', 'rehab.constructionHardCostAmount'],
  ['property.constructionSoft', 'rehab.constructionSoftCostAmount'],
]

/** Whether a field of section 4 or 5 asks for what section 3 asks for as well: the two hold the same. */
export const isAskedBefore = (section: FieldSection, name: string): boolean =>
  twins.some(([, second]) => second === `${section}.${name}`)

type Place = {
  [S in FieldSection]: `${S}.${WizardFieldName<S>}`
}[FieldSection]

const put = (values: WizardValues, place: string, value: string): WizardValues => {
  const [section = '', name = ''] = place.split('.')
  const held: unknown = Reflect.get(values, section)
  return { ...values, [section]: { ...(held as object), [name]: value } }
}

const dollars = (typed: string) => Number(stripCommas(typed)) || 0

/** The wizard with its sums and incomes worked out (as E-56..E-58 say for the short form). */
export const withWizardIncomes = (values: WizardValues): WizardValues => {
  const { property } = values
  const mixed = isMixed(values)
  const bothIncomes = dollars(property.currentGrossIncomeResidential) + dollars(property.currentGrossIncomeCommercial)
  const gross = mixed ? String(bothIncomes || '') : property.currentGrossIncome
  const commercialLater = mixed ? dollars(property.expectedGrossIncomeCommercial) : 0
  const noi = (residentialIncome: string | number, commercialIncome: string | number, operatingExpenses: string) =>
    String(
      netOperatingIncome({
        propertyType: property.propertyType,
        residentialIncome,
        commercialIncome,
        operatingExpenses,
      }),
    )
  return {
    ...values,
    property: {
      ...property,
      currentGrossIncome: gross,
      currentNoi: isLand(values)
        ? ''
        : noi(
            mixed ? property.currentGrossIncomeResidential : gross,
            property.currentGrossIncomeCommercial,
            property.currentOperatingExpense,
          ),
      expectedStabilizedNoi: noi(
        dollars(property.expectedStabilizedGrossIncome) - commercialLater,
        commercialLater,
        property.expectedStabilizedOperatingExpense,
      ),
    },
  }
}

/** The wizard after a field was changed: its twin follows, and the incomes are worked out anew. Nothing typed is cleared. */
export const changeWizardField = <S extends FieldSection>(
  before: WizardValues,
  section: S,
  name: WizardFieldName<S>,
  value: string,
): WizardValues => {
  const place = `${section}.${name}`
  const pair = twins.find(([one, other]) => one === place || other === place)
  const twin = pair?.find((one) => one !== place)
  const after = put(before, place, value)
  return withWizardIncomes(twin ? put(after, twin, value) : after)
}

/** What the other members leave of the entity, in percent: as text, '' when they leave nothing. */
const ownRest = ({ entity }: WizardValues): string => {
  const rest = 100 - sharesOfOthers(entity.otherEntityMembers)
  return rest >= 1 && entity.otherEntityMembers.length > 0 ? String(rest) : ''
}

/** What the other members own together, in percent. */
export const sharesOfOthers = (members: readonly Pick<MemberValues, 'percentage'>[]): number =>
  members.reduce((sum, { percentage }) => sum + (figure(percentage) ?? 0), 0)

/** What all members own together with the sponsor, in percent: the sponsor alone owns everything (F-11). */
export const sharesOfAll = ({ otherEntityMembers: others, sponsorPercentage: own }: WizardValues['entity']): number =>
  others.length === 0 ? 100 : sharesOfOthers(others) + (figure(own) ?? 0)

/** The wizard after its members were changed: the sponsor's share follows as the rest, until another one is typed. */
export const changeMembers = (before: WizardValues, entity: Partial<WizardValues['entity']>): WizardValues => {
  const after = { ...before, entity: { ...before.entity, ...entity } }
  const { sponsorPercentage: own } = before.entity
  const follows = own.trim() === '' || own.trim() === ownRest(before)
  return follows ? { ...after, entity: { ...after.entity, sponsorPercentage: ownRest(after) } } : after
}

/** The wizard after the number of members was changed: there is a row for everyone but the sponsor; filled rows stay. */
export const changeMemberCount = (before: WizardValues, count: string, newId: () => string): WizardValues => {
  const others = Math.min(Math.max(Number(stripCommas(count)) || 0, 0), mostMembers) - 1
  const { otherEntityMembers: rows } = before.entity
  const isFilled = (row: (typeof rows)[number]) => `${row.firstName}${row.lastName}${row.email}`.trim() !== ''
  const last = rows.findLastIndex(isFilled) + 1
  const kept = rows.slice(0, Math.max(others, last))
  const added = Array.from({ length: Math.max(0, others - kept.length) }, () => newMember(newId()))
  return changeMembers(before, { numberOfMembersInEntity: count, otherEntityMembers: [...kept, ...added] })
}

/** The wizard after a question was answered; the explanation stays, should the answer come back. */
export const changeAnswer = (
  before: WizardValues,
  question: WizardQuestion,
  change: Partial<AnswerValues>,
): WizardValues => ({
  ...before,
  questionnaire: { ...before.questionnaire, [question]: { ...before.questionnaire[question], ...change } },
})

/** The wizard with every question that has no answer yet answered with No. */
export const answerRest = (before: WizardValues): WizardValues =>
  wizardQuestions
    .filter(({ name }) => before.questionnaire[name].answer === '')
    .reduce((values, { name }) => changeAnswer(values, name, { answer: 'No' }), before)
