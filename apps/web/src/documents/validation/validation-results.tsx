import type { ProcessView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DecideForm, type FindingAt, useAcceptOrUndo } from './decide-form.tsx'
import classes from './validation.module.css'
import { validationWords as words } from './validation.words.ts'

type Report = ProcessView['memory']['reports_validation_results'][string]

const tones = { SUCCESS: 'green', FAILURE: 'red', UNKNOWN: 'yellow' } as const

interface ResultsProps {
  loanId: string
  run: ProcessView
}

/** AI Validation Results: each file with its share, and its findings to decide on (N-28, N-31). */
export const ValidationResults = ({ loanId, run }: ResultsProps) => {
  const reports = Object.entries(run.memory.reports_validation_results)
  return (
    <section aria-labelledby="validation-results">
      <h3 className={classes.heading} id="validation-results">
        {words.results}
      </h3>
      {reports.length === 0 ? <p className={classes.line}>{words.noResults}</p> : null}
      {reports.map(([name, report]) => (
        <OneReport key={name} {...{ loanId, name, report }} processId={run.process_id} />
      ))}
    </section>
  )
}

interface ReportProps {
  loanId: string
  processId: string
  name: string
  report: Report
}

const OneReport = ({ loanId, processId, name, report }: ReportProps) => (
  <article className={classes.report} aria-label={name}>
    <div className={classes.top}>
      <h4 className={classes.name}>{name}</h4>
      <span className={classes.dim}>{words.ofTotal(report.successful_validations, report.total_questions)}</span>
      <span className={classes.share}>
        <ProgressBar percent={report.success_percentage} label={words.share(name)} />
      </span>
    </div>
    <ul className={classes.findings}>
      {report.results.map((finding, i) => (
        <OneFinding key={i} at={{ loanId, processId, report: name, question: i, finding }} report={report} />
      ))}
    </ul>
  </article>
)

const OneFinding = ({ at, report }: { at: FindingAt; report: Report }) => {
  const [overriding, setOverriding] = useState(false)
  const { finding } = at
  const counts = finding.decision?.result ?? finding.result
  return (
    <li className={classes.finding}>
      <div className={classes.state}>
        <Badge tone={tones[counts]}>{words.states[counts]}</Badge>
      </div>
      <div className={classes.said}>
        <div className={classes.question}>{finding.question}</div>
        <dl className={classes.answers}>
          <div>
            <dt>{words.expected}</dt>
            <dd>{finding.expected_answer || words.notStated}</dd>
          </div>
          <div>
            <dt>{words.found}</dt>
            <dd>{finding.ai_answer || words.nothingFound}</dd>
          </div>
        </dl>
        <Quote loanId={at.loanId} finding={finding} documentId={report.document_id ?? null} />
        <Decided finding={finding} />
        {overriding ? (
          <DecideForm at={at} onClose={() => setOverriding(false)} />
        ) : (
          <Actions at={at} onOverride={() => setOverriding(true)} />
        )}
      </div>
    </li>
  )
}

interface QuoteProps {
  loanId: string
  finding: FindingAt['finding']
  documentId: string | null
}

/** The words of the file; they open it at their page, beside the findings. */
const Quote = ({ loanId, finding: { quote, page }, documentId }: QuoteProps) => {
  if (!quote && !page) return null
  return (
    <blockquote className={classes.quote}>
      {quote ? <q>{quote}</q> : null}{' '}
      {documentId && page ? (
        <AppLink href={paths.loan(loanId, { panel: 'documents', document: documentId, page })} target="_blank">
          {words.page(page)}
        </AppLink>
      ) : null}
    </blockquote>
  )
}

const Decided = ({ finding: { decision, result } }: { finding: FindingAt['finding'] }) => {
  if (!decision?.result) return null
  const what = decision.result === result ? words.accepted : words.overridden[decision.result]
  return (
    <p className={classes.decided}>
      {words.decidedBy(what, decision.by_name, dateTime(decision.epoch))}
      {decision.note ? `: ${decision.note}` : ''}
    </p>
  )
}

const Actions = ({ at, onOverride }: { at: FindingAt; onOverride: () => void }) => {
  const may = useMay('edit-loan')
  const { accept, undo, isPending } = useAcceptOrUndo(at)
  const refused = may ? undefined : words.noRight
  const { question, result, decision } = at.finding
  return (
    <div className={classes.actions}>
      {decision?.result ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          disabledReason={refused}
          aria-label={words.undoNamed(question)}
          onClick={undo}
        >
          {words.undo}
        </Button>
      ) : (
        <>
          {result === 'UNKNOWN' ? null : (
            <Button
              size="compact-sm"
              variant="default"
              loading={isPending}
              disabledReason={refused}
              aria-label={words.acceptNamed(question)}
              onClick={accept}
            >
              {words.accept}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabledReason={refused}
            aria-label={words.overrideNamed(question)}
            onClick={onOverride}
          >
            {words.override}
          </Button>
        </>
      )}
    </div>
  )
}
