import { ActionIcon, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { storyTemplate, truncateStory } from '@plinth/domain/loan/story'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { storyWords as words } from './loan-story.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const StoryModal = lateDialog(async () => (await import('./story-modal.tsx')).StoryModal)

/** The deal's story, cut at 300 characters; the template where there is none (I-45, I-46). */
export const StoryCard = ({ loan }: { loan: LoanView }) => {
  // Closed is not gone: what was typed is there when it is opened again, until it is saved or discarded.
  const [dialog, setDialog] = useState<'open' | 'closed' | 'none'>('none')
  const [whole, setWhole] = useState(false)
  const empty = loan.story.trim() === ''
  const story = empty ? storyTemplate : loan.story
  const cut = truncateStory(story)
  const edit = loan.can.edit ? (
    <ActionIcon variant="subtle" color="gray" aria-label={words.edit} onClick={() => setDialog('open')}>
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  ) : null
  return (
    <Section title={words.title} actions={edit}>
      {empty ? (
        <Text c="dimmed" size="sm" mb={4}>
          {words.template}
        </Text>
      ) : null}
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} {...(empty ? { c: 'dimmed' } : {})}>
        {whole ? story : cut.text}
      </Text>
      {cut.more ? (
        <Button variant="subtle" size="compact-sm" mt={4} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.less : words.more}
        </Button>
      ) : null}
      {dialog === 'none' ? null : (
        <StoryModal
          loan={loan}
          opened={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onDone={() => setDialog('none')}
        />
      )}
    </Section>
  )
}
