import { useVirtualizer } from '@tanstack/react-virtual'
import type { LoanRow, LoanSummary } from '@plinth/contract/loan/loan-list'
import { boardMove } from '@plinth/domain/loan/board'
import { type LoanStatus, statusLabel } from '@plinth/domain/loan/status'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { shortMoney } from '../../lib/format.ts'
import { usePrinting } from '../../lib/printing.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BoardCard, type CardActions } from './board-card.tsx'
import classes from './board.module.css'
import { boardWords as words } from './board.words.ts'
import type { RowSelection } from './loan-table.tsx'
import { useColumnLoans } from './use-board-columns.ts'
import type { LiveView } from './use-table-view.ts'

/** Height of a card with the gap below it, in pixels: every card has the same. */
const CARD = 150

interface BoardColumnProps {
  status: LoanStatus
  sums: LoanSummary['statuses'][number] | null
  view: LiveView
  /** The card in the air; null while none is. */
  dragged: LoanRow | null
  moving: string | null
  selection: RowSelection | null
  actions: CardActions
}

/** The loans of one status with their number and sum; cards are dropped on the whole of it. */
export const BoardColumn = ({ status, sums, view, dragged, moving, selection, actions }: BoardColumnProps) => {
  const title = useId()
  const [over, setOver] = useState(false)
  const move = dragged ? boardMove(dragged.status.state, status) : null
  const target = move === null || move.how === 'stay' ? undefined : move.how === 'refuse' ? 'no' : 'yes'
  const onDragOver = (event: DragEvent) => {
    if (dragged === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged) actions.onMove(dragged, status)
  }
  return (
    <section
      className={classes.column}
      aria-labelledby={title}
      data-target={target}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <header className={classes.top}>
        <h2 id={title} className={classes.title}>
          {statusLabel(status)}
        </h2>
        <span className={classes.count}>{sums ? sums.count : '–'}</span>
        <span className={classes.sum}>
          <VisuallyHidden>{words.sums} </VisuallyHidden>
          {sums ? shortMoney(sums.amount) : '\u00a0'}
        </span>
      </header>
      <Cards key={JSON.stringify([view.asked, view.sort])} {...{ status, view, moving, selection, actions }} />
      {target ? <p className={classes.hint}>{target === 'yes' ? words.dropHere : words.cannotDrop}</p> : null}
    </section>
  )
}

type CardsProps = Pick<BoardColumnProps, 'status' | 'view' | 'moving' | 'selection' | 'actions'>

const Cards = ({ status, view, moving, selection, actions }: CardsProps) => {
  const box = useRef<HTMLDivElement>(null)
  const { loans, total, pending, error, retry, seen } = useColumnLoans(view, status)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    overscan: 3,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => seen(last))
  const card = (loan: LoanRow) => (
    <BoardCard
      loan={loan}
      moving={moving === loan.id}
      chosen={selection && selection.ids.has(loan.id)}
      failure={selection?.failures.get(loan.id) ?? null}
      actions={actions}
    />
  )
  if (usePrinting()) return <OnPaper loans={loans} total={total} card={card} />
  return (
    <div ref={box} className={classes.cards}>
      {error ? (
        <ErrorState text={words.loadFailed} detail={messageOf(error, words.failed)} onRetry={retry} />
      ) : pending ? (
        <SkeletonRows rows={3} height={CARD - 8} />
      ) : total === 0 ? (
        <p className={classes.empty}>{words.empty}</p>
      ) : (
        <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const loan = loans[item.index]
            return (
              <li key={loan?.id ?? item.index} className={classes.place} style={{ top: item.start }}>
                {loan ? card(loan) : <div className={classes.card} aria-hidden />}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface OnPaperProps {
  loans: readonly LoanRow[]
  total: number
  card: (loan: LoanRow) => ReactNode
}

/** Every card that was fetched, one below the other: paper does not scroll. What is left out is said. */
const OnPaper = ({ loans, total, card }: OnPaperProps) => (
  <>
    <ul className={classes.paper}>
      {loans.map((loan) => (
        <li key={loan.id}>{card(loan)}</li>
      ))}
    </ul>
    {total > loans.length ? <p className={classes.empty}>{words.notPrinted(total - loans.length)}</p> : null}
    {total === 0 ? <p className={classes.empty}>{words.empty}</p> : null}
  </>
)
