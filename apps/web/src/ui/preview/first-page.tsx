import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Loader } from '../states.tsx'
import classes from './preview.module.css'

/** Fetches the first page of a file as a picture. Keep it the same function. */
export type LoadFirstPage = (signal: AbortSignal) => Promise<Blob>

/** The address of the picture in this browser; null until it is there, and where there is none. */
export const useFirstPage = (load: LoadFirstPage | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!load) return
    const leaving = new AbortController()
    let made: string | null = null
    load(leaving.signal).then(
      (blob) => {
        if (leaving.signal.aborted) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // The file itself is on its way: without the picture people wait a little longer.
      () => undefined,
    )
    return () => {
      leaving.abort()
      setUrl(null)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [load])
  return url
}

const words = { loading: 'Loading document...', page: (name: string) => `${name}, page 1` } as const

/** What stands where a file will be: its first page as a picture, where the server has one. */
export const FirstPage = ({ url, name }: { url: string | null; name: string }) =>
  url === null ? (
    <Loader label={words.loading} />
  ) : (
    <div>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {words.loading}
      </Text>
      <div className={classes.frame}>
        <div className={classes.page}>
          <img src={url} alt={words.page(name)} className={classes.picture} />
        </div>
      </div>
    </div>
  )
