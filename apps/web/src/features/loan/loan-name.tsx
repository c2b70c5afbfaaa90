import { ActionIcon, Group, TextInput, Title, Tooltip } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useRename } from './loan.calls.ts'
import { loanWords as words } from './loan.words.ts'
import classes from './loan.module.css'

/** The loan's name; a pencil opens an input with confirm and cancel (I-04, I-05). The name is never cut here (B-40). */
export const LoanName = ({ loan }: { loan: LoanView }) => {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null) return <NameForm loan={loan} typed={typed} onType={setTyped} onClose={() => setTyped(null)} />
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      <Title order={1} className={classes.name}>
        {loan.name}
      </Title>
      {loan.can.edit ? (
        <ActionIcon variant="subtle" color="gray" aria-label={words.editName} onClick={() => setTyped(loan.name)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

interface NameFormProps {
  loan: LoanView
  typed: string
  onType: (name: string) => void
  onClose: () => void
}

const NameForm = ({ loan, typed, onType, onClose }: NameFormProps) => {
  const rename = useRename()
  const name = typed.trim()
  const refused = name === '' ? words.nameRequired : name === loan.name ? words.nameUnchanged : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refused !== null || rename.isPending) return
    rename.mutate({ params: { loan_id: loan.id }, body: { version: loan.version, name } }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className={classes.nameForm}>
      <TextInput
        aria-label={words.name}
        value={typed}
        maxLength={200}
        data-autofocus
        autoFocus
        error={name === '' ? words.nameRequired : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className={classes.grow}
      />
      <Tooltip label={refused ?? words.confirmName}>
        <ActionIcon
          type="submit"
          size="lg"
          aria-label={words.confirmName}
          loading={rename.isPending}
          {...(refused === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ActionIcon size="lg" variant="default" aria-label={words.cancelName} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
