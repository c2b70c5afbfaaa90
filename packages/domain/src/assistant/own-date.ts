import { forms } from './question.ts'
import { termSet } from './terms.ts'

const KIND =
  '(?:agreement|lease|contract|note|mortgage|deed(?: of trust)?|letter|commitment|guaranty|report|appraisal|invoice|assignment|amendment|waiver)'
const PAPER = String.raw`(?:(?:(?!(?:date|of|the)\b)\w+ ){0,3}${KIND})`
const ASKS = new RegExp(
  String.raw`\bdate of (?:the|this) ${PAPER}\b(?! \w+ing\b)|\bwhen (?:was|is) (?:the|this) ${PAPER} (?:signed|made|dated|entered into|executed)\b|\bwhat date (?:was|is) (?:the|this) ${PAPER} (?:signed|made|dated|entered into|executed)\b|\bwhat is the ${PAPER} dated\b`,
  'i',
)
/** Whether a question asks for the day a paper is of, rather than for a day it names. */
export const asksOwnDate = (question: string): boolean => ASKS.test(question)

const DAY = forms.date?.source ?? ''
const SAYS: readonly RegExp[] = [
  new RegExp(
    String.raw`\bthis ${PAPER}\b[^.]{0,120}?\b(?:dated|made|entered into|effective|executed)\b[^.]{0,60}?(${DAY})`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:dated?|(?:agreement|lease|contract|report|letter|effective) date|date of (?:the |this )?${PAPER})\b\s*(?:as of)?[:\s]*(${DAY})`,
    'i',
  ),
]

/** The day that a line or sentence dates its own paper by; null when it says none. */
const ownDateIn = (text: string): string | null => {
  for (const pattern of SAYS) {
    const [, day] = pattern.exec(text) ?? []
    if (day !== undefined) return day.trim()
  }
  return null
}

const NAMED = new RegExp(String.raw`\b(?:the|this) (${PAPER})\b`, 'i')
/** Words of a question that tell no paper from another. */
const PLAIN = /^(?:the|this|original|existing|current|own)$/i

/** The words of the paper whose day is asked for: 'commitment letter'; [] where it is only 'the agreement'. */
const paperAsked = (question: string): string[] => {
  const words = (NAMED.exec(question)?.[1] ?? '').split(' ').filter((word) => !PLAIN.test(word))
  return words.length > 1 ? words : []
}

/** The day that a text gives the paper of this name, which may be another than its own; null when it gives none. */
const dayNamed = (text: string, paper: readonly string[]): string | null => {
  const name = paper.join(String.raw`\s+`)
  const found = new RegExp(
    String.raw`(?<!\bto (?:the |that certain )?)\b${name}\b[^.;]{0,80}?\bdated\b[^.;]{0,20}?(${DAY})`,
    'i',
  ).exec(text)
  return found?.[1]?.trim() ?? null
}

/**
 * The day that a text gives the paper a question asks about: its own where that paper is called so, `called` by what it is
 * headed and filed as, or the day it names for that paper; null when it gives none.
 */
export const dayOfPaper = (question: string, text: string, called: ReadonlySet<string>): string | null => {
  const paper = paperAsked(question)
  if (paper.length === 0) return ownDateIn(text)
  const own = ownDateIn(text)
  const said = termSet(text)
  const isOwn = [...termSet(paper.join(' '))].every((term) => said.has(term) || called.has(term))
  return dayNamed(text, paper) ?? (isOwn ? own : null)
}
