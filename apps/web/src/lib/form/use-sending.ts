import { useRef, useState } from 'react'

/** Sends one thing at a time: what is pressed twice is sent once. Holds what the last try failed by. */
export const useSending = () => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const isSending = useRef(false)
  const run = async (work: () => Promise<void>, refused: (caught: unknown) => void): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
      refused(caught)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { busy, error, forgive: () => setError(null), run }
}
