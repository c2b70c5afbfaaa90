import { Alert, List, Text } from '@mantine/core'
import { Button } from './button.tsx'

interface ChangedMeanwhileProps {
  /** The fields that somebody else changed, by their labels, before and after. */
  changes: readonly { label: string; before: string; after: string }[]
  onTakeIn: () => void
}

/** Tells that somebody else changed the record during an edit, and what; nothing typed is lost. */
export const ChangedMeanwhile = ({ changes, onTakeIn }: ChangedMeanwhileProps) =>
  changes.length === 0 ? null : (
    <Alert color="yellow" variant="light" title="Someone else changed this" role="alert" data-meanwhile>
      <List size="sm" mb="xs">
        {changes.map(({ label, before, after }) => (
          <List.Item key={label}>
            {label}: {before || '(empty)'} → {after || '(empty)'}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mb="xs">
        Load the new values to go on. What you typed stays.
      </Text>
      <Button size="xs" variant="default" onClick={onTakeIn}>
        Load new values, keep mine
      </Button>
    </Alert>
  )
