import { Group, Text } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { scoringWords as words } from './scoring.words.ts'

interface FormActionsProps {
  submit: string
  busy: boolean
  /** What is missing, or what the server said. */
  error: string | Error | null
  disabledReason?: string | undefined
  onCancel: () => void
}

/** The end of a form: what went wrong, and the buttons. */
export const FormActions = ({ submit, busy, error, disabledReason, onCancel }: FormActionsProps) => (
  <>
    {error ? (
      <Text c="var(--mantine-color-error)" role="alert">
        {typeof error === 'string' ? error : messageOf(error, words.couldNot)}
      </Text>
    ) : null}
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={busy} disabledReason={disabledReason}>
        {submit}
      </Button>
    </Group>
  </>
)
