import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'

interface ListContentProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  isEmpty: (data: T) => boolean
  /** Whether filters narrow the list, and how to take them all away. */
  isFiltered: boolean
  onClear: () => void
  words: { empty: string; emptyFilter: string; clear: string; failed: string }
  children: (data: T) => ReactNode
}

/** What stands below a list's filters: its rows, why there are none, that they could not be loaded, or that they come. */
export const ListContent = <T,>({ query, isEmpty, isFiltered, onClear, words, children }: ListContentProps<T>) => {
  const { data, error } = query
  if (data !== undefined && !isEmpty(data)) return children(data)
  if (data !== undefined && !isFiltered) return <EmptyState text={words.empty} />
  if (data !== undefined)
    return (
      <EmptyState
        text={words.empty}
        hint={words.emptyFilter}
        action={
          <Button variant="default" onClick={onClear}>
            {words.clear}
          </Button>
        }
      />
    )
  if (!error) return <SkeletonRows rows={20} />
  return (
    <ErrorState
      text={words.failed}
      detail={messageOf(error, words.failed)}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void query.refetch()}
    />
  )
}
