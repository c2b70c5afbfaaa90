import { plainDateToEpoch, isPlainDate } from '../../../shared/dates.ts'
import { type DisplayOption, displayOptions, type Scalar, type ValueType } from '../values.ts'

/** How a value is written on paper, and so how it is kept and shown. */
export type Written = 'money' | 'percent' | 'date' | 'count' | 'text' | 'name'

export const kept: Readonly<Record<Written, { type: ValueType; show: DisplayOption }>> = {
  money: { type: 'FLOAT', show: displayOptions.dollars },
  percent: { type: 'FLOAT', show: displayOptions.percent },
  date: { type: 'INTEGER', show: displayOptions.date },
  count: { type: 'INTEGER', show: displayOptions.plain },
  text: { type: 'STRING', show: displayOptions.plain },
  name: { type: 'STRING', show: displayOptions.plain },
}

const MONEY =
  /\(?-?\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?\)?|\(?-?\$\s?\d+(?:\.\d{1,2})?\)?|\(?-?\d+\.\d{2}\)?(?!\d|%)/g

/** A day as papers write it, for a pattern: 'June 1, 2026', 'the 1st day of June, 2026', '6/1/2026', '06-01-2026'. */
export const A_DAY = String.raw`(?:[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?\s?,? \d{4}|(?:the )?\d{1,2}(?:st|nd|rd|th) day of [A-Z][a-z]+\s?,? \d{4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}-\d{1,2}-\d{4})`

/** Dollars of the United States, for a pattern: letters before the sign are another country's. */
export const DOLLARS_TEXT = String.raw`((?<!\p{L})(?:US\s?)?\$\s?[\d,]+(?:\.\d{2})?)`

/** Who agrees to something in running text, for a pattern. */
export const PARTY = String.raw`([\p{Lu}\d][\p{L}\d.,&'’ -]{2,80}?)`

/** What a property is called by, and its address up to the ZIP code; its state is told by its capitals. */
export const LOCATED = String.raw`[^.]{0,60}?(?:located at|known as|situated at|LOCATED AT|KNOWN AS|SITUATED AT)\s+(?:and by the street address\s+)?(\d[\w\s.#-]{4,60},\s(?:[\w\s.]{2,30},?\s)??[A-Z]{2}\b(?: \d{5})?)`

/** Sums of other countries, by their sign or by lakhs (60,00,000.00): none is shown as dollars of the United States. */
const ELSEWHERE =
  /(?:(?<!\p{L})(?:CA?|CAD|AU?|AUD|NZ|HK|SG?|BDS?|JM?D?|TT|EC|RD|MXN?|NT|R)\$|[£€¥₹]|(?<!\p{L})(?:CAD|AUD|NZD|EUR|GBP|CHF|INR|PKR|LKR|BDT|KES|NGN|ZAR|GHS|UGX|TZS|PHP|MYR|SGD|HKD|CNY|JPY|THB|IDR|AED|SAR|QAR|ILS|MXN|BRL|DOP|JMD|TTD|BBD|Rs\.?)(?=\s?\d))\s?\d[\d,.]*|(?<![\d,])\d{1,2}(?:,\d{2})+,\d{3}(?![\d,])(?:\.\d+)?/gu

/** The source of a pattern for dollars in running text, with the amount as its bracket. */
export const MONEY_TEXT = String.raw`(\$\s?[\d,]+(?:\.\d{2})?)`

/** Figures with a unit that is no money: what something measures, how many there are. */
const MEASURES =
  /(?<![$\d,.]|\$\s)\d[\d,]*(?:\.\d+)?\s?(?:-\s?)?(?:s\.?f\.?(?!\p{L})|sq\.?\s?(?:ft|feet|m)(?!\p{L})|square (?:feet|foot|meters)|acres?(?!\p{L})|ac(?!\p{L})|feet(?!\p{L})|units(?!\p{L})|beds(?!\p{L})|rooms(?!\p{L})|miles(?!\p{L})|years(?!\p{L})|shares(?!\p{L}))/giu

