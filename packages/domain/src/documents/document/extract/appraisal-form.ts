import type { PageText } from '../words.ts'
import { type Line, linesOf, proseOf } from './lines.ts'
import { valueIn } from './parse.ts'
import { applyRules, type Extracted, inDoubt, type Rule, stated } from './rules.ts'

const FORM = /uniform residential appraisal report|(?:freddie mac|fannie mae) form (?:70|72|465|1004|1025|1073|2055)\b/i
const OPINION = /opinion of the market value, as defined|market value condition/i

/**
 * Whether an appraisal is written on the Uniform Residential Appraisal Report of Fannie Mae and Freddie Mac: Form 1004 (70)
 * of 2005 with its sisters for condominiums and for two to four units, or the one of 2023 that has no number. A letter that
 * sums one up is not.
 */
export const isUniformReport = (pages: readonly PageText[]): boolean =>
  pages.some(({ text }) => FORM.test(text)) && pages.some((page) => OPINION.test(proseOf(page)))

/** Its labels are fixed; several stand on a line, and what follows one may be the next: nothing was filled in. */
const formRules: readonly Rule[] = [
  {
    key: 'date_of_value',
    as: 'date',
    says: [
      /subject of this report is\s+\$?\s*[\d,]*\s*,?\s*as of\s+(\d{1,2}\/\d{1,2}\/\d{2,4})/i,
      /effective date of appraisal\s+(\d{1,2}\/\d{1,2}\/\d{2,4})/i,
    ],
  },
  {
    key: 'contract_price',
    as: 'money',
    positive: true,
    after: [/^(?:contract )?contract price\b/i],
  },
  { key: 'year_built', as: 'count', positive: true, after: [/^year built\b/i] },
  {
    key: 'square_footage',
    as: 'count',
    positive: true,
    says: [/([\d,]+)\s+square feet of gross living area above grade/i],
    after: [/^gross living area\b/i],
  },
  { key: 'number_of_units', as: 'count', positive: true, after: [/^units excluding adus\b/i] },
  {
    key: 'sales_comparison_approach',
    as: 'money',
    positive: true,
    says: [/indicated value by:?\s+sales comparison approach\s+(?:indicated value\s+)?(\$\s*[\d,]+)/i],
  },
  { key: 'cost_approach', as: 'money', positive: true, says: [/cost approach \(if developed\)\s+(\$\s*\d[\d,]+)/i] },
  {
    key: 'income_approach',
    as: 'money',
    positive: true,
    says: [/income approach \(if developed\)\s+(\$\s*\d[\d,]+)/i],
  },
  {
    // The boxes at 'Property Rights Appraised' are ticked in ink; the subject's column of the comparison says it in words.
    key: 'interest_appraised',
    as: 'text',
    says: [
      /leasehold\/fee simple\s+(fee simple|leasehold)/i,
      /property rights appraised\s+(fee simple|leasehold)\s+all/i,
    ],
  },
  {
    key: 'zoning',
    as: 'text',
    says: [
      /specific zoning classification\s+(\S.{0,40}?)\s+zoning description/i,
      /\bclassification code\s+(?!description)(\S{1,12})\s/i,
    ],
  },
  { key: 'flood_zone', as: 'text', says: [/FEMA Flood Zone\s+([A-Z]{1,2}\d{0,2})\s/] },
  {
    key: 'site_area',
    as: 'text',
    says: [
      /\barea\s+([\d,.]+\s*(?:sf|sq\.? ?ft\.?|ac(?:res?)?))\s+shape\b/i,
      /total site size\s+([\d,.]+\s*(?:sq\.? ft\.?|acres?))/i,
    ],
  },
  {
    key: 'appraiser_license',
    as: 'text',
    says: [
      /state certification #\s+(?!or\b)([\w.-]*\d[\w.-]*)/i,
      /or state license #\s+([\w.-]*\d[\w.-]*)/i,
      /\bCredentials\b.{0,120}?\bID\s+([\w.-]*\d[\w.-]*)/,
    ],
  },
]

/** What a form holds that its labels alone do not tell: a person's name, an address of several boxes. */
const read = (key: string, written: 'name' | 'text', text: string, line: Line): Extracted[] => {
  const value = valueIn(text, written)
  return value === null ? [] : [stated(key, written, value, { page: line.page, quote: line.text })]
}

