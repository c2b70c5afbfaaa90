import type { PageText } from '../words.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'
import { A_DAY, LOCATED } from './parse.ts'

/** Dollars of the United States: letters before the sign are another country's. */
const MONEY = String.raw`((?<!\p{L})(?:US\s?)?\$\s?[\d,]+(?:\.\d{2})?)`
const PARTY = String.raw`([\p{Lu}\d][\p{L}\d.,&'’ -]{2,80}?)`
/** What may stand between a party and what it is called. */
const BETWEEN = String.raw`,?\s+(?:an?\s[\w\s]{3,60},?\s)?(?:as\s+|(?:\(|hereinafter|herein|called|referred to as|the|\s){1,6}[“"'])`
/** A party before its address: to the first comma, with what a company's name ends in. */
const FIRM = String.raw`(?:the )?([\p{Lu}\d][\p{L}\d.&'’ -]{2,70}?(?:,? (?:LLC|L\.L\.C\.|Inc\.?|L\.?P\.?|LLP|Ltd\.?|Corp(?:oration|\.)?|Trust))?)`
/** An address, who signs for it and the like, up to what the party is called from here on. */
const HEREINAFTER = String.raw`(?:,[^"“”;]{0,240}?)?,?\s+herein(?:after)?\s+(?:referred to as|called|known as)?\s*(?:the\s+)?["“']\s*(?:the\s+)?`
const DAY = `(${A_DAY})`

