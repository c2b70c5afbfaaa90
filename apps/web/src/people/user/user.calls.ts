import { addUser, getLoggedInUser, listUsers, setUserPermissions, updateUser } from '@plinth/contract/people/user'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { userWords } from './user.words.ts'

export const useUsers = () => useQuery(query(listUsers))

/** Adds a person and mails the invitation; a failure shows in the form. */
export const useAddUser = () =>
  useCall(addUser, { refresh: [listUsers], success: userWords.form.invited, failure: null })

export const useUpdateUser = () =>
  useCall(updateUser, { refresh: [listUsers, getLoggedInUser], success: userWords.form.saved, failure: null })

export const useSetRights = () =>
  useCall(setUserPermissions, { refresh: [listUsers], success: userWords.rights.saved, failure: null })
