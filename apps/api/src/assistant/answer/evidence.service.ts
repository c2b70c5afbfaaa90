import { type Evidence, type Page, type Weighing, weighPage } from '@plinth/domain/assistant/evidence'
import { doerAsked, partyReader, roleAsked } from '@plinth/domain/assistant/party'
import { type Query, readQuery } from '@plinth/domain/assistant/query'
import { standing } from '@plinth/domain/assistant/stands'
import { type Asked, readQuestion, strengthOf } from '@plinth/domain/assistant/question'
import { isExact, termSet, termsOf } from '@plinth/domain/assistant/terms'
import { type Unit, unitsOf } from '@plinth/domain/assistant/units'
import type { Db } from '../../platform/db.ts'
import { squeezedLine } from '@plinth/domain/documents/document/rows/corrected-lines'
import {
  correctedLinesOf,
  type Fact,
  type Found,
  type FoundPage,
  type LineOfLoan,
  searchLoan,
} from '../../documents/index.ts'
import { factsFor, knownFacts } from './known.service.ts'
import type { Sight } from './parts.ts'

/** A page of a document, or a fact, that may hold the answer. */
export interface Source {
  readonly page: Page
  readonly place:
    | {
        kind: 'page'
        documentId: string
        fileName: string
        page: number
        text: string
        corrected: readonly LineOfLoan[]
      }
    | { kind: 'fact'; fact: Fact }
}

/** All that one question is answered from. */
export interface Gathered {
  readonly asked: Asked
  readonly query: Query
  readonly sources: readonly Source[]
  readonly weighing: Weighing
  /** Whether the question names something that stands nowhere in the file. */
  readonly isStrange: boolean
}

/** What fits a question, with where it stands. */
export interface Grounds extends Evidence {
  readonly source: Source
}

/** Characters at the head of a document that say what it is and between whom. */
const HEAD = 300

/** Keys of facts that say what the loan is called: its file is about them all over. */
const NAMING = /^(loan\.(name|human_id)|property\.[^.]+\.address|borrower\.[^.]+\.name|entity\.[^.]+\.name)$/

const ownTerms = (facts: readonly Fact[]): ReadonlySet<string> =>
  new Set(
    facts.filter((fact) => NAMING.test(fact.key)).flatMap((fact) => termsOf(fact.value).filter((t) => !isExact(t))),
  )

const nothingIn = (question: string): Found => ({
  query: readQuery(question),
  question,
  pages: [],
  weights: new Map(),
  likes: new Map(),
  present: new Set(),
})

/** A fact as what an answer rests on. */
const factSource = (fact: Fact): Source => {
  const unit = factUnit(fact)
  const title = fact.document?.fileName ?? 'Loan file'
  return { page: { units: [unit], title, fit: 0.5 }, place: { kind: 'fact', fact } }
}

const factUnit = (fact: Fact): Unit => {
  const text = `${fact.label}: ${fact.value}${fact.note === undefined ? '' : ` (${fact.note})`}`
  return { text, cells: [text], head: [], under: fact.owner, heading: fact.owner, inTable: false, isHeading: false }
}

/** A fact that is known to answer. */
export const factGrounds = (fact: Fact): Grounds => ({
  ...{ covers: 1, score: 1, unit: factUnit(fact), value: fact.value, isOfForm: true },
  source: factSource(fact),
})

/** A page with its corrected rows as they count, in place of what it prints; rows that are left out are gone. */
const withCorrections = (text: string, corrected: readonly LineOfLoan[]): string => {
  if (corrected.length === 0) return text
  const now = new Map(corrected.map((one) => [squeezedLine(one.line), one.text]))
  return text
    .split('\n')
    .map((line) => now.get(squeezedLine(line)) ?? line)
    .join('\n')
}

/** Pages as what an answer may rest on, with what people corrected of their rows. */
export const pageSources = (pages: readonly FoundPage[], lines: readonly LineOfLoan[]): Source[] => {
  const best = pages[0]?.score ?? 1
  return pages.map(({ documentId, fileName, page, title, head, text: printed, score }) => {
    const corrected = lines.filter((one) => one.documentId === documentId && one.page === page)
    const text = withCorrections(printed, corrected)
    return {
      page: {
        units: unitsOf(text),
        title: `${title} ${page === 1 ? '' : head.slice(0, HEAD)}`,
        fit: score / best,
      },
      place: { kind: 'page', documentId, fileName, page, text, corrected },
    }
  })
}