const leaseRules: readonly Rule[] = [
  {
    key: 'landlord',
    as: 'name',
    says: [
      new RegExp(
        `(?:between|by and between|BETWEEN),?\\s+(?:(?:LESSOR|Lessor|LANDLORD|Landlord): )?${PARTY}${BETWEEN}(?:Landlord|Lessor|LANDLORD|LESSOR|Owner)`,
        'u',
      ),
      new RegExp(`\\b(?:[Bb]etween|BETWEEN|[Bb]y),?\\s+${FIRM}${HEREINAFTER}(?:LANDLORD|LESSOR|Landlord|Lessor)`, 'u'),
    ],
    after: [/^(?:landlord|lessor)(?:\(s\)|s\b)?(?:(?:'s|’s)? name)?(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'tenant',
    as: 'name',
    says: [
      new RegExp(
        `\\b(?:and|AND)\\s+(?:(?:LESSEE|Lessee|TENANT|Tenant): )?${PARTY}${BETWEEN}(?:Tenant|Lessee|TENANT|LESSEE)`,
        'u',
      ),
      new RegExp(`["”'],?\\)?,?\\s+(?:and|AND)\\s+${FIRM}${HEREINAFTER}(?:TENANT|LESSEE|Tenant|Lessee)`, 'u'),
    ],
    after: [/^(?:tenant|lessee|resident)(?:\(s\)|s\b)?(?:(?:'s|’s)? name)?(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'monthly_rent',
    as: 'money',
    says: [
      new RegExp(`total (?:monthly )?rent due(?: monthly)?\\b[^$.]{0,30}?${MONEY}`, 'iu'),
      // What a program lists of a month beside insurance and fees.
      new RegExp(`\\brent income\\)?\\s*${MONEY}`, 'iu'),
      new RegExp(
        `(?:monthly (?:base )?rent|base (?:monthly )?rent|(?<!(?:pet|garage|parking|storage|additional) )rent (?:is|shall be|of))\\b[^$]{0,90}?${MONEY}\\s*(?:per|a|each|\\/)\\s*month`,
        'iu',
      ),
      new RegExp(`monthly (?:base )?(?:rent|installments?)\\b[^$.]{0,60}?${MONEY}`, 'iu'),
      new RegExp(
        `\\b(?:tenant|lessee) (?:agrees to|shall|will|must) pay\\b(?:(?!fee|charge|parking|pet|storage)[^$.]){0,90}?${MONEY} ?(?:per|a|each|\\/) ?month`,
        'iu',
      ),
    ],
    after: [/^(?:monthly |base )+rent(?:al)?\b(?=\s*[:.]|\s{2,})/i],
  },
  {
    key: 'security_deposit',
    as: 'money',
    says: [new RegExp(`security deposit\\b(?:(?!charges?\\b|fees?\\b|cleaning)[^$.]){0,90}?${MONEY}`, 'iu')],
    after: [/^security deposit\b(?!\s+(?:cleaning|charges?|fees?)\b)/i],
  },
  {
    key: 'lease_start',
    as: 'date',
    says: [new RegExp(`(?:commenc\\w*|begin\\w*|start\\w*)(?: date)?(?: \\w+){0,6}?[:\\s]+${DAY}`)],
    after: [/^(?:lease )?(?:commencement|start|beginning)(?: date)?\b/i],
  },
  {
    key: 'lease_end',
    as: 'date',
    says: [
      new RegExp(
        `(?:expir\\w*|Expiration|ending|ends?|ceas\\w*|terminat\\w*)(?: [Dd]ate)?(?: \\w+){0,6}?[:\\s]+${DAY}`,
      ),
      new RegExp(
        `(?:commenc\\w*|begin\\w*|start\\w*)(?:\\s+\\w+){0,3}\\s+${A_DAY},?\\s+(?:and ending )?(?:to|through|until)\\s+${DAY}`,
      ),
      new RegExp(
        `\\b(?:[Tt]erm|TERM|[Ll]ease|[Tt]enancy)\\b[^.;]{0,160}?\\bcontinue(?: in (?:force|effect))? (?:until|through|to)\\s+${DAY}`,
      ),
    ],
    after: [/^(?:lease )?(?:expiration|end|termination)(?: date)?\b/i],
  },
  {
    key: 'property_address',
    as: 'text',
    says: [new RegExp(`(?:[Pp]remises|PREMISES|[Pp]roperty|PROPERTY)${LOCATED}`)],
    after: [/^(?:premises|property)(?: address)?\b(?=.*\d)/i],
  },
]

/** A lease: between whom, for what, how much a month, from when until when. */
export const lease = (pages: readonly PageText[]): Extracted[] => applyRules(pages, leaseRules)

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
    after: [
      /^(?:\d{3}\.?\s+)?(?:contract )?sales? price(?: of property)?\b/i,
      /\b(?:purchase|sale) price(?: of property)?(?=\s{2,})/i,
    ],
  },
  {
    key: 'loan_amount',
    as: 'money',
    after: [
      /^(?:\d{3,4}\.?\s+)?(?:principal amount of new loan(?:\(s\))?|loan amount)\b/i,
      /\b1600\.\s+loan amount\b/i,
    ],
  },
  {
    key: 'cash_from_borrower',
    as: 'money',
    after: [
      /^due from (?:borrower|buyer)\b/i,
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
    says: [new RegExp(`total (?:amount )?(?:due|payoff|to pay)[^$]{0,60}?${MONEY}`, 'iu')],
    after: [/^(?:total )?pay-?off (?:amount|total)\b/i, /^total (?:amount )?due\b/i],
  },
  { key: 'principal_balance', as: 'money', after: [/^(?:unpaid |outstanding )?principal(?: balance)?\b/i] },
  {
    key: 'per_diem',
    as: 'money',
    says: [new RegExp(`per diem[^$]{0,40}?${MONEY}`, 'iu')],
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
    says: [new RegExp(`immediate repairs?[^$.]{0,60}?${MONEY}`, 'iu')],
  },
  {
    key: 'replacement_reserves',
    as: 'money',
    after: [/^(?:total )?(?:replacement|capital) reserves?\b/i],
    says: [new RegExp(`replacement reserves?[^$.]{0,60}?${MONEY}`, 'iu')],
  },
]
export const zoningRules: readonly Rule[] = [
  {
    key: 'zoning_district',
    as: 'text',
    after: [/^(?:zoning )?(?:district|designation|classification)\b(?=\s*[:.]|\s{2,})/i],
  },
]
