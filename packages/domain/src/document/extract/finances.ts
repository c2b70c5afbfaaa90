import type { PageText } from '../words.ts'
import { linesOf } from './lines.ts'
import { applyRules, derived, type Extracted, type Rule } from './rules.ts'

const rules: readonly Rule[] = [
  {
    key: 'applicant_name',
    as: 'name',
    after: [
      /^(?:name of )?applicant(?:'s name|’s name)?\b/i,
      /^(?:statement|prepared) (?:of|for)\b(?! (?:financial|\w+ \d))/i,
      /^name\b/i,
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
  { key: 'total_assets', as: 'money', after: [/\btotal assets\b/i] },
  { key: 'total_liabilities', as: 'money', after: [/\btotal liabilities\b(?! (?:and|&))/i] },
  { key: 'net_worth', as: 'money', after: [/\bnet worth\b(?! (?:and|&))/i] },
  { key: 'contingent_liabilities', as: 'money', after: [/\btotal contingent liabilities\b/i] },
]

/** Sums that a statement leaves to its reader, told by the first line they come from. */
const worked = (pages: readonly PageText[], read: readonly Extracted[]): Extracted[] => {
  const amount = (key: string) => read.find((one) => one.key === key)?.value
  const lineOf = (key: string) => {
    const page = read.find((one) => one.key === key)?.page
    const quote = read.find((one) => one.key === key)?.quote ?? ''
    return linesOf(pages).find((line) => line.page === page && quote.startsWith(line.text.replace(/\s+/g, ' ')))
  }
  const told = (key: string, from: string, value: number): Extracted[] => {
    const line = lineOf(from)
    return line === undefined || amount(key) !== undefined ? [] : [derived(key, 'money', value, [line])]
  }
  const liquid = ['cash', 'savings', 'marketable_securities'].filter((key) => typeof amount(key) === 'number')
  const [assets, liabilities] = [amount('total_assets'), amount('total_liabilities')]
  return [
    ...(liquid[0] === undefined
      ? []
      : told(
          'liquid_assets',
          liquid[0],
          liquid.reduce((sum, key) => sum + Number(amount(key)), 0),
        )),
    ...(typeof assets === 'number' && typeof liabilities === 'number'
      ? told('net_worth', 'total_assets', assets - liabilities)
      : []),
  ]
}

/** A personal financial statement: whose, of when, what they own and owe. Liquid are cash, savings and marketable securities. */
export const personalStatement = (pages: readonly PageText[]): Extracted[] => {
  const read = applyRules(pages, rules)
  return [...read, ...worked(pages, read)]
}
