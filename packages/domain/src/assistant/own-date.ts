import { forms } from './question.ts'

const PAPER = String.raw`(?:(?:\w+ ){0,2}?(?:agreement|lease|contract|note|mortgage|deed(?: of trust)?|letter|commitment|guaranty|report|appraisal|invoice|assignment))`
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
export const ownDateIn = (text: string): string | null => {
  for (const pattern of SAYS) {
    const [, day] = pattern.exec(text) ?? []
    if (day !== undefined) return day.trim()
  }
  return null
}
