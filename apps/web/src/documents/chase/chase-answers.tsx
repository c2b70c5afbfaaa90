import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { dateTime, plainDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './chase.module.css'
import { answerKindLabels, answerStateLabels, loanChaseWords as words } from './chase.words.ts'
import { type Answer, Deciding, type Decision } from './deciding.tsx'

/** What people answered from reminders, and what staff make of it (AA-18). */
export const ChaseAnswers = ({ answers, mayEdit }: { answers: readonly Answer[]; mayEdit: boolean }) => {
  const [open, setOpen] = useState<{ answer: Answer; decision: Decision } | null>(null)
  if (answers.length === 0) return <EmptyState text={words.noAnswers} />
  const button = (answer: Answer, decision: Decision, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${answer.document}`}
      onClick={() => setOpen({ answer, decision })}
    >
      {label}
    </Button>
  )
  return (
    <>
      <ul className={classes.list}>
        {answers.map((answer) => (
          <li key={answer.id} className={classes.entry}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{answer.document}</Text>
              <Badge tone={answer.state === 'open' ? 'yellow' : 'gray'}>{answerStateLabels[answer.state]}</Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {answer.from} · {dateTime(answer.created_epoch)}
            </Text>
            <Text size="sm">
              {answerKindLabels[answer.kind]}
              {answer.promised_on ? ` ${plainDate(answer.promised_on)}` : `: ${answer.said}`}
            </Text>
            {answer.reply === '' ? null : (
              <Text size="sm">
                {words.reply}: {answer.reply}
              </Text>
            )}
            {answer.state === 'open' && mayEdit ? (
              <Group gap="xs" mt={6}>
                {answer.kind === 'not-applicable' ? (
                  <>
                    {button(answer, 'accepted', words.accept)}
                    {button(answer, 'declined', words.decline)}
                  </>
                ) : (
                  button(answer, 'replied', words.reply)
                )}
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? <Deciding {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
