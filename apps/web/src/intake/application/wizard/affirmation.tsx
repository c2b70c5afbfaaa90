import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ErrorState, Loader } from '../../../ui/states.tsx'
import { fieldId } from '../field-path.ts'
import { SignatureField } from './signature-field.tsx'
import { TermsReader } from './terms-reader.tsx'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

export interface Terms {
  text: string
  hash: string
}

interface AffirmationProps {
  form: WizardForm
  /** Null while they are fetched, 'failed' when they could not be. */
  terms: Terms | 'failed' | null
  onRetry: () => void
}

const Affirm = ({ form, terms }: { form: WizardForm; terms: Terms }) => {
  const { affirmed } = form.state.draft
  const [read, setRead] = useState(affirmed === terms.hash)
  return (
    <>
      <TermsReader id={fieldId('affirmation')} text={terms.text} onEnd={() => setRead(true)} />
      <p className={classes.hint} id="terms-hint" aria-live="polite">
        {read ? words.termsRead : words.termsHint}
      </p>
      <Checkbox
        size="md"
        label={words.affirm}
        aria-describedby="terms-hint"
        disabled={!read}
        checked={affirmed === terms.hash}
        error={form.error('affirmation') ?? false}
        onChange={(event) => form.affirm(event.currentTarget.checked ? terms.hash : '')}
      />
    </>
  )
}

/** Section 8 (F-31 to F-34): the terms to their end, the affirmation, the signature. */
export const Affirmation = ({ form, terms, onRetry }: AffirmationProps) => (
  <>
    <section className={classes.card}>
      <h3>{words.terms}</h3>
      {terms === null ? <Loader height={160} /> : null}
      {terms === 'failed' ? <ErrorState text={words.termsFailed} onRetry={onRetry} /> : null}
      {terms !== null && terms !== 'failed' ? <Affirm key={terms.hash} form={form} terms={terms} /> : null}
    </section>
    <section className={classes.card}>
      <h3>{words.groups.signature}</h3>
      <SignatureField
        nameId={fieldId('signature.name')}
        signature={form.state.draft.signature}
        problem={form.error('signature')}
        onChange={form.sign}
        onLeave={() => form.leave('signature')}
      />
    </section>
  </>
)
