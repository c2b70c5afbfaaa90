import { createHash } from 'node:crypto'

/**
 * A statement is prepared when it comes again: what is run once would only fill the server's memory. So many are prepared in a
 * process, and so many remembered that came once; lists of varying length would otherwise grow without end.
 */
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
  /** Came once: the oldest is forgotten first, so that statements that never come again keep no other from its name. */
  const once = new Set<string>()
  const named = new Map<string, string | undefined>()
  const nameFor = (text: string) =>
    answersAllColumns(text) ? undefined : createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (text: string): string | undefined => {
    if (named.has(text)) return named.get(text)
    if (once.delete(text) && named.size < REMEMBERED) {
      const name = nameFor(text)
      named.set(text, name)
      return name
    }
    const [oldest] = once.size >= REMEMBERED ? once : []
    if (oldest !== undefined) once.delete(oldest)
    once.add(text)
    return undefined
  }
}
