import { useCallback, useEffect, useState } from 'react'
import { fetchPublicConfig } from '../application.calls.ts'
import type { Terms } from './affirmation.tsx'

/** The terms as they stand now (F-34): null while they are fetched, 'failed' when they could not be. */
export const useTerms = () => {
  const [terms, setTerms] = useState<Terms | 'failed' | null>(null)
  const load = useCallback(
    () =>
      fetchPublicConfig().then(
        ({ terms_text, terms_hash }) => setTerms({ text: terms_text, hash: terms_hash }),
        () => setTerms((now) => (now === null ? 'failed' : now)),
      ),
    [],
  )
  useEffect(() => void load(), [load])
  return { terms, reload: () => void load() }
}
