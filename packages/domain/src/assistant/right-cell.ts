import { type Row, rowText, type Table } from '../documents/document/table/table.ts'
import { standsIn } from './quoted.ts'
import { isExact, termSet } from './terms.ts'

const figuresIn = (text: string): string[] => [...termSet(text)].filter((term) => /^\d+(\.\d+)?$/.test(term))

/** Whether a sentence names one of two and not the other: all that tells them apart. */
const namesOther = (said: ReadonlySet<string>, own: string, other: string): boolean => {
  const [mine, others] = [termSet(own), termSet(other)]
  const only = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((term) => !b.has(term))
  const [ownOnly, otherOnly] = [only(mine, others), only(others, mine)]
  if (ownOnly.length === 0 || otherOnly.length === 0) return false
  return otherOnly.every((term) => said.has(term)) && !ownOnly.some((term) => said.has(term))
}

const labelOf = (row: Row): string => row.cells.find((cell) => /\p{L}/u.test(cell.text))?.text ?? ''

/** Whether the figures that a sentence takes of a row stand in the columns it names. */
const isOfColumn = (said: ReadonlySet<string>, row: Row, table: Table): boolean =>
  row.cells.every((cell, at) => {
    const figures = figuresIn(cell.text)
    const own = table.columns[at]?.heading ?? ''
    if (cell.figure === null || own === '' || !figures.some((figure) => said.has(figure))) return true
    // What stands in several columns of the row is of any of them.
    const twins = row.cells.flatMap((one, i) =>
      one.text === cell.text && i !== at ? [table.columns[i]?.heading ?? ''] : [],
    )
    return !table.columns.some(
      ({ heading }, i) => i !== at && heading !== '' && !twins.includes(heading) && namesOther(said, own, heading),
    )
  })

/** Whether a sentence names the label of another row and not that of the row it quotes. */
const isOfRow = (said: ReadonlySet<string>, row: Row, table: Table): boolean => {
  const own = labelOf(row)
  if (own === '' || !row.cells.some((cell) => figuresIn(cell.text).some((figure) => said.has(figure)))) return true
  const words = (label: string) => [...termSet(label)].filter((term) => !isExact(term))
  return !table.rows.some((other) => {
    const label = labelOf(other)
    return label !== own && words(label).length > 1 && namesOther(said, own, label)
  })
}

/**
 * Whether a figure that a sentence takes from a table belongs to the row and the column that the sentence names: 'market rent'
 * of a column of contract rents is wrong, and so is last year's figure for this year's.
 */
export const isRightCell = (sentence: string, quote: string, tables: readonly Table[]): boolean => {
  const said = termSet(sentence)
  return tables.every((table) =>
    table.rows
      .filter((row) => standsIn(quote, rowText(row)) || standsIn(rowText(row), quote))
      .every((row) => isOfColumn(said, row, table) && isOfRow(said, row, table)),
  )
}
