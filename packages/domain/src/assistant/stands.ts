import { foldForSearch } from '../shared/text.ts'
import { headsOf } from './heads.ts'
import { asksOwnDate } from './own-date.ts'
import { patternsFor, type Query } from './query.ts'
import { forms, readQuestion, strengthOf } from './question.ts'
import { isExact, termSet } from './terms.ts'
import type { Unit } from './units.ts'

/** How well a term stands for another, by what it is asked as. */
type Likes = ReadonlyMap<string, ReadonlyMap<string, number>>

/** So much of the nouns of a question must stand in the unit, its head or its heading. */
const ENOUGH_NOUNS = 0.6
/** The same where any words would be an answer: no figure, date or name is looked for. */
const ENOUGH_OF_ANY = 0.85
const SYNONYM_COUNTS = 0.8
/** One rare word alone does not decide. */
const MOST_TELLING = 3

const folded = (text: string) => foldForSearch(text).replace(/[’']/g, '')

/** What a unit says for itself: its text, its column heads, its heading. */
const saidBy = (unit: Unit): string => folded([unit.text, ...headsOf(unit), unit.heading].join(' \n '))

/** The things a question asks for; those who take part count only when nothing else is asked for. */
const askedThings = (query: Query) => {
  const things = query.concepts.filter(({ isParty }) => isParty !== true)
  return (things.length > 0 ? things : query.concepts).map(patternsFor)
}

const nounsCovered = (query: Query, said: ReadonlySet<string>, weights: ReadonlyMap<string, number>, likes: Likes) => {
  const nouns = query.sought.flatMap(({ terms, isOwn }) => (isOwn ? [...terms.keys()].slice(0, 1) : []))
  const words = nouns.filter((term) => !isExact(term))
  // 'Who owns the property?', 'What is the final value?': where every word is a faint one, all of them together tell.
  const strong = words.filter((term) => strengthOf(term) === 1)
  const telling = strong.length > 0 ? strong : words
  const worth = (term: string) => (strong.length > 0 ? Math.min(weights.get(term) ?? 1, MOST_TELLING) : 1)
  const all = telling.reduce((sum, term) => sum + worth(term), 0)
  if (all === 0) return 1
  const found = telling.reduce((sum, term) => {
    const alike = [...(likes.get(term)?.keys() ?? [])].some((like) => said.has(like))
    return sum + (said.has(term) ? 1 : alike ? SYNONYM_COUNTS : 0) * worth(term)
  }, 0)
  return found / all
}

const DAY = forms.date ?? /\d{4}/
const FIGURE = /\d[\d,.]{2,}|\d\s?%/
/** 'What was the EBITDA': a line of a statement, which is a figure. */
const asksFigure = ({ text, concepts }: Query): boolean =>
  /^\s*what (?:is|was|were|are)\b/i.test(text) && concepts.some(({ on }) => (on?.length ?? 0) > 0)

/**
 * Whether what is asked for stands in a unit, its row or column heads, or its heading: a thing of the trade by one of its names,
 * otherwise most of the question's nouns. `how` is how well, 0 to 1; 0 when it does not.
 */
export const standing = (
  query: Query,
  o: { weights: ReadonlyMap<string, number>; likes: Likes },
): ((unit: Unit) => number) => {
  if (asksOwnDate(query.text)) return (unit) => (DAY.test(unit.text) ? 1 : 0)
  const things = askedThings(query)
  const hasForm = forms[readQuestion(query.text).wanted] !== undefined
  const enough = hasForm ? ENOUGH_NOUNS : ENOUGH_OF_ANY
  const wantsFigure = asksFigure(query)
  return (unit) => {
    const said = saidBy(unit)
    const hits = things.filter((patterns) => patterns.some((pattern) => pattern.test(said))).length
    if (hits < things.length) return 0
    if (wantsFigure && !FIGURE.test(unit.text)) return 0
    const nouns = nounsCovered(query, termSet(said), o.weights, o.likes)
    if (things.length > 0) return 0.5 + 0.5 * nouns
    return nouns >= enough ? nouns : 0
  }
}
