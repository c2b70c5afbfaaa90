import { borrowerMessages, isSsn } from '../../people/party/borrower.ts'
import type { PlainDate } from '../../shared/dates.ts'
import { isEmail } from '../../shared/text.ts'
import { figure } from './figures.ts'
import { durationError, formatError, isCompleteAddress, limitedError } from './validate.ts'
import { messages } from '../../shared/form-messages.ts'
import {
  type FieldSection,
  type MemberValues,
  memberFields,
  mostMembers,
  type WizardFieldDef,
  wizardFields,
  type WizardValues,
} from './wizard-fields.ts'
import {
  isExplanationShown,
  isWizardFieldComputed,
  isWizardFieldRequired,
  isWizardFieldShown,
  sharesOfAll,
} from './wizard-rules.ts'
import {
  longestLine,
  longestText,
  type WizardFileField,
  type WizardSection,
  wizardAnswers,
  wizardFiles,
  wizardQuestions,
  wizardSections,
} from './wizard-sections.ts'

/** Texts of the wizard beyond those of the short form (F-10). */
export const wizardMessages = {
  zip: '* Enter a valid zip code',
  ssn: borrowerMessages.ssnFormat,
  birthDate: borrowerMessages.birthDateFormat,
  percentage: '* Between 1-50',
  members: `* Between 1-${mostMembers}`,
  everyMember: '* Name every other member below',
  tooManyMembers: '* More members are named below',
  ownShare: '* Between 1-100',
  shares: '* The shares add up to more than 100',
  sharesShort: '* The shares add up to less than 100',
  tooLong: `* At most ${longestText} characters`,
  tooLongLine: `* At most ${longestLine} characters`,
  partOfIncome: '* More than the whole income',
} as const

/** What the checks need beside the values. */
export type WizardContext = {
  readonly today: PlainDate
  /** The fields that have a file which arrived and was taken. */
  readonly files: readonly WizardFileField[]
  /** What the server keeps already and the form need not hold: typed before and sealed, or on file. */
  readonly kept: { readonly ssn: boolean; readonly dateOfBirth: boolean }
  /** Section 8; `signature` is '' until there is one. */
  readonly signing: { readonly affirmed: boolean; readonly signature: string }
}

/** One thing that is missing or wrong: where ('sponsor.firstName'), what the field is called, and what to say there. */
export type Lack = { readonly path: string; readonly label: string; readonly message: string }

const lack = (path: string, label: string, message: string | undefined): Lack[] =>
  message === undefined ? [] : [{ path, label, message }]

/** What each section lacks, in the order of its fields; [] = the section is complete (F-06..F-33). */
export const wizardLacks = (
  values: WizardValues,
  context: WizardContext,
): { readonly [S in WizardSection]: readonly Lack[] } => ({
  sponsor: [...lacksOfFields('sponsor', values, context), ...lacksOfFiles('sponsor', context)],
  entity: [...lacksOfFields('entity', values, context), ...lacksOfMembers(values.entity)],
  property: [
    ...lack('property.address', 'Address', isCompleteAddress(values.property.address) ? undefined : messages.address),
    ...lacksOfFields('property', values, context),
  ],
  rehab: lacksOfFields('rehab', values, context),
  experience: lacksOfFields('experience', values, context),
  questionnaire: lacksOfAnswers(values),
  documents: lacksOfFiles('documents', context),
  affirmation: [
    ...lack('affirmation', 'Terms', context.signing.affirmed ? undefined : messages.required),
    ...lack('signature', 'Signature', context.signing.signature.trim() ? undefined : messages.required),
  ],
})

/** What is wrong with the whole wizard by the path of the field; {} = it may be sent. */
export const validateWizard = (values: WizardValues, context: WizardContext): Readonly<Record<string, string>> => {
  const lacks = wizardLacks(values, context)
  const all = wizardSections.flatMap(({ key }) => lacks[key])
  return Object.fromEntries(all.map(({ path, message }) => [path, message] as const))
}

const lacksOfFields = (section: FieldSection, values: WizardValues, context: WizardContext): Lack[] => {
  const fields: readonly WizardFieldDef[] = wizardFields[section]
  const held: object = values[section]
  return fields
    .filter(({ name }) => isWizardFieldShown(section, name, values) && !isWizardFieldComputed(section, name, values))
    .flatMap((field) => {
      const value = String(Reflect.get(held, field.name) ?? '').trim()
      const required = isWizardFieldRequired(section, field.name, values)
      return lack(`${section}.${field.name}`, field.label, fieldError(field, value, required, values, context))
    })
}

