import { useLocalStorage } from '@mantine/hooks'
import { getLoan } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { type Pin, parsePins, pinLoan, pinsKey, unpinLoan } from '@plinth/domain/loan/pins'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { ApiError, query } from '../../lib/api.ts'

const nothing: readonly Pin[] = []

/** The person's pinned loans, kept in this browser (B-33 to B-37). */
export const usePins = () => {
  const [pins, setPins] = useLocalStorage<readonly Pin[]>({
    key: pinsKey,
    defaultValue: nothing,
    getInitialValueInEffect: false,
    serialize: (value) => JSON.stringify(value),
    deserialize: (text) => parsePins(text ?? null),
  })
  const toggle = useCallback(
    (id: string) => setPins((now) => (now.some((pin) => pin.id === id) ? unpinLoan(now, id) : pinLoan(now, id))),
    [setPins],
  )
  /** Takes the pin of a loan that is no open request any more: unseen it would keep the place of another (B-35). */
  const release = useCallback(
    ({ id, archived, status }: Pick<LoanRow, 'id' | 'archived' | 'status'>) => {
      if (archived || status.state === 'rejected') setPins((now) => unpinLoan(now, id))
    },
    [setPins],
  )
  const drop = useCallback((id: string) => setPins((now) => unpinLoan(now, id)), [setPins])
  return [pins, toggle, release, drop] as const
}

/**
 * Asks after pinned loans that a list of all open requests lacks: one that somebody else archived, rejected or deleted gives
 * its place back (B-35), a funded one keeps it. `listed` is null while the list is not there, or not all.
 */
export const useReleaseGone = (listed: readonly LoanRow[] | null): void => {
  const [pins, , release, drop] = usePins()
  const lacking = useMemo(() => {
    if (listed === null) return []
    const ids = new Set(listed.filter(({ status }) => status.state !== 'rejected').map(({ id }) => id))
    return pins.filter(({ id }) => !ids.has(id))
  }, [listed, pins])
  const found = useQueries({
    queries: lacking.map(({ id }) => ({ ...query(getLoan, { params: { loan_id: id } }), retry: false })),
  })
  useEffect(() => {
    for (const [at, { data, error, isFetching }] of found.entries()) {
      if (data && !isFetching) release(data)
      if (error instanceof ApiError && error.status === 404) drop(lacking[at]?.id ?? '')
    }
  }, [found, lacking, release, drop])
}
