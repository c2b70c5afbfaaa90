import { usStates } from '../../../shared/us-states.ts'
import type { PageText } from '../words.ts'
import { isUniformReport, uniformReport } from './appraisal-form.ts'
import { finalValue } from './final-value.ts'
import { type Line, linesOf } from './lines.ts'
import { subjectPages } from './pages.ts'
import { MONEY_TEXT } from './parse.ts'
import { applyRules, type Extracted, type Rule, stated } from './rules.ts'

const STATE = `(?:[A-Z]{2}|${usStates.map(([, name]) => name).join('|')})`
const ADDRESS = String.raw`(\d{1,6}[\w-]*\s[\w .#'’-]{3,60},?\s[\w .'’-]{2,40},?\s${STATE}\s+\d{5})`
/** What follows a label that is one: a sign, a gap, its unit, the line's end. */
const LABEL_ENDS = String.raw`(?=\s*[:(]|\s{2,}|\s*$)`

/** 'Indicated property value via the income approach $940,000', whatever way its words are broken into lines. */
const indicated = (approach: string) =>
  new RegExp(`\\bindicated (?:\\w+ ){0,2}value (?:via|by|from)(?: the)? ${approach}:?\\s+${MONEY_TEXT}`, 'i')

/** The value of work that is yet to be done. */
const completedRule: Rule = {
  key: 'as_completed_value',
  as: 'money',
  positive: true,
  says: [
    new RegExp(
      `["“']?(?:as[\\s-](?:completed|stabilized|repaired|renovated)|after[\\s-]repair(?:ed)?)["”']?(?:\\s+market)?(?:\\s+value)?\\b[^$]{0,120}?${MONEY_TEXT}`,
      'i',
    ),
    new RegExp(`value upon (?:stabilization|completion)\\b[^$]{0,120}?${MONEY_TEXT}`, 'i'),
  ],
  after: [/(?:as[\s-](?:completed|stabilized|repaired|renovated)|after[\s-]repair(?:ed)?) (?:market )?value\b/i],
}

