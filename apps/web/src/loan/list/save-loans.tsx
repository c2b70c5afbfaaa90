import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { statusLabel } from '@plinth/domain/loan/status'
import { propertyTypeLabel } from '@plinth/domain/people/property/types'
import { useMutation } from '@tanstack/react-query'
import { dayHere } from '../../lib/format.ts'
import { saveTable, type TableCell, type TableFormat } from '../../lib/save-table.ts'
import { SaveButtons } from '../../ui/save-buttons.tsx'
import { loanEntry } from './loan-entries.ts'
import { columnWords, loanFileWords as words } from './loan-list.words.ts'

const money = (value: number | null): TableCell => (value === null ? null : { money: value })

/** Each column of the file: its heading, and its cell of a loan. */
const columns: readonly [heading: string, cell: (row: LoanRow) => TableCell][] = [
  [words.id, (row) => row.human_id],
  [words.name, (row) => row.name],
  [words.type, ({ properties: [first] }) => (first ? propertyTypeLabel(first.property_type) : null)],
  [columnWords.address, ({ properties: [first] }) => first?.address_address ?? null],
  [words.city, ({ properties: [first] }) => first?.address_city ?? null],
  [words.state, ({ properties: [first] }) => first?.address_state ?? null],
  [columnWords.amount, (row) => money(row.amount)],
  [words.atClosing, (row) => money(row.amount_at_closing)],
  [words.price, (row) => money(row.purchase_price)],
  [words.rate, (row) => (row.interest_rate === null ? null : { percent: row.interest_rate })],
  [words.purpose, (row) => row.purpose],
  [words.exit, (row) => row.exit_strategy],
  [words.months, (row) => row.duration_months],
  [columnWords.score, (row) => (row.score_made_up ? `${row.score} (${words.sandbox})` : row.score)],
  [columnWords.borrowers, (row) => loanEntry(row).borrowers],
  [columnWords.contacts, (row) => loanEntry(row).contacts],
  [columnWords.status, (row) => statusLabel(row.status.state)],
  [
    columnWords['expected-closing'],
    (row) => (row.expected_closing_epoch === null ? null : { date: row.expected_closing_epoch }),
  ],
  [columnWords['last-update'], (row) => ({ date: dayHere(row.last_update) })],
  [words.archived, (row) => (row.archived ? words.yes : words.no)],
]

interface SaveLoansProps {
  /** Name of the file, without its ending. */
  file: string
  /** Every loan that matches, not just those in sight. */
  rows: () => Promise<readonly LoanRow[]>
  /** Why they cannot be saved yet. */
  disabledReason?: string | undefined
}

/** Saves the loans that match as CSV or as an Excel file. */
export const SaveLoans = ({ file, rows, disabledReason }: SaveLoansProps) => {
  const save = useMutation({
    meta: { failure: words.failed },
    mutationFn: async (format: TableFormat) =>
      saveTable(format, file, [
        columns.map(([heading]) => heading),
        ...(await rows()).map((row) => columns.map(([, cell]) => cell(row))),
      ]),
  })
  return (
    <SaveButtons
      busy={save.isPending ? save.variables : null}
      disabledReason={disabledReason}
      onSave={(format) => save.mutate(format)}
    />
  )
}
