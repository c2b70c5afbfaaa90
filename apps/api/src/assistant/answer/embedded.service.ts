import {
  amountOf,
  type Computation,
  computationOf,
  forms,
  readQuestion,
  strengthOf,
} from '@plinth/domain/assistant/question'
import { membersOf } from '@plinth/domain/assistant/lists'
import { asksForSummary, type Part, partsOf } from '@plinth/domain/assistant/split'
import { isExact, termSet, termsOf } from '@plinth/domain/assistant/terms'
import { commandsProgram } from '@plinth/domain/assistant/units'
import { writeDigits } from '@plinth/domain/shared/digits'
import { formatMoney } from '@plinth/domain/shared/money'
import type { Db } from '../../platform/db.ts'
import type { Fact } from '../../documents/index.ts'
import type { AnswerPart, Sight } from './parts.ts'
import { asText, cite, quoteOf } from './citing.service.ts'
import { correctedRow, factGrounds, gather, type Gathered, type Grounds, groundsOf } from './evidence.service.ts'
import { INSTRUCTION } from './instructions.service.ts'
import { knownFacts } from './known.service.ts'
import { NOT_SHOWN, nothingBut, stillReading } from './not-shown.service.ts'
import { answerOfRows, type RowsOfLoan, rowsOfSight } from './rows-answer.service.ts'
import { summary } from './summary.service.ts'

/** A question counts as answered from so much of it on. */
const ENOUGH = 0.34
/** The same where the question names something that stands nowhere in the file. */
const ENOUGH_OF_STRANGE = 0.52
/** Another document that says something else is shown when it fits about as well. */
const AS_GOOD = 0.97
/** A name in a part fits or it does not. */
const AS_GOOD_A_NAME = 0.8

/** What is read once for all parts of a question. */
interface Known {
  readonly facts: readonly Fact[]
  readonly rows: RowsOfLoan
}

/** What answers a question well enough, the best first. */
const answersOf = (gathered: Gathered): Grounds[] => {
  const least = gathered.isStrange ? ENOUGH_OF_STRANGE : ENOUGH
  return groundsOf(gathered).filter((one) => one.covers >= least && one.isOfForm)
}

const placeKey = (g: Grounds): string =>
  g.source.place.kind === 'page'
    ? `${g.source.place.documentId} ${g.source.place.page}`
    : (g.source.place.fact.document?.id ?? g.source.place.fact.key)

/** Most borrowers, properties or the like that one answer names. */
const MOST_ALIKE = 6

/** Words of a unit without its figures and dates: what it speaks of. */
const speaksOf = (g: Grounds): string[] => [...termSet(g.unit.text)].filter((term) => !isExact(term))

/** Whether two speak of one thing, so that another value contradicts: most of their words are the same. */
const speakOfOneThing = (a: Grounds, b: Grounds): boolean => {
  const [one, other] = [speaksOf(a), new Set(speaksOf(b))]
  if (one.length === 0 || other.size === 0) return false
  const both = one.filter((term) => other.has(term)).length
  return both / Math.max(one.length, other.size) >= ONE_THING
}
const ONE_THING = 0.6

/** Whether two values are one, however they are written: dates in two formats, '$1.2 million' and '1,200,000'. */
const areOne = (a: string, b: string): boolean => {
  const [one, other] = [termSet(a), termSet(b)]
  return one.size === other.size && [...one].every((term) => other.has(term))
}

/** Whether both are the same fact, of two borrowers or properties: neither says otherwise. */
const areAlike = (a: Grounds, b: Grounds): boolean => {
  const [one, other] = [a.source.place, b.source.place]
  if (one.kind !== 'fact' || other.kind !== 'fact' || one.fact.key === other.fact.key) return false
  return one.fact.label === other.fact.label && one.fact.owner !== other.fact.owner && one.fact.document === null
}

/** The answer in the file's own words: the best, its likes of other borrowers or properties, or what another document says otherwise. */
const chosen = (all: readonly Grounds[], isOfParty: boolean): Grounds[] => {
  const [best, ...rest] = all
  if (!best) return []
  const others = rest.filter((g) => g.score >= best.score * AS_GOOD && areAlike(best, g))
  if (others.length > 0) return [best, ...others.slice(0, MOST_ALIKE - 1)]
  const other = rest.find((g) => saysOtherwise(best, g, isOfParty))
  return other ? [best, other] : [best]
}