const rules: readonly Rule[] = [
  {
    key: 'date_of_value',
    as: 'date',
    says: [
      /(?:effective date(?! of (?:data|cost))|date of value|value as of|as of|as[\s-]is market value)\b[^\d]{0,40}?([A-Z][a-z]+ \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/i,
    ],
  },
  { key: 'appraiser', as: 'name', after: [/^(?:appraiser|appraised by|prepared by)(?: name)?\b(?=\s*[:.]|\s{2,}|$)/i] },
  {
    key: 'property_address',
    as: 'text',
    says: [new RegExp(`\\b(?:[Ll]ocated [Aa]t|LOCATED AT):?\\s+${ADDRESS}`)],
    after: [
      /^(?:subject )?property address\b/i,
      /^(?:property |subject )?location\b(?=.*\b[A-Z]{2}\s+\d{5}\b)/i,
      /^(?:subject|address)\b(?=[\s:]+\d)/i,
    ],
  },
  {
    key: 'capitalization_rate',
    as: 'percent',
    positive: true,
    says: [
      /cap(?:italization)? rate\b[^\d.]{0,40}?(\d{1,2}(?:\.\d{1,3})?\s?%)/i,
      /\boverall (?:capitalization )?rate of (?:approximately |about )?(\d{1,2}(?:\.\d{1,3})?\s?%)/i,
    ],
  },
  {
    key: 'square_footage',
    as: 'count',
    positive: true,
    after: [
      /^gross (?:building|living|rentable|leasable) area\b(?:\s*\([^)]{1,8}\))?/i,
      /^(?:gross )?(?:building|living|rentable|leasable) (?:area|size)\b(?:\s*\(?(?:sf|sq\.? ?ft\.?|square feet)\)?)?/i,
      /^(?:gross )?(?:building|living|rentable)\b(?=\s*[:(]|\s{2,})(?: \(?(?:sf|sq\.? ?ft\.?|square feet)\)?)?/i,
    ],
  },
  { key: 'number_of_units', as: 'count', positive: true, after: [/^(?:number of units|total units|units)\b/i] },
  {
    key: 'year_built',
    as: 'count',
    positive: true,
    after: [/^year built\b/i],
    says: [
      /\b(?:structure|building|improvements?|property) (?:was|were) (?:built|constructed|completed) in ((?:18|19|20)\d{2})\b/i,
    ],
  },
  { key: 'report_date', as: 'date', after: [/^(?:date of (?:the )?report|report date)\b/i] },
  {
    key: 'appraiser_license',
    as: 'text',
    says: [/\bcertified (?:general|residential)\b[^.]{0,60}?\b(?:no\.?|number|#)\s*:?\s*([A-Z]{2}[\s-]?\d[\w-]{3,})/i],
    after: [/^(?:(?:state )?(?:license|certification)|license) (?:number|no\.?|#)/i],
  },
  {
    key: 'intended_user',
    as: 'text',
    says: [
      /\b(?:INTENDED USERS? OF|[Ii]ntended [Uu]sers? of) (?:THE|the|this) (?:APPRAISAL|REPORT|[Aa]ppraisal|[Rr]eport)(?: report)?(?: is| are|:)?\s+(\p{Lu}.{2,140}?)(?:\.\s+(?=\p{Lu})|\.$)/u,
    ],
    after: [/^intended users?\b(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'interest_appraised',
    as: 'text',
    says: [/(?:interest appraised|property rights appraised)\b[^\p{L}]{0,12}(fee simple|leased fee|leasehold)/iu],
    after: [/^(?:interest|(?:property )?rights) appraised\b/i],
  },
  {
    key: 'sales_comparison_approach',
    as: 'money',
    positive: true,
    says: [indicated('sales? comparison approach')],
    after: [/^(?:indicated )?(?:value )?(?:by )?(?:the )?sales? comparison(?: approach)?\b/i],
  },
  {
    key: 'income_approach',
    as: 'money',
    positive: true,
    says: [indicated('income (?:capitalization )?approach')],
    after: [/^(?:indicated )?(?:value )?(?:by )?(?:the )?income (?:capitalization )?(?:approach)?\b(?=.*\$)/i],
  },
  {
    key: 'contract_price',
    as: 'money',
    positive: true,
    after: [
      /^(?:subject(?:['’]s)? )?(?:contract|purchase)(?: sale| purchase)? price\b/i,
      /^subject(?:['’]s)? sale price\b/i,
    ],
  },
  {
    key: 'cost_approach',
    as: 'money',
    positive: true,
    after: [/^(?:indicated )?(?:value )?(?:by )?(?:the )?cost approach\b/i],
  },
  { key: 'net_operating_income', as: 'money', after: [/^net operating income\b/i, /^noi\b/i] },
  {
    key: 'zoning',
    as: 'text',
    after: [
      new RegExp(
        `^zoning\\b(?! compliance)(?: (?:district|designation|classification|code))?${LABEL_ENDS}(?=.*\\p{L})`,
        'iu',
      ),
    ],
  },
  {
    key: 'flood_zone',
    as: 'text',
    says: [
      /[Ff](?:LOOD|lood) (?:ZONE|[Zz]one)\b[\s:(“"]{1,4}(?:ZONE |[Zz]one )?([ABCDVX]|A[EHOR]|A99|VE|[AVX]\d{1,3})\b/,
      /[Ff](?:LOOD|lood)\b[^.]{0,60}?\b(?:ZONE|[Zz]one)\s[“"(]?([ABCDVX]|A[EHOR]|A99|VE|[AVX]\d{1,3})\b/,
      /\bFEMA Zone ([ABCDVX]|A[EHOR]|A99|VE|[AVX]\d{1,3})\b/,
    ],
  },
  {
    key: 'highest_and_best_use',
    as: 'text',
    after: [/^highest (?:and|&) best use\b(?: as (?:improved|vacant))?(?=\s*[:.]|\s{2,})/i],
  },
  { key: 'remaining_economic_life', as: 'text', after: [/^remaining economic life\b/i] },
]

const AREA = String.raw`(\d[\d,.]*)\s*(acres?|ac\b|sf\b|sq\.? ?ft\.?|square feet)`
const SITE = /^(?:site|land|lot) (?:area|size)\s*(?:\((acres?|ac|sf|sq\.? ?ft\.?|square feet)\))?[\s:]+(\d.*)$/i
/** Lines below its own on which a site of several parts is added up. */
const ADDED_UP = 3

/** What the land measures, with its unit; of several parts the total that the lines below name, or nothing. */
const siteArea = (lines: readonly Line[]): Extracted[] => {
  for (const [i, line] of lines.entries()) {
    const [, unit, said = ''] = SITE.exec(line.text) ?? []
    const areas = [...said.matchAll(new RegExp(AREA, 'gi'))]
    const own = areas.length > 0 ? areas[0]?.[0] : unit && `${/^[\d,.]+/.exec(said)?.[0]} ${unit}`
    const below = lines
      .slice(i, i + ADDED_UP)
      .map(({ text }) => text)
      .join(' ')
    const area = areas.length > 1 ? new RegExp(`\\btotal:?\\s+${AREA}`, 'i').exec(below)?.slice(1, 3).join(' ') : own
    if (area) return [stated('site_area', 'text', area, { page: line.page, quote: line.text })]
  }
  return []
}

/** An appraisal written in words and tables of its author's own; what is told of comparables is not of the property. */
const narrative = (pages: readonly PageText[]): Extracted[] => {
  const own = subjectPages(pages)
  const completed = applyRules(own, [completedRule])
  return [...finalValue(own, completed), ...completed, ...applyRules(own, rules), ...siteArea(linesOf(own))]
}

/** An appraisal: what it is worth as it stands and once completed, as of when, by whom. */
export const appraisal = (pages: readonly PageText[]): Extracted[] =>
  isUniformReport(pages) ? uniformReport(pages) : narrative(pages)
