import { readZip } from '../src/platform/formats/zip.ts'

/** What a cell shows; null is an empty cell. Dates are days since 1899-12-30. */
export type CellValue = number | string | boolean | null
interface StoredCell {
  formula: string | null
  value: CellValue
}

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
const inner = (xml: string, tag: string): string | null => {
  const found = new RegExp(`<${tag}(?: [^>]*)?>([^]*?)</${tag}>`).exec(xml)?.[1]
  return found === undefined ? null : plain(found)
}

/**
 * Opens an XLSX file as a spreadsheet does and works its formulas out: references to other sheets, ranges, + - * / and
 * comparisons, IF AND OR SUM MAX MIN N EDATE. Anything else, and text in arithmetic, throws.
 */
export const openSpreadsheet = async (file: Buffer) => {
  const files = await readZip(file, { entries: 100, unpacked: 10_000_000 })
  const read = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const texts = Array.from(
    read('xl/sharedStrings.xml').matchAll(/<si>([^]*?)<\/si>/g),
    ([, si]) => inner(si ?? '', 't') ?? '',
  )
  const names = Array.from(read('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g), ([, name]) =>
    plain(name ?? ''),
  )
  const sheets = new Map(names.map((name, i) => [name, cellsOf(read(`xl/worksheets/sheet${i + 1}.xml`), texts)]))
  const cell = (sheet: string, ref: string) => sheets.get(sheet)?.get(ref) ?? { formula: null, value: null }

  const value = (sheet: string, ref: string): CellValue => {
    const { formula, value: stored } = cell(sheet, ref)
    return formula === null ? stored : workOut(formula, sheet, value)
  }
  return {
    names,
    /** The XML of a part of the file. */
    part: read,
    formula: (sheet: string, ref: string) => cell(sheet, ref).formula,
    value,
    /** What stands beside a label in the first column. */
    beside: (sheet: string, label: string): CellValue => {
      const found = [...(sheets.get(sheet) ?? [])].find(([ref, one]) => /^A\d/.test(ref) && one.value === label)
      if (!found) throw new Error(`${sheet} has no line ${label}`)
      return value(sheet, found[0].replace('A', 'B'))
    },
    /** Every formula of a sheet, by cell. */
    formulas: (sheet: string) =>
      new Map(
        [...(sheets.get(sheet) ?? [])].flatMap(([ref, { formula }]) => (formula === null ? [] : [[ref, formula]])),
      ),
  }
}

const cellsOf = (xml: string, texts: readonly string[]): Map<string, StoredCell> =>
  new Map(
    Array.from(
      xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>([^]*?)<\/c>)/g),
      ([, ref = '', attributes = '', body = '']) => {
        const [formula, stored] = [inner(body, 'f'), inner(body, 'v')]
        const isText = attributes.includes('t="s"')
        const value = stored === null ? inner(body, 't') : isText ? (texts[Number(stored)] ?? '') : Number(stored)
        return [ref, { formula, value }]
      },
    ),
  )

type Lookup = (sheet: string, ref: string) => CellValue
const tokens =
  /\s*("[^"]*"|'[^']+'!\$?[A-Z]+\$?\d+|[A-Za-z]+!\$?[A-Z]+\$?\d+|\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|<=|>=|<>|[-+*/()=<>,:])/gy

const number = (value: CellValue): number => {
  if (typeof value === 'string') throw new Error(`text in arithmetic: "${value}"`)
  return Number(value ?? 0)
}
const same = (a: CellValue, b: CellValue): boolean =>
  (a ?? (typeof b === 'string' ? '' : 0)) === (b ?? (typeof a === 'string' ? '' : 0))
