import type { ActivityView } from '@plinth/contract/loan/activity'
import type { RequestMessageView } from '@plinth/contract/documents/request-message'
import { dateTime } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { useConversation } from '../../lib/use-conversation.ts'
import { Conversation } from '../../ui/conversation.tsx'
import { messageWords as words } from './personal.words.ts'

const shown = (m: RequestMessageView) => ({
  id: m.id,
  author: m.author_name,
  facts: [words.sides[m.side], dateTime(m.created_epoch), words.sources[m.source]].filter(Boolean).join(' · '),
  body: m.body,
  own: m.own,
})

/** The conversation with the lender on a document request. */
export const MessagesSheet = ({ activity }: { activity: ActivityView }) => {
  const { readers: _, ...conversation } = useConversation({
    activityId: activity.activity_id,
    as: 'party',
    failed: words.failed,
    toShow: shown,
  })
  const isReadOnly = useMe().denied.includes('read-only')
  return (
    <Conversation
      words={words}
      {...conversation}
      disabledReason={isReadOnly ? words.readOnly : undefined}
      note={words.note}
    />
  )
}
