import { useQueryClient } from '@tanstack/react-query'
import { useGo } from '../../lib/location.ts'
import { meQuery } from '../../lib/me.ts'
import { session } from '../../lib/session.ts'

/** What follows a sign-in: the new person is asked for, and the visitor goes on to where they were going. */
export const useSignedIn = (returnTo: string) => {
  const client = useQueryClient()
  const go = useGo()
  return async () => {
    session.forget()
    client.removeQueries({ queryKey: meQuery.queryKey })
    await go(returnTo, { replace: true })
  }
}
