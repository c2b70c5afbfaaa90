import { List, Stack, Text, Textarea } from '@mantine/core'
import { isFormDate } from '@plinth/domain/shared/dates'
import { statusLabel } from '@plinth/domain/loan/status'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GoOnDialog } from '../../ui/go-on-dialog.tsx'
import { boardWords as words } from './board.words.ts'
import type { Asking } from './use-board-move.ts'

interface BoardDialogsProps {
  asking: Asking | null
  busy: boolean
  onAnswer: (text: string) => void
  onClose: () => void
}

/** What a move of a card asks before it happens, and why one did not happen. */
export const BoardDialogs = ({ asking, ...rest }: BoardDialogsProps) => {
  if (asking === null) return null
  if (asking.kind === 'refused') return <Refused asking={asking} onClose={rest.onClose} />
  if (asking.kind === 'go-on') return <GoOn asking={asking} {...rest} />
  return asking.kind === 'back' ? <Back asking={asking} {...rest} /> : <Fund asking={asking} {...rest} />
}

type Of<K> = Extract<Asking, { kind: K }>

/** Why the card stays where it is, what is missing, and the way to the loan (P-30). */
const Refused = ({ asking: { loan, to, why }, onClose }: { asking: Of<'refused'>; onClose: () => void }) => {
  const steps = loan.status.suggested_steps
  return (
    <Dialog opened onClose={onClose} title={words.refusedTitle(statusLabel(to))}>
      <Stack gap="sm">
        <Text>{words.refused(loan.name, statusLabel(to))}</Text>
        <div>
          <Text fw={600}>{words.missing}</Text>
          <Text role="alert">{why}</Text>
        </div>
        {steps.length > 0 ? (
          <div>
            <Text fw={600}>{words.steps}</Text>
            <List size="md">
              {steps.map((step) => (
                <List.Item key={step}>{step}</List.Item>
              ))}
            </List>
          </div>
        ) : null}
        <AppLink href={paths.loan(loan.human_id)}>{words.open}</AppLink>
      </Stack>
    </Dialog>
  )
}

/** What the step lacks, and the reason to take it all the same. */
const GoOn = ({ asking, busy, onAnswer, onClose }: Omit<BoardDialogsProps, 'asking'> & { asking: Of<'go-on'> }) => (
  <GoOnDialog
    label={words.moveOn(statusLabel(asking.to))}
    missing={asking.missing}
    busy={busy}
    error={asking.error}
    onConfirm={onAnswer}
    onClose={onClose}
  />
)

interface AskedProps extends Omit<BoardDialogsProps, 'asking'> {
  asking: Of<'back' | 'fund'>
}

const Back = ({ asking: { loan, to, error }, busy, onAnswer, onClose }: AskedProps) => {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === ''
  return (
    <ConfirmDialog
      opened
      danger
      title={words.backTitle(statusLabel(to))}
      confirmLabel={words.backTitle(statusLabel(to))}
      cancelLabel={words.cancel}
      busy={busy}
      disabledReason={missing ? words.required : undefined}
      error={error}
      onConfirm={() => onAnswer(reason.trim())}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600}>{loan.name}</Text>
        <Text>{words.backText}</Text>
        <Textarea
          label={words.reason}
          withAsterisk
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

const Fund = ({ asking: { loan, error }, busy, onAnswer, onClose }: AskedProps) => {
  const [day, setDay] = useState<string | null>(null)
  const given = day !== null && isFormDate(day)
  return (
    <ConfirmDialog
      opened
      title={words.fundTitle}
      confirmLabel={words.fundTitle}
      cancelLabel={words.cancel}
      busy={busy}
      disabledReason={given ? undefined : words.required}
      error={error}
      onConfirm={() => given && onAnswer(day)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{words.fundText(loan.name)}</Text>
        <DateInput label={words.fundedDate} withAsterisk data-autofocus value={day} onChange={setDay} />
      </Stack>
    </ConfirmDialog>
  )
}
