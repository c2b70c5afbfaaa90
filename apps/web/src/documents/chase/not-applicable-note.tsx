import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import classes from './chase.module.css'
import { type Answer, Deciding } from './deciding.tsx'
import { notApplicableNoteWords as words } from './not-applicable-note.words.ts'

interface NoteProps {
  answer: Answer
  /** Whether the person may decide on it. */
  may: boolean
}

/** On the row of a request: who says that it does not apply, and why; accepted or declined there (AF-26). */
export const NotApplicableNote = ({ answer, may }: NoteProps): ReactNode => {
  const [decision, setDecision] = useState<'accepted' | 'declined' | null>(null)
  return (
    <div className={classes.note}>
      <Text size="xs">
        <strong>{words.says(answer.from)}</strong> {answer.said}
      </Text>
      {may ? (
        <div className={classes.noteActs}>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.acceptOf(answer.document)}
            onClick={() => setDecision('accepted')}
          >
            {words.accept}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.declineOf(answer.document)}
            onClick={() => setDecision('declined')}
          >
            {words.decline}
          </Button>
        </div>
      ) : null}
      {decision ? <Deciding answer={answer} decision={decision} onClose={() => setDecision(null)} /> : null}
    </div>
  )
}
