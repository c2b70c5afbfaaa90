import { getLoggedInUser, type UserView } from '@plinth/contract/people/user'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './http.ts'
import { session } from './session.ts'

/** Nobody is signed in: the guard sends the visitor to /sign-in. */
export class NoSession extends Error {}

/** The user record (A-09): the email comes from the token. Throws `NoSession`, A-10's error, or an `ApiError`. */
export const meQuery = queryOptions({
  queryKey: [getLoggedInUser.id],
  meta: { shows: getLoggedInUser.shows },
  queryFn: async (): Promise<UserView> => {
    const email = await session.email()
    if (!email) throw new NoSession()
    return call(getLoggedInUser, { params: { email } })
  },
  // Only what may pass by itself is tried again: a visitor without a session must not wait for a second look.
  retry: (tries, error) => tries < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
})

/** The signed-in person, for anything within the shell: the guard has loaded it already. */
export const useMe = (): UserView => useSuspenseQuery(meQuery).data

/** Whether the signed-in person holds a right. For showing only: the server checks on its own. */
export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission)
