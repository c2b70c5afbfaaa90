import { Group, Stack, Text } from '@mantine/core'
import { displayValue } from '@plinth/domain/documents/document/display-value'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './document.module.css'
import { documentWords as words } from './document.words.ts'
import { same, type Value } from './typed-value.ts'

/** What a file says of a value that it says twice. */
export type Unsure = NonNullable<LoanDocumentView['ocr_data'][string]['unsure']>

interface UnsureReadingsProps {
  unsure: Unsure
  label: string
  /** Names of the values to decide first; empty when there are none. */
  waitsFor: string
  /** How values of it are shown (J-25). */
  option: number
  value: Value
  readOnly: boolean
  onPick: (value: Value) => void
  onShow: (at: { page: number; words: string }) => void
}

/** Why a value is unsure, and the readings that a person picks one of, each with its place. */
export const UnsureReadings = ({
  unsure,
  label,
  waitsFor,
  option,
  value,
  readOnly,
  onPick,
  onShow,
}: UnsureReadingsProps) => (
  <Stack gap={4} role="group" aria-label={words.readingsOf(label)} className={classes.unsure}>
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Badge tone="orange">{words.unsure}</Badge>
      <Text size="xs">{waitsFor === '' ? unsure.why : words.waitsFor(waitsFor)}</Text>
    </Group>
    {unsure.readings.map((one) => (
      <Group key={`${one.says} ${String(one.value)}`} gap="xs" justify="space-between" align="center">
        <Text size="sm" style={{ flex: '1 1 160px' }}>
          {one.says}: <span className="figure">{displayValue(one.value, option)}</span>
        </Text>
        <Group gap={4} wrap="nowrap">
          {one.page === null ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={words.showReading({ says: one.says, label, page: one.page })}
              onClick={() => onShow({ page: one.page ?? 1, words: one.quote ?? '' })}
            >
              {words.onPage(one.page)}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            aria-pressed={same(value, one.value)}
            aria-label={words.useReading(one.says, label)}
            disabledReason={readOnly ? words.noRight : undefined}
            onClick={() => onPick(one.value)}
          >
            {words.use}
          </Button>
        </Group>
      </Group>
    ))}
  </Stack>
)
