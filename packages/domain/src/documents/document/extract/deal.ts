import type { PageText } from '../words.ts'
import { certificate, isCertificate } from './certificate.ts'
import { A_DAY, LOCATED, MONEY_TEXT, PARTY } from './parse.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'

/** What may stand between a party and what it is called: where it was formed, where it lives. */
const BETWEEN = String.raw`,?\s+(?:an?\s[\w\s]{3,60},?\s)?(?:(?:having|residing|with)\b[^()“”"]{0,120})?(?:\(|hereinafter|herein|called|referred to as|the|\s){0,6}[“"']?`

/** The row of general liability where a certificate has it in one line: its number and its days. */
const GENERAL = String.raw`commercial general liability\s+`
const NUMBER = String.raw`[A-Z]{2,5}-?\d[\w-]*`

const insuranceRules: readonly Rule[] = [
  {
    key: 'insurer',
    as: 'name',
    after: [/^(?:insurer|insurance company|carrier|company)(?: a)?\b(?! address)/i, /^(?:underwritten|issued) by\b/i],
  },
  {
    key: 'named_insured',
    as: 'name',
    after: [
      /^(?:first )?named insured\b(?! and)/i,
      /^insured\b(?!\s+(?:location|property|premises|address))/i,
      /^named insured and (?:mailing )?address/i,
    ],
  },
  {
    key: 'policy_number',
    as: 'text',
    says: [new RegExp(`${GENERAL}(?:policy: )?(${NUMBER})(?=\\s|$)`, 'im')],
    after: [/policy (?:number|no\.?|#)/i],
  },
  {
    key: 'effective_date',
    as: 'date',
    says: [
      /policy period[:\s]*(?:from:?\s+)?(.{6,20}?)\s*(?:-|–|to:?|through)\s/i,
      new RegExp(`policy (?:effective|begins)(?: date)?:?\\s+(${A_DAY})`, 'i'),
      new RegExp(`${GENERAL}${NUMBER}\\s+(${A_DAY})`, 'i'),
    ],
    after: [/effective date\b/i, /^effective\b/i],
  },
  {
    key: 'policy_expiration_date',
    as: 'date',
    says: [
      /policy period[:\s]*(?:from:?\s+)?.{6,20}?\s*(?:-|–|to:?|through)\s*(.{6,20})/i,
      new RegExp(`policy (?:expires|ends|expiration)(?: date)?:?\\s+(${A_DAY})`, 'i'),
      new RegExp(`${GENERAL}${NUMBER}\\s+${A_DAY}\\s+(${A_DAY})`, 'i'),
      new RegExp(`effective: ${A_DAY}\\s+expiration: (${A_DAY})`, 'i'),
    ],
    after: [/expiration date\b/i, /^expir(?:es|ation)\b/i],
  },
  {
    key: 'building_coverage',
    as: 'money',
    positive: true,
    after: [
      /^(?:building|dwelling)\b(?: \(?(?:coverage|limit|replacement cost)\)?)*/i,
      /^coverage a\b(?: ?[-–:] ?(?:dwelling|building))?/i,
      /^commercial property coverage amount of insurance/i,
      /^(?:limit of insurance|amount of insurance)\b/i,
    ],
  },
  {
    key: 'liability_limit',
    as: 'money',
    positive: true,
    after: [/^each occurrence(?: limit)?\b/i, /^(?:general |personal )?liability\b/i],
  },
  { key: 'deductible', as: 'money', after: [/deductible\b(?!.*%)/i, /\bDED:/] },
  { key: 'annual_premium', as: 'money', after: [/^(?:total |annual )+premium\b/i, /^premium\b/i] },
  {
    key: 'mortgagee',
    as: 'text',
    after: [/^(?:lender ?\/ ?)?(?:mortgagee|lender.?s? loss payee|mortgage holder)\b(?: \/ [\w ]+)?/i],
  },
  {
    key: 'insured_location',
    as: 'text',
    after: [
      /^(?:insured|property|premises|described) (?:location|premises|address)\b/i,
      /^location\b(?: of (?:property|premises)| ?\/ ?description)?/i,
    ],
  },
]

/** A policy, binder or evidence of insurance: who is insured, for how much, until when, and who is named mortgagee. */
export const insurance = (pages: readonly PageText[]): Extracted[] => {
  const page = pages.find(isCertificate)
  // One that a program sets as it likes has no boxes.
  return (page ? certificate(page) : null) ?? applyRules(pages, insuranceRules)
}

const contractRules: readonly Rule[] = [
  {
    key: 'seller',
    as: 'name',
    says: [
      new RegExp(
        `(?:between|BETWEEN|Between|among|parties to this (?:contract|agreement) are)\\s+${PARTY}${BETWEEN}Seller`,
        'u',
      ),
    ],
    after: [/^seller\(?s?\)?(?: name)?\b(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'buyer',
    as: 'name',
    says: [new RegExp(`\\b(?:and|AND)\\s+${PARTY}${BETWEEN}(?:Purchaser|Buyer)`, 'u')],
    after: [/^(?:purchaser|buyer)\(?s?\)?(?: name)?\b(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'purchase_price',
    as: 'money',
    positive: true,
    says: [
      new RegExp(`purchase price\\b[^$]{0,140}?${MONEY_TEXT}`, 'i'),
      new RegExp(`(?:contract|sales?) price\\b[^$]{0,100}?${MONEY_TEXT}`, 'i'),
      new RegExp(`\\bpay\\b[^$.]{0,80}?\\b(?:the sum|a (?:total )?price) of ${MONEY_TEXT}`, 'i'),
    ],
    after: [/purchase price\b/i],
  },
  {
    key: 'deposit',
    as: 'money',
    says: [new RegExp(`(?:earnest money|down ?payment|deposit)\\b[^$]{0,120}?${MONEY_TEXT}`, 'i')],
    after: [/^(?:earnest money|down ?payment|deposit|initial deposit)\b/i],
  },
  {
    key: 'closing_date',
    as: 'date',
    says: [
      new RegExp(
        `(?:clos(?:ing|e)(?: of (?:title|escrow))?|settlement)(?: date)?\\b[^.;]{0,80}?\\b(?:on or (?:about|before)|on|by|no later than|be|is|:)\\s+(${A_DAY})`,
        'i',
      ),
    ],
    after: [/^clos(?:ing|e)(?: of escrow)?(?: date)?\b/i],
  },
  {
    key: 'contract_date',
    as: 'date',
    says: [
      /(?:made|dated|entered into)[\w\s,()“”"]{0,40}?(?:as of|on|this)?\s+(?:the\s+)?((?:\d{1,2}(?:st|nd|rd|th)? day of )?[A-Z][a-z]+,? \d{1,2}?,? ?\d{4})/,
    ],
    after: [/^(?:contract|effective|agreement) date\b/i, /^date of (?:contract|agreement)\b/i],
  },
  {
    key: 'property_address',
    as: 'text',
    says: [
      new RegExp(
        `(?:[Pp]remises|PREMISES|[Pp]roperty|PROPERTY|[Ll]and and [Bb]uilding\\w*|LAND AND BUILDING\\w*)${LOCATED}`,
      ),
    ],
    after: [/^(?:\d+\.\s*)?(?:premises\.?\s*)?street address\b/i, /^(?:property|premises)(?: address)?\b/i],
  },
  {
    key: 'due_diligence_days',
    as: 'count',
    says: [/(?:due diligence|inspection)(?: period)?\b[^.]{0,80}?\(?(\d{1,3})\)?\s+(?:calendar |business )?days/i],
    after: [/^(?:due diligence|inspection) period\b/i],
  },
]

/** A contract of sale: who sells to whom, for how much, with what deposit, closing when. */
export const purchaseContract = (pages: readonly PageText[]): Extracted[] => applyRules(pages, contractRules)
