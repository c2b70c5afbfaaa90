import { createHash } from 'node:crypto'

/** A statement is prepared when it comes again: what is run once would only fill the server's memory. */
const PREPARE_FROM = 2
/** Statements remembered in a process; lists of varying length would otherwise grow without end. */
const REMEMBERED = 500

/** The text outside every pair of brackets: where a statement names the columns that it answers. */
const outermost = (text: string): string => {
  let depth = 0
  let kept = ''
  for (const char of text) {
    if (char === ')') depth -= 1
    if (depth === 0) kept += char
    if (char === '(') depth += 1
  }
  return kept
}

const COMMENT = /\/\*.*?\*\//gs
/** A star that no operand follows names all columns; one with an operand is a product. */
const ALL_COLUMNS = /\*\s*(?:[,)]|$|(?:from|into|where|order|limit|for|union|except|intersect)\b)/i

/** Whether a statement answers every column of a relation, whichever those are by then. */
export const answersAllColumns = (text: string): boolean =>
  ALL_COLUMNS.test(outermost(text.replaceAll(COMMENT, ' ')).trim())

/**
 * Names for statements that come again and again, so that PostgreSQL parses and plans each once a connection instead of
 * at every call. A statement that answers `*` gets none: when a migration adds a column, its kept plan would be refused.
 */
export const createStatementNames = () => {
  const seen = new Map<string, { times: number; name: string | undefined }>()
  const nameFor = (text: string) =>
    answersAllColumns(text) ? undefined : createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (text: string): string | undefined => {
    const known = seen.get(text)
    if (!known) {
      if (seen.size < REMEMBERED) seen.set(text, { times: 1, name: nameFor(text) })
      return undefined
    }
    known.times += 1
    return known.times >= PREPARE_FROM ? known.name : undefined
  }
}
