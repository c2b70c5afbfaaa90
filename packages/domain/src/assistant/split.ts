import { computationOf, readQuestion, strengthOf, type Wanted } from './question.ts'
import { isExact, termsOf } from './terms.ts'

/** One of the things that a question asks. */
export interface Part {
  /** Its own words. */
  readonly text: string
  /** What to look for, in this order: its words with those of its neighbour that it seems to be about, then its words alone. */
  readonly tried: readonly string[]
}

const ASKS = String.raw`what(?:'s)?|which|who(?:m|se|'s)?|when(?:'s)?|where(?:'s)?|how`
/** 'Does it' asks, 'is payable' goes on. */
const ASKS_WHETHER = String.raw`(?:is|are|was|were|does|do|did|has|have|had|can|may|must|will) (?:the|a|an|any|there|it|its|they|their|he|his|she|her|this|that|these|those|\p{Lu})`
const PREPOSITION = String.raw`(?:(?:at|by|for|from|in|of|on|to|under|until|with) )?`
/** Where a question ends and another begins. */
const SEAM = new RegExp(
  String.raw`\?+\s+(?:and |also )?(?=\S)|,\s+(?=(?:${ASKS})\b[^,?]*(?:,?\s+and|,)\s+${PREPOSITION}(?:${ASKS})\b)|[,;]?\s+(?:and|plus)\s+(?:also\s+)?(?=${PREPOSITION}(?:${ASKS})\b)|[,;]?\s+and\s+(?:also\s+)?(?=(?-i:${ASKS_WHETHER}))`,
  'giu',
)
const IS_QUESTION = new RegExp(String.raw`\b(?:${ASKS})\b|^(?:${ASKS_WHETHER})`, 'iu')

/** 'What are the price and the closing date': one question word, two things. */
const LISTED = /^(what|who|how much|when)(?: is| are| was| were|'s)\s+(.+?)\s+and\s+(?:also\s+)?(.+)$/i
const BELONGS = /\s(?:of|for|in|on|at|under|from)\s(?:the |this |that |our )?(?=\S)/i
/** It stands for something named before it. */
const PRONOUN = /\b(?:it|its|they|their|them|he|his|him|she|her|this|that|these|those)\b/i

/** More is a letter, not a question. */
const MOST_PARTS = 5

const contentOf = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => termsOf(word).length > 0)
    .join(' ')

const NAMED = /^(?:the|its|their|our|his|her)\s/i

/** Whether both ask for something, and not for one thing in two words ('taxes and insurance'). */
const askForTheirOwn = ([first, second]: readonly [string, string], asked: readonly string[]): boolean => {
  const kinds = asked.map((one): Wanted => readQuestion(one).wanted)
  if (kinds.includes('text') || kinds.includes('yes-no')) return false
  return kinds[0] !== kinds[1] || (NAMED.test(first) && NAMED.test(second))
}

/** Two things after one question word, when each asks for something of its own; what they belong to is said once. */
const listed = (question: string): string[] => {
  const [, asks, first = '', second = ''] = LISTED.exec(question) ?? []
  const more = /\band\b|\bbetween\b/i.test(`${first} ${second}`)
  const asked = [first, second].map((one) => `${asks} is ${one}`)
  if (asks === undefined || more || !askForTheirOwn([first, second], asked)) return [question]
  const at = BELONGS.test(first) ? -1 : second.search(BELONGS)
  return at > 0 ? [`${asked[0]}${second.slice(at)}`, ...asked.slice(1)] : asked
}

/** Whether a sum or difference would be torn apart. */
const tearsApart = (question: string, parts: readonly string[]): boolean => {
  if (!computationOf(question)) return false
  const own = parts.map(computationOf).filter((one) => one !== null)
  return own.length === 0 || own.some((one) => one.operands.length < 2)
}

