import { Alert, Group, Text } from '@mantine/core'
import { Button } from './button.tsx'

export interface OfferedRecord {
  id: string
  /** Who or what it is, and what is alike. */
  text: string
  /** The button's whole name, such as 'Use this record: Maria Ortega'. */
  useLabel: string
  /** Why it is named and not offered. */
  instead?: string | undefined
}

interface OnFileOfferProps {
  title: string
  records: readonly OfferedRecord[]
  use: string
  busy: boolean
  /** Left out where the records are only named. */
  onUse?: ((id: string) => void) | undefined
}

/** Records on file that may be the one being typed, to be used instead; nothing where there is none. */
export const OnFileOffer = ({ title, records, use, busy, onUse }: OnFileOfferProps) =>
  records.length === 0 ? null : (
    <Alert color="yellow" p="xs" role="status" aria-label={title} title={title}>
      {records.map((one) => (
        <Group key={one.id} justify="space-between" gap="xs" mt={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {one.text}
          </Text>
          {one.instead ? (
            <Text size="sm" c="dimmed">
              {one.instead}
            </Text>
          ) : null}
          {onUse && !one.instead ? (
            <Button
              variant="default"
              size="compact-sm"
              disabled={busy}
              aria-label={one.useLabel}
              onClick={() => onUse(one.id)}
            >
              {use}
            </Button>
          ) : null}
        </Group>
      ))}
    </Alert>
  )
