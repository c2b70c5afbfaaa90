import type { PageText } from '../words.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'
import { A_DAY, DOLLARS_TEXT } from './parse.ts'

const DAY = `(${A_DAY})`

const settlementRules: readonly Rule[] = [
  { key: 'settlement_date', as: 'date', after: [/^(?:settlement|closing|disbursement) date\b/i, /settlement date\b/i] },
  // A Closing Disclosure names them in its middle column.
  {
    key: 'borrower',
    as: 'name',
    after: [
      /^(?:name of )?(?:borrower|buyer)(?:\(s\))?(?:\/\w+)?\b(?=\s*[:.]|\s{2,})/i,
      /^date issued\b.*\s{2}borrower(?=\s{2})/i,
    ],
  },
  {
    key: 'seller',
    as: 'name',
    after: [/^seller(?:\(s\))?\b(?=\s*[:.]|\s{2,})/i, /^settlement agent\b.*\s{2}seller(?=\s{2})/i],
  },
  { key: 'lender', as: 'name', after: [/^(?:name of )?lender\b(?=\s*[:.]|\s{2,})/i, /\s{2}lender(?=\s{2})/i] },
  {
    key: 'contract_price',
    as: 'money',
    positive: true,
    after: [
      /^(?:\d{3}\.?\s+)?(?:contract )?sales? price(?: of property)?\b/i,
      /\b(?:purchase|sale) price(?: of property)?(?=\s{2,})/i,
    ],
  },
  {
    key: 'loan_amount',
    as: 'money',
    positive: true,
    after: [
      /^(?:\d{3,4}\.?\s+)?(?:principal amount of new loan(?:\(s\))?|loan amount)\b/i,
      /\b1600\.\s+loan amount\b/i,
    ],
  },
  {
    key: 'cash_from_borrower',
    as: 'money',
    after: [
      /^(?:balance |cash )?due from (?:borrower|buyer)\b/i,
      /^(?:total )?cash to close from (?:borrower|buyer)\b/i,
      /^cash to close\s+\[?x\]?\s*from\s+(?:\[\s*\]\s*)?to borrower\b/i,
      /cash\s+(?:\[?x?\]?\s*)?(?:due )?from\s+(?:\[?\s*\]?\s*to\s+)?(?:borrower|buyer)\b/i,
    ],
  },
  { key: 'property_address', as: 'text', after: [/^property(?: location| address)?\b(?=.*\d)/i] },
]

/** A settlement statement: when, between whom, the price, the loan, the cash. */
export const settlementStatement = (pages: readonly PageText[]): Extracted[] => applyRules(pages, settlementRules)

const payoffRules: readonly Rule[] = [
  { key: 'lender', as: 'name', after: [/^(?:lender|noteholder|servicer)\b(?=\s*[:.]|\s{2,})/i] },
  { key: 'borrower', as: 'name', after: [/^(?:borrower|mortgagor)(?:\(s\))?\b(?=\s*[:.]|\s{2,})/i] },
  {
    key: 'payoff_amount',
    as: 'money',
    says: [
      new RegExp(`total (?:amount )?(?:due|payoff|to pay)[^$]{0,60}?${DOLLARS_TEXT}`, 'iu'),
      new RegExp(`pay-?off (?:amount|figure|balance)\\b[^$.]{0,60}?${DOLLARS_TEXT}`, 'iu'),
      new RegExp(
        `\\b(?:pay|satisfy)(?: off)? (?:the |this |your )?(?:loan|mortgage|note|debt) in full\\b[^$.]{0,40}?${DOLLARS_TEXT}`,
        'iu',
      ),
    ],
    after: [/^(?:total )?pay-?off (?:amount|total)\b/i, /^total (?:amount )?due\b/i],
  },
  { key: 'principal_balance', as: 'money', after: [/^(?:unpaid |outstanding )?principal(?: balance)?\b/i] },
  {
    key: 'per_diem',
    as: 'money',
    says: [
      new RegExp(`per diem[^$]{0,40}?${DOLLARS_TEXT}`, 'iu'),
      new RegExp(`\\binterest\\b[^$.]{0,60}?${DOLLARS_TEXT} ?(?:per|a|(?:for )?each)(?: additional)? day\\b`, 'iu'),
    ],
    after: [/^per diem\b/i, /^daily interest\b/i],
  },
  {
    key: 'good_through',
    as: 'date',
    says: [new RegExp(`(?:good|valid)[ -](?:through|thru|until|to)[:\\s]+${DAY}`, 'i')],
    after: [/^(?:payoff (?:date|good[ -]through)|good[ -]through(?: date)?)\b/i],
  },
]

/** A payoff letter: what pays a loan off, until when, and what each further day costs. */
export const payoffLetter = (pages: readonly PageText[]): Extracted[] => applyRules(pages, payoffRules)

const reportRules: readonly Rule[] = [
  {
    key: 'report_date',
    as: 'date',
    after: [/^(?:report |issue |date of )?(?:date|report)\b(?=\s*[:.]|\s{2,})/i],
    says: [new RegExp(`(?:report date|date of (?:report|issue)|dated)[:\\s]+${DAY}`, 'i')],
  },
  {
    key: 'site_visit',
    as: 'date',
    says: [
      new RegExp(
        `(?:site (?:visit|reconnaissance|inspection)|date of (?:assessment|inspection)|inspected on)[^\\d]{0,40}?${DAY}`,
        'i',
      ),
    ],
    after: [/^(?:site visit|inspection)(?: date)?\b/i],
  },
  { key: 'prepared_by', as: 'name', after: [/^prepared by\b/i, /^consultant\b(?=\s*[:.])/i] },
  { key: 'property_address', as: 'text', after: [/^(?:subject )?(?:property|site)(?: address| location)?\b(?=.*\d)/i] },
]

/** A report on a site or building by a consultant: of when, by whom, on what; for a condition report what repairs cost. */
export const siteReport =
  (more: readonly Rule[] = []) =>
  (pages: readonly PageText[]): Extracted[] =>
    applyRules(pages, [...reportRules, ...more])

export const conditionRules: readonly Rule[] = [
  {
    key: 'immediate_repairs',
    as: 'money',
    after: [/^(?:total )?immediate (?:repairs?|needs)(?: costs?)?\b/i],
    says: [new RegExp(`immediate repairs?[^$.]{0,60}?${DOLLARS_TEXT}`, 'iu')],
  },
  {
    key: 'replacement_reserves',
    as: 'money',
    after: [/^(?:total )?(?:replacement|capital) reserves?\b/i],
    says: [new RegExp(`replacement reserves?[^$.]{0,60}?${DOLLARS_TEXT}`, 'iu')],
  },
]
export const zoningRules: readonly Rule[] = [
  {
    key: 'zoning_district',
    as: 'text',
    after: [/^(?:zoning )?(?:district|designation|classification)\b(?=\s*[:.]|\s{2,})/i],
  },
]
