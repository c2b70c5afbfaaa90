import { headsOf } from './heads.ts'
import { isBorneOut } from './borne-out.ts'
import { asksOwnDate, dayOfPaper } from './own-date.ts'
import { type Asked, forms, strengthOf } from './question.ts'
import { isExact, termSet as setOf } from './terms.ts'
import { commandsProgram, type Unit } from './units.ts'

/** Terms with how well each stands for what it is asked as. */
type Likes = ReadonlyMap<string, ReadonlyMap<string, number>>

/** What the terms of a question are worth, and what may stand for them. */
export interface Weighing {
  readonly weights: ReadonlyMap<string, number>
  readonly likes: Likes
  /** Terms that name the loan itself: everything in its file is about them. */
  readonly own: ReadonlySet<string>
  /** Who takes the part that a question asks a name of; null when it asks for none. */
  readonly party: ((unit: Unit) => string | null) | null
  /** How well what is asked for stands in a unit, its heads or its heading, 0 to 1; 0 when it does not. */
  readonly stands: (unit: Unit) => number
}

/** A page that may hold the answer, in units; `title` is all its document is called. */
export interface Page {
  readonly units: readonly Unit[]
  readonly title: string
  /** How well the search found it: 1 the best. */
  readonly fit: number
}

export interface Evidence {
  /** How much of the question it speaks of, 0 to 1. */
  readonly covers: number
  readonly score: number
  readonly unit: Unit
  /** The value asked for; null when the words themselves are the answer. */
  readonly value: string | null
  readonly isOfForm: boolean
}

/** How much a match counts by where it stands. */
const PLACES = { own: 1, head: 0.85, under: 0.7, title: 0.65, near: 0.55 } as const
const OWN_WEIGHT = 0.15

const matchIn = (term: string, terms: ReadonlySet<string>, likes: Likes): number => {
  if (terms.has(term)) return 1
  let best = 0
  for (const [like, how] of likes.get(term) ?? []) if (terms.has(like)) best = Math.max(best, how)
  return best > 0 ? 0.35 + 0.65 * best : 0
}

/** What a term that names the kind of answer is worth at most. */
const MOST_FAINT = 1.5

/** A name is looked for by itself: it weighs less here. */
const OWN_NAME = 0.35

const worth = (term: string, w: Weighing, isName = false): number => {
  const weight = w.weights.get(term) ?? 1
  const strength = strengthOf(term)
  if (isName) return weight * OWN_NAME
  return (strength < 1 ? Math.min(weight, MOST_FAINT) : weight) * strength * (w.own.has(term) ? OWN_WEIGHT : 1)
}

interface Around {
  readonly unit: ReadonlySet<string>
  readonly head: ReadonlySet<string>
  readonly under: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  readonly near: ReadonlySet<string>
}

const bestMatch = (term: string, around: Around, likes: Likes): number =>
  Math.max(
    matchIn(term, around.unit, likes) * PLACES.own,
    matchIn(term, around.head, likes) * PLACES.head,
    matchIn(term, around.under, likes) * PLACES.under,
    matchIn(term, around.title, likes) * PLACES.title,
    isExact(term) ? 0 : matchIn(term, around.near, likes) * PLACES.near,
  )

/** A rent or a charge may be so many percent of another; a price is not. */
const mayBeShare = ({ wanted, text }: Asked): boolean =>
  wanted === 'money' && /\b(?:rents?|charges?|fees?|premium|penalt\w+)\b/i.test(text)

/** A value beside the words that name it: the nearest of its form, after them rather than before. */
const valueIn = (asked: Asked, unit: Unit, w: Weighing, title: ReadonlySet<string>): string | null => {
  if (w.party && asked.wanted === 'name') return w.party(unit)
  if (asksOwnDate(asked.text)) return dayOfPaper(asked.text, unit.text, title)
  if (asked.wanted === 'count') return countedIn(asked, unit, w)
  const form = forms[asked.wanted]
  if (!form) return null
  const cell = (asked.wanted === 'percent' ? percentCell(unit) : null) ?? cellAsked(form, asked, unit, w)
  if (cell) return cell
  const near = nearestIn(form, asked, unit, w)
  return near ?? (mayBeShare(asked) && forms.percent ? nearestIn(forms.percent, asked, unit, w) : null)
}

/** 'Occupancy pct  93.43': a row that says its unit in its label. */
const percentCell = (unit: Unit): string | null => {
  const [label = '', value = ''] = unit.cells
  const isPercent = /\b(?:pct|percent|percentage)\b|%/i.test(label) && /^\d[\d.]*%?$/.test(value)
  return isPercent ? `${value.replace('%', '')}%` : null
}

