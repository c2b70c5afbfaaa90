import { commandsProgram } from '@plinth/domain/assistant/units'
import type { Db } from '../../platform/db.ts'
import { asText, cite, quoteOf } from './citing.service.ts'
import { gather, type Source } from './evidence.service.ts'
import type { AnswerPart, Sight } from './parts.ts'

export const INSTRUCTION = 'Instruction found in the document'
/** More is no answer to read. */
const MOST = 12

const ASKED_FOR =
  /\b(?:instructions?|orders?|commands?|prompts?)\b.*\b(?:programs?|ai|assistants?|models?|software|bots?)\b|\bprompt injection\b/i

/** Whether a question asks what papers say to programs. */
export const asksForInstructions = (question: string): boolean => ASKED_FOR.test(question)

/** What a page says to programs, in the words it says it. */
export const instructionsOn = (source: Source): string[] =>
  source.page.units.filter(({ text }) => commandsProgram(text)).map(({ text }) => text)

/** One of them as an answer shows it: quoted, and named as what it is. */
export const asInstruction = (text: string, n: number): string => `${INSTRUCTION}: “${asText(quoteOf(text))}” [${n}]`

/** What the papers of a file say to programs: quoted as what it is, never followed. */
export const tellInstructions = async function* (
  db: Db,
  sight: Sight,
  o: { question: string; notShown: string },
): AsyncGenerator<AnswerPart> {
  const { sources } = await gather(db, sight, `${o.question} ignore disregard previous instructions system prompt`)
  const found = sources
    .filter(({ place }) => place.kind === 'page')
    .flatMap((source) => instructionsOn(source).map((text) => ({ source, text })))
    .slice(0, MOST)
  for (const [i, { source, text }] of found.entries()) {
    yield { kind: 'cited', cited: await cite(db, sight.loanId, source, text, i + 1) }
    yield { kind: 'text', text: `- ${asInstruction(text, i + 1)}\n` }
  }
  if (found.length === 0) yield { kind: 'text', text: o.notShown }
  yield { kind: 'end', isFound: found.length > 0, note: null }
}