/** The row of a page that a text is, where people corrected it. */
export const correctedRow = ({ place }: Source, text: string): LineOfLoan | undefined =>
  place.kind === 'page'
    ? place.corrected.find((one) => one.text !== '' && squeezedLine(one.text) === squeezedLine(text))
    : undefined

const factTerms = (facts: readonly Fact[]): ReadonlySet<string> =>
  new Set(facts.flatMap((fact) => [...termSet(`${fact.owner} ${fact.label} ${fact.value}`)]))

/** Whether a telling word of the question, and all that is like it, stands neither in a document nor in a fact. */
const isStrange = (asked: Asked, found: Found, known: ReadonlySet<string>): boolean => {
  const stands = (term: string) => found.present.has(term) || known.has(term)
  return asked.terms.some(
    (term) => strengthOf(term) === 1 && !stands(term) && ![...(found.likes.get(term)?.keys() ?? [])].some(stands),
  )
}

/** Who takes the part that a question asks for, when it names a part and nothing else. */
const partyOf = ({ concepts, text }: Query): Weighing['party'] => {
  const parts = concepts.filter(({ isParty }) => isParty === true)
  const isPlain =
    concepts.length === 1 ||
    /^\s*(?:who|(?:which|what) (?:bank|company|firm|person|entity)) (?:is|are|was|were) (?:the )?\w+\??\s*$/i.test(text)
  if (parts.length === 1 && isPlain) return partyReader(parts.flatMap(({ names }) => names))
  const names = doerAsked(text) ?? (concepts.length === 0 ? roleAsked(text) : null)
  return names === null ? null : partyReader(names)
}

/** Gathers what of one loan's file may answer a question; `facts` as read before, when they were. */
export const gather = async (db: Db, sight: Sight, question: string, read?: readonly Fact[]): Promise<Gathered> => {
  const facts = factsFor(read ?? (await knownFacts(db, sight)), question)
  const known = factTerms(facts)
  const { text } = readQuestion(question)
  const found = sight.files ? await searchLoan(db, sight.loanId, text, (term) => known.has(term)) : nothingIn(text)
  const asked = readQuestion(found.query.text)
  const pages = pageSources(found.pages, sight.files ? await correctedLinesOf(db, sight.loanId) : [])
  return {
    asked,
    query: found.query,
    isStrange: isStrange(asked, found, known),
    sources: [...pages, ...facts.map(factSource)],
    weighing: {
      weights: found.weights,
      likes: found.likes,
      own: ownTerms(facts),
      stands: standing(found.query, found),
      party: partyOf(found.query),
    },
  }
}

const CALLED_SO = 0.3
/** What a value read from a paper gains where it is called what is asked for, and nothing else is asked. */
const calledSo = (asked: Asked, { place }: Source): number => {
  if (place.kind !== 'fact' || !place.fact.document) return 0
  const says = termSet(`${place.fact.label} ${place.fact.owner} ${place.fact.document.fileName}`)
  const telling = asked.terms.filter((term) => strengthOf(term) === 1)
  return telling.length > 0 && telling.every((term) => says.has(term)) ? CALLED_SO : 0
}

/** What fits best, the best first. */
export const groundsOf = ({ asked, sources, weighing }: Gathered): Grounds[] =>
  sources
    .flatMap((source) =>
      weighPage(asked, source.page, weighing).map(
        (one): Grounds => ({ ...one, score: one.score + calledSo(asked, source), source }),
      ),
    )
    .sort((a, b) => b.score - a.score)

/** The pages of a loan's documents that fit a question best, the best first, at most so many. */
export const pagesFor = async (
  db: Db,
  sight: Sight,
  question: string,
  most: number,
): Promise<{ documentId: string; page: number }[]> => {
  const { sources } = await gather(db, sight, question)
  const pages = sources.flatMap(({ place }) => {
    if (place.kind === 'page') return [{ documentId: place.documentId, page: place.page }]
    const read = place.fact.document
    return read && read.page !== null ? [{ documentId: read.id, page: read.page }] : []
  })
  return [...new Map(pages.map((one) => [`${one.documentId} ${one.page}`, one])).values()].slice(0, most)
}
