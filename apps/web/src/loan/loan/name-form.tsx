import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { RefusalTip } from '../../ui/refusal-tip.tsx'
import { useRename } from './loan.calls.ts'
import classes from './loan.module.css'
import type { NameFormProps } from './loan-name.tsx'
import { loanWords as words } from './loan.words.ts'

/** A new name for the loan, with confirm and cancel (I-05, I-06). One that a colleague gives it meanwhile is told first. */
export const NameForm = ({ loan, typed, onType, onClose }: NameFormProps) => {
  const rename = useRename()
  const [seen] = useState(loan.name)
  const name = typed.trim()
  const refused = name === '' ? words.nameRequired : name === loan.name ? words.nameUnchanged : null
  const meanwhile = loan.name === seen || loan.name === name ? undefined : words.nameMeanwhile(loan.name)
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
        error={name === '' ? words.nameRequired : meanwhile}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        className={classes.grow}
      />
      <RefusalTip label={refused ?? words.confirmName} refused={refused !== null}>
        {(tell) => (
          <ActionIcon
            type="submit"
            size="lg"
            aria-label={words.confirmName}
            loading={rename.isPending}
            {...(refused === null ? {} : { 'data-disabled': true, 'aria-disabled': true, onClick: tell })}
          >
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
        )}
      </RefusalTip>
      <ActionIcon size="lg" variant="default" aria-label={words.cancelName} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}
