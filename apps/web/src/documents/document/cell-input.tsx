import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { CellEdits, Draft } from './cell-edits.ts'
import type { Column, Row } from './rows.calls.ts'
import classes from './rows.module.css'

interface CellInputProps {
  row: Row
  column: Column
  draft: Draft
  edits: CellEdits
  /** Told where to go on once the cell is left. */
  onDone: (to: 'below' | 'beside' | 'stay' | 'blur') => void
}

/** The field of a cell: Enter stores and goes on below, Tab beside, Escape gives up; what does not fit says why. */
export const CellInput = ({ row, column, draft, edits, onDone }: CellInputProps) => {
  const id = useId()
  const left = useRef(false)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const leave = (to: 'below' | 'beside' | 'blur') => {
    if (left.current) return
    if (!edits.commit(row, column) && to !== 'blur') return
    left.current = true
    onDone(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      event.preventDefault()
      leave(event.key === 'Enter' ? 'below' : 'beside')
    } else if (event.key === 'Escape') {
      left.current = true
      edits.cancel(row, column)
      onDone('stay')
    }
  }
  const shared = {
    ref: field,
    className: classes.field,
    'aria-label': `${column.label} of ${row.name}`,
    'aria-invalid': draft.problem !== null,
    'aria-describedby': draft.problem === null ? undefined : id,
    // Escape gives up the cell, not the panel around it.
    'data-mantine-stop-propagation': 'true',
    onKeyDown,
    onBlur: () => leave('blur'),
  }
  return (
    <>
      {column.type === 'choice' ? (
        <select
          {...shared}
          value={column.choices.find((one) => one.label === draft.text || one.value === draft.text)?.value ?? ''}
          onChange={(event) => edits.type(row, column, event.currentTarget.value)}
        >
          {column.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={draft.text}
          inputMode={column.type === 'money' || column.type === 'area' ? 'decimal' : undefined}
          onChange={(event) => edits.type(row, column, event.currentTarget.value)}
        />
      )}
      {draft.problem === null ? null : (
        <span id={id} role="alert" className={classes.problem}>
          {draft.problem}
        </span>
      )}
    </>
  )
}
