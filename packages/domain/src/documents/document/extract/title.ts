import type { PageText } from '../words.ts'
import { type Line, linesOf } from './lines.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'

const DAY = String.raw`([A-Z][a-z]+ \d{1,2},? \d{4}|\d{1,2}/\d{1,2}/\d{2,4})`
/** What follows owners: how they hold, what they are, since when. */
const HELD = String.raw`(?=,\s+(?:an?|his|her|husband|wife|spouses|as|in fee|tenants|joint|and, as)\s|\s+and, as disclosed|\.|\s{2}|$)`

const titleRules: readonly Rule[] = [
  { key: 'commitment_number', as: 'text', after: [/commitment (?:number|no\.?|#)/i, /^file (?:number|no\.?)/i] },
  {
    key: 'effective_date',
    as: 'date',
    after: [/(?:effective|commitment) date\b/i],
    says: [new RegExp(`effective date[:\\s]+${DAY}`, 'i')],
  },
  {
    key: 'title_company',
    as: 'name',
    after: [/^(?:issuing (?:agent|office)|title (?:company|insurer)|underwriter)\b(?=\s*[:.]|\s{2,})/i],
  },
  {
    key: 'vested_owner',
    as: 'name',
    says: [
      new RegExp(
        `(?:vested in|title (?:to|is)[^.]{0,120}?vested in)[:\\s]+([\\p{Lu}][\\p{L}\\d.,&'’ -]{2,80}?)${HELD}`,
        'iu',
      ),
    ],
    after: [/^(?:vested owner|owner of record|record owner)\b(?=\s*[:.]|\s{2,})/i],
  },
]

/** A policy that Schedule A proposes: 'b. ALTA Loan Policy (07-01-2021)'. */
const POLICY =
  /^(?:\(?[a-z]\)?[.)]?\s+)?(?:alta\W{0,3}\s*)?(?:\d{4}\s+)?(?:home)?(owner|loan|lender)(?:['’]?s)?\s+policy\b(?! amount)/i

const insuredRules: readonly Rule[] = [
  {
    key: 'proposed_insured',
    as: 'name',
    after: [/proposed insured lender\b/i, /proposed insured(?: owner)?\b(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'policy_amount',
    as: 'money',
    positive: true,
    after: [
      /(?:lender(?:['’]?s)?|loan) policy amount\b/i,
      /(?:proposed )?policy amount\b/i,
      /^commitment amount\b/i,
      /amount of insurance\b/i,
      new RegExp(`${POLICY.source}(?=.*\\$)`, 'i'),
    ],
  },
]

/** The item of Schedule A after the policies. */
const AFTER = /^3\.\s/

/** The lines of the policy that insures the lender; those of the only one, and of all where none is listed. */
const lendersPolicy = (lines: readonly Line[]): readonly Line[] => {
  const starts = lines.flatMap(({ text }, at) => (POLICY.test(text) ? [at] : []))
  const lenders = starts.find((at) => !/^owner/i.test(POLICY.exec(lines[at]?.text ?? '')?.[1] ?? ''))
  const from = lenders ?? starts[0]
  if (from === undefined) return lines
  const length = lines.slice(from + 1).findIndex(({ text }) => POLICY.test(text) || AFTER.test(text))
  return lines.slice(from, length < 0 ? undefined : from + 1 + length)
}

/** Whom the lender's policy insures, and up to what; an owner's stands above it. */
const insured = (pages: readonly PageText[]): Extracted[] => {
  const lines = lendersPolicy(linesOf(pages))
  const at = [...new Set(lines.map(({ page }) => page))]
  const own = at.map((page) => ({
    page,
    text: lines.flatMap((line) => (line.page === page ? [line.text] : [])).join('\n'),
  }))
  return applyRules(own, insuredRules)
}

/** A title commitment: as of when, for whom, up to what amount, and who owns. */
export const titleCommitment = (pages: readonly PageText[]): Extracted[] => [
  ...applyRules(pages, titleRules),
  ...insured(pages),
]
