import { ActionIcon, Group, Title } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconPencil } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { loanWords as words } from './loan.words.ts'
import classes from './loan.module.css'

export interface NameFormProps {
  loan: LoanView
  typed: string
  onType: (name: string) => void
  onClose: () => void
}

interface LoanNameProps {
  loan: LoanView
  /** The input of a new name; null while its code is on its way. */
  Form: ComponentType<NameFormProps> | null
}

/** The loan's name; a pencil opens an input with confirm and cancel (I-04, I-05). The name is never cut here (B-40). */
export const LoanName = ({ loan, Form }: LoanNameProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  if (Form && typed !== null) return <Form loan={loan} typed={typed} onType={setTyped} onClose={() => setTyped(null)} />
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      <Title order={1} className={classes.name}>
        {loan.name}
      </Title>
      {Form && loan.can.edit ? (
        <ActionIcon variant="subtle" color="gray" aria-label={words.editName} onClick={() => setTyped(loan.name)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  )
}