const nearestIn = (form: RegExp, asked: Asked, unit: Unit, w: Weighing): string | null => {
  const all = [...unit.text.matchAll(new RegExp(form.source, `${form.flags}g`))]
  const spots = wordSpots(asked, unit.text, w)
  const far = (at: number) =>
    Math.min(...spots.map(({ from, to, weight }) => (at >= to ? at - to : (from - at) * 1.6) / (0.4 + weight)))
  const best = all.toSorted((a, b) => far(a.index) - far(b.index))[0]
  return best ? best[0].trim() : null
}

const wordSpots = (asked: Asked, text: string, w: Weighing) =>
  [...text.matchAll(/[\p{L}\d$][\p{L}\d'’.,/-]*/gu)].flatMap((word) => {
    const terms = setOf(word[0])
    const weight = Math.max(0, ...asked.terms.map((term) => matchIn(term, terms, w.likes) * worth(term, w)))
    return weight > 0 ? [{ from: word.index, to: word.index + word[0].length, weight }] : []
  })

/** The thing that is counted: 'how many parking spaces'. */
const COUNTED =
  /\bhow many (?:of the )?((?:[a-z-]+ ){0,2}?[a-z-]+)(?= (?:are|is|does|do|did|has|have|were|was|can|in|on|of|at|there|will|must)\b|\?|$)/i
const NUMBER =
  /(?<![$\d.,/-])\b(?:\d[\d,]*(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!\s?%|[/-]\d|\.\d)/gi

/** A number beside the thing that is counted, or in the cell beside it; any other number is no count of it. */
const countedIn = (asked: Asked, unit: Unit, w: Weighing): string | null => {
  const [, thing] = COUNTED.exec(asked.text) ?? []
  if (thing === undefined) return forms.count ? nearestIn(forms.count, asked, unit, w) : null
  const wanted = [...setOf(thing)]
  const says = (text: string) => wanted.every((term) => matchIn(term, setOf(text), w.likes) >= 0.8)
  const [label = '', value = ''] = unit.cells
  if (unit.cells.length === 2 && says(label) && /^\d[\d,]*$/.test(value)) return value
  const beside = [...unit.text.matchAll(NUMBER)].find((hit) => {
    // 'One, two, or three bedroom units' counts none of them.
    if (/\b(?:or|to)\s*$/i.test(unit.text.slice(0, hit.index))) return false
    const after = unit.text
      .slice(hit.index + hit[0].length)
      .split(/\s+/)
      .slice(0, wanted.length + 3)
      .join(' ')
    const before = unit.text.slice(0, hit.index).trimEnd()
    return says(after.split(/[.;:,]/)[0] ?? '') || (/[:#]$/.test(before) && says(before.slice(-40)))
  })
  return beside?.[0] ?? null
}

/** The cell of a row that stands below the head asked for. */
const cellAsked = (form: RegExp, asked: Asked, unit: Unit, w: Weighing): string | null => {
  const heads = headsOf(unit)
  const scored = unit.cells.map((cell, i) => {
    const head = setOf(heads[i] ?? '')
    const says = asked.terms.reduce((sum, term) => sum + matchIn(term, head, w.likes) * worth(term, w), 0)
    return { cell, says: form.test(cell) || (asked.wanted === 'money' && /^\$?\d[\d,.]*$/.test(cell)) ? says : -1 }
  })
  const best = scored.toSorted((a, b) => b.says - a.says)[0]
  return best && best.says > 0 ? best.cell : null
}

const none: ReadonlySet<string> = new Set()

/** Evidence in the units of one page, each weighed with what stands around it. */
export const weighPage = (asked: Asked, page: Page, w: Weighing): Evidence[] => {
  const title = setOf(page.title)
  const worthOf = (term: string) => worth(term, w, asked.names.includes(term) && !w.own.has(term))
  const all = asked.terms.reduce((sum, term) => sum + worthOf(term), 0)
  if (all === 0 || !namesSomebody(asked, page, title, w)) return []
  return page.units.flatMap((unit, i): Evidence[] => {
    const around = aroundOf(page, i, unit, title)
    const matches = asked.terms.map((term) => ({ term, how: bestMatch(term, around, w.likes) }))
    if (!asked.terms.some((term) => matchIn(term, around.unit, w.likes) > 0)) return []
    if (matches.some(({ term, how }) => how === 0 && mustMatch(term, asked, w))) return []
    const stands = unit.isHeading || isNoDuty(asked, unit) ? 0 : w.stands(unit)
    if (stands === 0) return []
    const said = matches.reduce((sum, { term, how }) => sum + how * worthOf(term), 0) / all
    const covers = Math.max(said, stands * ENOUGH)
    const value = valueIn(asked, unit, w, title)
    if (!isBorneOut(asked, { unit, value, title })) return []
    const form = formOf(asked, value)
    return [
      {
        covers,
        score:
          said +
          0.6 * stands +
          0.1 * page.fit +
          form.bonus +
          sums(asked, unit) -
          faults(unit) -
          beyond(asked, unit, w) +
          labelled(asked, unit, w),
        unit,
        value,
        isOfForm: form.fits,
      },
    ]
  })
}

const aroundOf = (page: Page, i: number, unit: Unit, title: ReadonlySet<string>): Around => ({
  unit: setOf(unit.text),
  head: unit.inTable ? setOf(unit.head.join(' ')) : none,
  under: setOf(unit.under),
  title,
  near: setOf(`${page.units[i - 1]?.text ?? ''} ${page.units[i + 1]?.text ?? ''}`),
})

/** Whether what was found has the form that is asked for, and what that adds. */
const formOf = (asked: Asked, value: string | null): { fits: boolean; bonus: number } => {
  if (!forms[asked.wanted]) return { fits: true, bonus: 0 }
  if (value === null) return { fits: false, bonus: -0.25 }
  return { fits: true, bonus: asked.wanted === 'name' ? 0.3 : 0.08 }
}

const ASKS_DUTY =
  /^\s*who (?:pays?|bears?|maintains?|repairs?|insures?|carries|must|shall|has to|is (?:to|responsible|liable|obliged|required))\b/i
const DUTY =
  /\b(?:shall|must|will|agrees? to|responsib\w+|oblig\w+|liable|expense of|at (?:its|his|tenant|landlord|borrower)\b[^.]*\b(?:cost|expense))/i
/** Who has to do something is said by a duty, not by a mention. */
const isNoDuty = (asked: Asked, unit: Unit): boolean => ASKS_DUTY.test(asked.text) && !DUTY.test(unit.text)

const TOTAL = /\b(?:total|sum|all|grand|overall)\b/i

/** A total is asked for, or it is not. */
const sums = (asked: Asked, unit: Unit): number => {
  if (asked.wanted !== 'money' && asked.wanted !== 'amount') return 0
  return /\btotal\b/i.test(asked.text) ? (TOTAL.test(unit.text) ? 0.12 : -0.12) : 0
}

/** What the label of a row names beside what is asked for: 'Total Current Assets' is not 'Total Assets'. */
const beyond = (asked: Asked, unit: Unit, w: Weighing): number => {
  const label = unit.cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? ''
  if (unit.cells.length < 2) return 0
  const isAsked = (term: string) => asked.terms.some((one) => matchIn(one, new Set([term]), w.likes) >= 0.7)
  const others = [...setOf(label)].filter((term) => !isExact(term) && !isAsked(term))
  return Math.min(0.2, others.length * 0.05)
}

/** A line of a form whose label asks just that: 'Type of entity: …'. */
const LABELLED = /^(?:\(?[a-z\d]{1,3}[.)]\s*)?([^:.;]{3,48}):\s*\S/i
const labelled = (asked: Asked, unit: Unit, w: Weighing): number => {
  const terms = [...setOf(LABELLED.exec(unit.text)?.[1] ?? '')]
  const isAsked = (term: string) => asked.terms.some((one) => matchIn(one, new Set([term]), w.likes) >= 0.7)
  return terms.some((term) => strengthOf(term) === 1) && terms.every(isAsked) ? 0.35 : 0
}

/** What speaks against quoting a unit. */
const faults = (unit: Unit): number => (unit.isHeading ? 0.3 : 0) + (commandsProgram(unit.text) ? 0.4 : 0)

const mustMatch = (term: string, asked: Asked, w: Weighing): boolean => !w.own.has(term) && asked.exact.includes(term)

/** What stands where it must covers a question at least so far. */
const ENOUGH = 0.6

/** So much of the names of a question must stand on the page or in what its document is called. */
const OF_NAMES = 0.3

/** Whether a page is about those a question names, unless it names the loan's own. */
const namesSomebody = (asked: Asked, page: Page, title: ReadonlySet<string>, w: Weighing): boolean => {
  const names = asked.names.filter((term) => !w.own.has(term) && strengthOf(term) === 1)
  if (names.length === 0) return true
  const found = names.filter(
    (term) =>
      matchIn(term, title, w.likes) >= 0.7 ||
      page.units.some((unit) => matchIn(term, setOf(unit.text), w.likes) >= 0.7),
  )
  return found.length / names.length >= OF_NAMES
}
