import { Group, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Button } from './button.tsx'
import classes from './upload-panel.module.css'
import { uploadWords as words } from './upload.words.ts'

interface UploadNotesProps {
  name: string
  notes: readonly string[]
  /** Why it is kept all the same; null while nobody said. */
  kept: string | null
  onKeep: (reason: string) => Promise<unknown>
}

/** What is to be known of a file that arrived: send another, or keep it with a reason. */
export const UploadNotes = ({ name, notes, kept, onKeep }: UploadNotesProps) => (
  <div className={classes.notes} role="group" aria-label={words.notesOf(name)}>
    <ul className={classes.noteList}>
      {notes.map((note) => (
        <li key={note}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{note}</span>
        </li>
      ))}
    </ul>
    {kept === null ? <Keep name={name} onKeep={onKeep} /> : <p className={classes.kept}>{words.kept(kept)}</p>}
  </div>
)

const Keep = ({ name, onKeep }: Pick<UploadNotesProps, 'name' | 'onKeep'>) => {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setProblem(words.reasonNeeded)
      return
    }
    setBusy(true)
    try {
      await onKeep(reason.trim())
    } catch {
      setProblem(words.notKept)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        size="sm"
        label={words.keepReason}
        description={words.keepHint}
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Group mt="xs">
        <Button type="submit" size="compact-sm" variant="default" loading={busy} aria-label={`${words.keep}: ${name}`}>
          {words.keep}
        </Button>
      </Group>
    </form>
  )
}
