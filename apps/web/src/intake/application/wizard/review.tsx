import { figure } from '@plinth/domain/intake/application/figures'
import { addressLine } from '@plinth/domain/intake/application/steps'
import { memberFields, type WizardFieldDef, wizardFields } from '@plinth/domain/intake/application/wizard-fields'
import { isExplanationShown, isWizardFieldShown } from '@plinth/domain/intake/application/wizard-rules'
import {
  wizardFiles,
  wizardQuestions,
  type WizardSection,
  wizardSections,
} from '@plinth/domain/intake/application/wizard-sections'
import { money, plainDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { lacksText } from './section-list.tsx'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.review

interface Fact {
  label: string
  value: string
  /** Shown below its label, over the whole width. */
  long?: boolean
}

/** A value as it reads, by the kind of its field. */
const readable = (field: WizardFieldDef, value: string): string => {
  if (value === '') return ''
  if (field.kind === 'money' || field.kind === 'computed-money') return money(figure(value) ?? Number(value))
  if (field.kind === 'date') return plainDate(value)
  if (field.kind === 'ssn') return words.hidden
  return field.options.find((option) => option.value === value)?.label ?? value
}

const factsOfFields = (form: WizardForm, section: keyof typeof wizardFields): Fact[] => {
  const fields: readonly WizardFieldDef[] = wizardFields[section]
  return fields
    .filter((field) => field.kind !== 'country' && isWizardFieldShown(section, field.name, form.values))
    .map((field) => {
      const typed = String(Reflect.get(form.values[section], field.name) ?? '')
      return {
        label: field.label,
        value: readable(field, typed) || sealedText(form, field.name),
        long: field.kind === 'long-text',
      }
    })
}

/** What may be shown of a secret that the server keeps. */
const sealedText = ({ state }: WizardForm, name: string): string =>
  name === 'ssn' || name === 'dateOfBirth' ? state.secrets[name].masked : ''

const factsOfMembers = ({ values }: WizardForm): Fact[] =>
  values.entity.otherEntityMembers.map((member, index) => ({
    label: wizardWords.members.member(index + 1),
    value: memberFields
      .map(({ name }) => (name === 'percentage' ? `${member[name]}%` : member[name]))
      .filter(Boolean)
      .join(' '),
  }))

const factsOfFiles = ({ state }: WizardForm, section: WizardSection): Fact[] =>
  wizardFiles
    .filter((one) => one.section === section)
    .map(({ name, label }) => ({
      label,
      value: state.files
        .filter((file) => file.field === name && file.state === 'received')
        .map((file) => file.name)
        .join('\n'),
    }))

const factsOf = (form: WizardForm, section: WizardSection): Fact[] => {
  switch (section) {
    case 'sponsor':
      return [...factsOfFields(form, section), ...factsOfFiles(form, section)]
    case 'entity':
      return [...factsOfFields(form, section), ...factsOfMembers(form)]
    case 'property':
      return [{ label: 'Address', value: addressLine(form.values.property.address) }, ...factsOfFields(form, section)]
    case 'rehab':
    case 'experience':
      return factsOfFields(form, section)
    case 'questionnaire':
      return wizardQuestions.map(({ name, question }) => {
        const given = form.values.questionnaire[name]
        const why = isExplanationShown(given) ? `\n${given.explanation}` : ''
        return { label: question, value: `${given.answer}${why}`.trim(), long: true }
      })
    case 'documents':
      return factsOfFiles(form, section)
    case 'affirmation': {
      const { affirmed, signature } = form.state.draft
      return [
        { label: wizardWords.terms, value: affirmed === '' ? '' : words.affirmed },
        { label: wizardWords.groups.signature, value: signature.name },
      ]
    }
  }
}

/** Everything once more before it is sent, each section with a way back to it. */
export const Review = ({ form }: { form: WizardForm }) => (
  <>
    {wizardSections.map(({ key, number, title }) => (
      <section key={key} className={classes.card} aria-labelledby={`review-${key}`}>
        <div className={classes.cardHead}>
          <h3 id={`review-${key}`}>
            {number}. {title}
            <small>{wizardWords.about[key]}</small>
          </h3>
          <Button
            variant="default"
            size="compact-md"
            aria-label={words.editOf(`${number}. ${title}`)}
            onClick={() => form.goTo(number)}
          >
            {words.edit}
          </Button>
        </div>
        {form.lacks[key].length > 0 ? (
          <p className={classes.errorText}>{lacksText(form.lacks[key].map((lack) => lack.label))}</p>
        ) : null}
        <dl className={classes.facts}>
          {factsOf(form, key).map((fact) => (
            <div key={fact.label} className={fact.long ? classes.long : undefined}>
              <dt>{fact.label}</dt>
              <dd data-blank={fact.value === ''}>{fact.value || words.blank}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
)
