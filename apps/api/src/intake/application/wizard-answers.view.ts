import type { WizardFieldDef, WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { memberFields, wizardFields } from '@plinth/domain/intake/application/wizard-fields'
import { isWizardFieldShown } from '@plinth/domain/intake/application/wizard-rules'
import { wizardFiles, wizardQuestions, yesExplain } from '@plinth/domain/intake/application/wizard-sections'
import type { DatePattern } from '@plinth/domain/shared/dates'
import { formatMoney } from '@plinth/domain/shared/money'
import { addressText, type Section, shown } from './answers.view.ts'

type Answer = Section['answers'][number]

/** What the text of a full application needs beside its values. */
export interface Beside {
  pattern: DatePattern
  /** Social security number and birth date as they may be shown: masked, or 'on file'. */
  secrets: { ssn: string; dateOfBirth: string }
  /** Names of the files by upload field. */
  files: readonly { field: string; name: string }[]
}

const isPlain = (kind: WizardFieldDef['kind']): kind is 'text' | 'long-text' | 'zip' | 'ssn' =>
  kind === 'text' || kind === 'long-text' || kind === 'zip' || kind === 'ssn'

/** An answer as people read it. A figure that came out below zero is shown as it is. */
const text = ({ name, label, kind, options }: WizardFieldDef, value: string, pattern: DatePattern): string => {
  if (isPlain(kind)) return value
  if (kind === 'computed-money') return formatMoney(Number(value))
  return shown({ name, label, kind, options }, value, pattern)
}

/** The fields of a section that hold an answer, in the order of the form. */
const answersOf = (
  section: keyof typeof wizardFields,
  values: WizardValues,
  o: Beside,
  instead: Readonly<Record<string, string>> = {},
): Answer[] => {
  const fields: readonly WizardFieldDef[] = wizardFields[section]
  const held: object = values[section]
  return fields.flatMap((field) => {
    if (!isWizardFieldShown(section, field.name, values)) return []
    const value = instead[field.name] ?? String(Reflect.get(held, field.name) ?? '').trim()
    if (value === '') return []
    return [{ label: field.label, value: field.name in instead ? value : text(field, value, o.pattern) }]
  })
}

const membersOf = ({ entity }: WizardValues): Answer[] =>
  entity.otherEntityMembers.map((member, index) => {
    const [first, last, email] = memberFields.map(({ name }) => member[name].trim())
    return {
      label: `Member ${index + 2}`,
      value: [`${first ?? ''} ${last ?? ''}`, email, `${member.percentage.trim()}%`].filter(Boolean).join(', '),
    }
  })

const questionnaireOf = ({ questionnaire }: WizardValues): Answer[] =>
  wizardQuestions.flatMap(({ name, question }) => {
    const { answer, explanation } = questionnaire[name]
    if (answer === '') return []
    return [{ label: question, value: answer === yesExplain ? `Yes: ${explanation.trim()}` : answer }]
  })

/** A full application section by section, as staff and applicant read it and as it was signed. */
export const wizardSectionsText = (values: WizardValues, o: Beside): Section[] => {
  const filed = wizardFiles.flatMap(({ name, label }) => {
    const names = o.files.filter((file) => file.field === name).map((file) => file.name)
    return names.length === 0 ? [] : [{ label, value: names.join(', ') }]
  })
  const address = addressText(values.property.address)
  const sections = [
    {
      title: 'Sponsor',
      answers: answersOf('sponsor', values, o, { ssn: o.secrets.ssn, dateOfBirth: o.secrets.dateOfBirth }),
    },
    { title: 'Legal entity', answers: [...answersOf('entity', values, o), ...membersOf(values)] },
    {
      title: 'Property',
      answers: [...(address ? [{ label: 'Address', value: address }] : []), ...answersOf('property', values, o)],
    },
    { title: 'Rehab', answers: answersOf('rehab', values, o) },
    { title: 'Borrower experience', answers: answersOf('experience', values, o) },
    { title: 'Questionnaire', answers: questionnaireOf(values) },
    { title: 'Documents', answers: filed },
  ]
  return sections.filter(({ answers }) => answers.length > 0)
}
