import { foldForSearch } from '../shared/text.ts'
import { type Query, statementsIn } from './query.ts'

/** What a page that is looked at gains: a phrase, the same before figures, a heading, figures. */
const GAINS = { phrase: 1, row: 0.8, heading: 8, figures: 3.5 } as const
/** A phrase is worth at most so much, however rare its words. */
const MOST_PHRASE = 6
/** Lines at the top of a page that may head it. */
const HEAD_LINES = 8
/** A statement has at least so many of its lines in figures; a table of contents that names it has not. */
const FIGURES_OF_STATEMENT = 0.25

const FIGURE = /\(?\$?\s?\d[\d,.]*\)?%?/g
/** How many of a page's lines are rows of figures, 0 to 1. */
const figureDensity = (text: string): number => {
  const lines = text.split('\n')
  const rows = lines.filter((line) => (line.match(FIGURE)?.length ?? 0) >= 2).length
  return rows / Math.max(8, lines.length)
}

/** Figures after a phrase on its line: at least two columns of them. */
const ROW = /\d[\d,.]*.*\s\(?\$?\s?\d/

const restOfLine = (text: string, from: number): string => {
  const end = text.indexOf('\n', from)
  return text.slice(from, end < 0 ? undefined : end)
}

/** How much a phrase counts by how telling its words are. */
const worthOf = (terms: readonly string[], weights: ReadonlyMap<string, number>): number => {
  if (terms.length === 0) return 0
  const mean = terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / terms.length
  return Math.min(MOST_PHRASE, mean * Math.min(2, Math.sqrt(terms.length)))
}

/**
 * What the text of a page adds to how well it fits: words that stand together as they are asked, rows of figures that bear them,
 * the statement it is headed as.
 */
export const looker = (query: Query, weights: ReadonlyMap<string, number>): ((text: string) => number) => {
  const phrases = query.phrases.map((one) => ({ ...one, worth: one.weight * worthOf(one.terms, weights) }))
  return (text) => {
    const folded = foldForSearch(text).replace(/[’']/g, '')
    let gain = 0
    for (const { pattern, worth } of phrases) {
      const hit = pattern.exec(folded)
      if (!hit) continue
      gain += worth * GAINS.phrase
      if (query.wantsFigures && ROW.test(restOfLine(folded, hit.index + hit[0].length))) gain += worth * GAINS.row
    }
    const density = figureDensity(text)
    if (query.statements.size > 0 && density > FIGURES_OF_STATEMENT) {
      const heads = statementsIn(folded.split('\n', HEAD_LINES).join(' '))
      for (const one of heads) gain += GAINS.heading * (query.statements.get(one) ?? 0)
    }
    return gain + (query.wantsFigures ? GAINS.figures * Math.min(1, density * 2) : 0)
  }
}
