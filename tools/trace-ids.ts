/** The ids of the requirements, in the order of the document: `- **B-11** …`; areas have one letter or two (`DA-03`). */
export const requirementIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^- \*\*([A-Z]{1,2}-\d{2})\*\*/gm)].map((match) => match[1] ?? '')

/**
 * The ids named in titles of tests: `test('[B-12] …')`, `describe('[B-11, B-12] …')`, ranges such as `[E-11..E-15]`; also
 * the title behind a table, `test.each([['a']])('[B-12] …')`, and titles that stand in the rows of one: any text of a test
 * file that begins with ids in brackets. Only ids of `known` count; a range covers what is known between its ends.
 */
export const provenIds = (source: string, known: readonly string[]): string[] => {
  const called = source.matchAll(
    /\b(?:test|it|describe)(?:\.(?!skip|todo|fixme)\w+)*(?:\([^'"`]*?\))?\s*\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g,
  )
  const begun = source.matchAll(
    /(?<!\.(?:skip|todo|fixme)\(\s*)(['"`])(\[[A-Z]{1,2}-\d{2}(?:[, .–]+[A-Z]{1,2}-\d{2})*\](?: (?:(?!\1)[^\n])*)?)\1/g,
  )
  const titles = [...called, ...begun].map((match) => match[2] ?? '')
  return titles.flatMap((title) => [...title.matchAll(/\[([^\]]+)\]/g)].flatMap((b) => idsIn(b[1] ?? '', known)))
}

/** `DA` of `DA-03`. */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('-'))

const idsIn = (bracket: string, known: readonly string[]): string[] =>
  bracket.split(',').flatMap((part) => {
    const [from, to] = part.trim().split(/\s*(?:\.\.|–)\s*/)
    if (from === undefined || !known.includes(from)) return []
    if (to === undefined) return [from]
    return known.filter((id) => areaOf(id) === areaOf(from) && id >= from && id <= to)
  })
