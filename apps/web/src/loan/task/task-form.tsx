import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { TaskView } from '@plinth/contract/loan/task'
import { longestTask } from '@plinth/domain/loan/teamwork'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { plainDate } from '../../lib/format.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useStaff } from '../../lib/use-staff.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useAddTask, useUpdateTask } from './task.calls.ts'
import { taskWords as words } from './task.words.ts'

const blank = { title: '', details: '', owner_id: '', due: '' }
type Typed = typeof blank

const typedOf = (task: TaskView): Typed => ({
  ...{ title: task.title, details: task.details, owner_id: task.owner?.id ?? '' },
  due: task.due_epoch === null ? '' : epochToPlainDate(task.due_epoch),
})

const labels: Readonly<Record<keyof Typed, string>> = {
  ...{ title: words.name, details: words.details, owner_id: words.owner, due: words.dueDate },
}

const bodyOf = (typed: Typed) => ({
  ...{ title: typed.title.trim(), details: typed.details.trim() },
  owner_id: typed.owner_id === '' ? null : typed.owner_id,
  due_epoch: typed.due === '' ? null : plainDateToEpoch(typed.due),
})

interface TaskFormProps {
  loanId: string
  /** Null for a new one. */
  task: TaskView | null
  onDone: () => void
}

/** Adds a task to a loan, or changes one. */
export const TaskForm = ({ loanId, task, onDone }: TaskFormProps) => {
  const [add, update] = [useAddTask(), useUpdateTask()]
  const staff = useStaff()
  const form = useSendForm({
    start: task ? typedOf(task) : blank,
    version: task?.version,
    label: (name) => labels[name],
    text: (name, value) => {
      if (name === 'owner_id') return staff.find(({ id }) => id === value)?.name ?? ''
      return name === 'due' && value !== '' ? plainDate(value) : value
    },
    check: ({ title }) => ({ title: title.trim() === '' ? '* Required' : null }),
    failed: words.failed,
    at: (path) => (path === 'due_epoch' ? 'due' : path),
    send: async (typed, { version }) => {
      if (task) await update.mutateAsync({ params: { task_id: task.id }, body: { ...bodyOf(typed), version } })
      else await add.mutateAsync({ params: { loan_id: loanId }, body: bodyOf(typed) })
      onDone()
    },
  })
  const due = form.choice('due')
  return (
    <form {...form.element} aria-label={task ? words.editTitle : words.add}>
      <Stack gap="sm">
        <TextInput
          label={words.name}
          required
          maxLength={longestTask.title}
          autoComplete="off"
          {...form.field('title')}
        />
        <Textarea
          label={words.details}
          autosize
          minRows={2}
          maxLength={longestTask.details}
          {...form.field('details')}
        />
        <Select
          label={words.owner}
          placeholder={words.nobody}
          clearable
          data={staff.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.choice('owner_id')}
        />
        <DateInput label={words.dueDate} {...due} onChange={(day) => due.onChange(day)} />
        <FormEnd form={form} submit={task ? words.save : words.add} cancel={words.cancel} onCancel={onDone} />
      </Stack>
    </form>
  )
}
