import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BallotDoor, BallotFrame } from '../closing/committee/ballot-door.tsx'
import { BallotRoom } from '../closing/committee/ballot-room.tsx'
import { ballotLink } from '../closing/committee/committee.calls.ts'
import { ballotWords as words } from '../closing/committee/committee.words.ts'
import { ApiError, messageOf } from '../lib/api.ts'
import { keepKey, keptKey } from '../lib/kept-key.ts'
import { useSearchState } from '../lib/location.ts'
import { tokenOf } from '../lib/search-text.ts'
import { ErrorState, Loader } from '../ui/states.tsx'

const Vote = ({ token }: { token: string }) => {
  const [key, setKey] = useState(() => keptKey(token))
  const link = useQuery({ ...ballotLink(token), enabled: key === null })
  const keep = (next: string | null) => {
    keepKey(token, next)
    setKey(next)
  }
  if (key !== null) return <BallotRoom access={key} onLost={() => keep(null)} />
  if (link.isPending) return <Loader height="90vh" />
  if (!link.data) {
    const { error } = link
    if (error instanceof ApiError && [400, 404].includes(error.status))
      return <BallotFrame title={words.title} text={words.noToken} />
    if (error instanceof ApiError && error.status === 409)
      return <BallotFrame title={words.title} text={messageOf(error, words.failed)} />
    return <ErrorState text={words.failed} detail={messageOf(error, '')} onRetry={() => void link.refetch()} />
  }
  return <BallotDoor token={token} link={link.data} onOpen={keep} />
}

/** Where the mailed link of a vote leads: a code, then the vote (AH-12). */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  return token ? <Vote key={token} token={token} /> : <BallotFrame title={words.title} text={words.noToken} />
}
