import { Button as Choice, Group, Stack, Textarea } from '@mantine/core'
import { longestNote } from '@plinth/domain/loan/teamwork'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useStaff } from '../../lib/use-staff.ts'
import { Button } from '../../ui/button.tsx'
import { namedIn, offered, typedName } from './mention.ts'
import { noteWords as words } from './note.words.ts'

interface NoteFieldProps {
  text: string
  onText: (text: string) => void
  submit: string
  busy: boolean
  refused: string | null
  disabledReason?: string | undefined
  onSend: (body: string, mentions: string[]) => void
  onCancel?: () => void
}

/** Where a note is typed; an @ offers colleagues by name, as buttons that the keyboard reaches too. */
export const NoteField = ({ text, onText, ...p }: NoteFieldProps) => {
  const staff = useStaff()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const [missing, setMissing] = useState(false)
  const isEmpty = text.trim() === ''
  const at = typedName(text, caret)
  const names = at === null ? [] : offered(at.typed, staff)
  const choose = (name: string) => {
    if (at === null) return
    const next = `${text.slice(0, at.from)}@${name} `
    onText(next + text.slice(caret))
    setCaret(next.length)
    field.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(isEmpty)
    if (isEmpty || p.busy || p.disabledReason !== undefined) return
    p.onSend(
      text,
      namedIn(text, staff).map(({ id }) => id),
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          ref={field}
          label={words.label}
          description={words.hint}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={longestNote}
          value={text}
          error={missing && isEmpty ? words.missing : p.refused}
          onChange={(event) => {
            onText(event.currentTarget.value)
            setCaret(event.currentTarget.selectionStart)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
        {names.length > 0 ? (
          <Group gap={4} role="group" aria-label={words.mention}>
            {names.map(({ id, name }) => (
              <Choice key={id} type="button" size="compact-sm" variant="default" onClick={() => choose(name)}>
                @{name}
              </Choice>
            ))}
          </Group>
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={p.busy} disabledReason={p.disabledReason}>
            {p.submit}
          </Button>
          {p.onCancel ? (
            <Button variant="default" onClick={p.onCancel}>
              {words.cancel}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
