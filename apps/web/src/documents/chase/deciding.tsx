import { Text } from '@mantine/core'
import { decideAnswer } from '@plinth/contract/documents/chase'
import type { ParamsIn } from '@plinth/contract/shared/endpoint'
import { messageOf, useCall } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { loanChaseWords as words } from './chase.words.ts'
import type { LoanChase } from './chase.types.ts'

export type Answer = LoanChase['answers'][number]
export type Decision = 'accepted' | 'declined' | 'replied'

interface DecidingProps {
  answer: Answer
  decision: Decision
  onClose: () => void
}

/** Asks before an answer is accepted, and for what its sender reads when it is declined or replied to. */
export const Deciding = ({ answer, decision, onClose }: DecidingProps) => {
  const decide = useCall(decideAnswer, { success: words.decided, failure: null })
  const confirm = (reply: string) =>
    decide.mutate(
      { params: { answer_id: answer.id } as ParamsIn<typeof decideAnswer>, body: { decision, reply } },
      { onSuccess: onClose },
    )
  const error = decide.isError ? messageOf(decide.error, words.actionFailed) : null
  const common = { busy: decide.isPending, error, onClose }
  if (decision === 'accepted')
    return (
      <ConfirmDialog
        {...common}
        opened
        title={words.acceptTitle(answer.document)}
        confirmLabel={words.accept}
        onConfirm={() => confirm('')}
      >
        <Text>{words.acceptText}</Text>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      {...common}
      title={decision === 'declined' ? words.declineTitle(answer.document) : words.replyTitle(answer.document)}
      text={words.replyText}
      confirmLabel={decision === 'declined' ? words.decline : words.reply}
      reasonLabel={words.replyLabel}
      reasonMissing={words.replyMissing}
      onConfirm={confirm}
    />
  )
}
