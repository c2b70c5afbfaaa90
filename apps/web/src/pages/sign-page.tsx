import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepKey, keptKey } from '../lib/kept-key.ts'
import { signingLink } from '../documents/signature/signature.calls.ts'
import { signingWords } from '../documents/signature/signature.words.ts'
import { DoorFrame, Ended, SigningDoor } from '../documents/signature/signing-door.tsx'
import { SigningRoom } from '../documents/signature/signing-room.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { tokenOf } from '../lib/search-text.ts'
import { ErrorState, Loader } from '../ui/states.tsx'

const { door } = signingWords

const Signing = ({ token }: { token: string }) => {
  const [key, setKey] = useState(() => keptKey(token))
  const link = useQuery({ ...signingLink(token), enabled: key === null })
  const keep = (next: string | null) => {
    keepKey(token, next)
    setKey(next)
  }
  if (key !== null) return <SigningRoom access={key} onLost={() => keep(null)} />
  if (link.isPending) return <Loader height="90vh" />
  if (link.isError) {
    const isWrong = link.error instanceof ApiError && (link.error.status === 404 || link.error.status === 400)
    if (isWrong) return <DoorFrame title={door.title} text={door.noToken} />
    return <ErrorState text={messageOf(link.error, door.failed)} onRetry={() => void link.refetch()} />
  }
  const { state } = link.data
  if (state !== 'waiting' && state !== 'signed') return <Ended state={state} />
  return <SigningDoor token={token} link={link.data} onOpen={keep} />
}

/** Where the link of a request for signature leads: a code, the document, the signature (J-36, K-37). */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  return token ? <Signing key={token} token={token} /> : <DoorFrame title={door.title} text={door.noToken} />
}
