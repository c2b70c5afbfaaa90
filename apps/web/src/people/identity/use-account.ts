import { getAccount } from '@plinth/contract/people/account'
import { useQueryClient } from '@tanstack/react-query'
import { refetchAbout } from '../../lib/changed.ts'
import { session } from '../../lib/session.ts'

/** After a change of how one signs in: the session may be a new one, so its token is asked for again. */
export const useAccountChanged = () => {
  const client = useQueryClient()
  return async () => {
    session.forget()
    await refetchAbout(client, getAccount.shows)
  }
}
