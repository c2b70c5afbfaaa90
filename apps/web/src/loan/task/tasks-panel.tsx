import { Group, Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'
import { useTasks } from './task.calls.ts'
import { taskWords as words } from './task.words.ts'

type Loan = Pick<LoanView, 'id' | 'archived'>

/** The tasks of a loan: what is open, what is done, and adding more (AD-13). */
export const TasksPanel = ({ loan, onClose }: { loan: Loan; onClose: () => void }) => {
  const may = useMay('edit-loan')
  const refusal = loan.archived ? words.archived : may ? undefined : words.noRight
  const [adding, setAdding] = useState(false)
  const [isDoneShown, setDoneShown] = useState(false)
  return (
    <SidePanel opened onClose={onClose} title={words.title}>
      <Stack gap="md">
        {adding ? (
          <TaskForm loanId={loan.id} task={null} onDone={() => setAdding(false)} />
        ) : (
          <Group>
            <Button disabledReason={refusal} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </Group>
        )}
        <Some loan={loan} state="open" refusal={refusal} />
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isDoneShown}
            onClick={() => setDoneShown(!isDoneShown)}
          >
            {isDoneShown ? words.hideDone : words.showDone}
          </Button>
        </Group>
        {isDoneShown ? <Some loan={loan} state="done" refusal={refusal} /> : null}
      </Stack>
    </SidePanel>
  )
}

interface SomeProps {
  loan: Loan
  state: 'open' | 'done'
  refusal: string | undefined
}

const Some = ({ loan, state, refusal }: SomeProps) => {
  const list = useTasks(loan.id, state)
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <TaskList
      list={list}
      label={state === 'open' ? words.openList : words.doneList}
      none={
        state === 'open' ? <EmptyState text={words.none} hint={words.noneHint} /> : <EmptyState text={words.noneDone} />
      }
      row={(task) =>
        edited === task.id ? (
          <li key={task.id}>
            <TaskForm loanId={loan.id} task={task} onDone={() => setEdited(null)} />
          </li>
        ) : (
          <TaskRow key={task.id} task={task} refusal={refusal} onEdit={() => setEdited(task.id)} />
        )
      }
    />
  )
}
