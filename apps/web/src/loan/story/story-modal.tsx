import { Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type LoanView, updateLoan } from '@plinth/contract/loan/loan'
import { storyOrTemplate, truncateStory } from '@plinth/domain/loan/story'
import { useState } from 'react'
import { ApiError, useCall } from '../../lib/api.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { storyWords as words } from './loan-story.words.ts'

interface StoryModalProps {
  loan: LoanView
  opened: boolean
  /** Closes it and keeps what was typed. */
  onClose: () => void
  /** It was saved, or what was typed is given up. */
  onDone: () => void
}

/** Edits the story in a modal; a failure shows in it and nothing typed is lost (I-48). Closing with unsaved text asks first. */
export const StoryModal = ({ loan, opened, onClose, onDone }: StoryModalProps) => {
  const edit = useEdit<'story'>({ story: storyOrTemplate(loan.story) }, loan.version)
  const save = useCall(updateLoan, { success: words.saved, failure: null })
  const [asking, setAsking] = useState(false)
  const isChanged = edit.changed.length > 0
  const close = () => {
    if (save.isPending) return
    if (isChanged) setAsking(true)
    else onDone()
  }
  const send = () =>
    save.mutate(
      { params: { loan_id: loan.id }, body: { version: edit.version, story: edit.values.story } },
      { onSuccess: onDone },
    )
  return (
    <Modal opened={opened} onClose={close} closeOnEscape={!asking} title={words.edit} size="lg">
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={edit.changedMeanwhile.map(() => ({
            label: words.title,
            before: truncateStory(edit.base.story).text,
            after: truncateStory(loan.story).text,
          }))}
          onTakeIn={edit.takeIn}
        />
        <Textarea
          label={words.label}
          autosize
          minRows={10}
          maxRows={22}
          maxLength={20_000}
          data-autofocus
          value={edit.values.story}
          onChange={(event) => edit.set('story', event.currentTarget.value)}
        />
        {save.error ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {words.failed}
            {save.error instanceof ApiError ? `: ${save.error.message}` : ''}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={save.isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button loading={save.isPending} disabledReason={isChanged ? undefined : words.unchanged} onClick={send}>
            {words.save}
          </Button>
        </Group>
      </Stack>
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.unsaved}>
        <Stack gap="sm">
          <Text>{words.unsavedText}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="red" onClick={onDone}>
              {words.discard}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setAsking(false)
                onClose()
              }}
            >
              {words.keepDraft}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.goOn}</Button>
          </Group>
        </Stack>
      </Modal>
    </Modal>
  )
}
