import { type FromRows, fromRows } from '@plinth/domain/assistant/rows/answer-from-rows'
import type { AnswerRow, RowAnswer } from '@plinth/domain/assistant/rows/row-answer'
import { squeezedLine } from '@plinth/domain/documents/document/rows/corrected-lines'
import type { Unit } from '@plinth/domain/assistant/units'
import type { Db } from '../../platform/db.ts'
import { type CountedRows, correctedLinesOf, countedRowsOf, type LineOfLoan } from '../../documents/index.ts'
import { asText, quoteOf } from './citing.service.ts'
import { correctedRow, type Grounds } from './evidence.service.ts'
import type { Sight } from './parts.ts'

/** Rows that are quoted of a list; what is more is counted. */
const MOST_LISTED = 60
/** Rows that a figure worked out from many of them is shown by. */
const MOST_SHOWN = 3

/** The rows of a loan's papers, and what people corrected of them. */
export interface RowsOfLoan {
  readonly papers: readonly CountedRows[]
  readonly lines: readonly LineOfLoan[]
}

const nothing: RowsOfLoan = { papers: [], lines: [] }

/** The rows that questions about a loan are answered from; none for who may not see files. */
export const rowsOfSight = async (db: Db, { loanId, files }: Sight): Promise<RowsOfLoan> => {
  if (!files) return nothing
  const [papers, lines] = await Promise.all([countedRowsOf(db, loanId), correctedLinesOf(db, loanId)])
  return { papers, lines }
}

const unitOf = (text: string): Unit => ({
  ...{ text, cells: text.split(/\s{2,}/), head: [], under: '', heading: '', inTable: true, isHeading: false },
})

/** A row as what an answer rests on: as people corrected it, where they did. */
const groundsOf = (row: AnswerRow, { documentId, fileName }: CountedRows, lines: readonly LineOfLoan[]): Grounds => {
  const corrected = lines.filter((one) => one.documentId === documentId && one.page === row.page)
  const now = corrected.find((one) => squeezedLine(one.line) === squeezedLine(row.line))?.text
  return {
    ...{
      covers: 1,
      score: 1,
      unit: unitOf(now === undefined || now === '' ? row.line : now),
      value: null,
      isOfForm: true,
    },
    source: {
      page: { units: [], title: fileName, fit: 1 },
      place: { kind: 'page', documentId, fileName, page: row.page, text: '', corrected },
    },
  }
}

/** The rows that are shown: all of a list, of a figure worked out from many the first of each page. */
const shownOf = ({ rows, isList }: RowAnswer): AnswerRow[] => {
  const printed = rows.filter(({ line }) => line !== '')
  if (isList || printed.length <= MOST_SHOWN) return printed.slice(0, MOST_LISTED)
  return [...new Map(printed.toReversed().map((row) => [row.page, row])).values()].toReversed().slice(0, MOST_SHOWN)
}

const noteOf = ({ source, unit }: Grounds): string => {
  const note = correctedRow(source, unit.text)?.note
  return note === undefined ? '' : `, ${asText(note)}`
}

const quoteLine = (grounds: Grounds, n: number): string =>
  `“${asText(quoteOf(grounds.unit.text))}” [${n}]${noteOf(grounds)}`

const write = (
  { value, how, rows, isList }: RowAnswer,
  { note }: CountedRows,
  shown: { grounds: readonly Grounds[]; numbers: readonly number[] },
): string => {
  const { grounds, numbers } = shown
  const quotes = grounds.map((one, i) => quoteLine(one, numbers[i] ?? 0))
  const [first = ''] = quotes
  if (rows.length === 1 && !isList) return `**${asText(value)}**${how === '' ? '' : ` (${asText(how)})`}: ${first}`
  const more = isList && rows.length > quotes.length ? `\n- and ${rows.length - quotes.length} more` : ''
  const lead = how === '' ? '' : isList ? ` ${asText(how)}` : ` = ${asText(how)}`
  const corrected = note === '' ? '' : `, ${asText(note)}`
  return `**${asText(value)}**${lead}${corrected}:\n\n${quotes.map((quote) => `- ${quote}`).join('\n')}${more}`
}

/** What the rows of a loan's papers answer, with the rows it rests on. */
export interface AnswerOfRows {
  readonly grounds: readonly Grounds[]
  readonly covers: number
  readonly written: (numbers: readonly number[]) => string
  /** The one figure it comes to; null where it lists. */
  readonly value: string | null
}

const joined = ({ answers }: FromRows<CountedRows>, lines: readonly LineOfLoan[]): AnswerOfRows | null => {
  const told = answers.map(({ paper, answer }) => ({
    paper,
    answer,
    grounds: shownOf(answer).map((row) => groundsOf(row, paper, lines)),
  }))
  const [first] = told
  if (!first || told.some((one) => one.grounds.length === 0)) return null
  return {
    grounds: told.flatMap((one) => one.grounds),
    covers: 1,
    value: told.length === 1 && !first.answer.isList ? first.answer.value : null,
    written: (numbers) => {
      let from = 0
      return told
        .map(({ paper, answer, grounds }) => {
          const own = numbers.slice(from, from + grounds.length)
          from += grounds.length
          return `${told.length > 1 ? `${asText(paper.fileName)}: ` : ''}${write(answer, paper, { grounds, numbers: own })}`
        })
        .join('\n\n')
    },
  }
}

/** What rent rolls and operating statements answer, and which of them are asked for what they do not say. */
export const answerOfRows = (
  question: string,
  { papers, lines }: RowsOfLoan,
): { answer: AnswerOfRows | null; silent: ReadonlySet<string> } => {
  const found = fromRows(question, papers)
  return { answer: joined(found, lines), silent: new Set(found.silent.map((one) => one.documentId)) }
}
