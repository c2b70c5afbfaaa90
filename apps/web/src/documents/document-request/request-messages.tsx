import { ActionIcon, Tooltip } from '@mantine/core'
import { countRequestMessages, type RequestMessageView } from '@plinth/contract/documents/request-message'
import { IconMessage, IconMessageExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fresh, query } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { useConversation } from '../../lib/use-conversation.ts'
import { Conversation } from '../../ui/conversation.tsx'
import { messageWords as words } from './request-messages.words.ts'

export type MessageCounts = ReadonlyMap<string, { messages: number; unread: number }>

/** How many messages each request of a loan has, by activity. */
export const useMessageCounts = (loanId: string): MessageCounts => {
  const { data } = useQuery({ ...query(countRequestMessages, { params: { loan_id: loanId } }), ...fresh })
  return new Map(data?.requests.map((one) => [one.activity_id, one]))
}

const shown = (m: RequestMessageView) => ({
  id: m.id,
  author: m.author_name,
  facts: [words.sides[m.side], dateTime(m.created_epoch), words.sources[m.source]].filter(Boolean).join(' · '),
  body: m.body,
  own: m.side === 'staff',
  seen: m.side === 'staff' && m.seen_by.length > 0 ? words.seenBy(m.seen_by.join(', ')) : undefined,
})

/** The conversation with borrower and broker on a request. */
export const RequestMessages = ({ activityId, archived }: { activityId: string; archived: boolean }) => {
  const { readers, ...conversation } = useConversation({
    activityId,
    as: 'staff',
    failed: words.failed,
    toShow: shown,
  })
  const may = useMay('edit-loan')
  const refusal = archived ? words.archived : may ? undefined : words.noRight
  return (
    <Conversation
      words={words}
      {...conversation}
      disabledReason={refusal}
      note={readers.length > 0 ? words.readBy(readers.join(', ')) : words.noReaders}
    />
  )
}

interface MessagesButtonProps {
  name: string
  count: { messages: number; unread: number } | undefined
  onPress: () => void
}

/** Opens the messages of a request, and says how many there are. */
export const MessagesButton = ({ name, count, onPress }: MessagesButtonProps) => {
  const told = count ? `${words.open(name)}: ${words.count(count.messages, count.unread)}` : words.open(name)
  const Icon = count && count.unread > 0 ? IconMessageExclamation : IconMessage
  return (
    <Tooltip label={told}>
      <ActionIcon
        variant={count && count.unread > 0 ? 'light' : 'subtle'}
        {...(count ? {} : { color: 'gray' })}
        size={36}
        aria-label={told}
        onClick={onPress}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
