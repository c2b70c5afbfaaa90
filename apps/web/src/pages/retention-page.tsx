import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Erasure } from '../admin/retention/erasure.tsx'
import { LegalHolds } from '../admin/retention/legal-holds.tsx'
import { RetentionSchedule } from '../admin/retention/retention-schedule.tsx'
import { useCertificates, useHolds, useRetention } from '../admin/retention/retention.calls.ts'
import { retentionWords as words } from '../admin/retention/retention.words.ts'
import { ApiError, messageOf } from '../lib/api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState, SkeletonBlock } from '../ui/states.tsx'

const Part = <T,>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) =>
  query.data !== undefined ? (
    children(query.data)
  ) : query.error ? (
    <ErrorState
      text={words.loadFailed}
      detail={messageOf(query.error, words.loadFailed)}
      requestId={query.error instanceof ApiError ? query.error.requestId : null}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <SkeletonBlock height={280} />
  )

/** How long data is kept, legal holds, and erasing a person (PA-01 to PA-09). */
export const Page = () => (
  <>
    <PageHeader title={words.title} lead={words.lead} />
    <Stack>
      <Part query={useRetention()}>{(retention) => <RetentionSchedule retention={retention} />}</Part>
      <Part query={useHolds()}>{({ holds }) => <LegalHolds holds={holds} />}</Part>
      <Part query={useCertificates()}>{({ certificates }) => <Erasure certificates={certificates} />}</Part>
    </Stack>
  </>
)
