import type { TaskView } from '@plinth/contract/loan/task'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { useMyTasks } from './task.calls.ts'
import classes from './task.module.css'
import { taskWords as words } from './task.words.ts'

interface TaskListProps {
  list: ReturnType<typeof useMyTasks>
  label: string
  /** What stands here while there is none. */
  none: ReactNode
  row: (task: TaskView) => ReactNode
}

/** Tasks by the page: loading, none, failed, or as many as were asked for. */
export const TaskList = ({ list, label, none, row }: TaskListProps) => {
  if (list.isPending) return <SkeletonRows rows={3} />
  if (!list.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(list.error, words.failed)}
        onRetry={() => void list.refetch()}
      />
    )
  const tasks = list.data.pages.flatMap((page) => page.tasks)
  if (tasks.length === 0) return none
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {tasks.map(row)}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      ) : null}
    </>
  )
}
