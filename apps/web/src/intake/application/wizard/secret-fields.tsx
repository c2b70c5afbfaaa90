import { sponsorFields } from '@plinth/domain/intake/application/wizard-fields'
import { isWizardFieldRequired } from '@plinth/domain/intake/application/wizard-rules'
import { Button } from '../../../ui/button.tsx'
import type { DraftStore } from './draft-store.ts'
import type { WizardForm } from './use-wizard.ts'
import { OneField } from './wizard-field.tsx'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

/** Date of birth and SSN: kept sealed by the server alone, which tells no more than that it has them. */
export const SecretFields = ({ form, store }: { form: WizardForm; store: DraftStore }) =>
  (['dateOfBirth', 'ssn'] as const).map((name) => {
    const field = sponsorFields.find((one) => one.name === name)
    const { from, masked } = form.state.secrets[name]
    const value = form.values.sponsor[name]
    const isKept = from !== 'none' && value === ''
    if (!field) return null
    return (
      <div key={name} className={classes.secret}>
        <OneField
          form={form}
          field={field}
          path={`sponsor.${name}`}
          value={value}
          required={isWizardFieldRequired('sponsor', name, form.values) && from === 'none'}
          help={isKept ? words.sealed(masked) : name === 'ssn' ? words.ssn.help : undefined}
          onChange={(next) => form.set('sponsor', name, next)}
        />
        {isKept && from === 'draft' ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={words.forget(field.label)}
            onClick={() => store.forget(name)}
          >
            {words.forgetShort}
          </Button>
        ) : null}
      </div>
    )
  })
