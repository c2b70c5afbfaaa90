import { Group, Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { NoteView } from '@plinth/contract/loan/note'
import type { UserId } from '@plinth/contract/shared/fields'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import classes from '../../ui/conversation.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { piecesOf } from './mention.ts'
import { NoteField } from './note-field.tsx'
import { useAddNote, useNotes, useRemoveNote, useRestoreNote, useUpdateNote } from './note.calls.ts'
import { noteWords as words } from './note.words.ts'

type Loan = Pick<LoanView, 'id' | 'archived'>

/** The internal notes of a loan (AD-08 to AD-10). */
export const NotesPanel = ({ loan, onClose }: { loan: Loan; onClose: () => void }) => (
  <SidePanel opened onClose={onClose} title={words.title}>
    <Stack gap="md">
      <NewNote loan={loan} />
      <NoteList loan={loan} />
    </Stack>
  </SidePanel>
)

/** Why nobody may write here now. */
const useRefusal = (loan: Loan): string | undefined => {
  const may = useMay('edit-loan')
  if (loan.archived) return words.archived
  return may ? undefined : words.noRight
}

const NewNote = ({ loan }: { loan: Loan }) => {
  const [draft, keep] = useKeptDraft<{ body: string }>(`note-${loan.id}`)
  const add = useAddNote()
  const refusal = useRefusal(loan)
  return (
    <NoteField
      text={draft.body ?? ''}
      onText={(body) => keep(body === '' ? {} : { body })}
      submit={words.add}
      busy={add.isPending}
      refused={add.error ? messageOf(add.error, words.failed) : null}
      disabledReason={refusal}
      onSend={(body, mentions) =>
        add.mutate(
          { params: { loan_id: loan.id }, body: { body, mentions: mentions as UserId[] } },
          { onSuccess: () => keep({}) },
        )
      }
    />
  )
}

const NoteList = ({ loan }: { loan: Loan }) => {
  const list = useNotes(loan.id)
  const refusal = useRefusal(loan)
  if (list.isPending) return <SkeletonRows rows={3} />
  if (!list.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(list.error, words.failed)}
        onRetry={() => void list.refetch()}
      />
    )
  const notes = list.data.pages.flatMap((page) => page.notes)
  if (notes.length === 0) return <EmptyState text={words.none} hint={words.noneHint} />
  return (
    <>
      <ul className={classes.list} aria-label={words.list}>
        {notes.map((note) => (
          <Note key={note.id} note={note} mayChange={note.own && refusal === undefined} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.older}
        </Button>
      ) : null}
    </>
  )
}

const Note = ({ note, mayChange }: { note: NoteView; mayChange: boolean }) => {
  const [editing, setEditing] = useState(false)
  const when = dateTime(note.created_epoch)
  return (
    <li className={classes.message} data-own={note.own || undefined}>
      <div className={classes.head}>
        <span className={classes.author}>{note.author_name}</span>
        <Text component="span" size="xs" c="dimmed">
          {[when, ...(note.edited_epoch === null ? [] : [words.edited(dateTime(note.edited_epoch))])].join(' · ')}
        </Text>
      </div>
      {editing ? (
        <EditNote note={note} onDone={() => setEditing(false)} />
      ) : (
        <p className={classes.body}>
          {piecesOf(note.body, note.mentions).map((piece, i) =>
            // Pieces of one text: their place is what they are.
            piece.isMention ? <strong key={i}>{piece.text}</strong> : piece.text,
          )}
        </p>
      )}
      {mayChange && !editing ? <Acts note={note} when={when} onEdit={() => setEditing(true)} /> : null}
    </li>
  )
}

const Acts = ({ note, when, onEdit }: { note: NoteView; when: string; onEdit: () => void }) => {
  const [remove, restore] = [useRemoveNote(), useRestoreNote()]
  const params = { note_id: note.id }
  return (
    <Group gap={4} mt={4}>
      <Button size="compact-sm" variant="subtle" aria-label={words.editOf(when)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={words.removeOf(when)}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params, body: { version: note.version } },
            {
              onSuccess: ({ version }) =>
                toast.undoable(words.removed, words.undo, () => restore.mutate({ params, body: { version } })),
            },
          )
        }
      >
        {words.remove}
      </Button>
    </Group>
  )
}

const EditNote = ({ note, onDone }: { note: NoteView; onDone: () => void }) => {
  const [text, setText] = useState(note.body)
  // As it was when the edit began: what another tab saved meanwhile is not overwritten unseen.
  const [version] = useState(note.version)
  const update = useUpdateNote()
  return (
    <NoteField
      text={text}
      onText={setText}
      submit={words.save}
      busy={update.isPending}
      refused={update.error ? messageOf(update.error, words.failed) : null}
      onSend={(body, mentions) =>
        update.mutate(
          {
            params: { note_id: note.id },
            body: { version, body, mentions: mentions as UserId[] },
          },
          { onSuccess: onDone },
        )
      }
      onCancel={onDone}
    />
  )
}
