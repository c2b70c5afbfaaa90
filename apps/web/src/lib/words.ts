type Texts = Readonly<Record<string, string>>

const tables = new Map<string, object>()
let over: Texts = {}

/** '{0} of {1}' with what a text of figures is given. */
const filled = (text: string, given: readonly unknown[]) =>
  text.replace(/\{(\d)\}/g, (whole, at: string) => (Number(at) in given ? String(given[Number(at)]) : whole))

/** Puts one text where its path leads, if a text stands there. */
const put = (table: object, path: readonly string[], text: string): void => {
  const [key = '', ...rest] = path
  if (!Object.hasOwn(table, key)) return
  const entries = table as Record<string, unknown>
  const there = entries[key]
  if (rest.length > 0) {
    if (typeof there === 'object' && there !== null) put(there, rest, text)
  } else if (typeof there === 'string') entries[key] = text
  else if (typeof there === 'function') entries[key] = (...given: unknown[]) => filled(text, given)
}

const apply = (name: string, table: object) => {
  for (const [path, text] of Object.entries(over)) {
    const [of, ...keys] = path.split('.')
    if (of === name) put(table, keys, text)
  }
}

/**
 * Makes a table of texts known by its name, so that a lender's texts, or another language, stand in it wherever it is read:
 * `leadWords.title`, and `leadWords.lead` with {0} for its first figure. Every table of a feature goes through here.
 * A table that a page does not use is left out of its bundle, as if it were a plain object.
 */
/* @__NO_SIDE_EFFECTS__ */
export const words = <const T extends object>(name: string, table: T): T => {
  tables.set(name, table)
  apply(name, table)
  return table
}

/** Puts these texts over those of all tables, also of tables that are loaded later. */
export const overrideWords = (texts: Texts): void => {
  over = texts
  for (const [name, table] of tables) apply(name, table)
}
