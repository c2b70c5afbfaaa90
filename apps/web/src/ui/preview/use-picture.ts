import { useEffect, useState } from 'react'

/** Fetches a page as a picture. Keep it the same function: another one loads anew. */
export type LoadPicture = (signal: AbortSignal) => Promise<Blob>

type Loaded = { is: 'loading' } | { is: 'failed' } | { is: 'there'; url: string }

/**
 * A picture as an address of this browser, let go when another comes.
 *
 * @param tries Another number loads it anew.
 */
export const usePicture = (load: LoadPicture | undefined, tries = 0): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  useEffect(() => {
    if (!load) return
    const leaving = new AbortController()
    let url: string | null = null
    setLoaded({ is: 'loading' })
    load(leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(blob)
        setLoaded({ is: 'there', url })
      },
      () => (leaving.signal.aborted ? undefined : setLoaded({ is: 'failed' })),
    )
    return () => {
      leaving.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [load, tries])
  return loaded
}
