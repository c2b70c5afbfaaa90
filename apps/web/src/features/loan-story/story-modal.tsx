import { Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { getLoan, type LoanView, updateLoan } from '@plinth/contract/loan'
import { storyOrTemplate, truncateStory } from '@plinth/domain/loan/story'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, keyOf, useCall } from '../../lib/api.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { storyWords as words } from './loan-story.words.ts'

/** Edits the story in a modal; a failure shows in it and nothing typed is lost (I-48). */
export const StoryModal = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const client = useQueryClient()
  const edit = useEdit<'story'>({ story: storyOrTemplate(loan.story) }, loan.version)
  const save = useCall(updateLoan, { refresh: [getLoan], success: words.saved, failure: null })
  const send = () =>
    save.mutate(
      { params: { loan_id: loan.id }, body: { version: edit.version, story: edit.values.story } },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'version_conflict')
            void client.invalidateQueries({ queryKey: keyOf(getLoan) })
        },
      },
    )
  return (
    <Modal opened onClose={save.isPending ? () => {} : onClose} title={words.edit} size="lg">
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
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={save.isPending}
            disabledReason={edit.changed.length === 0 ? words.unchanged : undefined}
            onClick={send}
          >
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
