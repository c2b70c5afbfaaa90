import { ActionIcon } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import classes from './record-card.module.css'
import { RefusalTip } from './refusal-tip.tsx'

interface RecordCardProps {
  title: ReactNode
  /** Beside the title: a score, a type. */
  note?: ReactNode
  lead?: ReactNode
  facts: readonly (readonly [name: string, value: string])[]
  actions?: ReactNode
  /** More actions, for those who may change the record. */
  edits?: ReactNode
}

/** One record in a list of a card: its title, its actions, its figures. */
export const RecordCard = ({ title, note, lead, facts, actions, edits }: RecordCardProps) => (
  <li className={classes.record}>
    <div className={classes.top}>
      <span className={classes.title}>{title}</span>
      {note}
      <span className={classes.actions}>
        {actions}
        {edits}
      </span>
    </div>
    {lead === undefined ? null : <div className={classes.lead}>{lead}</div>}
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  </li>
)

/** The list the records stand in. */
export const RecordList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface RecordActionProps {
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  /** Why it cannot be pressed; it stays focusable, so that everyone can find out. */
  disabledReason?: string | undefined
  onPress: () => void
}

/** A small action of a record; a refused one says why. */
export const RecordAction = ({ label, icon: Icon, disabledReason, onPress }: RecordActionProps) => (
  <RefusalTip label={disabledReason ?? label} refused={disabledReason !== undefined}>
    {(tell) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        {...(disabledReason ? { 'aria-disabled': true, className: classes.refused } : {})}
        onClick={disabledReason ? tell : onPress}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )}
  </RefusalTip>
)
