import { Text } from '@mantine/core'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

interface FormSaidProps {
  /** What a form says of itself: what somebody else changed of its record, and why the last try failed. */
  form: {
    meanwhile: readonly { label: string; before: string; after: string }[]
    takeIn: () => void
    failure: string | null
  }
}

/** What holds a form back, above its buttons: no form that edits a record is without it. */
export const FormSaid = ({ form }: FormSaidProps) => (
  <>
    <ChangedMeanwhile changes={form.meanwhile} onTakeIn={form.takeIn} />
    {form.failure === null ? null : (
      <Text c="var(--mantine-color-error)" role="alert">
        {form.failure}
      </Text>
    )}
  </>
)
