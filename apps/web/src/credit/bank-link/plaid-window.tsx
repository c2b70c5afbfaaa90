import { useEffect } from 'react'
import { usePlaidLink } from 'react-plaid-link'

interface PlaidWindowProps {
  linkToken: string
  onToken: (publicToken: string) => void
  onExit: () => void
  onError: () => void
}

/** Plaid's own window; its script is fetched from Plaid once this is on the page, not before. */
export const PlaidWindow = ({ linkToken, onToken, onExit, onError }: PlaidWindowProps) => {
  const { open, ready, error } = usePlaidLink({
    token: linkToken,
    onSuccess: (publicToken) => (publicToken === null ? onError() : onToken(publicToken)),
    onExit: (problem) => (problem ? onError() : onExit()),
  })
  useEffect(() => {
    if (ready) open()
  }, [ready, open])
  useEffect(() => {
    if (error) onError()
  }, [error, onError])
  return null
}
