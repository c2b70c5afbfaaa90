import { Switch } from '@mantine/core'
import type { WizardSection } from '@plinth/domain/intake/application/wizard-sections'
import type { ComponentType } from 'react'
import { Card } from './card.tsx'
import { Documents, IdUpload } from './documents-section.tsx'
import { EntitySection } from './entity-section.tsx'
import { PropertySection } from './property-section.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { Reuse } from './reuse.tsx'
import { SecretFields } from './secret-fields.tsx'
import type { SectionProps } from './section-props.ts'
import { Fields } from './wizard-field.tsx'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const { groups } = words

/** Section 1 (F-05 to F-09). */
const SponsorSection = ({ form, store, known }: SectionProps) => {
  const { isBroker } = form.values.sponsor
  return (
    <>
      <Reuse of="person" form={form} store={store} known={known} />
      <div className={classes.broker}>
        <Switch
          size="md"
          label={words.broker}
          aria-describedby="wizard-broker-help"
          checked={isBroker}
          onChange={(event) => form.setBroker(event.currentTarget.checked)}
        />
        <p id="wizard-broker-help">{words.brokerHelp}</p>
      </div>
      {isBroker ? (
        <Card title={groups.broker}>
          <Fields form={form} section="sponsor" names={['brokerFirstName', 'brokerLastName', 'brokerEmail']} />
        </Card>
      ) : null}
      <Card title={groups.sponsor}>
        <Fields form={form} section="sponsor" names={['firstName', 'lastName', 'email', 'phone']} />
      </Card>
      <Card title={groups.address}>
        <Fields form={form} section="sponsor" names={['street', 'city', 'state', 'zipcode']} />
      </Card>
      <Card title={groups.identity}>
        <SecretFields form={form} store={store} />
        <IdUpload form={form} />
      </Card>
    </>
  )
}

/** Section 4 (F-18, F-19). */
const RehabSection = ({ form }: SectionProps) => (
  <>
    <Card title={groups.budget}>
      <Fields
        form={form}
        section="rehab"
        names={['propReqAnyConstrOrRehab', 'constructionHardCostAmount', 'constructionSoftCostAmount']}
      />
    </Card>
    <Card title={groups.repayment}>
      <Fields form={form} section="rehab" names={['repayment', 'otherRepayment']} />
    </Card>
  </>
)

/** Section 5 (F-20). */
const ExperienceSection = ({ form }: SectionProps) => (
  <Card title={groups.experience}>
    <Fields
      form={form}
      section="experience"
      names={['objCreditScore', 'projectsCompletedPast3Years', 'additionalSimilarProperties']}
    />
  </Card>
)

const DocumentsSection = ({ form, store, known }: SectionProps) => (
  <>
    <Reuse of="documents" form={form} store={store} known={known} />
    <Documents form={form} />
  </>
)

/** What each section shows but the last, which the wizard puts together with the terms. */
export const sections: Readonly<Record<Exclude<WizardSection, 'affirmation'>, ComponentType<SectionProps>>> = {
  sponsor: SponsorSection,
  entity: EntitySection,
  property: PropertySection,
  rehab: RehabSection,
  experience: ExperienceSection,
  questionnaire: Questionnaire,
  documents: DocumentsSection,
}
