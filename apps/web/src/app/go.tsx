import { useEffect } from 'react'
import { useGo } from '../lib/location.ts'

/** Sends the visitor on, leaving no entry in the history. */
export const Go = ({ to }: { to: string }) => {
  const go = useGo()
  useEffect(() => {
    void go(to, { replace: true })
  }, [go, to])
  return null
}
