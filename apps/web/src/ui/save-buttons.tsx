import { Group } from '@mantine/core'
import { Button } from './button.tsx'

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

interface SaveButtonsProps {
  /** The file that is being made now. */
  busy?: Format | null
  onSave: (format: Format) => void
  /** Why there is nothing to save yet. */
  disabledReason?: string | undefined
  /** What is saved, where a page holds several tables: the buttons are small then. */
  of?: string
}

/** Saves a table as CSV or as an Excel file. */
export const SaveButtons = ({ busy = null, disabledReason, onSave, of }: SaveButtonsProps) => (
  <Group gap={of === undefined ? 8 : 4} wrap="nowrap">
    {formats.map((format) => {
      const name = format.toUpperCase()
      const look = of === undefined ? { variant: 'default' } : { variant: 'subtle', size: 'compact-sm' }
      return (
        <Button
          key={format}
          {...look}
          loading={busy === format}
          disabledReason={disabledReason}
          aria-label={of === undefined ? undefined : `${name}: ${of}`}
          onClick={() => onSave(format)}
        >
          {of === undefined ? `Download ${name}` : name}
        </Button>
      )
    })}
  </Group>
)
