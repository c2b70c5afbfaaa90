import type { Unit } from './units.ts'

/** 'Which leases expire in 2027?', 'List the liens': several things are asked for. */
const ASKS_FOR_ALL =
  /^\s*(?:please )?(?:(?:which|what|who are|what are|name|list|show|give)\b.*?\b(?:all|leases|tenants|units|suites|liens|exceptions|items|members|owners|partners|guarantors|borrowers|documents|conditions|covenants|policies|loans|properties|accounts|options|requirements|encumbrances|easements|defects|repairs|parties)\b|list\b)/i
/** Whether a question asks for every one of several. */
const asksForAll = (question: string): boolean => ASKS_FOR_ALL.test(question)

const DATES = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2}))\b/g
const yearOf = (date: string): string => {
  const year = /^\d{4}/.exec(date)?.[0] ?? date.split('/')[2] ?? ''
  return year.length === 2 ? `20${year}` : year
}
const ENDS = /\b(?:expir|end|ends|ending|terminat|matur)/i
const BEGINS = /\b(?:begin|start|commenc)/i

/** Whether a row's date of the kind that is asked for falls into a year: the last of a row ends something, the first begins it. */
const isOfYear = (row: Unit, question: string, year: string): boolean => {
  const dates = (row.text.match(DATES) ?? []).map(yearOf)
  if (ENDS.test(question)) return dates.at(-1) === year
  if (BEGINS.test(question)) return dates[0] === year
  return dates.includes(year)
}

const ITEM = /^\(?(?:[ivx]{1,4}|[a-z]|\d{1,2})[.)]\s?/i

/**
 * All members of what a unit is one of, in their order: rows of its table that fit the years asked for, or the items of its
 * clause. Fewer than two are no list.
 */
export const membersOf = (
  unit: Unit,
  page: readonly Unit[],
  o: { question: string; years: readonly string[] },
): Unit[] => {
  if (!asksForAll(o.question)) return []
  const rows = unit.inTable && o.years.length > 0
  const members = rows
    ? page.filter(
        (one) => one.head === unit.head && !one.isHeading && o.years.every((year) => isOfYear(one, o.question, year)),
      )
    : page.filter((one) => one.heading !== '' && one.heading === unit.heading && ITEM.test(one.text) && !one.isHeading)
  return members.length > 1 ? members : []
}
