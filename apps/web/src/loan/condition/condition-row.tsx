import { ActionIcon, Menu, Text } from '@mantine/core'
import type { ConditionView } from '@plinth/contract/loan/condition'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { date, dayOf, lenderDay } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import classes from './condition.module.css'
import { conditionWords as words } from './condition.words.ts'

const tones: Readonly<Record<ConditionView['state'], Tone>> = {
  open: 'orange',
  received: 'blue',
  satisfied: 'green',
  waived: 'gray',
}

/** What is pressed on a condition. */
export type ConditionAct = 'edit' | 'satisfy' | 'waive' | 'reopen' | 'remove'

interface ConditionRowProps {
  condition: ConditionView
  /** Whether the loan may be edited by who looks at it. */
  may: boolean
  mayWaive: boolean
  /** Whether a link led to it: it takes the focus. */
  isSought: boolean
  onAct: (act: ConditionAct) => void
}

/** One condition: its state, who sees to it, when it is due, what proves it. */
export const ConditionRow = ({ condition: c, may, mayWaive, isSought, onAct }: ConditionRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isSought) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus()
  }, [isSought])
  const isDecided = c.state === 'satisfied' || c.state === 'waived'
  return (
    <li ref={row} tabIndex={-1} className={classes.row} aria-label={c.title}>
      <div className={classes.top}>
        <Badge tone={tones[c.state]}>{words.states[c.state]}</Badge>
        <span className={classes.title}>{c.title}</span>
        {may ? <Actions condition={c} mayWaive={mayWaive} onAct={onAct} /> : null}
      </div>
      {c.details === '' ? null : <Text size="sm">{c.details}</Text>}
      <Facts condition={c} isDecided={isDecided} />
      {c.lost_proof ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {words.lostProof(c.decided_by ?? '')}
        </Text>
      ) : null}
    </li>
  )
}

/** When it is due; red once the day has passed and nothing is decided. */
const Due = ({ epoch, isDecided }: { epoch: number; isDecided: boolean }) => {
  const late = !isDecided && epoch < lenderDay()
  return (
    <span className={late ? classes.late : undefined}>
      {late ? words.overdue(date(epoch)) : words.dueOn(date(epoch))}
    </span>
  )
}

/** Who decided it, when, and the note. */
const decisionOf = (c: ConditionView): readonly string[] =>
  c.decided_epoch === null
    ? []
    : [words.decided(words.states[c.state], c.decided_by ?? '', dayOf(c.decided_epoch)), ...(c.note ? [c.note] : [])]

const Facts = ({ condition: c, isDecided }: { condition: ConditionView; isDecided: boolean }) => {
  const facts = [
    words.ownedBy(c.owner?.name ?? words.unassigned),
    ...(c.party ? [words.from(c.party.name)] : []),
    ...(c.proof ? [words.provenBy(c.proof.name, c.proof.gone ? words.proofGone : c.proof.state)] : []),
    ...(isDecided ? decisionOf(c) : []),
  ]
  return (
    <div className={classes.facts}>
      {c.due_epoch === null ? null : <Due epoch={c.due_epoch} isDecided={isDecided} />}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  )
}

interface ActionsProps {
  condition: ConditionView
  mayWaive: boolean
  onAct: (act: ConditionAct) => void
}

const Actions = ({ condition: c, mayWaive, onAct }: ActionsProps) => {
  const isDecided = c.decided_by !== null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.actions(c.title)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {c.state === 'satisfied' || c.state === 'waived' ? null : (
          <Menu.Item onClick={() => onAct('satisfy')}>{words.satisfy}</Menu.Item>
        )}
        {c.state === 'waived' ? null : (
          <MenuEntry label={words.waive} refusal={mayWaive ? null : words.noWaive} onPress={() => onAct('waive')} />
        )}
        {isDecided ? <Menu.Item onClick={() => onAct('reopen')}>{words.reopen}</Menu.Item> : null}
        <Menu.Item onClick={() => onAct('edit')}>{words.edit}</Menu.Item>
        <Menu.Item color="red" onClick={() => onAct('remove')}>
          {words.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
