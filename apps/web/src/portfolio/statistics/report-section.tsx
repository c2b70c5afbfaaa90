import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { saveTable, type TableCell, type TableFormat } from '../../lib/save-table.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { SaveButtons } from '../../ui/save-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { statisticsWords as words } from './statistics.words.ts'

/** A cell of a report: as it is saved, and as it is shown when that differs. */
export interface ReportCell {
  value: string | number | null
  text?: string
  /** What a number is, in a file that tells them apart. */
  is?: 'money' | 'percent'
}

export interface Report {
  title: string
  /** Name of its files, without the ending. */
  file: string
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
}

const savedCell = ({ value, is }: ReportCell): TableCell => {
  if (typeof value !== 'number' || is === undefined) return value
  return is === 'money' ? { money: value } : { percent: value }
}

const shown = ({ value, text }: ReportCell) => text ?? (value === null ? words.notKnown : String(value))

const ReportTable = ({ report }: { report: Report }) => (
  <DataTable label={words.tableOf(report.title)} maxHeight={360}>
    <thead>
      <tr>
        {report.columns.map((column, i) => (
          <Header key={column} numeric={typeof report.rows[0]?.[i]?.value === 'number'}>
            {column}
          </Header>
        ))}
      </tr>
    </thead>
    <tbody>
      {report.rows.map((row, at) => (
        <tr key={at}>
          {row.map((cell, i) => (
            <td key={report.columns[i]} data-numeric={typeof cell.value === 'number' || undefined}>
              {shown(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </DataTable>
)

/** A chart that is also a table, a CSV and an Excel file (T-04). */
export const ReportSection = ({ report, children }: { report: Report; children: ReactNode }) => {
  const [table, setTable] = useState(false)
  const toggle = table ? words.asChart : words.asTable
  const save = (format: TableFormat) =>
    void saveTable(format, report.file, [report.columns, ...report.rows.map((row) => row.map(savedCell))])
  return (
    <Section
      title={report.title}
      actions={
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={words.of(toggle, report.title)}
            onClick={() => setTable(!table)}
          >
            {toggle}
          </Button>
          <SaveButtons of={report.title} onSave={save} />
        </Group>
      }
    >
      {table ? <ReportTable report={report} /> : children}
    </Section>
  )
}
