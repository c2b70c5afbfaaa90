import { addUser, listUsers, setUserPermissions, updateUser } from '@plinth/contract/people/user'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { userWords } from './user.words.ts'

export const useUsers = () => useQuery(query(listUsers))

/** Adds a person and mails the invitation; a failure shows in the form. */
export const useAddUser = () => useCall(addUser, { success: userWords.form.invited, failure: null })

export const useUpdateUser = () => useCall(updateUser, { success: userWords.form.saved, failure: null })

export const useSetRights = () => useCall(setUserPermissions, { success: userWords.rights.saved, failure: null })
