import { Stack, Text, TextInput } from '@mantine/core'
import type { SigningLink } from '@plinth/contract/documents/signature'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { Button } from '../../ui/button.tsx'
import { Door, type DoorContent } from '../../ui/door.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { makeKey } from '../../lib/kept-key.ts'
import { useOpen, useSendCode } from './signature.calls.ts'
import { signingWords } from './signature.words.ts'

const { door: words, ended } = signingWords

/** The quiet card that every step before the document stands in. */
export const DoorFrame = (props: DoorContent) => <Door brand={identityConfigNow().brand} {...props} />

/** What is said when there is nothing to sign any more. `note`: the reason, once the address is proven. */
export const Ended = ({
  state,
  note,
}: {
  state: 'voided' | 'expired' | 'declined' | 'failed'
  note?: string | null
}) => (
  <DoorFrame title={ended[state]} text={ended[`${state}Text`]}>
    {note ? <Text>{state === 'declined' ? ended.reason(note) : note}</Text> : null}
  </DoorFrame>
)

interface DoorProps {
  token: string
  link: SigningLink
  onOpen: (key: string) => void
}

/** The one-time code that proves the address: asked for, typed, and the document opens. */
export const SigningDoor = ({ token, link, onOpen }: DoorProps) => {
  const [asked, setAsked] = useState(link.code_sent)
  const send = useSendCode()
  const [resent, setResent] = useState(false)
  const ask = () =>
    send.mutate(
      { params: { token } },
      {
        onSuccess: () => {
          setResent(asked)
          setAsked(true)
        },
      },
    )
  if (!asked)
    return (
      <DoorFrame
        title={words.title}
        text={link.state === 'signed' ? `${words.read} ${link.email_hint}.` : words.text(link.email_hint)}
      >
        <div>
          <FormError text={send.isError ? messageOf(send.error, words.failed) : null} />
          <Button size="md" fullWidth loading={send.isPending} onClick={ask}>
            {words.send}
          </Button>
        </div>
      </DoorFrame>
    )
  return (
    <DoorFrame title={words.title} text={words.sent(link.email_hint)}>
      <CodeForm token={token} onOpen={onOpen} />
      <div>
        <FormError text={send.isError ? messageOf(send.error, words.failed) : null} />
        {resent && !send.isError ? <Text role="status">{words.sentAgain}</Text> : null}
        <Text size="sm" c="dimmed">
          {words.spam}
        </Text>
        <Button variant="subtle" fullWidth mt="xs" loading={send.isPending} onClick={ask}>
          {words.again}
        </Button>
      </div>
    </DoorFrame>
  )
}

const CodeForm = ({ token, onOpen }: Pick<DoorProps, 'token' | 'onOpen'>) => {
  const open = useOpen()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6 || open.isPending) return
    const key = makeKey()
    open.mutate({ params: { token }, body: { code, key } }, { onSuccess: () => onOpen(key) })
  }
  const refused = open.error instanceof ApiError ? (open.error.field('code') ?? open.error.message) : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={words.code}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          error={refused}
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          autoFocus
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={open.isPending}
          disabledReason={code.length < 6 ? words.incomplete : undefined}
        >
          {words.open}
        </Button>
      </Stack>
    </form>
  )
}