/** Whether another place has another value of the same thing; who takes a part is named by each paper in its own words. */
const saysOtherwise = (best: Grounds, g: Grounds, isOfParty: boolean): boolean =>
  g.score >= best.score * (isOfParty ? AS_GOOD_A_NAME : AS_GOOD) &&
  g.value !== null &&
  best.value !== null &&
  !areOne(g.value, best.value) &&
  (placeKey(g) !== placeKey(best) || isSameBreath(g, best)) &&
  (isOfParty || speakOfOneThing(best, g))

/** Two lines of one page that fit a question alike and say two things: nothing tells which is meant, so both are shown. */
const isSameBreath = (g: Grounds, best: Grounds): boolean =>
  g.source.place.kind === 'page' && g.unit !== best.unit && !g.unit.inTable && g.score >= best.score * 0.985

/** What is quoted: a fact whole, of a value read from a paper the words it was read from, of a page not too many. */
const quoted = ({ source, unit }: Grounds): string => {
  if (source.place.kind === 'page') return quoteOf(unit.text)
  const read = source.place.fact.document
  return read && read.quote !== '' ? quoteOf(read.quote) : unit.text
}

/** Who corrected a row, or the rows a value comes from: said behind the quote. */
const correctionIn = ({ source, unit }: Grounds): string => {
  const { place } = source
  const note = place.kind === 'fact' ? place.fact.document && place.fact.note : correctedRow(source, unit.text)?.note
  return note ? `, ${asText(note)}` : ''
}

const VALUES = [forms.date, forms.money, forms.percent].flatMap((form) => (form ? [new RegExp(form.source, 'gi')] : []))
/** A value as its paper writes it, where the words it was read from hold it in another form. */
const asWritten = ({ source: { place }, value }: Grounds): string | null => {
  const quote = place.kind === 'fact' ? (place.fact.document?.quote ?? '') : ''
  if (value === null || quote === '') return value
  const written = VALUES.flatMap((form) => quote.match(form) ?? []).find((one) => areOne(one, value))
  return written ?? value
}

const sentence = (g: Grounds, n: number, lead: string): string => {
  const told = asWritten(g)
  const value = told === null || told.length > 80 ? '' : `**${asText(told.replace(/[.,;:]+$/, ''))}**: `
  // What speaks to programs is shown as what it is.
  const marked = commandsProgram(g.unit.text) ? `${INSTRUCTION}: ` : ''
  return `${lead}${marked}${value}“${asText(quoted(g))}” [${n}]${correctionIn(g)}`
}

interface Operand {
  grounds: Grounds
  amount: number
  unit: 'money' | 'percent' | 'plain'
}

const numeric = new Set(['money', 'amount', 'percent', 'count', 'duration'])

const YEAR = /\b(?:19|20)\d{2}\b/

/** The operand's own question: its words, with those of the whole that no other operand has for itself. */
const operandQuestions = (question: string, operands: readonly string[], i: number): string[] => {
  const own = operands[i] ?? ''
  const others = operands.filter((_, at) => at !== i)
  const lead = others
    .join(' ')
    .split(' ')
    .filter((word) => termsOf(word).some((term) => !isExact(term)))
  const shared = lead.filter((word) => !own.includes(word)).join(' ')
  // One year is said for all of them.
  const year = YEAR.test(own) ? '' : (YEAR.exec(question)?.[0] ?? '')
  return [`${own} ${year}`, `${own} ${shared} ${year}`]
}

const amountFor = (all: readonly Grounds[]): Operand | null => {
  for (const grounds of all.slice(0, 3)) {
    const read = grounds.value === null ? null : amountOf(grounds.value)
    if (read) return { grounds, amount: read.amount, unit: read.unit }
  }
  return null
}

const asMoney = (gathered: Gathered): Gathered =>
  numeric.has(gathered.asked.wanted) ? gathered : { ...gathered, asked: { ...gathered.asked, wanted: 'money' } }

const isSpecific = (question: string) => readQuestion(question).terms.some((term) => strengthOf(term) === 1)

/** The fact that an operand calls by its name, word for word: 'the amount at closing'; null when several bear it. */
const namedFact = (facts: readonly Fact[], operand: string): Operand | null => {
  const asked = termSet(operand)
  const named = facts.filter(({ label }) => {
    const terms = termSet(label)
    return terms.size === asked.size && [...terms].every((term) => asked.has(term))
  })
  const [fact] = named
  const read = fact && named.length === 1 ? amountOf(fact.value) : null
  return fact && read ? { grounds: factGrounds(fact), ...read } : null
}

