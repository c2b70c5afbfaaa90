import { Button, Stack, Text } from '@mantine/core'
import { authAdapter } from '../../lib/session.ts'
import { FormError } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { useSubmit } from './use-submit.ts'

/** Leaves for the organization's own sign-in page. */
export const ProviderSignIn = ({ returnTo }: { returnTo: string }) => {
  const { busy, error, run } = useSubmit(identityWords.errors.provider)
  const leave = () => run(async () => (await authAdapter()).leaveToSignIn?.(returnTo))
  return (
    <Stack gap="sm">
      <Text c="dimmed">{identityWords.signIn.provider}</Text>
      <FormError text={error} />
      <Button size="md" fullWidth loading={busy} onClick={() => void leave()}>
        {identityWords.signIn.providerSubmit}
      </Button>
    </Stack>
  )
}
