import type { PageText } from '../words.ts'
import { hasWords, type PageWords } from '../table/page-words.ts'
import { columnOf } from './columns.ts'
import { type Line, linesOf, proseOf } from './lines.ts'
import { applyRules, type Extracted, inDoubt, type Rule, stated } from './rules.ts'

/**
 * A line of a tax form: a pattern of its number, which moves with the years, and words that tell it from another page's
 * line of that number.
 */
export interface FormLine {
  readonly key: string
  readonly number: string
  readonly says: RegExp
}

/** With commas, or as people type it into a form. */
const WHOLE = /^\(?-?(?:\d{1,3}(?:,\d{3})*\.?(?:\d{2})?|\d{4,8}(?:\.\d{2})?)\)?$/

/**
 * The amount that ends a form's line and is not the line's own number. One before it is of a note beside the lines, as the
 * standard deductions are.
 */
const amountIn = (text: string, number: string): number | null => {
  const last = (text.trim().split(/\s+/).at(-1) ?? '').replace(/^(\(?-?)\$/, '$1')
  if (!WHOLE.test(last) || last === number || last === number.replace(/\D/g, '')) return null
  const size = Number(last.replace(/[^\d.]/g, ''))
  return /^[(-]/.test(last) ? -size : size
}

/**
 * The number of a form's line as it stands there. Many forms print it once more before the amount: the last is taken, as the
 * words between may name other lines.
 */
const numberOn = (text: string, pattern: string): string | null =>
  [...text.matchAll(new RegExp(`(?<!\\S)${pattern}(?!\\S)`, 'g'))].at(-1)?.[0] ?? null

/** A line up to its next item: '1a … b … c …' holds three amounts. */
const ownItem = (text: string, number: string): string =>
  /^\d+a$/.test(number) ? (text.split(/\sb\s/)[0] ?? '') : text

/** The year of a return, as its form is headed. */
const YEAR =
  /(?:calendar year|tax year beginning|for the year|form\s+(?:1040|1065|1120-?s)[^\d]{0,80}|schedule k-1[^\d]{0,80}\(?)[^\d]{0,40}((?:19|20)\d\d)\b/i

const yearOf = (pages: readonly PageText[]): Extracted[] => {
  for (const page of pages.slice(0, 2)) {
    const found = YEAR.exec(proseOf(page))
    if (found) return [stated('tax_year', 'count', Number(found[1]), { page: page.page, quote: found[0] })]
  }
  return []
}

/** Lines of print that the words of one line of a form may take. */
const WRAPPED = 3

/** The amount of a form's line: at its end, alone in its box below, or behind its number where its words end. */
const amountAt = (lines: readonly Line[], at: number, number: string): number | null => {
  const line = lines[at]
  if (!line) return null
  const beside = amountIn(ownItem(line.text, number), number)
  if (beside !== null) return beside
  const following = lines.slice(at + 1, at + WRAPPED).filter(({ page }) => page === line.page)
  const [next] = following
  // Boxes hold bare figures; one in dollars is of a note, as the standard deductions are.
  const own = next && WHOLE.test(next.text)
  const end = own ? next : following.find(({ text }) => new RegExp(`\\s${number}\\s+\\S+$`).test(text))
  return end ? amountIn(end.text, number) : null
}

/** The amounts of a form's lines. A line that stands there twice with two amounts is left out. */
const amountsOf = (pages: readonly PageText[], form: readonly FormLine[]): Extracted[] => {
  const lines = linesOf(pages)
  return form.flatMap(({ key, number, says }) => {
    const found = lines.flatMap((line, at) => {
      const own = says.test(line.text) ? numberOn(line.text, number) : null
      const amount = own === null ? null : amountAt(lines, at, own)
      return amount === null ? [] : [{ amount, line }]
    })
    const [first] = found
    return first && new Set(found.map((one) => one.amount)).size === 1
      ? [stated(key, 'money', first.amount, { page: first.line.page, quote: first.line.text })]
      : []
  })
}

/** Amounts with the year of their return; a form without amounts is blank and states none. */
const ofTheirYear = (amounts: readonly Extracted[], pages: readonly PageText[]): Extracted[] =>
  amounts.length > 0 ? [...yearOf(pages), ...amounts] : []

/** What follows on a form where no name was filled in. */
const NO_NAME = /\b(?:name|address|number|deduction|dependents?)\b|:/i

/** The names below 'first name and initial' and 'last name' of a form: what holds a letter and no figure. */
const nameBelow = (lines: readonly Line[], label: RegExp): { name: string; line: Line } | null => {
  const at = lines.findIndex((line) => label.test(line.text) && /last name/i.test(line.text))
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || next?.page !== line.page) return null
  const parts = next.cells.filter((cell) => /\p{L}/u.test(cell) && !/[\d*]/.test(cell))
  const name = parts.slice(0, 2).join(' ')
  return NO_NAME.test(name) || name === '' ? null : { name, line: next }
}

/** A line without the amount that ends it. */
const wordsBefore = (quote: string | null): string | null => quote?.replace(/\s+\S+$/, '') ?? null

/** Whose return a Form 1040 is: of a joint one both, 'Jane A Whitfield and Robert Whitfield'. */
const taxpayers = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages.slice(0, 2))
  const own = nameBelow(lines, /^your first name/i)
  if (!own) return []
  const spouse = nameBelow(lines, /spouse.s first name/i)
  const name = spouse ? `${own.name} and ${spouse.name}` : own.name
  return [stated('taxpayer_name', 'name', name, { page: own.line.page, quote: own.line.text })]
}

