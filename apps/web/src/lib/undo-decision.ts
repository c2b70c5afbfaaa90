import type { ActivityView } from '@plinth/contract/loan/activity'
import { undoDecision } from '@plinth/contract/documents/document-request'
import { toast } from '../ui/toasts.ts'
import { call, messageOf } from './api.ts'
import { useChanged } from './changed.ts'
import { words as named } from './words.ts'

const words = named('undoDecisionWords', {
  undo: 'Undo',
  undone: 'The file is back to what it was before',
  undoneUnsent: 'The file is back to what it was before. No email was sent.',
  undoneSent: 'The file is back to what it was before, but the borrower was already emailed. Tell them to ignore it.',
  failed: "This couldn't be undone",
})

const outcomes = {
  none: () => toast.success(words.undone),
  withdrawn: () => toast.success(words.undoneUnsent),
  sent: () => toast.warning(words.undoneSent),
} as const

interface Decision {
  /** What was done, such as 'Document accepted'. */
  message: string
  decided: 'Accepted' | 'Rejected'
  /** The request as the decision left it. */
  activity: ActivityView
  processId: string
}

/** Answers what tells of a decision on a file and offers to take it back; what shows the file is then refetched. */
export const useOfferUndo = () => {
  const changed = useChanged()
  const undo = async ({ activity, processId, decided }: Decision) => {
    try {
      const { letter } = await call(undoDecision, {
        params: { activity_id: activity.activity_id, process_id: processId },
        body: { decided, version: activity.version },
      })
      outcomes[letter]()
    } catch (error) {
      toast.error(words.failed, messageOf(error, words.failed))
    }
    await changed(undoDecision)
  }
  return (decision: Decision) => toast.undoable(decision.message, words.undo, () => void undo(decision))
}
