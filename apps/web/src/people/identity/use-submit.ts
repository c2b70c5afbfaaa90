import { useState } from 'react'
import { identityFailure } from './identity-rules.ts'

/** Runs what a button does by itself: busy while it lasts, its failure in words, nothing cleared. */
export const useSubmit = (refused: string) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (caught) {
      setError(identityFailure(caught, refused))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}
