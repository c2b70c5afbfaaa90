import { expect, test } from 'vitest'
import { quickBooksOnline } from '../statement/quickbooks-online.fixture.ts'
import { correctedRows, rowKeysOf, sheetRows } from './correct-rows.ts'
import { asRemembered, type Layout, layoutOf } from './layout.ts'
import { corrections, readStatement, statementPage } from './papers.fixture.ts'
import type { StatementRows } from './read-rows.ts'
import { rowChecks } from './row-checks.ts'
import { rowValues } from './row-values.ts'
import { statementFigures } from './statement-figures.ts'

const rows = readStatement(statementPage())
const keyOf = (label: string, of: StatementRows = rows) =>
  rowKeysOf(of)[of.lines.findIndex((line) => line.label === label)] ?? ''
const valuesOf = (of: ReturnType<typeof correctedRows>) =>
  Object.fromEntries(rowValues(of, true).map((one) => [one.key, one.unsure ?? one.value]))

test('[DB-21] income less expenses is worked out of the lines to the cent and held against the printed', () => {
  expect(statementFigures(rows.lines)).toMatchObject({ income: 29_100, expenses: 5964, noi: 23_136, below: 6000 })
  expect(rowChecks(rows).map(({ key, rows: sum, difference }) => [key, sum, difference])).toEqual([
    ['income', 29_100, 0],
    ['expenses', 5964, 0],
    ['noi', 23_136, 0],
  ])
  const cent = correctedRows(rows, corrections([keyOf('Electricity'), 'amount', 360.01]))
  expect(rowChecks(cent)[2]).toMatchObject({ rows: 23_135.99, printed: 23_136, difference: -0.01 })
})

test('[DB-21] expenses and losses count the same whatever sign a statement gives them', () => {
  const lines = rows.lines.map((line) => {
    const isLoss = line.category === 'vacancy'
    const isSpent =
      line.kind === 'item' && ['taxes', 'insurance', 'management', 'utilities'].includes(line.category ?? '')
    return isLoss || isSpent ? { ...line, amount: -line.amount } : line
  })
  expect(statementFigures(lines)).toMatchObject({ income: 29_100, expenses: 5964, noi: 23_136 })
})

test('[DB-21] a line that counts as something else moves the figures: both readings are kept where the paper prints another', () => {
  const below = correctedRows(rows, corrections([keyOf('Management Fees'), 'category', 'owner']))
  expect(valuesOf(below)).toMatchObject({
    operating_expenses: { readings: [{ says: 'As printed', value: 5964 }, { value: 4800 }] },
    net_operating_income: { readings: [{ says: 'As printed', value: 23_136 }, { value: 24_300 }] },
    property_taxes: 3000,
  })
  expect(valuesOf(below)).not.toHaveProperty('management_fees')
  const same = correctedRows(rows, corrections([keyOf('Electricity'), 'category', 'services']))
  expect(valuesOf(same)).toMatchObject({ net_operating_income: 23_136, utilities: 240 })
})

test('[DB-27] what goods cost is among the lines that are spent, and none of the operating expenses', () => {
  const online = readStatement(quickBooksOnline)
  expect(rowChecks(online).map(({ key, rows: sum, printed }) => [key, sum, printed])).toEqual([
    ['income', 31_000, 31_000],
    ['expenses', 4000, 4000],
    ['noi', 27_000, 27_000],
  ])
  const goods = keyOf('Goods for vending', online)
  const vending = correctedRows(online, corrections([goods, 'category', 'utilities']))
  expect(valuesOf(vending)).toMatchObject({ operating_expenses: 3600, net_operating_income: 27_000, utilities: 400 })
  const dearer = correctedRows(online, corrections([goods, 'amount', 500]))
  expect(valuesOf(dearer)).toMatchObject({
    operating_expenses: { readings: [{ value: 3600 }, { value: 3700 }] },
    net_operating_income: { readings: [{ value: 27_000 }, { value: 26_900 }] },
  })
})

test('[DB-22] the next statement of a layout comes with what staff said, a new line among them or not', () => {
  const layout: Layout = {
    id: 'one',
    lines: rowKeysOf(rows),
    categories: { [keyOf('Management Fees')]: 'owner', [keyOf('NET OPERATING INCOME')]: 'debt' },
  }
  const next = readStatement(statementPage({ quarter: ['Jul 2026', 'Aug 2026', 'Sep 2026'], line: 'Laundry' }))
  expect(layoutOf(next, [{ ...layout, id: 'other', lines: ['x/y#1'] }, layout])?.id).toBe('one')
  const mapped = asRemembered(next, layout)
  expect(mapped.lines.find((line) => line.label === 'Management Fees')?.category).toBe('owner')
  expect(mapped.remembered).toEqual([keyOf('Management Fees')])
  expect(
    sheetRows(mapped, new Map())
      .filter((row) => row.remembered)
      .map((row) => row.name),
  ).toEqual(['Management Fees'])
  expect(mapped.lines.find((line) => line.kind === 'noi')?.category).toBeNull()
})

test('[DB-22] a statement of another layout comes with nothing', () => {
  const lines = rowKeysOf(rows).map((key, at) => (at % 2 === 0 ? key : `${key} other`))
  expect(layoutOf(rows, [{ id: 'one', lines, categories: {} }])).toBeNull()
})
