import { countOwnMessages } from '@plinth/contract/documents/request-message'
import { useQuery } from '@tanstack/react-query'
import { fresh, query } from '../../lib/api.ts'

/** How many messages one's own document requests have, by activity. */
export const useOwnMessageCounts = (enabled: boolean): ReadonlyMap<string, { messages: number; unread: number }> => {
  const { data } = useQuery({ ...query(countOwnMessages), ...fresh, enabled })
  return new Map(data?.requests.map((one) => [one.activity_id, one]))
}
