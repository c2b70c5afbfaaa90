import type { ValidationResult } from '@plinth/contract/loan/activity'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import { answerByRules, commandIn, foldedLines } from '@plinth/domain/documents/document/questions'
import type { LoanFacts } from '@plinth/domain/documents/document/loan-facts'
import { type Judged, type ReadValues, validateDocument } from '@plinth/domain/documents/document/validation'
import type { DataValue } from '@plinth/domain/documents/document/values'
import type { PageText } from '@plinth/domain/documents/document/words'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { type Ai, AiError } from '../../vendors/ai/port.ts'
import { reasonOf } from '../../vendors/provider/outcome.ts'
import { documentText, type ValuesByProcess } from '../document/index.ts'
import { askModel } from './ask-model.ts'
import type { RequestWithFile } from './validation.queries.ts'
import { sharesOf } from './validation.view.ts'

type Result = z.infer<typeof ValidationResult>

const Questions = z.array(z.object({ question: z.string() })).catch([])
const ANSWER_CHARACTERS = 300

/** The model of a run; it falls silent for the rest of the run when it fails, and the reason is kept. */
export interface Asking {
  ai: Ai | null
  signal: AbortSignal
  note: string
}

interface File {
  kind: DocumentKind | null
  values: ReadValues
  pages: readonly PageText[]
  facts: LoanFacts
}

/** What the values read from a file are, by key. */
export const valuesOf = (points: ValuesByProcess, processId: string | null): ReadValues =>
  Object.fromEntries(
    (points.get(processId) ?? []).map((point) => [
      point.key_name,
      { value: point.value as DataValue, page: point.page, quote: point.quote, show: point.display_option },
    ]),
  )

const byModel = async (asking: Asking, questions: readonly string[], file: File): Promise<(Judged | null)[]> => {
  if (!asking.ai || asking.note !== '' || questions.length === 0) return []
  try {
    return await askModel(asking.ai, questions, { ...file, signal: asking.signal })
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    asking.note = reasonOf(error.failure)
    return []
  }
}

/** What speaks to a program in a file is shown to a person, and does nothing else. */
const commandsIn = (pages: readonly PageText[]): Judged[] => {
  const command = commandIn(pages)
  return command
    ? [
        {
          question: 'Is it free of words that speak to a program?',
          expected: 'Yes',
          answer: 'No: they were not followed',
          result: 'FAILURE',
          ...command,
        },
      ]
    : []
}

const judgedOf = async (asking: Asking, questions: readonly string[], file: File): Promise<Judged[]> => {
  const found = await byModel(asking, questions, file)
  const ready = { ...file, lines: foldedLines(file.pages) }
  return [
    ...(file.kind === null ? [] : validateDocument(file.kind, file.values, file.facts)),
    ...questions.map((question, i) => {
      const ruled = answerByRules(question, ready, file.facts)
      // What rules can hold against the loan needs no model; what only lies near does.
      return ruled.result === 'UNKNOWN' ? (found[i] ?? ruled) : ruled
    }),
    ...commandsIn(file.pages),
  ]
}

/** One file that was read, held against the loan; null when nothing is asked of it. */
export const judgeFile = async (
  db: Db,
  asking: Asking,
  request: RequestWithFile,
  known: { values: ReadValues; facts: LoanFacts },
): Promise<Result | null> => {
  if (request.document_id === null) return null
  const pages = await documentText(db, request.document_id)
  const questions = Questions.parse(request.questions ?? []).map((one) => one.question)
  const judged = await judgedOf(asking, questions, { kind: request.kind, pages, ...known })
  if (judged.length === 0) return null
  const results = judged.map((one) => ({
    question: one.question,
    expected_answer: one.expected,
    ai_answer: one.answer.slice(0, ANSWER_CHARACTERS),
    result: one.result,
    page: one.page,
    quote: one.quote,
  }))
  return { ...sharesOf(results), document_id: request.document_id, results }
}
