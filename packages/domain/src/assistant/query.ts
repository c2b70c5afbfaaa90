import { foldForSearch } from '../shared/text.ts'
import { type Concept, type Statement, statements } from './concept.ts'
import { concepts } from './lexicon.ts'
import { strengthOf } from './question.ts'
import { isExact, termsOf } from './terms.ts'

/** One thing that is looked for: a page that has any of its terms has it. */
export interface Sought {
  /** Terms with how well each stands for it, 1 for the asked one itself. */
  readonly terms: ReadonlyMap<string, number>
  /** How much it counts beside others. */
  readonly weight: number
  /** Whether it stands in the question itself; its first term does. */
  readonly isOwn: boolean
}
/** Words that stand together on the page looked for. */
export interface Phrase {
  readonly pattern: RegExp
  readonly weight: number
  /** Its terms, by which it is known how telling it is. */
  readonly terms: readonly string[]
}
/** A question as pages are looked for by it. */
export interface Query {
  /** The question without what only tells how to answer. */
  readonly text: string
  readonly sought: readonly Sought[]
  readonly phrases: readonly Phrase[]
  /** Statements that the answer stands on, with how sure that is. */
  readonly statements: ReadonlyMap<Statement, number>
  /** Things of the trade that it names. */
  readonly concepts: readonly Concept[]
  /** Years asked for, as '2018'. */
  readonly years: readonly string[]
  /** Whether the answer is one or several figures. */
  readonly wantsFigures: boolean
}

/** A sentence that tells how to answer, not what is asked. */
const INSTRUCTS =
  /^(?:please )?(?:you are an?\b|we (?:need|want) to|i (?:need|want) (?:you )?to|answer (?:in|the|by|using|with)|round\b|give (?:a |your |an |the )?(?:response|answer|solution)|provide (?:a |your |an |the )?(?:response|answer)|respond\b|please (?:base|utili[sz]e|use|help|answer|give|respond)|calculate what was asked|compute or extract|address the question|approach the question|express\b|state (?:it|the answer|your)|if [^.?!]{3,160}?\b(?:not (?:a |an )?(?:useful|relevant|meaningful|explicitly|available|something)|then (?:please )?state)\b|use only\b|do not\b|assume the)/i
