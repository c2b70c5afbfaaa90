import type { ReadRows } from '../../documents/document/rows/read-rows.ts'
import type { RowsAsked } from './doubt.ts'
import { rollAnswer } from './roll-answer.ts'
import { isSilent, type RowAnswer, type RowsSilent, yearsNamed } from './row-answer.ts'
import { coversYears, statementAnswer } from './statement-answer.ts'

/** What a question is answered with from the rows of papers. */
export interface FromRows<Paper> {
  readonly answers: readonly { readonly paper: Paper; readonly answer: RowAnswer }[]
  /** Papers that list what is asked about and do not say what is asked: nothing else of them answers it. */
  readonly silent: readonly Paper[]
}

const dayOf = ({ rows }: { rows: ReadRows }): number => (rows.kind === 'rent-roll' ? rows.asOf : rows.period?.end) ?? 0

/** The papers of the last day among some, so that last year's do not answer for this year's. */
const newest = <Paper extends { rows: ReadRows }>(papers: readonly Paper[]): Paper[] => {
  const last = Math.max(...papers.map(dayOf))
  return papers.filter((one) => dayOf(one) === last)
}

const answer = (question: string, { rows, touched }: RowsAsked): RowAnswer | RowsSilent | null =>
  rows.kind === 'rent-roll' ? rollAnswer(question, { rows, touched }) : statementAnswer(question, { rows, touched })

/** What the newest rent rolls and operating statements of a file answer: those of the years that the question names. */
export const fromRows = <Paper extends RowsAsked>(question: string, papers: readonly Paper[]): FromRows<Paper> => {
  const years = yearsNamed(question)
  const fitting = papers.filter(({ rows }) => rows.kind === 'rent-roll' || coversYears(rows, years))
  const kinds = [...Map.groupBy(fitting, ({ rows }) => rows.kind).values()].map(newest)
  const answers: { paper: Paper; answer: RowAnswer }[] = []
  const silent: Paper[] = []
  for (const paper of kinds.flat()) {
    const found = answer(question, paper)
    if (found && isSilent(found)) silent.push(paper)
    else if (found) answers.push({ paper, answer: found })
  }
  return { answers, silent }
}
