import { Group, Stack, Text, Textarea } from '@mantine/core'
import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { useSayOfFile } from './personal.calls.ts'
import { fileWords as words } from './personal.words.ts'

interface FileNoteProps {
  activity: ActivityView
  process: ProcessView
  fileName: string
  /** Whether a note may still be written: the lender has not decided on the file. */
  open: boolean
}

/** What the sender of a file tells the lender about it (U-17): read, written, changed and taken away. */
export const FileNote = ({ activity, process, fileName, open }: FileNoteProps) => {
  const said = process.data_to_display.data_from_user['note'] ?? ''
  // Kept over the closing of the sheet it stands in.
  const [draft, keep] = useKeptDraft<{ note: string }>(`file-note-${process.process_id}`)
  const [editing, setEditing] = useState(draft.note !== undefined && draft.note !== said)
  const say = useSayOfFile()
  const typed = draft.note ?? said
  const close = () => {
    keep({})
    setEditing(false)
  }
  if (!editing || !open)
    return (
      <Group gap="xs">
        {said ? <Text size="sm">{words.yourNote(said)}</Text> : null}
        {open ? (
          <Button
            variant="subtle"
            size="sm"
            aria-label={words.noteOn(said !== '', fileName)}
            onClick={() => {
              say.reset()
              setEditing(true)
            }}
          >
            {said ? words.changeNote : words.addNote}
          </Button>
        ) : null}
      </Group>
    )
  const params = { activity_id: activity.activity_id, process_id: process.process_id }
  const save = () => say.mutate({ params, body: { note: typed } }, { onSuccess: close })
  return (
    <Stack gap="xs">
      <Textarea
        label={words.noteLabel}
        description={words.noteHint}
        maxLength={500}
        autosize
        minRows={2}
        value={typed}
        onChange={(event) => keep({ note: event.currentTarget.value })}
        error={say.error ? messageOf(say.error, words.noteFailed) : undefined}
      />
      <Group gap="xs">
        <Button size="sm" loading={say.isPending} onClick={save}>
          {words.saveNote}
        </Button>
        <Button size="sm" variant="default" onClick={close}>
          {words.cancelNote}
        </Button>
      </Group>
    </Stack>
  )
}
