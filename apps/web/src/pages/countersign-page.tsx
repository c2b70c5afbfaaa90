import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { countersigning } from '../documents/signature/signature.calls.ts'
import { signingWords } from '../documents/signature/signature.words.ts'
import { SigningRoom } from '../documents/signature/signing-room.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { AppLink } from '../lib/app-link.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'
import { ErrorState, Loader } from '../ui/states.tsx'

const { room: words } = signingWords

/** /loan/…/countersign/…: a paper that the signed-in member of staff signs for the lender, after everybody else (L-19). */
export const Page = () => {
  const { human_id: humanId, activity_id: activityId } = useParams({ from: '/loan/$human_id/countersign/$activity_id' })
  useTitle(words.countersign)
  const opened = useQuery(countersigning(activityId))
  return (
    <>
      <AppLink href={paths.loan(humanId, { tab: 'documents' })}>{words.backToLoan(humanId)}</AppLink>
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
