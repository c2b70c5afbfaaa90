import { expect, test } from 'vitest'
import { Amounts, Column } from './loan-columns.ts'

test('a column and its amounts keep what they were given while room is made for more', () => {
  const [column, amounts] = [new Column<string>(), new Amounts()]
  for (let number = 0; number < 5000; number++) {
    column.set(number, ['NY', 'TX', 'CA'][number % 3] ?? '')
    amounts.set(number, number)
  }
  const sums = column.sums()
  for (const number of [0, 1, 1023, 1024, 4998, 4999]) sums.add(number, amounts.of(number))
  expect(sums.parts).toEqual([
    { key: 'NY', count: 3, amountCents: 0 + 1023 + 4998 },
    { key: 'TX', count: 3, amountCents: 1 + 1024 + 4999 },
  ])
})

test('a column takes more values than two bytes can tell apart', () => {
  const column = new Column<number>()
  const many = 70_000
  for (let number = 0; number < many; number++) column.set(number, number)
  // Longer once more, by a value that was there before.
  for (let number = many; number < 2 * many; number++) column.set(number, 7)
  const sums = column.sums()
  for (const number of [0, 65_535, 65_536, many - 1, 2 * many - 1]) sums.add(number, 100)
  expect(sums.parts.map(({ key }) => key)).toEqual([0, 7, 65_535, 65_536, many - 1])
})
