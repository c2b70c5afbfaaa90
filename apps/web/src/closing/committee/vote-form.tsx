import { Stack, Text, Textarea } from '@mantine/core'
import { needsReason, type VoteChoice, voteChoiceLabels, voteChoices } from '@plinth/domain/closing/committee/vote'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import classes from './committee.module.css'
import { committeeWords as words } from './committee.words.ts'

interface VoteFormProps {
  /** The vote as it is; null while none was cast. */
  choice: VoteChoice | null
  reason: string
  busy: boolean
  error: Error | null
  /** What the button is called. */
  submit: string
  onVote: (choice: VoteChoice, reason: string) => void
}

/** Four large choices and a reason: as well for a thumb as for the keyboard (AH-05). */
export const VoteForm = (props: VoteFormProps) => {
  const [choice, setChoice] = useState<VoteChoice | null>(props.choice)
  const [reason, setReason] = useState(props.reason)
  const missing = choice !== null && needsReason(choice) && reason.trim() === ''
  const field = props.error instanceof ApiError ? props.error.field('reason') : undefined
  return (
    <Stack gap="sm">
      <div className={classes.choices} role="group" aria-label={words.yourVote}>
        {voteChoices.map((one) => (
          <Button
            key={one}
            size="md"
            variant={choice === one ? 'filled' : 'default'}
            aria-pressed={choice === one}
            onClick={() => setChoice(one)}
          >
            {voteChoiceLabels[one]}
          </Button>
        ))}
      </div>
      <Textarea
        label={words.reason}
        required={choice !== null && needsReason(choice)}
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        error={field}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormError text={props.error && !field ? messageOf(props.error, words.failed) : null} />
      <Button
        size="md"
        fullWidth
        loading={props.busy}
        disabledReason={choice === null ? words.chooseFirst : missing ? words.reasonNeeded : undefined}
        onClick={() => (choice === null ? undefined : props.onVote(choice, reason.trim()))}
      >
        {props.submit}
      </Button>
      <Text size="sm" c="dimmed">
        {words.voteHint}
      </Text>
    </Stack>
  )
}
