import { type CellValue, typedCell } from '@plinth/domain/documents/document/rows/row-columns'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { documentParams, type DocumentKey } from './document.calls.ts'
import { type Column, type Row, useCorrectRows } from './rows.calls.ts'
import { rowWords as words } from './rows.words.ts'

/** What is typed into a cell and not stored yet. */
export interface Draft {
  readonly text: string
  readonly problem: string | null
  readonly busy: boolean
}

interface Change {
  row: string
  column: string
  before: CellValue
  after: CellValue
}

/** What is typed into cells, until each is stored. */
export interface CellEdits {
  draftOf: (row: Row, column: Column) => Draft | null
  type: (row: Row, column: Column, text: string) => void
  cancel: (row: Row, column: Column) => void
  /** Stores what was typed; false when it does not fit the cell, which then says why. */
  commit: (row: Row, column: Column) => boolean
  /** Sets a cell to a value at once. */
  put: (change: Change) => void
  /** The last change that was stored from here, to take back; null when there is none. */
  undo: (() => void) | null
  busy: boolean
  /** Cells that hold something that is not stored. */
  unsaved: number
  /** Why the last change beside the cells was refused; null when it was not. */
  refused: string | null
}

const idOf = (row: string, column: string) => JSON.stringify([row, column])
const nowOf = (row: Row, column: Column): CellValue => row.cells[column.key]?.now ?? null

/** Edits of the cells of a document; nothing typed is lost until it is stored. */
export const useCellEdits = (document: DocumentKey): CellEdits => {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [done, setDone] = useState<readonly Change[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const save = useCorrectRows()
  const params = documentParams(document)
  const set = (id: string, draft: Draft | null) =>
    setDrafts(({ [id]: _, ...others }) => (draft === null ? others : { ...others, [id]: draft }))
  const send = (change: Change, o: { done: () => void; failed: (why: string) => void }) =>
    save.mutate(
      {
        params,
        body: { edits: [{ row: change.row, column: change.column, was: change.before, value: change.after }] },
      },
      { onSuccess: o.done, onError: (error) => o.failed(messageOf(error, words.saveFailed)) },
    )
  const commit = (row: Row, column: Column): boolean => {
    const id = idOf(row.key, column.key)
    const draft = drafts[id]
    if (!draft || draft.busy) return true
    const typed = typedCell(draft.text, column)
    if ('problem' in typed) {
      set(id, { ...draft, problem: typed.problem })
      return false
    }
    const change = { row: row.key, column: column.key, before: nowOf(row, column), after: typed.value }
    if (change.before === change.after) {
      set(id, null)
      return true
    }
    set(id, { ...draft, problem: null, busy: true })
    send(change, {
      done: () => {
        set(id, null)
        setDone((all) => [...all, change])
      },
      failed: (problem) => set(id, { ...draft, problem, busy: false }),
    })
    return true
  }
  const put = (change: Change, isUndo = false) => {
    setRefused(null)
    send(change, {
      done: () => setDone((all) => (isUndo ? all.slice(0, -1) : [...all, change])),
      failed: setRefused,
    })
  }
  const last = done.at(-1)
  return {
    draftOf: (row, column) => drafts[idOf(row.key, column.key)] ?? null,
    type: (row, column, text) => set(idOf(row.key, column.key), { text, problem: null, busy: false }),
    cancel: (row, column) => set(idOf(row.key, column.key), null),
    commit,
    put: (change) => put(change),
    undo: last ? () => put({ ...last, before: last.after, after: last.before }, true) : null,
    busy: save.isPending,
    unsaved: Object.values(drafts).filter((one) => !one.busy).length,
    refused,
  }
}