/** The boxes of a K-1 with names. */
const k1Names: readonly Rule[] = [
  { key: 'entity_name', as: 'name', after: [/^B\s+(?:partnership|corporation).s\s+name,\s+address.*$/i] },
  {
    key: 'owner_name',
    as: 'name',
    after: [
      /^[EF]\s+(?:partner|shareholder).s\s+name,\s+address.*$/i,
      /^[EF]\s+name,\s+address.*\bfor\s+(?:partner|shareholder).*$/i,
    ],
  },
]

/** The blank that parts two columns, as a share of the page's width. */
const COLUMN_GAP = 0.03

/** Where the right half of a K-1 begins: its heading 'Part III' stands there, apart from what is on its left. */
const rightHalf = ({ words }: PageWords): number | null => {
  const heading = words.find((word, i) => {
    const [before, next] = [words[i - 1], words[i + 1]]
    const isApart = !before || Math.abs(before.y - word.y) > word.h || word.x - before.x - before.w > COLUMN_GAP
    return word.text === 'Part' && next?.text === 'III' && isApart
  })
  return heading ? heading.x : null
}

/** The columns of a K-1: the names to the left, and two of boxes with amounts to the right. */
const k1Columns = (page: PageText | PageWords): PageText[] => {
  const half = hasWords(page) ? rightHalf(page) : null
  if (half === null) return [page]
  const [left, right] = [half - 0.015, half + 0.205]
  return [columnOf(page, 0, left), columnOf(page, left, right), columnOf(page, right, 1)]
}

/** A Schedule K-1: the company, its owner, the year and the amounts of its boxes. */
export const k1 = (pages: readonly PageText[], form: readonly FormLine[]): Extracted[] => {
  const columns = pages.flatMap(k1Columns)
  // Between a name and its label the page's own text has lines of other columns.
  const names = applyRules(columns, k1Names).map((one) => ({ ...one, quote: String(one.value) }))
  return [...names, ...ofTheirYear(amountsOf(columns, form), pages)]
}

/** A page without the notes that Form 1040 prints to the left of its lines, such as the standard deductions; its schedules have none. */
const withoutNotes = (page: PageText): PageText => (/^\s*schedule\b/i.test(page.text) ? page : columnOf(page, 0.15, 1))

/** A Form 1040: whose it is, and its lines; those that a note beside them broke are put together by their places. */
export const personalReturn = (pages: readonly PageText[], form: readonly FormLine[]): Extracted[] => {
  const whole = amountsOf(pages, form)
  const read = new Set(whole.map(({ key }) => key))
  const parted = amountsOf(pages.map(withoutNotes), form).filter(({ key }) => !read.has(key))
  // The amount stands on another line of the page's own text than its words.
  const quoted = parted.map((one) => ({ ...one, quote: wordsBefore(one.quote) }))
  return [...taxpayers(pages), ...ofTheirYear([...whole, ...quoted], pages)]
}

/** Where the name of a company stands on its return: in its column, to the left of its taxpayer number. */
const companyBox = ({ words }: PageWords): readonly [from: number, to: number] | null => {
  const at = words.findIndex(
    (word, i) =>
      /^[BD]$/.test(word.text) && words[i + 1]?.text === 'Employer' && words[i + 2]?.text === 'identification',
  )
  const right = words[at]
  if (!right) return null
  const [heading] = words
    .filter(({ text, x, y, h }) => text === 'Name' && x < right.x && Math.abs(y - right.y) < Math.max(h, right.h))
    .toSorted((a, b) => b.x - a.x)
  return heading ? [heading.x - 0.01, right.x - 0.005] : null
}

/** The company whose return it is: what stands below 'Name' or 'Name of partnership', unless the box is blank. */
const company = (pages: readonly (PageText | PageWords)[]): Extracted[] => {
  const page = pages.find(hasWords)
  const box = page ? companyBox(page) : null
  if (!page || !box) return []
  const lines = linesOf([columnOf(page, ...box)])
  const name = lines[lines.findIndex(({ text }) => /^name(?:\s+of\s+partnership)?$/i.test(text)) + 1]
  if (!name || name === lines[0] || /^number,/i.test(name.text)) return []
  return [stated('entity_name', 'name', name.text, { page: page.page, quote: name.text })]
}

/** Dollars by which the sum of a form may miss: its parts are rounded. */
const ROUNDED = 2

/** Ordinary income is total income less deductions: where it is not, one of the three was misread. */
const balanced = (values: readonly Extracted[]): Extracted[] => {
  const amount = (key: string) => values.find((one) => one.key === key)?.value
  const [income, deductions] = [amount('total_income_or_loss'), amount('total_deductions')]
  const ordinary = amount('ordinary_business_income')
  if (typeof income !== 'number' || typeof deductions !== 'number' || typeof ordinary !== 'number') return [...values]
  const left = income - deductions
  if (Math.abs(left - ordinary) <= ROUNDED) return [...values]
  const why = 'Total income less total deductions does not equal the ordinary business income on this return.'
  return values.map((one) => {
    if (one.key === 'ordinary_business_income')
      return inDoubt(one, why, [{ says: 'Total income less deductions', value: left, page: one.page, quote: null }])
    return ['total_income_or_loss', 'total_deductions'].includes(one.key) ? inDoubt(one, why, []) : one
  })
}

/** A Form 1065, 1120-S or 1120: whose it is, and its lines. */
export const companyReturn = (pages: readonly PageText[], form: readonly FormLine[]): Extracted[] => [
  ...company(pages),
  ...balanced(ofTheirYear(amountsOf(pages, form), pages)),
]
