import { useState } from 'react'
import { identityFailure } from './identity-rules.ts'

/** Runs a form's submission: busy while it lasts, its failure in words, nothing cleared. */
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

interface FormWithNodes {
  getInputNode(path: string): HTMLElement | null
}

/** For a refused submission: puts the caret into the first bad field. */
export const focusFirst =
  (form: FormWithNodes) =>
  (errors: object): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
