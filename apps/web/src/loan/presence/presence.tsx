import { Text } from '@mantine/core'
import { listPresent, setPresent } from '@plinth/contract/loan/note'
import { presenceBeatMs } from '@plinth/domain/loan/teamwork'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, fresh, query } from '../../lib/api.ts'
import { words } from '../../lib/words.ts'

const presenceWords = words('presenceWords', {
  also: (names: string) => `Also here: ${names}`,
})

/** Says that this page is looked at, while it is, and who else looks at it (AD-11). */
const usePresent = (loanId: string): readonly { name: string }[] => {
  const client = useQueryClient()
  const params = { loan_id: loanId }
  const present = query(listPresent, { params })
  const { data } = useQuery({ ...present, ...fresh })
  useEffect(() => {
    const key = query(listPresent, { params: { loan_id: loanId } }).queryKey
    // A beat that is lost is made good by the next one.
    const say = (here: boolean) =>
      call(setPresent, { params: { loan_id: loanId }, body: { here } })
        .then((now) => client.setQueryData(key, now))
        .catch(() => undefined)
    const beat = () => void (document.visibilityState === 'visible' ? say(true) : undefined)
    beat()
    const timer = setInterval(beat, presenceBeatMs)
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      void say(false)
    }
  }, [client, loanId])
  return data?.people ?? []
}

/** The colleagues who are looking at the loan now. */
export const Presence = ({ loanId }: { loanId: string }) => {
  const people = usePresent(loanId)
  return (
    <Text component="span" size="sm" c="dimmed" role="status">
      {people.length > 0 ? presenceWords.also(people.map(({ name }) => name).join(', ')) : ''}
    </Text>
  )
}
