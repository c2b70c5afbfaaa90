import { Checkbox, Group } from '@mantine/core'
import type { TaskView } from '@plinth/contract/loan/task'
import type { ReactNode } from 'react'
import { date, dateTime, lenderDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useMarkTask, useRemoveTask, useRestoreTask } from './task.calls.ts'
import classes from './task.module.css'
import { taskWords as words } from './task.words.ts'

interface TaskRowProps {
  task: TaskView
  /** Why it may not be changed. */
  refusal: string | undefined
  /** Opens it to be changed; null where that is done elsewhere. */
  onEdit: (() => void) | null
  /** The loan it is about, where it stands among those of others. */
  loan?: ReactNode
}

/** When a task is due, in red once that day has gone by. */
const Due = ({ task: { due_epoch: due, done_epoch: done } }: { task: TaskView }) => {
  if (due === null || done !== null) return null
  const isLate = due < lenderDay()
  return <span className={isLate ? classes.late : undefined}>{(isLate ? words.overdue : words.due)(date(due))}</span>
}

/** One task: done or open by its box, with who does it and until when. */
export const TaskRow = ({ task, refusal, onEdit, loan }: TaskRowProps) => {
  const mark = useMarkTask()
  const isDone = task.done_epoch !== null
  const params = { task_id: task.id }
  return (
    <li className={classes.task}>
      <Checkbox
        mt={2}
        checked={isDone}
        disabled={refusal !== undefined || mark.isPending}
        title={refusal}
        aria-label={isDone ? words.reopen(task.title) : words.done(task.title)}
        onChange={() => mark.mutate({ params, body: { version: task.version, done: !isDone } })}
      />
      <div>
        <span className={classes.name}>{task.title}</span>
        {task.details ? <p className={classes.details}>{task.details}</p> : null}
        <div className={classes.facts}>
          {loan}
          <Due task={task} />
          {loan === undefined && task.owner ? <span>{task.owner.name}</span> : null}
          {task.done_epoch === null ? null : <span>{words.doneBy(task.done_by ?? '', dateTime(task.done_epoch))}</span>}
        </div>
      </div>
      {onEdit && refusal === undefined ? <Acts task={task} onEdit={onEdit} /> : null}
    </li>
  )
}

const Acts = ({ task, onEdit }: { task: TaskView; onEdit: () => void }) => {
  const [remove, restore] = [useRemoveTask(), useRestoreTask()]
  const params = { task_id: task.id }
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="subtle" aria-label={words.editOf(task.title)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={words.removeOf(task.title)}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params, body: { version: task.version } },
            {
              onSuccess: ({ version }) =>
                toast.undoable(words.removed, words.undo, () => restore.mutate({ params, body: { version } })),
            },
          )
        }
      >
        {words.remove}
      </Button>
    </Group>
  )
}
