import type { Actor } from '../../platform/actor.ts'

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

/** What a reader may see: `files` false leaves out the documents and what was read from them. */
export interface Sight {
  readonly loanId: string
  readonly files: boolean
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
