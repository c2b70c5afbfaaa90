import type { ActivityView } from '@plinth/contract/loan/activity'
import { type ActivityAction, permissionFor } from '@plinth/domain/loan/activity/actions'
import { type DealDocumentType, dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { useMe } from '../../lib/me.ts'
import { dealWords as words } from './deal-document.words.ts'

/** What can be done to a term sheet, board review, commitment or deposit. */
export const dealActions = ['upload', 'generate', 'edit', 'send', 'accept', 'download'] as const
export type DealAction = (typeof dealActions)[number]

/** The activity an action is about. */
export type DealSubject = Pick<ActivityView, 'activity_id' | 'activity_type'> & {
  state: ActivityView['status']['state']
}

export const isDealAction = (action: ActivityAction): action is DealAction =>
  (dealActions as readonly string[]).includes(action)

/** Whether an activity is a document with values and versions; the deposit is none. */
export const documentType = (subject: DealSubject): DealDocumentType | null =>
  dealDocumentTypes.find((type) => type === subject.activity_type) ?? null

/** Why the signed-in person may not do this to an activity; undefined when they may. */
export const useRefusal = () => {
  const held = useMe().permissions
  return (subject: DealSubject, action: ActivityAction): string | undefined => {
    const needed = permissionFor(subject.activity_type, action)
    return needed !== null && !held.includes(needed) ? words.notYours : undefined
  }
}
