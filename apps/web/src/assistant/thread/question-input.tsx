import { Group, Text, Textarea } from '@mantine/core'
import { MOST_QUESTION_CHARACTERS, questionProblem } from '@plinth/domain/assistant/thread/messages'
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'

/** The browser's own way of growing follows the window too; measuring in script keeps the height of the narrowest moment. */
const grown =
  typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')
    ? { rows: 1 }
    : { autosize: true, minRows: 1, maxRows: 7 }

interface QuestionInputProps {
  text: string
  onType: (text: string) => void
  onSend: () => void
  pending: boolean
  /** Ends the answer; null while there is none to end. */
  onStop: (() => void) | null
  note: string | null
}

/** Where a question is typed: Enter sends, Shift+Enter makes a new line. What is too long stays. */
export const QuestionInput = ({ text, onType, onSend, pending, onStop, note }: QuestionInputProps) => {
  const problem = questionProblem(text)
  const isLong = problem === 'too-long'
  const refused = isLong
    ? words.tooLong(text.trim().length, MOST_QUESTION_CHARACTERS)
    : problem === 'blank'
      ? words.blank
      : pending
        ? words.pending
        : undefined
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composed character, as in Japanese, sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (refused === undefined) onSend()
  }
  return (
    <div className={classes.input}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          aria-label={words.input}
          placeholder={words.input}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={press}
          {...grown}
          flex={1}
          classNames={{ input: classes.field ?? '' }}
          data-autofocus
          error={isLong}
          aria-describedby="chat-input-note"
        />
        {onStop ? (
          <Button variant="default" leftSection={<IconPlayerStopFilled size={14} aria-hidden />} onClick={onStop}>
            {words.stop}
          </Button>
        ) : (
          <Button leftSection={<IconSend size={14} aria-hidden />} disabledReason={refused} onClick={onSend}>
            {words.send}
          </Button>
        )}
      </Group>
      <div id="chat-input-note" className={classes.inputNote}>
        {isLong ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {refused}
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            {words.powered}
            {note === null ? null : ` · ${note}`}
          </Text>
        )}
        <Text size="xs" c="dimmed" visibleFrom="sm" className="figure">
          {words.keys}
        </Text>
      </div>
    </div>
  )
}
