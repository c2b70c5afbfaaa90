import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { identityWords } from '../people/identity/identity.words.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Sign in in another tab, come back, go on: the page behind keeps everything typed. */
export const SessionEndedDialog = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [still, setStill] = useState(false)
  const goOn = async () => {
    setBusy(true)
    const token = await session.renew().catch(() => null)
    setBusy(false)
    setStill(!token)
    if (token) onClose()
  }
  const words = identityWords.sessionEnded
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <Text>{words.text}</Text>
      <div role="alert">{still ? <Text c="var(--mantine-color-error)">{words.stillOut}</Text> : null}</div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => window.open(paths.signIn(), '_blank', 'noopener')}>
          {words.signIn}
        </Button>
        <Button loading={busy} onClick={() => void goOn()}>
          {words.goOn}
        </Button>
      </Group>
    </Dialog>
  )
}
