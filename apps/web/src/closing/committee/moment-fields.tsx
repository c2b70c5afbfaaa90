import { Group, Text, TextInput } from '@mantine/core'
import { lenderToday, lenderZoneName } from '../../lib/format.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { committeeWords as words } from './committee.words.ts'

interface Bound {
  value: string
  error?: string | null | undefined
  onChange: (value: string) => void
}

/** A day and a time of it, in the lender's zone, which is named. */
export const MomentFields = ({
  day,
  time,
  labels,
}: {
  day: Bound
  time: Bound
  labels: { day: string; time: string }
}) => (
  <div>
    <Group grow align="flex-start">
      <DateInput
        label={labels.day}
        required
        minDate={lenderToday()}
        value={day.value === '' ? null : day.value}
        error={day.error}
        onChange={(value) => day.onChange(value ?? '')}
      />
      <TextInput
        type="time"
        label={labels.time}
        required
        value={time.value}
        error={time.error}
        onChange={(event) => time.onChange(event.currentTarget.value)}
      />
    </Group>
    <Text size="sm" c="dimmed">
      {words.zone(lenderZoneName())}
    </Text>
  </div>
)