/** What rows of papers say of an operand; null when they say nothing. */
const operandOfRows = (operand: string, rows: RowsOfLoan): Operand | null => {
  const { answer } = answerOfRows(`What is the ${operand}?`, rows)
  const read = answer?.value ? amountOf(answer.value) : null
  const [grounds] = answer?.grounds ?? []
  return grounds && read ? { grounds, ...read } : null
}

const findOperand = async (
  db: Db,
  sight: Sight,
  o: { question: string; operands: readonly string[]; at: number; known: Known },
): Promise<Operand | null> => {
  const own = o.operands[o.at] ?? ''
  const named = namedFact(o.known.facts, own) ?? operandOfRows(own, o.known.rows)
  if (named) return named
  const tried = operandQuestions(o.question, o.operands, o.at).filter(isSpecific)
  let best: Operand | null = null
  for (const one of tried) {
    const gathered = asMoney(await gather(db, sight, one, o.known.facts))
    const found = amountFor(answersOf(gathered))
    if (found && (!best || found.grounds.covers > best.grounds.covers + 0.05)) best = found
    if (best && best.grounds.covers > 0.9) break
  }
  return best
}

const shown = (amount: number, unit: Operand['unit']): string => {
  if (unit === 'money') return formatMoney(amount)
  const rounded = writeDigits(amount, { most: 2 })
  return unit === 'percent' ? `${rounded}%` : rounded
}

const compute = (kind: Computation, amounts: readonly number[]): number => {
  const sum = amounts.reduce((all, one) => all + one, 0)
  if (kind === 'sum') return sum
  if (kind === 'average') return sum / amounts.length
  const [first = 0, second = 0] = amounts
  return Math.abs(first - second)
}

const signs: Readonly<Record<Computation, string>> = { sum: ' + ', difference: ' − ', average: ', ' }

/** A number computed from what the file shows; null when one of its operands is not there. */
const computed = async (db: Db, sight: Sight, question: string, known: Known) => {
  const wanted = computationOf(question)
  if (!wanted || wanted.operands.length < 2 || wanted.operands.length > 6) return null
  const operands: Operand[] = []
  for (const at of wanted.operands.keys()) {
    const found = await findOperand(db, sight, { question, operands: wanted.operands, at, known })
    if (!found) return null
    operands.push(found)
  }
  const unit = operands[0]?.unit ?? 'plain'
  if (
    new Set(operands.map((one) => `${placeKey(one.grounds)} ${one.grounds.unit.text} ${one.amount}`)).size <
    operands.length
  )
    return null
  const sorted = wanted.kind === 'difference' ? operands.toSorted((a, b) => b.amount - a.amount) : operands
  const result = compute(
    wanted.kind,
    sorted.map((one) => one.amount),
  )
  return { kind: wanted.kind, operands: sorted, result: shown(result, unit) }
}

/** What one question, or one of its parts, is answered with. */
interface Answer {
  /** What it rests on, in the order of its references. */
  readonly grounds: readonly Grounds[]
  /** How well that fits the question, 0 to 1. */
  readonly covers: number
  /** The answer in markdown; its references bear these numbers. */
  readonly written: (numbers: readonly number[]) => string
}

const computedAnswer = ({ kind, operands, result }: NonNullable<Awaited<ReturnType<typeof computed>>>): Answer => ({
  grounds: operands.map((one) => one.grounds),
  covers: Math.min(...operands.map((one) => one.grounds.covers)),
  written: (numbers) => {
    const terms = operands.map(({ amount, unit }, i) => `${shown(amount, unit)} [${numbers[i]}]`)
    const how = kind === 'average' ? `the mean of ${terms.join(', ')}` : terms.join(signs[kind])
    const quotes = operands.map(
      ({ grounds }, i) => `- “${asText(quoteOf(grounds.unit.text))}” [${numbers[i]}]${correctionIn(grounds)}`,
    )
    return `**${result}** = ${how}\n\n${quotes.join('\n')}`
  },
})

const ELSEWHERE = '\n\nElsewhere the file says otherwise: '

