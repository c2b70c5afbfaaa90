import type { PageText } from '../words.ts'
import { sumOf } from './parse.ts'
import { applyRules, type Extracted, labelOf, type Rule } from './rules.ts'

const rules: readonly Rule[] = [
  {
    key: 'applicant_name',
    as: 'name',
    after: [
      /^(?:name of )?applicant(?:'s name|’s name)?\b/i,
      /^(?:statement|prepared) (?:of|for)\b(?! (?:financial|\w+ \d))/i,
      /^name\b(?! ?(?:&|and\b|of\b))/i,
    ],
  },
  {
    key: 'statement_date',
    as: 'date',
    says: [/(?:financial (?:statement|condition)|information)[^.]{0,40}?\bas of:?\s+([\w\s,/.-]{6,20}\d{4})/i],
    after: [/^(?:statement )?date\b/i, /\bas of\b/i],
  },
  {
    key: 'cash',
    as: 'money',
    after: [/^cash (?:on hand|and (?:cash )?equivalents|in banks?)\b[^$\d]{0,40}/i, /^cash\b(?!.*(?:value|flow))/i],
  },
  { key: 'savings', as: 'money', after: [/^savings accounts?\b/i] },
  {
    key: 'marketable_securities',
    as: 'money',
    after: [/^(?:readily )?marketable securities\b/i, /^stocks (?:and|&) bonds\b/i],
  },
  { key: 'liquid_assets', as: 'money', after: [/\b(?:total )?liquid assets\b/i, /\btotal liquidity\b/i] },
  { key: 'total_assets', as: 'money', after: [/\btotal assets\b/i, /^total(?=\s+\$?[\d,]+\s+_{6})/i] },
  { key: 'total_liabilities', as: 'money', after: [/\btotal liabilities\b(?! (?:and|&))/i] },
  { key: 'net_worth', as: 'money', after: [/\bnet worth\b(?! (?:and|&))/i] },
  { key: 'contingent_liabilities', as: 'money', after: [/\btotal contingent liabilities\b/i] },
]

/** Sums that a statement leaves to its reader, told by the first line they come from. */
const worked = (read: readonly Extracted[]): Extracted[] => {
  const of = (key: string) => read.filter((one) => one.key === key)
  const told = (key: string, first: Extracted | undefined, dollars: readonly number[]): Extracted[] =>
    first === undefined || of(key).length > 0 ? [] : [{ ...first, key, label: labelOf(key), value: sumOf(dollars) }]
  const liquid = ['cash', 'savings', 'marketable_securities'].flatMap(of)
  const [[assets], [liabilities]] = [of('total_assets'), of('total_liabilities')]
  return [
    ...told(
      'liquid_assets',
      liquid[0],
      liquid.map((one) => Number(one.value)),
    ),
    ...(liabilities ? told('net_worth', assets, [Number(assets?.value), -Number(liabilities.value)]) : []),
  ]
}

/** A personal financial statement: whose, of when, what they own and owe. Liquid are cash, savings and marketable securities. */
export const personalStatement = (pages: readonly PageText[]): Extracted[] => {
  const read = applyRules(pages, rules)
  return [...read, ...worked(read)]
}
