import { useEffect, useState } from 'react'
import { session } from '../../../lib/session.ts'
import type { DraftStore } from './draft-store.ts'
import { fetchKnown, type Known } from './wizard.calls.ts'
import { isBegun } from './wizard-draft.ts'

/** A broker who begins one is its broker: who they are is not asked. */
const asBroker = (store: DraftStore, { broker }: Known): void => {
  if (!broker || isBegun('sponsor', store.get().draft.values)) return
  const { firstName, lastName, email } = broker
  store.change((draft) => ({
    ...draft,
    values: {
      ...draft.values,
      sponsor: {
        ...draft.values.sponsor,
        isBroker: true,
        brokerFirstName: firstName,
        brokerLastName: lastName,
        brokerEmail: email,
      },
    },
  }))
}

/** What is known of the signed-in person; null for a visitor, and while it is asked for. It only helps: no failure shows. */
export const useKnown = (store: DraftStore): Known | null => {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    let left = false
    const ask = async () => {
      if ((await session.token()) === null) return
      const answer = await fetchKnown()
      if (left) return
      setKnown(answer)
      asBroker(store, answer)
    }
    ask().catch(() => undefined)
    return () => {
      left = true
    }
  }, [store])
  return known
}