const quotedAnswer = (grounds: readonly [Grounds, ...Grounds[]]): Answer => ({
  grounds,
  covers: grounds[0].covers,
  written: (numbers) => {
    const lead = (i: number, one: Grounds) => (i === 0 ? '' : areAlike(grounds[0], one) ? '\n\n' : ELSEWHERE)
    return grounds.map((one, i) => sentence(one, numbers[i] ?? 0, lead(i, one))).join('')
  },
})

/** Every member of what the best is one of, where all are asked for: each quoted, with how many they are. */
const listed = (best: Grounds, { query, asked }: Gathered): Answer | null => {
  const units = membersOf(best.unit, best.source.page.units, { question: asked.text, years: query.years })
  const [first, ...more] = units.map((unit): Grounds => ({ ...best, unit, value: null }))
  if (!first) return null
  return {
    grounds: [first, ...more],
    covers: best.covers,
    written: (numbers) =>
      `**${units.length}** on this page:\n\n${units
        .map((unit, i) => `- “${asText(quoteOf(unit.text))}” [${numbers[i] ?? 0}]${correctionIn({ ...best, unit })}`)
        .join('\n')}`,
  }
}

/** What is found, without the papers that are known not to say it. */
const without = (gathered: Gathered, silent: ReadonlySet<string>): Gathered => ({
  ...gathered,
  sources: gathered.sources.filter(({ place }) => {
    const documentId = place.kind === 'page' ? place.documentId : place.fact.document?.id
    return documentId === undefined || !silent.has(documentId)
  }),
})

const answerTo = async (db: Db, sight: Sight, question: string, known: Known): Promise<Answer | null> => {
  const operands = computationOf(question)?.operands.length ?? 0
  // A number that cannot be computed is not there: one of its parts would be no answer.
  if (operands > 1) {
    const found = await computed(db, sight, question, known)
    return found && computedAnswer(found)
  }
  const ofRows = answerOfRows(question, known.rows)
  if (ofRows.answer) return ofRows.answer
  const gathered = without(await gather(db, sight, question, known.facts), ofRows.silent)
  const [best, ...others] = chosen(
    answersOf(gathered),
    gathered.weighing.party !== null && gathered.asked.wanted === 'name',
  )
  return best ? (listed(best, gathered) ?? quotedAnswer([best, ...others])) : null
}

/** What fits a part so well needs no other way of asking. */
const SURE = 0.6

const answerToPart = async (db: Db, sight: Sight, part: Part, known: Known): Promise<Answer | null> => {
  let best: Answer | null = null
  for (const question of part.tried) {
    const found = await answerTo(db, sight, question, known)
    if (found && (!best || found.covers > best.covers)) best = found
    if (best && best.covers >= SURE) break
  }
  return best
}

/** A part of a question that stands by itself: '*Who is the guarantor?*'. */
const asAsked = (text: string): string =>
  `*${asText(text.replace(/^./u, (first) => first.toUpperCase()).replace(/[?.! ]+$/, ''))}?*`

/** Answers without a language model: the file's own words, simple sums over them, or that it does not show it. */
export const answerEmbedded = async function* (
  db: Db,
  sight: Sight,
  question: string,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const [facts, rows] = await Promise.all([knownFacts(db, sight), rowsOfSight(db, sight)])
  if (asksForSummary(question)) return yield* summary(db, sight, facts)
  const parts = partsOf(question)
  const numbers = new Map<string, number>()
  let missing = ''
  for (const part of parts) {
    const answer = await answerToPart(db, sight, part, { facts, rows })
    if (signal.aborted) return
    if (!answer) {
      missing += `${asAsked(part.text)} ${NOT_SHOWN}\n\n`
      continue
    }
    const gap = numbers.size > 0 ? '\n\n' : ''
    const own: number[] = []
    for (const grounds of answer.grounds) {
      const key = `${placeKey(grounds)} ${grounds.unit.text}`
      const n = numbers.get(key) ?? numbers.size + 1
      if (!numbers.has(key))
        yield { kind: 'cited', cited: await cite(db, sight.loanId, grounds.source, grounds.unit.text, n) }
      numbers.set(key, n)
      own.push(n)
    }
    yield { kind: 'text', text: `${gap}${missing}${answer.written(own)}` }
    missing = ''
  }
  const isFound = numbers.size > 0
  if (!isFound) yield* nothingBut(db, sight, question, facts)
  else if (missing !== '') yield { kind: 'text', text: `\n\n${missing.trimEnd()}` }
  yield { kind: 'end', isFound, note: await stillReading(db, sight, isFound && missing === '') }
}
