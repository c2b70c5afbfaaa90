import { NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type SandboxBank, sandboxBanks } from '@plinth/domain/credit/report/sandbox-banks'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSandboxSignIn } from './bank-link.calls.ts'
import { bankLinkWords } from './bank-link.words.ts'

const words = bankLinkWords.window

interface SandboxWindowProps {
  activityId: string
  onToken: (publicToken: string) => void
  onExit: () => void
}

/** The window of the made-up banks, where no provider is set up. */
export const SandboxWindow = ({ activityId, onToken, onExit }: SandboxWindowProps) => {
  const [institution, setInstitution] = useState<SandboxBank>(sandboxBanks[0])
  const [user, setUser] = useState('user_good')
  const [password, setPassword] = useState('')
  const signIn = useSandboxSignIn()
  const submit = () =>
    signIn.mutate(
      { params: { activity_id: activityId }, body: { institution, user, password } },
      { onSuccess: ({ public_token }) => onToken(public_token) },
    )
  return (
    <Dialog opened onClose={onExit} title={words.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <div>
            <Badge tone="yellow">{words.sandbox}</Badge>
          </div>
          <Text size="sm">{words.text}</Text>
          <NativeSelect
            label={words.bank}
            data={[...sandboxBanks]}
            value={institution}
            onChange={(event) =>
              setInstitution(sandboxBanks.find((one) => one === event.currentTarget.value) ?? institution)
            }
          />
          <TextInput
            label={words.user}
            description={words.hint}
            required
            autoComplete="off"
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            required
            autoComplete="off"
            data-autofocus
            value={password}
            error={signIn.error ? messageOf(signIn.error, words.failed) : null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={signIn.isPending}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
