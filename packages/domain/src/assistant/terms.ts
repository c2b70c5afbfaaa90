import { foldForSearch } from '../shared/text.ts'
import { stem } from './stem.ts'

/** Words that say nothing of what is asked. */
const SILENT = new Set(
  (
    'a an the of in on at to for from by with as and or but if then than that this these those there here it its is are was ' +
    'were be been being am do does did done has have had having will would shall should can could may might must not no nor ' +
    'so such what which who whom whose when where why how i me my we our us you your he she his her they them their ' +
    'about into onto over under per any some please tell show give let s t re ve ll d according also only just up out'
  ).split(' '),
)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mm: 1e6,
  mil: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
}

/** One look over a text: what each group means stands in `readers`. */
const PIECES = new RegExp(
  [
    '(?<iso>\\b\\d{4}-\\d{2}-\\d{2}\\b)',
    '(?<slashed>\\b\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{4}|\\d{2})\\b)',
    `(?<named>\\b${MONTH}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}\\b)`,
    `(?<turned>\\b\\d{1,2}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${MONTH}\\.?,?\\s+\\d{4}\\b)`,
    `(?<month>\\b${MONTH}\\.?,?\\s+\\d{4}\\b)`,
    '(?<mail>[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)',
    '(?<scaled>\\$\\s?\\d[\\d,]*(?:\\.\\d+)?\\s?(?:k|mm|m|mil|bn)\\b|\\$?\\d[\\d,]*(?:\\.\\d+)?\\s?(?:thousand|million|billion)\\b)',
    '(?<code>\\b(?=[a-z0-9]*\\d|[a-z0-9]+[-/_][a-z0-9]*\\d)[a-z0-9]+(?:[-/_][a-z0-9]+)+\\b)',
    '(?<number>\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![a-z\\d]))',
    "(?<word>[a-z0-9]+(?:'[a-z]+)?)",
  ].join('|'),
  'g',
)

/** Two silent words that say much together. */
const AS_IS = /\bas[ -]is\b/g

/** What a date falls into: its pattern has found three parts. */
type Three = [string, string, string]

const pad = (n: string) => n.padStart(2, '0')
const century = (year: string) => (year.length === 4 ? year : (Number(year) < 60 ? '20' : '19') + year)
const day = (year: string, month: string, date: string): string[] => [
  `${year}-${pad(month)}-${pad(date)}`,
  `${year}-${pad(month)}`,
  year,
]
const monthNumber = (name: string) => String(MONTHS.indexOf(name.slice(0, 3)) + 1)

const readSlashed = (text: string): string[] => {
  const [month, date, year] = text.split(/[/.]/) as Three
  return day(century(year), month, date)
}
const readNamed = (text: string): string[] => {
  const [month, date, year] = text.split(/[\s.,]+/) as Three
  return day(year, monthNumber(month), date.replace(/\D/g, ''))
}
const readTurned = (text: string): string[] => {
  const [date, month, year] = text.replace(/\bof\b/, ' ').split(/[\s.,]+/) as Three
  return day(year, monthNumber(month), date.replace(/\D/g, ''))
}
const readMonth = (text: string): string[] => {
  const [month, year] = text.split(/[\s.,]+/) as [string, string]
  return [`${year}-${pad(monthNumber(month))}`, year]
}
const figure = (text: string): string => String(Number(text.replace(/[$,\s]/g, '')))
const readScaled = (text: string): string[] => {
  const [number, scale] = [text.replace(/[^\d.]/g, ''), text.replace(/[^a-z]/g, '')]
  return [figure(String(Math.round(Number(number) * (SCALES[scale] ?? 1) * 100) / 100))]
}
const readCode = (text: string): string[] => [
  text,
  ...text
    .split(/[-/_]/)
    .filter((part) => part.length > 1 && !SILENT.has(part))
    .map(stem),
]
const readWord = (text: string): string[] => {
  const word = text.replace(/'[a-z]+$/, '')
  return SILENT.has(word) ? [] : [stem(word)]
}

/** The usual ones first: most of a page is words. */
const readers: readonly (readonly [kind: string, read: (text: string) => string[]])[] = [
  ['word', readWord],
  ['number', (text) => [figure(text)]],
  ['code', readCode],
  ['iso', (text) => day(...(text.split('-') as Three))],
  ['slashed', readSlashed],
  ['named', readNamed],
  ['turned', readTurned],
  ['month', readMonth],
  ['mail', (text) => [text, ...text.split(/[@.]/).filter((part) => part.length > 2)]],
  ['scaled', readScaled],
]

/**
 * The terms of a text, in order, for an index that must find names, money, dates and part numbers: '$1.2 million' and
 * '1,200,000.00' are one term, so are '03/07/2026' and 'March 7, 2026' (month before day), which also answer to their month
 * and year; 'AB-1234' is a term and so are its parts; other words are stemmed, silent ones left out.
 */
export const termsOf = (text: string): string[] => {
  const folded = foldForSearch(text).replaceAll('’', "'").replace(AS_IS, 'asis')
  const terms: string[] = []
  for (const match of folded.matchAll(PIECES)) {
    for (const [kind, read] of readers) {
      if (match.groups?.[kind] === undefined) continue
      for (const term of read(match[0])) if (term !== '' && term.length <= 60) terms.push(term)
      break
    }
  }
  return terms
}

/** Whether a term names one thing exactly (a number, a date, a code): nothing that resembles it will do. */
export const isExact = (term: string): boolean => /\d/.test(term)

/** The words of a text as they are written, case and accents aside: what a misspelt one is compared with. */
export const wordsOf = (text: string): string[] => [...new Set(foldForSearch(text).match(/[a-z]{5,40}/g) ?? [])]

const known = new Map<string, ReadonlySet<string>>()
const MOST_KNOWN = 20_000
/** Terms of a text, each once; remembered for a while, since the same titles and lines are weighed again and again. */
export const termSet = (text: string): ReadonlySet<string> => {
  const found = known.get(text)
  if (found) return found
  if (known.size > MOST_KNOWN) known.clear()
  const made = new Set(termsOf(text))
  known.set(text, made)
  return made
}
