import { AddressInput, addressOf } from '../address-field.tsx'
import { fieldId } from '../field-path.ts'
import { Card } from './card.tsx'
import { Reuse } from './reuse.tsx'
import type { SectionProps } from './section-props.ts'
import { useFlash } from './use-flash.ts'
import type { WizardForm } from './use-wizard.ts'
import { addressText, typedAddress } from './wizard-draft.ts'
import { Fields } from './wizard-field.tsx'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const { groups, map: words } = wizardWords
const path = 'property.address'

/** The address field; left without a choice, its red outline flashes once (F-14). */
const Address = ({ form }: { form: WizardForm }) => {
  const { address } = form.values.property
  const box = useFlash(form.flashes)
  return (
    <div ref={box} className={classes.address} data-testid="wizard-address">
      <AddressInput
        id={fieldId(path)}
        text={addressText(address)}
        isChosen={address.coordinates !== null}
        error={form.error(path)}
        onText={(text) => form.setAddress(typedAddress(text))}
        onChoose={(place) => {
          if (place) form.setAddress(addressOf(place))
        }}
        onLeave={() => form.leave(path)}
      />
    </div>
  )
}

/** Section 3 (F-13 to F-17): the map with the address, and what is asked of the property and the loan. */
export const PropertySection = ({ form, store, known, map }: SectionProps) => {
  const { coordinates } = form.values.property.address
  return (
    <>
      <Reuse of="property" form={form} store={store} known={known} />
      <section className={classes.card}>
        <h3>{groups.place}</h3>
        <Address form={form} />
        <div className={classes.map}>
          {coordinates === null ? <div className={classes.mapEmpty}>{words.none}</div> : map(coordinates)}
        </div>
        <div className={classes.fields}>
          <Fields form={form} section="property" names={['propertyType', 'propertyManagement']} />
        </div>
      </section>
      <Card title={groups.loan}>
        <Fields
          form={form}
          section="property"
          names={[
            'purposeOfLoans',
            'loanAmount',
            'loanDuration',
            'purchasePrice',
            'currentLoanBalance',
            'currentEstimatedValue',
            'costSpentToDate',
            'estimateAfterStabilization',
          ]}
        />
      </Card>
      <Card title={groups.size}>
        <Fields
          form={form}
          section="property"
          names={[
            'bedrooms',
            'bathrooms',
            'totalSquare',
            'residentialUnits',
            'commercialUnits',
            'propApprovedPlans',
            'approvedUnitsInThePlan',
            'anyRegulatedUnits',
            'regulatedUnits',
          ]}
        />
      </Card>
      <Card title={groups.current}>
        <Fields
          form={form}
          section="property"
          names={[
            'currentGrossIncomeResidential',
            'currentGrossIncomeCommercial',
            'currentGrossIncome',
            'currentOperatingExpense',
            'currentNoi',
          ]}
        />
      </Card>
      <Card title={groups.expected}>
        <Fields
          form={form}
          section="property"
          names={[
            'expectedStabilizedGrossIncome',
            'expectedGrossIncomeCommercial',
            'expectedStabilizedOperatingExpense',
            'expectedStabilizedNoi',
          ]}
        />
      </Card>
      <Card title={groups.sponsorFacts}>
        <Fields
          form={form}
          section="property"
          names={['amountOfProjects', 'yourCreditScore', 'constructionHard', 'constructionSoft']}
        />
      </Card>
    </>
  )
}
