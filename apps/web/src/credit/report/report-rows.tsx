import type { ReportView } from '@plinth/contract/credit/report'
import type { LoanView } from '@plinth/contract/loan/loan'
import { toldValue } from '@plinth/domain/documents/document/display-value'
import { rowsVisibleFirst } from '@plinth/domain/credit/report/types'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Confidence } from './confidence.tsx'
import classes from './report.module.css'
import { reportWords as words } from './report.words.ts'

/** The rows of a report as label: value, the first six until more are asked for (N-02, N-03). */
export const ReportRows = ({ report, loan }: { report: ReportView; loan: LoanView }) => {
  const [all, setAll] = useState(false)
  const { rows, document_id: document } = report
  if (rows.length === 0) return <p className={classes.state}>{words.emptyReport}</p>
  const pageAt =
    document === null
      ? null
      : (page: number) => paths.loan(loan.human_id, { tab: 'external', panel: 'documents', document, page })
  return (
    <>
      <dl className={classes.rows} aria-label={words.rows(report.label)}>
        {(all ? rows : rows.slice(0, rowsVisibleFirst)).map((row) => (
          <div key={row.index} className={classes.row}>
            <dt>{row.label}:</dt>
            <dd>
              <span className={classes.value}>{toldValue(row.value, row.display_option)}</span>
              <Confidence row={row} pageAt={pageAt} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > rowsVisibleFirst ? (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.less : words.more}
        </Button>
      ) : null}
    </>
  )
}