/** The dollars that stand in a text, in order: with a dollar sign, thousands or cents; in brackets they are negative. */
export const moneyIn = (text: string): number[] =>
  [...text.replace(ELSEWHERE, ' ').replace(MEASURES, ' ').matchAll(MONEY)].map(([found]) => {
    const amount = Number(found.replace(/[^\d.]/g, ''))
    return /[(-]/.test(found) && amount !== 0 ? -amount : amount
  })

/** What some sums of dollars come to, in whole cents. */
export const sumOf = (dollars: readonly number[]): number =>
  Math.round(dollars.reduce((all, one) => all + one, 0) * 100) / 100

/** The percentages of a text: '62.5%', '62.5 percent', '62.5 per cent', '-1.2%'. */
export const percentsIn = (text: string): number[] =>
  [...text.matchAll(/((?:(?<=^|[\s(:])-)?\d{1,3}(?:\.\d{1,4})?)\s?(?:%|percent\b|per cent\b)/gi)].map((m) =>
    Number(m[1]),
  )

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

const DATES = new RegExp(
  [
    `(?<m1>${MONTH})\\s+(?<d1>\\d{1,2})(?:st|nd|rd|th)?\\s?,?\\s+(?<y1>\\d{4})`,
    `(?<d2>\\d{1,2})(?:st|nd|rd|th)?(?:\\s+day\\s+of)?[\\s-]+(?<m2>${MONTH})\\s?,?[\\s-]+(?<y2>\\d{4})`,
    `(?<y3>(?:19|20)\\d{2})-(?<n3>\\d{2})-(?<d3>\\d{2})`,
    `(?<n4>\\d{1,2})[/.-](?<d4>\\d{1,2})[/.-](?<y4>\\d{4}|\\d{2})(?![\\d/.-])`,
  ]
    .join('|')
    // A month may stand in two of the forms: only its name as a whole is asked for.
    .replaceAll('(jan|', '(?:jan|'),
  'gi',
)

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
const pad = (n: number | string) => String(n).padStart(2, '0')

/** A year of two digits lies within eighty years back and twenty ahead of 2026's century: birth dates and expiries. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) > 45 ? '19' : '20'}${year}`)

/** Which part of a date each group of the pattern holds, whatever way it is written. */
const partOf = (groups: Readonly<Record<string, string | undefined>>, part: string): string =>
  Object.entries(groups).find(([name, found]) => name.startsWith(part) && found !== undefined)?.[1] ?? ''

/** The dates of a text in order, as epoch seconds; American order where only digits stand. */
export const datesIn = (text: string): number[] =>
  [...text.matchAll(DATES)].flatMap(({ groups = {} }) => {
    const named = partOf(groups, 'm')
    const month = named === '' ? partOf(groups, 'n') : monthOf(named)
    const date = `${fullYear(partOf(groups, 'y'))}-${pad(month)}-${pad(partOf(groups, 'd'))}`
    return isPlainDate(date) ? [plainDateToEpoch(date)] : []
  })

/** A text without the dots, colons and lines that lead from a label to it. */
const bare = (text: string): string =>
  text
    .replace(/^[\s:.#|_–—-]+/, '')
    .replace(/[\s:;,_|]+$/, '')
    .replace(/^["“']|["”']$/g, '')
    .trim()

/** Words that a form prints for what is to be filled in; */
const PRINTED =
  /^(?:(?:e-?mail|phones?|telephone|cell|mobile|fax|address(?:es)?|names?|full|given|family|maiden|legal|first|last|middle|initials?|city|town|state|province|country|zip|postal|code|dates?|signatures?|signed|printed?|title|numbers?|no|unit|street|business|by|to|its|and|or|of|the|tenants?|landlords?|lessors?|lessees?|buyers?|sellers?|purchasers?|borrowers?|lenders?|owners?|agents?|brokers?|mortgage|real|estate|settlement|loan|id|terms?|purpose|product|company|insured|insurers?|work|home|n\/a)(?![\p{L}\d])[\s,./&:()*-]*)+$/iu
/** those of them that several in a row may be a company's name without: 'Town & Country' is one. */
const NO_COMPANY =
  /(?<![\p{L}\d])(?:e-?mail|phones?|telephone|cell|mobile|fax|address(?:es)?|names?|initials?|province|zip|postal|code|dates?|signatures?|signed|printed?|numbers?|tenants?|landlords?|lessors?|lessees?|buyers?|sellers?|purchasers?|borrowers?|lenders?|owners?|agents?|brokers?|terms?|purpose|product|insured|insurers?)(?![\p{L}\d])/iu

/** Whether a text is only what a form prints where a name is to stand: 'E-mail', 'Last Name  First Name', 'Title'. */
export const isBlank = (text: string): boolean =>
  PRINTED.test(text) && (NO_COMPANY.test(text) || !/\s/.test(text.trim()))

/** Where a name ends on a line that goes on: at the label of another field, at who follows the named one, at what it is. */
const AFTER_NAME =
  /\s+(?:account|acct|statement|sort code|branch|customer|date|period|phone|e-?mail|address|currency)\b[\w .#]{0,20}:.*$|,? (?:residing|located|whose (?:mailing )?address|with (?:an? )?(?:mailing )?address|having (?:an? )?(?:mailing )?address)\b.*$|,? (?:and )?(?:its|his|her|their) (?:successors|heirs|assigns)\b.*$|, an? (?:\p{L}+ ){1,3}(?:limited|general|corporation|partnership|trust|company)\b.*$/iu

const nameOf = (text: string): string | null => {
  // A letterhead may print a name twice, as a picture and as words.
  const name = bare(text)
    .replace(AFTER_NAME, '')
    .replace(/\s+(?:\(|—\s).*$/, '')
    .replace(/^(\S+(?: \S+)+) \1$/, '$1')
  // 'Lessee IP Address: 203.0.113.7' stands where somebody signed on a screen; 'Owner of Residential Community' is nobody.
  if (isBlank(name) || /^(?:IP$|(?:the )?(?:owner|landlord|lessor|tenant|lessee|resident)s? of\b)/i.test(name))
    return null
  return /^[\p{L}\d][\p{L}\d .,&'’/-]{1,99}$/u.test(name) && /\p{L}{2}/u.test(name)
    ? name.replace(/,$|(?<!\b(?:Inc|Co|Corp|Ltd|Bros|Jr|Sr|L\.P|L\.L\.C|N\.A))\.$/i, '')
    : null
}

const countIn = (text: string): number | null => {
  const found = /^\D{0,3}(\d{1,3}(?:,\d{3})+|\d{1,7})(?![\d/.-])/.exec(bare(text))?.[1]
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}

/**
 * The value that stands at the start of a text that follows a label; the last of several sums of money, since totals
 * stand on the right. Null when there is none.
 */
export const valueIn = (text: string, written: Written): Scalar | null => {
  switch (written) {
    case 'money':
      return moneyIn(text).at(-1) ?? null
    case 'percent':
      return percentsIn(text)[0] ?? null
    case 'date':
      return datesIn(text)[0] ?? null
    case 'count':
      return countIn(text)
    case 'text': {
      const found = bare(text).slice(0, 200)
      return /[\p{L}\d]/u.test(found) ? found : null
    }
    case 'name':
      return nameOf(text)
  }
}
