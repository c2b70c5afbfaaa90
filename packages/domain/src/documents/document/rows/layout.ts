import type { Category } from '../statement/categories.ts'
import { rowKeysOf } from './correct-rows.ts'
import type { StatementRows } from './read-rows.ts'

/** What is known of the statements of one layout: the keys of its lines, and what some of them count as. */
export interface Layout {
  readonly id: string
  readonly lines: readonly string[]
  readonly categories: Readonly<Record<string, Category>>
}

/** So much of all lines of two statements stands on both: then they are of one layout. */
const ALIKE = 0.6

const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const both = [...a].filter((key) => b.has(key)).length
  return both === 0 ? 0 : both / (a.size + b.size - both)
}

/** The layout a statement is of, among some that are known: the one with most of its lines; null when none is near. */
export const layoutOf = (rows: StatementRows, layouts: readonly Layout[]): Layout | null => {
  const own = new Set(rowKeysOf(rows))
  const [best] = layouts
    .map((layout) => ({ layout, share: alike(own, new Set(layout.lines)) }))
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share)
  return best?.layout ?? null
}

/** A statement with what staff said before that lines of its layout count as. */
export const asRemembered = (rows: StatementRows, layout: Layout): StatementRows => {
  const keys = rowKeysOf(rows)
  const known = (at: number) => (rows.lines[at]?.kind === 'item' ? layout.categories[keys[at] ?? ''] : undefined)
  return {
    ...rows,
    lines: rows.lines.map((line, at) => ({ ...line, category: known(at) ?? line.category })),
    remembered: keys.filter((_, at) => known(at) !== undefined && known(at) !== rows.lines[at]?.category),
  }
}
