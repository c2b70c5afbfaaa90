import { listUsers } from '@plinth/contract/people/user'
import { fullName } from '@plinth/domain/shared/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from './api.ts'

/** Who may look after loans: active administrators, by name. Empty until they are known. */
export const useStaff = (enabled = true): readonly { id: string; name: string }[] => {
  const { data } = useQuery({ ...query(listUsers), staleTime: 300_000, enabled })
  return useMemo(
    () =>
      (data?.users ?? [])
        .filter((user) => user.active && user.role === 'admin')
        .map((user) => ({ id: user.id, name: fullName(user.first_name, user.last_name) || user.email }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  )
}
