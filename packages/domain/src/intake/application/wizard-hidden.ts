import { type WizardFieldDef, wizardFields, type WizardValues } from './wizard-fields.ts'
import { isExplanationShown, isWizardFieldShown, withWizardIncomes } from './wizard-rules.ts'

const cleared = <S extends keyof typeof wizardFields>(section: S, values: WizardValues): WizardValues[S] => {
  const fields: readonly WizardFieldDef[] = wizardFields[section]
  const blanks = fields
    .filter(({ name }) => !isWizardFieldShown(section, name, values))
    .map(({ name }) => [name, ''] as const)
  return { ...values[section], ...Object.fromEntries(blanks) }
}

/** A submission without what its own choices hide: the form keeps it in case a choice comes back, the lender does not. */
export const withoutHiddenWizard = (values: WizardValues): WizardValues => {
  const questionnaire = Object.entries(values.questionnaire).map(
    ([name, given]) => [name, isExplanationShown(given) ? given : { ...given, explanation: '' }] as const,
  )
  return withWizardIncomes({
    sponsor: cleared('sponsor', values),
    entity: values.entity,
    property: cleared('property', values),
    rehab: cleared('rehab', values),
    experience: values.experience,
    questionnaire: Object.fromEntries(questionnaire) as WizardValues['questionnaire'],
  })
}