const fieldError = (
  field: WizardFieldDef,
  value: string,
  required: boolean,
  values: WizardValues,
  context: WizardContext,
): string | undefined => {
  switch (`${field.section}.${field.name}`) {
    case 'sponsor.dateOfBirth':
      return value !== '' && (formatError(kindOf('date'), value, false) !== undefined || value > context.today)
        ? wizardMessages.birthDate
        : undefined
    case 'sponsor.ssn':
      if (value === '') return context.kept.ssn ? undefined : messages.required
      return isSsn(value.replace(/[\s-]/g, '')) ? undefined : wizardMessages.ssn
    case 'property.loanDuration':
      return durationError(value)
    case 'property.loanAmount':
      return limitedError(value, required, 1)
    case 'property.purchasePrice':
      return limitedError(value, required, 0)
    case 'property.expectedGrossIncomeCommercial':
      return formatError(kindOf('money'), value, false) ?? partOfIncomeError(value, values)
    case 'entity.numberOfMembersInEntity':
      return memberCountError(value, values)
    case 'entity.sponsorPercentage':
      return ownShareError(value)
    default:
      return plainError(field, value, required)
  }
}

const kindOf = (kind: 'date' | 'money' | 'name') => ({ kind, options: [] })

const plainError = (field: WizardFieldDef, value: string, required: boolean): string | undefined => {
  const { kind } = field
  if (kind === 'text' || kind === 'long-text' || kind === 'zip' || kind === 'ssn') {
    if (value === '') return required ? messages.required : undefined
    if (kind === 'zip' && !/^\d{5}(-\d{4})?$/.test(value)) return wizardMessages.zip
    if (kind === 'text') return value.length > longestLine ? wizardMessages.tooLongLine : undefined
    return value.length > longestText ? wizardMessages.tooLong : undefined
  }
  return formatError({ kind, options: field.options, name: field.name }, value, required)
}

const partOfIncomeError = (part: string, { property }: WizardValues): string | undefined =>
  (figure(part) ?? 0) > (figure(property.expectedStabilizedGrossIncome) ?? 0) ? wizardMessages.partOfIncome : undefined

const memberCountError = (value: string, { entity }: WizardValues): string | undefined => {
  if (value === '') return messages.required
  const count = figure(value)
  if (count === null) return messages.number
  if (count < 1 || count > mostMembers) return wizardMessages.members
  const named = entity.otherEntityMembers.length
  if (named < count - 1) return wizardMessages.everyMember
  return named > count - 1 ? wizardMessages.tooManyMembers : undefined
}

/** What is wrong with the sponsor's own share: a whole number from 1 to 100. */
const ownShareError = (value: string): string | undefined => {
  if (value === '') return messages.required
  const percent = figure(value)
  return percent !== null && percent >= 1 && percent <= 100 ? undefined : wizardMessages.ownShare
}

/** What is wrong with the share of a member: a whole number from 1 to 50 (F-12). */
const percentageError = (value: string): string | undefined => {
  const percent = figure(value)
  return percent !== null && percent >= 1 && percent <= 50 ? undefined : wizardMessages.percentage
}

const lacksOfMembers = (entity: WizardValues['entity']): Lack[] => {
  const { otherEntityMembers: members, sponsorPercentage: own } = entity
  const each = members.flatMap((member, index) =>
    memberFields.flatMap((field) => {
      const value = member[field.name].trim()
      const error = memberError(field.name, value)
      return lack(`entity.otherEntityMembers.${index}.${field.name}`, `Member ${index + 1}: ${field.label}`, error)
    }),
  )
  return [...each, ...lack('entity.otherEntityMembers', 'Percentage', sharesError(sharesOfAll(entity), own))]
}

/** All shares make 100 with the sponsor's in it (F-11); while that is not given, only too much is wrong. */
const sharesError = (shares: number, own: string): string | undefined => {
  if (shares > 100) return wizardMessages.shares
  return shares < 100 && figure(own) !== null ? wizardMessages.sharesShort : undefined
}

const memberError = (name: keyof MemberValues, value: string): string | undefined => {
  if (name === 'percentage') return percentageError(value)
  if (name === 'email') return value === '' || isEmail(value) ? undefined : messages.emailOrBlank
  return formatError(kindOf('name'), value, true)
}

const lacksOfAnswers = ({ questionnaire }: WizardValues): Lack[] =>
  wizardQuestions.flatMap(({ name, question }) => {
    const given = questionnaire[name]
    const answered = wizardAnswers.some((answer) => answer === given.answer)
    const explanation = given.explanation.trim()
    return [
      ...lack(`questionnaire.${name}.answer`, question, answered ? undefined : messages.required),
      ...(isExplanationShown(given) && explanation === ''
        ? lack(`questionnaire.${name}.explanation`, question, messages.required)
        : []),
      ...(explanation.length > longestText
        ? lack(`questionnaire.${name}.explanation`, question, wizardMessages.tooLong)
        : []),
    ]
  })

const lacksOfFiles = (section: WizardSection, context: WizardContext): Lack[] =>
  wizardFiles
    .filter((one) => one.section === section && one.required && !context.files.includes(one.name))
    .flatMap(({ name, label }) => lack(`files.${name}`, label, messages.required))
