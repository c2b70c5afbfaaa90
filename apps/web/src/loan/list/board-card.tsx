import { Loader, Menu } from '@mantine/core'
import { IconArrowRight, IconCalendar } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { boardMove, boardStatuses } from '@plinth/domain/loan/board'
import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { type DragEvent, memo, useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { date, shortMoney } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './board.module.css'
import { boardWords as words } from './board.words.ts'
import { propertyLine } from './loan-entries.ts'
import { useLateMenu } from './use-late-menu.tsx'

/** What a card offers; one object for the board's life. */
export interface CardActions {
  onMove: (loan: LoanRow, to: LoanStatus) => void
  onMap: (loan: LoanRow) => void
  onDrag: (loan: LoanRow | null) => void
  onSelect: (loan: LoanRow) => void
}

interface BoardCardProps {
  loan: LoanRow
  moving: boolean
  /** While cards are selected: whether this one is; null else. */
  chosen: boolean | null
  /** Why the last action on this loan failed. */
  failure: string | null
  actions: CardActions
}

/** The score; one that reads what a sandbox made up says so. */
const Score = ({ loan }: Pick<BoardCardProps, 'loan'>) => (
  <span>
    {words.score} {loan.score ?? 'N/A'} {loan.score_made_up ? <Badge tone="orange">{words.sandbox}</Badge> : null}
  </span>
)

/** A loan on the board: name, property, amount, score, closing and what is next. */
export const BoardCard = memo(({ loan, moving, chosen, failure, actions }: BoardCardProps) => {
  const [dragged, setDragged] = useState(false)
  const steps = loan.status.suggested_steps
  const start = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', loan.human_id)
    setDragged(true)
    actions.onDrag(loan)
  }
  const end = () => {
    setDragged(false)
    actions.onDrag(null)
  }
  return (
    <article
      className={classes.card}
      draggable={!moving && chosen === null}
      data-chosen={chosen || undefined}
      aria-busy={moving || undefined}
      data-dragged={dragged || undefined}
      onDragStart={start}
      onDragEnd={end}
    >
      <div className={classes.head}>
        <AppLink href={paths.loan(loan.human_id)} className={classes.name} title={loan.name} draggable={false}>
          {loan.name}
        </AppLink>
        {moving ? (
          <Loader size={16} aria-label={words.moving} />
        ) : chosen === null ? (
          <CardMenu loan={loan} actions={actions} />
        ) : (
          <input
            type="checkbox"
            className={classes.check}
            checked={chosen}
            aria-label={words.select(loan.name)}
            onChange={() => actions.onSelect(loan)}
          />
        )}
      </div>
      <p className={classes.line} title={propertyLine(loan)}>
        {propertyLine(loan) || '\u00a0'}
      </p>
      <p className={classes.figures}>
        <strong className={classes.amount}>{shortMoney(loan.amount)}</strong>
        <Score loan={loan} />
      </p>
      <p className={classes.line}>
        <span className={classes.closing}>
          <IconCalendar size={13} aria-hidden />
          <VisuallyHidden>{words.closing} </VisuallyHidden>
          {loan.expected_closing_epoch === null ? words.noClosing : date(loan.expected_closing_epoch)}
        </span>
      </p>
      {failure === null ? (
        <p className={classes.next} title={steps.join('\n')}>
          <IconArrowRight size={13} aria-hidden />
          <VisuallyHidden>{words.next}: </VisuallyHidden>
          <span>{steps[0] ?? words.nothingNext}</span>
        </p>
      ) : (
        <p className={classes.failure} title={failure} role="alert">
          {failure}
        </p>
      )}
    </article>
  )
})
BoardCard.displayName = 'BoardCard'

/** 'Move to…' for keyboards and fingers. Nothing of it exists until it is opened: a board has many cards. */
const CardMenu = ({ loan, actions }: { loan: LoanRow; actions: CardActions }) => {
  const { button, used, opened, setOpened } = useLateMenu(words.menuOf(loan.name), classes.menu)
  if (!used) return button
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.moveTo}</Menu.Label>
        {targetsOf(loan).map(({ to, label, refused }) => (
          <Menu.Item
            key={to}
            className={refused ? classes.refused : undefined}
            onClick={() => actions.onMove(loan, to)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => actions.onMap(loan)}>{words.showOnMap}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Where a card can be sent; what is refused stays in the list and says why when it is pressed. */
const targetsOf = (loan: LoanRow) => {
  const from = loan.status.state
  if (from === 'rejected') return [{ to: 'preliminary' as LoanStatus, label: words.restore, refused: false }]
  return boardStatuses
    .filter((to) => to !== from)
    .map((to) => ({ to, label: statusLabel(to), refused: boardMove(from, to).how === 'refuse' }))
}
