import { useEffect, useState } from 'react'

/**
 * A module whose code comes while something else is drawn; loading begins at once. The hook answers null until it is there,
 * and throws where it cannot be loaded. It does not suspend: React holds back for 300 ms what was suspended.
 */
export const arriving = <M>(load: () => Promise<M>): (() => M | null) => {
  let here: M | null = null
  const begin = () =>
    load().then((module) => {
      here = module
    })
  let coming: Promise<void> | null = begin()
  // Who draws it says that it failed, and tries again when drawn anew.
  coming.catch(() => undefined)
  return () => {
    const [, setCame] = useState(here !== null)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (here !== null) return setCame(true)
      let shown = true
      coming ??= begin()
      coming.then(
        () => shown && setCame(true),
        (error: unknown) => {
          coming = null
          if (shown) setFailure({ error })
        },
      )
      return () => {
        shown = false
      }
    }, [])
    if (failure) throw failure.error
    return here
  }
}
