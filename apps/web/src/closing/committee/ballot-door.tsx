import { Text } from '@mantine/core'
import type { BallotLink } from '@plinth/contract/closing/committee-ballot'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from '../../lib/form/code-form.tsx'
import { Door, type DoorContent } from '../../ui/door.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { useBallotCode, useOpenBallot } from './committee.calls.ts'
import { ballotWords as words } from './committee.words.ts'

/** The quiet card before the vote. */
export const BallotFrame = (props: DoorContent) => <Door brand={identityConfigNow().brand} {...props} />

interface DoorProps {
  token: string
  link: BallotLink
  onOpen: (key: string) => void
}

/** The one-time code that proves the address: asked for, typed, and the vote opens (AH-12). Members with an account may sign in (AH-20). */
export const BallotDoor = ({ token, link, onOpen }: DoorProps) => {
  const send = useBallotCode()
  const [asked, setAsked] = useState(link.code_sent)
  const open = useOpenBallot()
  const [resent, setResent] = useState(false)
  const ask = () =>
    send.mutate(
      { body: { token } },
      {
        onSuccess: () => {
          setResent(asked)
          setAsked(true)
        },
      },
    )
  const below = link.signs_in ? <AppLink href={paths.signIn(paths.committee)}>{words.signIn}</AppLink> : undefined
  const failure = <FormError text={send.isError ? messageOf(send.error, words.failed) : null} />
  if (!asked)
    return (
      <BallotFrame title={words.title} text={words.text(link.email_hint)} below={below}>
        <div>
          {failure}
          <Button size="md" fullWidth loading={send.isPending} onClick={ask}>
            {words.sendCode}
          </Button>
        </div>
      </BallotFrame>
    )
  return (
    <BallotFrame title={words.title} text={words.sent(link.email_hint)} below={below}>
      <CodeForm
        {...{ token, words, onOpen }}
        isPending={open.isPending}
        error={open.error}
        send={(code, key, then) => open.mutate({ body: { token, code, key } }, then)}
      />
      <div>
        {failure}
        {resent && !send.isError ? <Text role="status">{words.sentAgain}</Text> : null}
        <Button variant="subtle" fullWidth loading={send.isPending} onClick={ask}>
          {words.again}
        </Button>
      </div>
    </BallotFrame>
  )
}
