import { Text } from '@mantine/core'
import { AppLink } from '../../lib/app-link.tsx'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Section } from '../../ui/section.tsx'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'
import { useMyTasks } from './task.calls.ts'
import { taskWords as words } from './task.words.ts'

/** One's own open tasks over all loans (AD-17). */
export const MyTasksCard = () => {
  const list = useMyTasks()
  const may = useMay('edit-loan')
  const open = list.data?.pages[0]?.open ?? 0
  return (
    <Section
      title={words.mine}
      actions={
        open > 0 ? (
          <Text size="sm" c="dimmed">
            {words.open(open)}
          </Text>
        ) : undefined
      }
    >
      <TaskList
        list={list}
        label={words.mine}
        none={
          <Text c="dimmed" size="sm">
            {words.noneMine}
          </Text>
        }
        row={(task) => (
          <TaskRow
            key={task.id}
            task={task}
            refusal={may ? undefined : words.noRight}
            onEdit={null}
            loan={<AppLink href={paths.loan(task.loan.human_id, { panel: 'tasks' })}>{task.loan.name}</AppLink>}
          />
        )}
      />
    </Section>
  )
}
