import { Switch } from '@mantine/core'
import { type BorrowerField, borrowerFields } from '@plinth/domain/intake/application/fields'
import { leverage } from '@plinth/domain/intake/application/leverage'
import {
  isBorrowerFieldRequired,
  isBorrowerFieldVisible,
  isPurchasePriceDisabled,
  purchasePriceHint,
} from '@plinth/domain/intake/application/rules'
import { applicationWords as words } from './application.words.ts'
import { FormField } from './form-field.tsx'
import { FormSection } from './form-section.tsx'
import classes from './application.module.css'
import { PhoneField } from './phone-field.tsx'
import type { Application } from './use-application.ts'

const percent = (fraction: number | null) =>
  fraction === null ? words.notYet : `${(fraction * 100).toFixed(1).replace(/\.0$/, '')}%`

/** Loan to value and to cost, beside the amount as it is typed. */
const Leverage = ({ form }: { form: Application }) => {
  const { toValue, toCost } = leverage(form.values)
  return (
    <dl className={classes.leverage} aria-live="polite">
      <div>
        <dt>{words.toValue}</dt>
        <dd>{percent(toValue)}</dd>
      </div>
      <div>
        <dt>{words.toCost}</dt>
        <dd>{percent(toCost)}</dd>
      </div>
    </dl>
  )
}

const helpOf = (name: BorrowerField, form: Application): string | undefined => {
  const { borrower } = form.values
  if (name === 'purchasePrice') return isPurchasePriceDisabled(borrower, form.today) ? purchasePriceHint : undefined
  if (name === 'borrowerEmail' && borrower.isBroker) return words.borrowerEmailOptional
  return words.help[name]
}

const Fields = ({ form, names }: { form: Application; names: readonly BorrowerField[] }) =>
  names.map((name) => {
    const field = borrowerFields.find((one) => one.name === name)
    if (!field || !isBorrowerFieldVisible(name, form.values.borrower)) return null
    return (
      <FormField
        key={name}
        field={field}
        path={name}
        value={form.values.borrower[name]}
        error={form.error(name)}
        required={isBorrowerFieldRequired(name, form.values.borrower, form.today)}
        help={helpOf(name, form)}
        disabled={name === 'purchasePrice' && isPurchasePriceDisabled(form.values.borrower, form.today)}
        onChange={(value) => form.setBorrower(name, value)}
        onLeave={() => form.leave(name)}
      />
    )
  })

/** The first level of the form: who applies, for what loan (E-02, E-11). */
export const BorrowerLevel = ({ form }: { form: Application }) => {
  const { borrower } = form.values
  return (
    <>
      <div className={classes.broker}>
        <Switch
          size="md"
          label={words.broker}
          aria-describedby="broker-help"
          checked={borrower.isBroker}
          onChange={(event) => form.setBroker(event.currentTarget.checked)}
        />
        <p id="broker-help">{words.brokerHelp}</p>
      </div>
      {borrower.isBroker ? (
        <FormSection title={words.sections.broker}>
          <Fields form={form} names={['brokerFirstName', 'brokerLastName', 'brokerEmail']} />
        </FormSection>
      ) : null}
      <FormSection title={words.sections.borrower}>
        <Fields form={form} names={['firstName', 'lastName', 'borrowerEmail']} />
        <PhoneField form={form} />
      </FormSection>
      <FormSection title={words.sections.loan}>
        <Fields form={form} names={['purposeOfLoan', 'exitStrategy', 'amount']} />
        <Leverage form={form} />
        <Fields form={form} names={['durationMonths', 'estimatedClosingDate']} />
      </FormSection>
      <FormSection title={words.sections.figures}>
        <Fields
          form={form}
          names={[
            'purchaseDate',
            'purchasePrice',
            'currentLoanBalance',
            'estimatedAsIsValue',
            'costSpentToDate',
            'estimatedSellout',
          ]}
        />
      </FormSection>
      <FormSection title={words.sections.experience}>
        <Fields form={form} names={['borrowerCreditScore', 'completedProjectsIn3Years', 'isFlip', 'isBlanketLoan']} />
      </FormSection>
    </>
  )
}
