import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { goOnWords as words } from './go-on.words.ts'

interface OpenPointsProps {
  missing: readonly string[]
  reason: string
  onChange: (reason: string) => void
  error?: string | undefined
}

/** What a step lacks, and the reason to take it all the same. */
export const OpenPoints = ({ missing, reason, onChange, error }: OpenPointsProps) => (
  <Stack gap="sm">
    <div>
      <Text fw={600}>{words.missing}</Text>
      <ul aria-label={words.missing} style={{ margin: 0, paddingLeft: 20 }}>
        {missing.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
    <Textarea
      label={words.reason}
      description={words.hint}
      withAsterisk
      autosize
      minRows={2}
      maxLength={1000}
      data-autofocus
      value={reason}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </Stack>
)

interface GoOnDialogProps {
  /** What the step is called on its button. */
  label: string
  missing: readonly string[]
  busy: boolean
  error: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before a step that lacks something is taken. */
export const GoOnDialog = ({ label, missing, busy, error, onConfirm, onClose }: GoOnDialogProps) => {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <ConfirmDialog
      opened
      title={words.title(label)}
      confirmLabel={label}
      cancelLabel={words.cancel}
      busy={busy}
      disabledReason={given === '' ? words.required : undefined}
      error={error}
      onConfirm={() => given !== '' && onConfirm(given)}
      onClose={onClose}
    >
      <OpenPoints missing={missing} reason={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}
