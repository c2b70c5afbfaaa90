import { Group } from '@mantine/core'
import type { CsvCell } from '@plinth/domain/shared/csv'
import { type ReactNode, useState } from 'react'
import { saveCsv } from '../../lib/save-csv.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { statisticsWords as words } from './statistics.words.ts'

/** A cell of a report: as it is saved, and as it is shown when that differs. */
export interface ReportCell {
  value: CsvCell
  text?: string
}

export interface Report {
  title: string
  /** Name of its CSV file, without the ending. */
  file: string
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
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

/** A chart that is also a table and a CSV file (T-04). */
export const ReportSection = ({ report, children }: { report: Report; children: ReactNode }) => {
  const [table, setTable] = useState(false)
  const toggle = table ? words.asChart : words.asTable
  const save = () => saveCsv(report.file, [report.columns, ...report.rows.map((row) => row.map((cell) => cell.value))])
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
          <Button size="compact-sm" variant="subtle" aria-label={words.of(words.csv, report.title)} onClick={save}>
            {words.csv}
          </Button>
        </Group>
      }
    >
      {table ? <ReportTable report={report} /> : children}
    </Section>
  )
}
