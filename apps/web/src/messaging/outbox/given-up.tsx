import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSendAllAgain } from './outbox.calls.ts'
import { outboxWords as words } from './outbox.words.ts'

/** That emails were given up, and the way to send all of them again (AE-25). */
export const GivenUp = ({ count }: { count: number }) => {
  const [asked, setAsked] = useState(false)
  const may = useMay('edit-loan')
  const again = useSendAllAgain()
  if (count === 0) return null
  const send = () =>
    again.mutate(
      { body: {} },
      {
        onSuccess: ({ queued }) => {
          setAsked(false)
          toast.success(words.allSent(queued))
        },
      },
    )
  return (
    <Alert color="red" mb="md" title={words.givenUp(count)}>
      <Text size="sm" mb={may ? 'xs' : 0}>
        {words.givenUpHint}
      </Text>
      {may ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.sendAll(count)}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asked}
        title={words.sendAllTitle(count)}
        confirmLabel={words.sendAll(count)}
        cancelLabel={words.cancel}
        busy={again.isPending}
        error={again.error ? messageOf(again.error, words.notSentAgain) : null}
        onConfirm={send}
        onClose={() => setAsked(false)}
      >
        <Text>{words.sendAllText}</Text>
      </ConfirmDialog>
    </Alert>
  )
}