/** Words before the question proper that tell what to rest it on. */
const PREFACE =
  /^(?:by |when |while )?(?:basing|based|considering|taking into account|using|drawing|according to|relying|with reference to|looking at|from the perspective|assuming|answer(?:ing)? the following|here's the question|please answer)\b[^?]*?(?:[,:]|\bquestion[^?]*?[:,])\s*(?=(?:what|which|who|when|where|why|how|is|are|was|were|does|do|did|has|have)\b)/i
const HERE_IS = /^.*\b(?:here's the question|following question(?:[^:?]{0,60})?)\s*:\s*/i

const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.?!])\s+(?=[A-Z“"'])/).filter((one) => one.trim() !== '')

const isInstruction = (sentence: string) => INSTRUCTS.test(sentence.trim())

/** What is asked, without sentences and openings that tell how to answer. */
const askedIn = (question: string): string => {
  const all = sentencesIn(question.replace(/\s+/g, ' ').trim()).map((one) =>
    one.replace(HERE_IS, '').replace(PREFACE, ''),
  )
  const kept = all.filter((one) => !isInstruction(one))
  return kept.length > 0 ? kept.join(' ') : question
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A word of a phrase with its endings: 'expenditure' is 'expenditures' too. */
const wordPattern = (word: string): string => {
  if (word.length < 4 || /\d/.test(word)) return escape(word)
  const stem = word.replace(/(?:ies|es|s|y|e|ed|ing)$/, '')
  return `${escape(stem.length < 3 ? word : stem)}[a-z]{0,4}`
}
const BETWEEN = String.raw`[^a-z0-9]{1,4}(?:(?:and|of|the|to|by|from|in|for|or|used|provided|total|net)[^a-z0-9]{1,4}){0,2}`
const patternOf = (name: string): RegExp => {
  const all = foldForSearch(name)
    .replace(/[’']/g, '')
    .split(/[^a-z0-9&/]+/)
    .filter((word) => word !== '')
  const telling = all.filter((word) => !/^(?:and|of|the|to|by|from|in|for|or)$/.test(word))
  // 'Lease to' heads a column; 'lease' alone is no name of it.
  const words = telling.length > 1 ? telling : all
  return new RegExp(String.raw`(?<![a-z0-9])${words.map(wordPattern).join(BETWEEN)}(?![a-z])`)
}

interface Named {
  readonly pattern: RegExp
  readonly name: string
}
interface Known {
  readonly concept: Concept
  readonly names: readonly Named[]
}
const known: readonly Known[] = concepts.map((concept) => ({
  concept,
  names: concept.names.map((name) => ({ name, pattern: patternOf(name) })),
}))
const byName = new Map(known.flatMap((one) => one.names.map(({ name }): [string, Known] => [name, one])))

const asked = (text: string) => foldForSearch(text).replace(/[’']/g, '')

/** The patterns of all names of a thing. */
export const patternsFor = (concept: Concept): readonly RegExp[] =>
  known.find((one) => one.concept === concept)?.names.map(({ pattern }) => pattern) ?? []

/** Things of the trade that a text names, the longest name of each; a name inside a longer one of another does not count. */
const conceptsIn = (text: string): { concept: Concept; name: string }[] => {
  const folded = asked(text)
  const hits = known.flatMap((one) =>
    one.names.flatMap(({ pattern, name }) => {
      const hit = pattern.exec(folded)
      return hit ? [{ concept: one.concept, name, from: hit.index, to: hit.index + hit[0].length }] : []
    }),
  )
  const isWho = /^\s*who\b/i.test(text)
  const long = hits.toSorted(
    (a, b) =>
      b.to - b.from - (a.to - a.from) ||
      (isWho ? Number(b.concept.isParty ?? false) - Number(a.concept.isParty ?? false) : 0),
  )
  const kept: typeof hits = []
  for (const hit of long)
    if (!kept.some((one) => one.concept === hit.concept || (one.from <= hit.from && hit.to <= one.to))) kept.push(hit)
  return kept.map(({ concept, name }) => ({ concept, name }))
}

/** The paper an answer is looked for in: 'in the appraisal', 'under its lease'; it need not stand beside the answer. */
const PLACE =
  /\b(?:in|under|per|from|on|by|of|according to) (?:the|this|its|their|our|his|her) (?:[\w'-]+ ){0,3}?(?:lease|contract|agreement|appraisal|report|statement|rent roll|policy|commitment|letter|t-?12)\b/gi

/** Things of the trade that are asked for, apart from the paper they are looked for in. */
const askedConcepts = (text: string): Concept[] => {
  const apart = conceptsIn(text.replace(PLACE, ' '))
  return (apart.length > 0 ? apart : conceptsIn(text)).map(({ concept }) => concept)
}

const statementPatterns = Object.entries(statements).map(([statement, names]) => ({
  statement: statement as Statement,
  patterns: names.map(patternOf),
}))
/** Statements that a text names. */
export const statementsIn = (text: string): Statement[] => {
  const folded = asked(text)
  return statementPatterns
    .filter(({ patterns }) => patterns.some((pattern) => pattern.test(folded)))
    .map(({ statement }) => statement)
}

/** Years of a text: '2018', 'FY18', 'FY2018', 'Q2 2023'. */
const yearsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:fy|cy|[1-4]q|q[1-4])?[ '’]?((?:19|20)\d{2})\b|\b(?:fy|cy|[1-4]q)[ '’]?(\d{2})\b/gi)].map(
      ([, long, short]) => long ?? `20${short}`,
    ),
  ),
]

const FIGURES =
  /\b(?:how much|how many|amount|ratio|margin|rate|percent|percentage|%|average|total|growth|change|cagr|usd|dollars?|price|rents?|cost|balance|value|number of|quantity|income|revenue|sales|expense|cash|capex|ebitdar?|turnover|dividends?|debt|assets|liabilit|equity|noi|dscr|ltv|occupancy|vacanc|fees?|deposit|highest|lowest|largest|smallest|worst|best|biggest|improving|declin|increase|decrease)\b/i

/** How much counts what is asked in the question's own words, what a name of it is, what it is made from. */
const WEIGHTS = { asked: 1, name: 0.5, made: 0.7, phrase: 0.6, namePhrase: 0.6, madePhrase: 0.6 } as const

const seeking = (term: string, also: readonly (readonly [string, number])[]): Sought => ({
  terms: new Map([[term, 1], ...also]),
  weight: WEIGHTS.asked * strengthOf(term),
  isOwn: true,
})

/** Words next to each other in what is asked that say more together. */
const pairsIn = (text: string): Phrase[] => {
  const words = asked(text)
    .split(/[^a-z0-9&/-]+/)
    .filter((word) => word !== '')
  const telling = words.map((word) => ({ word, terms: termsOf(word) }))
  return telling.flatMap(({ word, terms }, i) => {
    const next = telling[i + 1]
    if (!next || terms.length === 0 || next.terms.length === 0) return []
    if ([...terms, ...next.terms].some((term) => /^\d/.test(term))) return []
    return [{ pattern: patternOf(`${word} ${next.word}`), weight: WEIGHTS.phrase, terms: [...terms, ...next.terms] }]
  })
}

/** What pages are looked for by; `likes` says what else stands for a term of the question, and how well. */
export const readQuery = (
  question: string,
  likesOf: (term: string) => readonly (readonly [string, number])[] = () => [],
): Query => {
  const text = askedIn(question)
  const own = [...new Set(termsOf(text))]
  const named = conceptsIn(text)
  const sought: Sought[] = own.map((term) => seeking(term, likesOf(term)))
  const phrases: Phrase[] = pairsIn(text)
  const on = new Map<Statement, number>()
  const likely = (statement: Statement, how: number) => on.set(statement, Math.max(on.get(statement) ?? 0, how))
  const namesOf = (concept: Concept, weight: number, phraseWeight: number) => {
    for (const { name, pattern } of known.find((one) => one.concept === concept)?.names ?? [])
      phrases.push({ pattern, weight: phraseWeight, terms: termsOf(name) })
    const terms = new Map(concept.names.flatMap((name) => termsOf(name).map((term): [string, number] => [term, 1])))
    for (const term of own) terms.delete(term)
    if (terms.size > 0) sought.push({ terms, weight, isOwn: false })
    for (const statement of concept.on ?? []) likely(statement, 0.5)
  }
  for (const { concept } of named) {
    namesOf(concept, WEIGHTS.name, WEIGHTS.namePhrase)
    for (const part of concept.of ?? []) {
      const made = byName.get(part)
      if (made) namesOf(made.concept, WEIGHTS.made, WEIGHTS.madePhrase)
      else phrases.push({ pattern: patternOf(part), weight: WEIGHTS.madePhrase, terms: termsOf(part) })
    }
  }
  for (const statement of statementsIn(question)) likely(statement, 1)
  return {
    text,
    sought,
    phrases,
    concepts: askedConcepts(text),
    statements: on,
    years: yearsIn(text),
    wantsFigures: FIGURES.test(text) || own.some((term) => isExact(term) && !/^(?:19|20)\d{2}$/.test(term)),
  }
}
