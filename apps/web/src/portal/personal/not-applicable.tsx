import { Text } from '@mantine/core'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import type { ActivityId } from '@plinth/contract/shared/fields'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notApplicableWords as words } from './personal.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const NotApplicableDialog = lateDialog(async () => (await import('./not-applicable-dialog.tsx')).NotApplicableDialog)

/** What was answered on a request, and what the lender made of it. */
export type NotApplicable = PersonalHome['loans'][number]['not_applicable'][number]

/** The answer that is open, or why it was declined (AC-17). */
export const AnswerLine = ({ answer }: { answer: NotApplicable }) => (
  <Text size="sm">{answer.state === 'open' ? words.open(answer.said) : words.declined(answer.reply)}</Text>
)

interface SayNotApplicableProps {
  activityId: ActivityId
  /** What the request is called where several are listed. */
  name: string
  answer: NotApplicable | null
}

/** Opens the answer 'not applicable' of a request; its reason is kept while the dialog is closed. */
export const SayNotApplicable = ({ activityId, name, answer }: SayNotApplicableProps) => {
  const [opened, setOpened] = useState(false)
  const isOpen = answer?.state === 'open'
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={isOpen ? words.changeOf(name) : words.sayOf(name)}
        onClick={() => setOpened(true)}
      >
        {isOpen ? words.change : words.say}
      </Button>
      <NotApplicableDialog
        activityId={activityId}
        name={name}
        said={isOpen ? answer.said : ''}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
