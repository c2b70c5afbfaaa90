import type { PageText } from '../words.ts'
import { linesOf, proseOf } from './lines.ts'
import { MONEY_TEXT, moneyIn } from './parse.ts'
import { applyRules, type Extracted, inDoubt, type Reading, type Rule, stated } from './rules.ts'

/** Between the words 'as is' and a sum no other value is spoken of: a part of the property, one of the approaches. */
const NO_OTHER = String.raw`(?:(?!\b(?:approach|land|cost|completed|stabilized|sale price)\b)[^$]){0,120}?`

/** Where an appraisal says in so many words what the property is worth as it stands. */
const asIsRule: Rule = {
  key: 'as_is_value',
  as: 'money',
  positive: true,
  says: [new RegExp(`["“']?as[\\s-]is["”']?(?:\\s+market)?(?:\\s+value)?\\b${NO_OTHER}${MONEY_TEXT}`, 'i')],
  after: [
    /(?:as[\s-]is (?:market )?value|market value,? as[\s-]is)\b/i,
    /^(?:opinion of (?:market )?value|appraised value|market value)\b/i,
  ],
}

const FINAL = /^(?:final|reconciled) (?:opinion of (?:the )?)?(?:market )?value\b(?! indication)/i
/** 'The estimated market value ... is: ONE MILLION DOLLARS ($1,000,000)'. */
const IN_WORDS = /((?:\b[\w']+ ){0,3})\bvalue\b((?:(?!\bvalue\b)[^$]){0,260}?)\bdollars\s*\(\s*(\$\s*[\d,]+)/gi
/** A sum of these is no value of the whole. */
const PART = /\b(?:land|approach|insurable|replacement|liquidation|going concern)\b/i

/** The final values that an appraisal states: in its summary, its letter, its reconciliation. */
const conclusions = (pages: readonly PageText[]): Reading[] => {
  const lines = linesOf(pages)
  const labelled = lines.flatMap((line, i): Reading[] => {
    const next = lines[i + 1]
    const label = FINAL.exec(line.text)?.[0]
    if (label === undefined || PART.test(line.text)) return []
    const under = next?.page === line.page ? next.text : ''
    const said = moneyIn(line.text).length > 0 ? line.text : `${line.text} ${under}`
    const value = moneyIn(said).at(-1)
    return !value ? [] : [{ says: 'Final value', value, page: line.page, quote: said }]
  })
  const written = pages.flatMap((page): Reading[] =>
    [...proseOf(page).matchAll(IN_WORDS)].flatMap(([quote, before = '', between = '', amount = '']) => {
      const [value] = moneyIn(amount)
      return !value || PART.test(before + between)
        ? []
        : [{ says: 'Value in words', value, page: page.page, quote: quote.slice(-240) }]
    }),
  )
  return [...labelled, ...written]
}

const AS_IS = /\b(?:value|property|appraised|purpose|condition)\b[^.$]{0,80}["“‘']?\bas[\s-]is\b["”’']?/i
const AS_COMPLETED =
  /\b(?:as[\s-](?:completed|complete|stabilized|renovated|repaired)|upon (?:completion|stabilization))\b/i
/** The letter and the summary say of what the value is; later pages define words. */
const OPENING = 8

/** Whether the opening of an appraisal says that its value is of the property as it stands, and speaks of no other. */
const isAsIs = (pages: readonly PageText[]): boolean => {
  const opening = pages.slice(0, OPENING).map(proseOf)
  return opening.some((prose) => AS_IS.test(prose)) && !opening.some((prose) => AS_COMPLETED.test(prose))
}

const differing = (readings: readonly Reading[]): Reading[] =>
  readings.filter((one, i) => readings.findIndex(({ value }) => value === one.value) === i)

/**
 * The as-is value of an appraisal: where it is named so, else its final value where the opening says that it is as is. In
 * doubt where the paper states several, or does not say of what its final value is.
 */
export const finalValue = (pages: readonly PageText[], completed: readonly Extracted[]): Extracted[] => {
  const [named] = applyRules(pages, [asIsRule])
  const found = differing(conclusions(pages)).filter((one) => completed.every(({ value }) => value !== one.value))
  const [final, ...more] = found
  if (named)
    return [
      found.some(({ value }) => value === named.value) || !final
        ? named
        : inDoubt(named, 'The final value of this appraisal is another.', found, 'As is'),
    ]
  if (!final) return []
  const one = stated('as_is_value', 'money', final.value, final)
  if (more.length > 0) return [inDoubt(one, 'This appraisal states more than one final value.', more, final.says)]
  return [
    isAsIs(pages) ? one : inDoubt(one, 'This appraisal does not say whether its final value is as is.', [], final.says),
  ]
}