const isNamed = (word: string) => termsOf(word).some(isExact) || /^["'“(]?\p{Lu}\p{Ll}/u.test(word)

/** The names, numbers and dates of a text with the words before them ('unit 2B'), its first word aside. */
const namesOf = (text: string): string[] => {
  const words = text.split(/\s+/)
  return words.flatMap((word, i) => {
    if (i === 0 || !isNamed(word)) return []
    const before = words[i - 1] ?? ''
    return i > 1 && !isNamed(before) && termsOf(word).some(isExact) ? [before, word] : [word]
  })
}

const isAbout = (text: string): boolean => readQuestion(text).terms.some((term) => strengthOf(term) === 1)

const triedFor = (parts: readonly string[], i: number): string[] => {
  const own = parts[i] ?? ''
  const before = parts[i - 1]
  // 'And when does it end?'; what stands after a thing says nothing of it but the name of what both belong to.
  if (before !== undefined && (PRONOUN.test(own) || !isAbout(own))) return [`${own} ${contentOf(before)}`, own]
  const names = namesOf(own).length > 0 ? '' : namesOf(before ?? parts[i + 1] ?? '').join(' ')
  return names === '' ? [own] : [`${own} ${names}`, own]
}

/** '… and where does it stand?': each answer shows that. */
const ASKS_FOR_PAGE =
  /^(?:where (?:does|do|is|are|did) (?:it|that|this|they|those) (?:stand|stands|say|said|written|stated|shown|found|come from)|(?:on |in |from )?(?:which|what) (?:page|document|file|paper)s?\b.*)[?.! ]*$/i

const asking = (text: string): string => `${text.replace(/[?.!,; ]+$/, '')}?`

const LEAD = /^(?:what|who|how much|when|where)(?: is| are| was| were|'s)\b/i

/** '… the loan amount? And the rate?': the second is asked with the words of the first. */
const completed = (pieces: readonly string[]): string[] => {
  const [lead = ''] = LEAD.exec(pieces[0] ?? '') ?? []
  const lacks = (one: string) => one.endsWith('?') && !IS_QUESTION.test(one)
  return pieces.map((one) => (lead !== '' && lacks(one) ? `${lead} ${one}` : one))
}

/**
 * The things a question asks, in order: 'What is the rate and who is the guarantor?' asks two. A sum, a difference or a mean
 * stays whole, and so does a question whose pieces would say nothing.
 */
export const partsOf = (question: string): Part[] => {
  const whole = question.replace(/\s+/g, ' ').trim()
  const asked = whole.split(SEAM).map((one) => one.trim())
  const seams = completed(asked.filter((one, i) => i === 0 || !ASKS_FOR_PAGE.test(one)))
  const parts = seams.flatMap((one) => (computationOf(one) ? [one] : listed(one.replace(/[?.!]+$/, ''))))
  const fails =
    parts.length < 2 ||
    parts.length > MOST_PARTS ||
    parts.some((one) => contentOf(one) === '' || !IS_QUESTION.test(one)) ||
    tearsApart(whole, parts)
  if (fails) {
    const isLess = parts.length === 1 && asked.length > 1
    return [{ text: whole, tried: [isLess ? asking(seams[0] ?? whole) : question] }]
  }
  return parts.map((text, i) => ({ text, tried: triedFor(parts, i).map(asking) }))
}

const THIS_DEAL = String.raw`(?: (?:of|about|on))?(?: (?:the|this|that|our))?(?: (?:loan|deal|request|file|project))?`
const SUMMARY = new RegExp(
  String.raw`^(?:(?:please|can you|could you|give me|show me|write|a|an|the|short|quick|brief) )*(?:summary|overview|rundown|recap|summari[sz]e|tell me about)${THIS_DEAL}$|^what(?:'s| is)${THIS_DEAL} about$`,
  'i',
)

/** 'Summarize this deal', 'what is this loan about?': what asks for no one thing. */
export const asksForSummary = (question: string): boolean =>
  SUMMARY.test(
    question
      .replace(/\s+/g, ' ')
      .replace(/^[\s]+|[\s?.!,]+$/g, '')
      .replaceAll(', ', ' '),
  )
