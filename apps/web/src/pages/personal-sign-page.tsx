import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { personalWords } from '../portal/personal/personal.words.ts'
import { ownSigning } from '../documents/signature/signature.calls.ts'
import { signingWords } from '../documents/signature/signature.words.ts'
import { SigningRoom } from '../documents/signature/signing-room.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { AppLink } from '../lib/app-link.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'
import { ErrorState, Loader } from '../ui/states.tsx'

const { room: words } = signingWords

/** /personal/sign/…: a paper that the signed-in person is asked to sign, read and signed in their own area (K-37). */
export const Page = () => {
  const { activity_id: activityId } = useParams({ from: '/personal/sign/$activity_id' })
  useTitle(signingWords.door.title)
  const opened = useQuery(ownSigning(activityId))
  return (
    <>
      <AppLink href={paths.personal()}>{personalWords.back}</AppLink>
      {opened.isPending ? <Loader label={words.loading} height="60vh" /> : null}
      {opened.isError ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(opened.error, '')}
          requestId={opened.error instanceof ApiError ? opened.error.requestId : null}
          onRetry={() => void opened.refetch()}
        />
      ) : null}
      {opened.data ? <SigningRoom access={opened.data} onLost={() => void opened.refetch()} /> : null}
    </>
  )
}
