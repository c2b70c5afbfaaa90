import { Group, Stack, Text, Textarea } from '@mantine/core'
import { type LoanView, updateLoan } from '@plinth/contract/loan/loan'
import { storyOrTemplate, truncateStory } from '@plinth/domain/loan/story'
import { useState } from 'react'
import { ApiError, useCall } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
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
  const save = useCall(updateLoan, { success: words.saved, failure: null })
  const [asking, setAsking] = useState(false)
  const form = useSendForm({
    start: { story: storyOrTemplate(loan.story) },
    version: loan.version,
    label: () => words.title,
    text: (_, story) => truncateStory(story).text,
    refusal: ({ changed }) => (changed.length === 0 ? words.unchanged : undefined),
    failed: (error) => (error instanceof ApiError ? `${words.failed}: ${error.message}` : words.failed),
    send: async ({ story }, { version }) => {
      await save.mutateAsync({ params: { loan_id: loan.id }, body: { version, story } })
      onDone()
    },
  })
  const close = () => {
    if (form.busy) return
    if (form.changed.length > 0) setAsking(true)
    else onDone()
  }
  return (
    <Dialog opened={opened} onClose={close} closeOnEscape={!asking} title={words.edit} size="lg">
      <form {...form.element}>
        <Stack gap="sm">
          <Textarea
            label={words.label}
            autosize
            minRows={10}
            maxRows={22}
            maxLength={20_000}
            data-autofocus
            {...form.field('story')}
          />
          <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={close} />
        </Stack>
      </form>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={words.unsaved}>
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
      </Dialog>
    </Dialog>
  )
}
