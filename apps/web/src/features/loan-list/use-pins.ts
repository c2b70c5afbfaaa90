import type { LoanRow } from '@plinth/contract/loan-list'
import { useLocalStorage } from '@mantine/hooks'
import { type Pin, parsePins, pinLoan, pinsKey, unpinLoan } from '@plinth/domain/loan/pins'
import { useCallback } from 'react'

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
    ({ id, archived, status }: LoanRow) => {
      if (archived || status.state === 'rejected') setPins((now) => unpinLoan(now, id))
    },
    [setPins],
  )
  return [pins, toggle, release] as const
}
