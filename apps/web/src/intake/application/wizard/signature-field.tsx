import { SegmentedControl, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SignedName } from '../../../ui/signed-name.tsx'
import { Loader } from '../../../ui/states.tsx'
import type { Signature } from './wizard-draft.ts'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'
import { latePart } from '../../../ui/late.tsx'

const words = wizardWords.signature

// Drawing comes when it is chosen: most people type.
const SignaturePad = latePart(async () => (await import('../../../ui/signature-pad.tsx')).SignaturePad)

interface SignatureFieldProps {
  /** Of the name's field, which the first error focuses. */
  nameId: string
  signature: Signature
  problem: string | undefined
  onChange: (signature: Signature) => void
  onLeave: () => void
}

/** The signature, typed or drawn (F-34). A drawing that was kept is shown until it is drawn anew. */
export const SignatureField = (p: SignatureFieldProps) => (
  <>
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={words.kind}
      value={p.signature.kind}
      onChange={(value) => p.onChange({ ...p.signature, kind: value === 'drawn' ? 'drawn' : 'typed' })}
      data={[
        { value: 'typed', label: words.typed },
        { value: 'drawn', label: words.drawn },
      ]}
    />
    <TextInput
      id={p.nameId}
      size="md"
      label={words.name}
      withAsterisk
      aria-required
      autoComplete="name"
      maxLength={200}
      value={p.signature.name}
      error={p.signature.name.trim() === '' && p.problem ? p.problem : false}
      onBlur={p.onLeave}
      onChange={(event) => p.onChange({ ...p.signature, name: event.currentTarget.value })}
    />
    {p.signature.kind === 'typed' ? (
      <div>
        <p className={classes.hint}>{words.preview}</p>
        <SignedName name={p.signature.name} />
      </div>
    ) : (
      <Drawing {...p} />
    )}
  </>
)

const Drawing = ({ signature, problem, onChange }: SignatureFieldProps) => {
  const [resumed, setResumed] = useState(signature.image !== '')
  const again = () => {
    setResumed(false)
    onChange({ ...signature, image: '' })
  }
  if (resumed)
    return (
      <>
        <img className={classes.drawn} src={signature.image} alt={words.kept} />
        <Button variant="subtle" size="compact-sm" onClick={again}>
          {words.again}
        </Button>
      </>
    )
  return (
    <Suspense fallback={<Loader height={160} />}>
      <SignaturePad
        label={words.pad}
        clearLabel={words.clear}
        problem={signature.image === '' && problem ? problem : null}
        onChange={(image) => onChange({ ...signature, image: image ?? '' })}
      />
    </Suspense>
  )
}
