import { Text } from '@mantine/core'
import type { SigningLink } from '@plinth/contract/documents/signature'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from '../../lib/form/code-form.tsx'
import { Door, type DoorContent } from '../../ui/door.tsx'
import { FormError } from '../../ui/field-help.tsx'
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
  const open = useOpen()
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
      <CodeForm
        {...{ token, words, onOpen }}
        isPending={open.isPending}
        error={open.error}
        send={(code, key, then) => open.mutate({ params: { token }, body: { code, key } }, then)}
      />
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
