import type { ProcessView } from '@plinth/contract/loan/activity'
import classes from './validation.module.css'
import { validationWords as words } from './validation.words.ts'

/** How many findings count as what, a person's decision before what was found. */
const countsOf = (run: ProcessView) => {
  const all = Object.values(run.memory.reports_validation_results).flatMap((report) => report.results)
  const results = all.map((one) => one.decision?.result ?? one.result)
  const count = (result: (typeof results)[number]) => results.filter((one) => one === result).length
  return { all: all.length, good: count('SUCCESS'), bad: count('FAILURE'), open: count('UNKNOWN') }
}

/** Validation Summary: files required and missing, questions and how they ended (N-31). */
export const ValidationSummary = ({ run }: { run: ProcessView }) => {
  const { memory } = run
  const counts = countsOf(run)
  const missing = [...memory.missing_files.datastore, ...memory.missing_files.google_drive]
  const facts = [
    [words.required, memory.required_files.length],
    [words.received, memory.required_files.length - missing.length],
    [words.questions, counts.all],
    [words.asExpected, counts.good],
    [words.otherwise, counts.bad],
    [words.forPerson, counts.open],
  ] as const
  return (
    <section aria-labelledby="validation-summary">
      <h3 className={classes.heading} id="validation-summary">
        {words.summary}
      </h3>
      <dl className={classes.facts}>
        {facts.map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      {missing.length === 0 ? (
        <p className={classes.line}>{words.noneMissing}</p>
      ) : (
        <Names of={words.missing} names={missing} />
      )}
      {memory.unread_files?.length ? <Names of={words.unread} names={memory.unread_files} /> : null}
      <p className={classes.dim}>
        {words.readBy}: {memory.read_by ? words.rulesAnd(memory.read_by) : words.rules}
      </p>
      {memory.note ? <p className={classes.dim}>{words.modelNote(memory.note)}</p> : null}
    </section>
  )
}

const Names = ({ of, names }: { of: string; names: readonly string[] }) => (
  <div className={classes.names}>
    <strong>{of}</strong>
    <ul aria-label={of}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </div>
)
