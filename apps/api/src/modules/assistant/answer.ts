import { readQuestion, strengthOf } from '@plinth/domain/assistant/question'
import { isExact, termsOf } from '@plinth/domain/assistant/terms'
import { may } from '@plinth/domain/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import { loanAi } from '../ai-use/index.ts'
import { answerEmbedded } from './embedded.service.ts'
import { answerWithModel } from './model.service.ts'

/** A word to highlight on a page: fractions of its width and height from the upper left corner, as the preview takes. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** What a statement rests on: words on a page of a document, or a structured fact of the loan. */
export interface Cited {
  /** Id (UUID) of this reference, made new for each answer. */
  contentId: string
  /** The number in brackets in the text, from 1. */
  n: number
  /** Null for a fact that stands in no document. */
  documentId: string | null
  /** Name of the document's file, or of the fact. */
  fileName: string
  /** From 1; null when not known. */
  page: number | null
  /** Words to highlight; empty when the page keeps no places (a spreadsheet) and for facts. */
  boxes: readonly Box[]
  /** The words it rests on, as they stand in the file. */
  quote: string
  /** Key of the structured fact; null for words of a document. */
  fact: string | null
}

/**
 * A piece of an answer, in order. `text` is to be appended, in markdown, its references as [n]; each `cited` comes before the
 * text that names its number; `end` comes once, last.
 */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'cited'; cited: Cited }
  | {
      kind: 'end'
      /** False when the file does not show it. */
      isFound: boolean
      /** What to say beside the answer, such as that it broke off and may be asked again; null when nothing. */
      note: string | null
    }

/** What was said before in the thread, oldest first. */
export interface Said {
  role: 'user' | 'assistant'
  content: string
}

export interface Question {
  /** Id (UUID) of the loan: the asker's right to it is checked by who calls. */
  loanId: string
  question: string
  history: readonly Said[]
  actor: Actor
  /** Stops the answer: it ends without an `end` part. */
  signal: AbortSignal
}

/** What a question that goes on ('And for unit 2B?') is about: the one before it too. */
const wholeQuestion = (question: string, history: readonly Said[]): string => {
  const before = history.findLast((one) => one.role === 'user')?.content
  const goesOn = /^\s*(and|also|what about|how about|or)\b/i.test(question)
  if (before === undefined || !goesOn) return question
  const own = readQuestion(question)
  // It names enough of its own: 'And how much is the security deposit?'
  if (own.exact.length === 0 && own.terms.filter((term) => strengthOf(term) === 1).length > 1) return question
  const kept = before.split(/\s+/).filter((word) => own.exact.length === 0 || !termsOf(word).some(isExact))
  return `${kept.join(' ')} ${question}`
}

/**
 * Answers a question from the file of one loan and from nothing else. Only staff ask; who may not see files gets
 * what the system knows and no document.
 *
 * @throws Refusal `forbidden` for borrowers and brokers.
 */
export const answerQuestion = async function* (app: Deps, asked: Question): AsyncIterable<AnswerPart> {
  const { actor, loanId, signal } = asked
  if (actor.role !== 'admin') fail('forbidden', 'Your role may not do this.')
  if (signal.aborted) return
  const question = wholeQuestion(asked.question, asked.history)
  if (termsOf(question).length === 0) {
    yield { kind: 'text', text: 'Ask something about this loan in words.' }
    yield { kind: 'end', isFound: false, note: null }
    return
  }
  const sight = { loanId, files: may(actor.role, actor.denied, 'view-files') }
  const ai = loanAi(app, loanId, 'chat')
  if (ai) yield* answerWithModel(app.db, ai, sight, { question, history: asked.history, signal })
  else yield* answerEmbedded(app.db, sight, question, signal)
}
