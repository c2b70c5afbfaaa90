import { BrandForm } from '../messaging/brand/brand-form.tsx'
import { useBrand } from '../messaging/brand/brand.calls.ts'
import { brandWords as words } from '../messaging/brand/brand.words.ts'
import { ApiError, messageOf } from '../lib/api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

/** How the lender shows itself: name, addresses, colour, logo and texts. */
export const Page = () => {
  const { data, error, refetch } = useBrand()
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {data ? (
        <BrandForm brand={data} />
      ) : error ? (
        <ErrorState
          text={words.failed}
          detail={messageOf(error, words.failed)}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