/** The appraiser's name: in the left of two blocks for signatures, the right one is the supervisor's. */
const appraiser = (lines: readonly Line[]): Extracted[] => {
  const block = lines.findIndex(({ text }) => /^appraiser\s+supervisory\b/i.test(text))
  const signed = block < 0 ? undefined : lines.slice(block, block + 6).find(({ text }) => /^name\b/i.test(text))
  if (signed) {
    const [first = '', second = ''] = signed.cells
    const name = first.replace(/^name\s*/i, '') || second
    return /^name\b/i.test(name) ? [] : read('appraiser', 'name', name, signed)
  }
  const told = lines.find(({ cells }) => cells.includes('Appraiser Name'))
  return told ? read('appraiser', 'name', told.cells[told.cells.indexOf('Appraiser Name') + 1] ?? '', told) : []
}

const ADDRESS = /property address\s+(\S.*?)\s+(?:unit #.*?)?city\s+(\S.*?)\s+state\s+([A-Z]{2})\s+zip code\s+(\d{5})/i

const address = (lines: readonly Line[]): Extracted[] => {
  for (const line of lines) {
    const [, street, city, state, zip] = ADDRESS.exec(line.text) ?? []
    if (zip) return read('property_address', 'text', `${street}, ${city}, ${state} ${zip}`, line)
  }
  const at = lines.findIndex(({ cells }) => cells[0] === 'Physical Address')
  const [line, next] = [lines[at], lines[at + 1]]
  const town = next?.cells[0] ?? ''
  return line && /\b[A-Z]{2} \d{5}/.test(town)
    ? read('property_address', 'text', `${line.cells[1]}, ${town}`, { ...line, text: `${line.text} ${next?.text}` })
    : []
}

/** Who asked for it, and so may rely on it: the form's only intended user. */
const client = (lines: readonly Line[]): Extracted[] => {
  for (const [i, line] of lines.entries()) {
    const named = /^lender\/client\s{2,}(\S.*?)\s{2,}address\b/i.exec(line.text)?.[1]
    if (named) return read('intended_user', 'name', named, line)
    const company = /^client\/lender$/i.test(line.text) ? lines[i + 1] : undefined
    if (company?.cells[0] === 'Company Name') return read('intended_user', 'name', company.cells[1] ?? '', company)
  }
  return []
}

const TICK = String.raw`(?:\[?[xX]\]?|[☒☑✓✔✗■])`
const TICKED_AS_IS = new RegExp(
  String.raw`appraisal is made\s+${TICK}\s*["“”'‘’]+as[\s-]is|is made ["“”'‘’]+as[\s-]is["“”'‘’]+ with\b`,
  'i',
)
const TICKED_SUBJECT = new RegExp(
  String.raw`(?:["“”'‘’],?|completed,|repaired?,? or|completed, or)\s+${TICK}\s*subject to`,
  'i',
)
const CONDITION = /market value condition\s+(as is|subject to)/i

/** Whether the opinion is of the property as it stands or once work is done; null where only a box in ink tells. */
const standing = (prose: string): 'as_is_value' | 'as_completed_value' | null => {
  const said = CONDITION.exec(prose)?.[1]?.toLowerCase()
  if (said) return said === 'as is' ? 'as_is_value' : 'as_completed_value'
  if (TICKED_AS_IS.test(prose)) return 'as_is_value'
  return TICKED_SUBJECT.test(prose) ? 'as_completed_value' : null
}

const VALUE = /(?:subject of this report is|opinion of market value)\s+(\$?\s*\d[\d,]{3,})/i

/** The opinion of value, as what its conditions make it. */
const opinion = (pages: readonly PageText[]): Extracted[] => {
  for (const page of pages) {
    const prose = proseOf(page)
    const [quote, amount] = VALUE.exec(prose) ?? []
    const value = valueIn(amount ?? '', 'money')
    if (quote === undefined || value === null) continue
    const of = standing(prose)
    const one = stated(of ?? 'as_is_value', 'money', value, { page: page.page, quote })
    return [
      of === null
        ? inDoubt(
            one,
            "We couldn't read the checkbox that says whether this value is as is or subject to repairs.",
            [],
            'Opinion of value',
          )
        : one,
    ]
  }
  return []
}

/** What the uniform form states. */
export const uniformReport = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages)
  return [...opinion(pages), ...applyRules(pages, formRules), ...appraiser(lines), ...address(lines), ...client(lines)]
}