const compare: Record<string, (a: CellValue, b: CellValue) => boolean> = {
  '=': same,
  '<>': (a, b) => !same(a, b),
  '<=': (a, b) => number(a) <= number(b),
  '>=': (a, b) => number(a) >= number(b),
  '<': (a, b) => number(a) < number(b),
  '>': (a, b) => number(a) > number(b),
}
const numbers = (values: readonly CellValue[]) => values.filter((one) => typeof one === 'number')
const edate = (serial: number, months: number): number => {
  const day = new Date(Date.UTC(1899, 11, 30 + serial))
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0)).getUTCDate()
  const moved = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, Math.min(day.getUTCDate(), last))
  return (moved - Date.UTC(1899, 11, 30)) / 86_400_000
}
const functions: Record<string, (values: readonly CellValue[]) => CellValue> = {
  OR: (values) => values.some(Boolean),
  AND: (values) => values.every(Boolean),
  SUM: (values) => numbers(values).reduce((sum, one) => sum + one, 0),
  MAX: (values) => Math.max(...numbers(values)),
  MIN: (values) => Math.min(...numbers(values)),
  N: ([one]) => (typeof one === 'number' ? one : 0),
  EDATE: ([day = null, months = null]) => edate(number(day), number(months)),
}

/** A formula's value; both branches of IF are read, only the chosen one is worked out. */
const workOut = (formula: string, sheet: string, lookup: Lookup): CellValue => {
  const parts = Array.from(formula.matchAll(tokens), ([, token = '']) => token)
  if (parts.join('') !== formula.replaceAll(/\s(?=(?:[^"']|"[^"]*"|'[^']*')*$)/g, ''))
    throw new Error(`not understood: ${formula}`)
  let at = 0
  const take = (...wanted: string[]): string | null => (wanted.includes(parts[at] ?? '') ? (parts[at++] ?? null) : null)
  const need = (token: string) => {
    if (!take(token)) throw new Error(`${token} expected in ${formula}`)
  }
  type Late = () => CellValue
  const reference = (token: string): [string, string] => {
    const [, quoted, bare, ref = ''] = /^(?:'([^']+)'!|([A-Za-z]+)!)?(.+)$/.exec(token) ?? []
    return [quoted ?? bare ?? sheet, ref.replaceAll('$', '')]
  }
  const list = (): (() => readonly CellValue[])[] => {
    const all = [spread()]
    while (take(',')) all.push(spread())
    need(')')
    return all
  }
  /** An argument: a range gives its cells, anything else one value. */
  const spread = (): (() => readonly CellValue[]) => {
    const start = parts[at] ?? ''
    if (parts[at + 1] !== ':') {
      const one = comparison()
      return () => [one()]
    }
    const [from, to] = [reference(start), reference(parts[at + 2] ?? '')]
    at += 3
    const column = from[1].replace(/\d/g, '')
    const [first, last] = [Number(from[1].slice(column.length)), Number(to[1].slice(column.length))]
    return () => Array.from({ length: last - first + 1 }, (_, i) => lookup(from[0], `${column}${first + i}`))
  }
  const primary = (): Late => {
    if (take('(')) {
      const inside = comparison()
      need(')')
      return inside
    }
    if (take('-')) {
      const one = primary()
      return () => -number(one())
    }
    const token = parts[at++] ?? ''
    if (token.startsWith('"')) return () => token.slice(1, -1)
    if (/^\d/.test(token)) return () => Number(token)
    if (!take('(')) return () => lookup(...reference(token))
    const given = list()
    if (token === 'IF') return () => (given[0]?.()[0] ? (given[1]?.()[0] ?? null) : (given[2]?.()[0] ?? null))
    const known = functions[token]
    if (!known) throw new Error(`no function ${token}`)
    return () => known(given.flatMap((one) => one()))
  }
  const chain = (
    operators: readonly string[],
    operand: () => Late,
    apply: (a: number, b: number, operator: string) => number,
  ): Late => {
    let left = operand()
    for (let operator = take(...operators); operator !== null; operator = take(...operators)) {
      const [before, after, by] = [left, operand(), operator]
      left = () => apply(number(before()), number(after()), by)
    }
    return left
  }
  const product = () => chain(['*', '/'], primary, (a, b, by) => (by === '*' ? a * b : a / b))
  const sum = () => chain(['+', '-'], product, (a, b, by) => (by === '+' ? a + b : a - b))
  const comparison = (): Late => {
    const left = sum()
    const operator = take(...Object.keys(compare))
    if (operator === null) return left
    const right = sum()
    return () => compare[operator]?.(left(), right()) ?? null
  }
  const result = comparison()
  if (at < parts.length) throw new Error(`too much in ${formula}`)
  return result()
}
