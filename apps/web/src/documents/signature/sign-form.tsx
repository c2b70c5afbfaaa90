import { Checkbox, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import type { SigningView } from '@plinth/contract/documents/signature'
import { Suspense, useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { SignedName } from '../../ui/signed-name.tsx'
import { Loader } from '../../ui/states.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { useSign } from './signature.calls.ts'
import classes from './signature.module.css'
import { signingWords } from './signature.words.ts'
import type { Reading } from './use-reading.ts'
import { latePart } from '../../ui/late.tsx'

const { form: words } = signingWords

// Drawing comes when it is chosen: most people type.
const SignaturePad = latePart(async () => (await import('../../ui/signature-pad.tsx')).SignaturePad)

type Kind = 'typed' | 'drawn'

interface Signature {
  kind: Kind
  name: string
  image: string | null
  consent: boolean
}

/** What is missing before a signature can be sent, by field. */
const missing = ({ kind, name, image, consent }: Signature) => ({
  name: name.trim() === '' ? words.unnamed : null,
  image: kind === 'drawn' && image === null ? words.undrawn : null,
  consent: consent ? null : words.unread,
})

interface SignFormProps {
  signing: SigningView
  access: string
  reading: Pick<Reading, 'shown' | 'total' | 'isRead'>
}

/** The signature, typed or drawn, with what it agrees to. */
export const SignForm = ({ signing, access, reading }: SignFormProps) => {
  const [declining, setDeclining] = useState(false)
  const sign = useSign()
  const form = useSendForm<Signature>({
    start: { kind: 'typed', name: signing.recipient_name, image: null, consent: false },
    check: missing,
    refusal: () => (reading.isRead ? undefined : words.notRead),
    failed: words.failed,
    send: ({ kind, name, image }) =>
      sign.mutateAsync({
        params: { token: access },
        body: {
          kind,
          name: name.trim(),
          consent: true,
          document_sha256: signing.document_sha256,
          ...(kind === 'drawn' && image !== null ? { image } : {}),
        },
      }),
  })
  const { kind, name } = form.values
  return (
    <form {...form.element} className={classes.card}>
      <Stack gap="md">
        <Title order={2}>{words.title}</Title>
        <SegmentedControl
          fullWidth
          aria-label={words.kind}
          value={kind}
          onChange={(value) => form.set({ kind: value === 'drawn' ? 'drawn' : 'typed' })}
          data={[
            { value: 'typed', label: words.typed },
            { value: 'drawn', label: words.drawn },
          ]}
        />
        <TextInput label={words.name} maxLength={200} autoComplete="name" {...form.field('name')} />
        {kind === 'typed' ? (
          <div>
            <Text size="sm" mb={4}>
              {words.preview}
            </Text>
            <SignedName name={name} />
          </div>
        ) : (
          <Suspense fallback={<Loader height={160} />}>
            <SignaturePad
              label={words.pad}
              clearLabel={words.clear}
              problem={form.errorAt('image') ?? null}
              onChange={(image) => form.set({ image })}
            />
          </Suspense>
        )}
        <Checkbox className={classes.consent ?? ''} label={signing.consent_text} {...form.tick('consent')} />
        <div>
          <FormSaid form={form} />
          {reading.total === null ? null : (
            <Text size="sm" mb={6} role="status">
              {reading.isRead ? words.read : words.reading(reading.shown, reading.total)}
            </Text>
          )}
          <Button {...form.button} size="md" fullWidth>
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
