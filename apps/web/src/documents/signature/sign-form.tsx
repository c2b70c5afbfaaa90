import { Checkbox, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import type { SigningView } from '@plinth/contract/documents/signature'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { SignedName } from '../../ui/signed-name.tsx'
import { Loader } from '../../ui/states.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useSign } from './signature.calls.ts'
import classes from './signature.module.css'
import { signingWords } from './signature.words.ts'
import type { Reading } from './use-reading.ts'

const { form: words } = signingWords

// Drawing comes when it is chosen: most people type.
const SignaturePad = lazy(() => import('../../ui/signature-pad.tsx'))

type Kind = 'typed' | 'drawn'

/** What is missing before a signature can be sent, by field. */
const missing = (kind: Kind, name: string, image: string | null, agreed: boolean) => ({
  name: name.trim() === '' ? words.unnamed : null,
  image: kind === 'drawn' && image === null ? words.undrawn : null,
  consent: agreed ? null : words.unread,
})

interface SignFormProps {
  signing: SigningView
  access: string
  reading: Pick<Reading, 'shown' | 'total' | 'isRead'>
}

/** The signature, typed or drawn, with what it agrees to. */
export const SignForm = ({ signing, access, reading }: SignFormProps) => {
  const [kind, setKind] = useState<Kind>('typed')
  const [name, setName] = useState(signing.recipient_name)
  const [image, setImage] = useState<string | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [declining, setDeclining] = useState(false)
  const sign = useSign()
  const found = missing(kind, name, image, agreed)
  const shown = tried ? found : { name: null, image: null, consent: null }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(found).some((problem) => problem !== null)) return
    sign.mutate({
      params: { token: access },
      body: {
        kind,
        name: name.trim(),
        consent: true,
        document_sha256: signing.document_sha256,
        ...(kind === 'drawn' && image !== null ? { image } : {}),
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.card}>
      <Stack gap="md">
        <Title order={2}>{words.title}</Title>
        <SegmentedControl
          fullWidth
          aria-label={words.kind}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={[
            { value: 'typed', label: words.typed },
            { value: 'drawn', label: words.drawn },
          ]}
        />
        <TextInput
          label={words.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          autoComplete="name"
          error={shown.name}
        />
        {kind === 'typed' ? (
          <div>
            <Text size="sm" mb={4}>
              {words.preview}
            </Text>
            <SignedName name={name} />
          </div>
        ) : (
          <Suspense fallback={<Loader height={160} />}>
            <SignaturePad label={words.pad} clearLabel={words.clear} problem={shown.image} onChange={setImage} />
          </Suspense>
        )}
        <Checkbox
          className={classes.consent ?? ''}
          label={signing.consent_text}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          error={shown.consent}
        />
        <div>
          <FormError text={sign.isError ? messageOf(sign.error, words.failed) : null} />
          {reading.total === null ? null : (
            <Text size="sm" mb={6} role="status">
              {reading.isRead ? words.read : words.reading(reading.shown, reading.total)}
            </Text>
          )}
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={sign.isPending}
            disabledReason={reading.isRead ? undefined : words.notRead}
          >
            {words.sign(signing.title)}
          </Button>
        </div>
        <Button variant="subtle" color="gray" onClick={() => setDeclining(true)}>
          {words.decline}
        </Button>
        <details className={classes.small}>
          <summary>{words.seal}</summary>
          {signing.seal_text}
        </details>
      </Stack>
      <DeclineDialog access={access} opened={declining} onClose={() => setDeclining(false)} />
    </form>
  )
}
