import { describe, expect, test } from 'vitest'
import { answersAllColumns, createStatementNames } from './statement-names.ts'

describe('a statement that answers every column is not kept, as its columns change with a migration', () => {
  test.each([
    'select * from loan where id = $1',
    'select distinct on (a.id) * from activity a where b = $1',
    'select "schema"."a".*, b.id from a join b on b.id = $1',
    'with x as (select id from loan) select x.* from x where id = $1',
    'update loan set name = $1 returning *',
    'insert into loan (name) values ($1) returning * /* a comment */',
    'select * where $1',
  ])('%s', (text) => expect(answersAllColumns(text)).toBe(true))
})

describe('a product, a count or a comment names no columns', () => {
  test.each([
    'select id from loan where id = $1 /* a comment */',
    'select count(*) from loan where id = $1',
    'with x as (select * from loan) select id from x where id = $1',
    "insert into job (at) select '1s'::interval * $1 returning id",
    'select amount * $1 as amount, rate*2 from loan',
  ])('%s', (text) => expect(answersAllColumns(text)).toBe(false))
})

test('a statement has a name from its second time on, always the same', () => {
  const nameOf = createStatementNames()
  expect(nameOf('select id from loan where id = $1')).toBeUndefined()
  const name = nameOf('select id from loan where id = $1')
  expect(name).toMatch(/^[\w-]{20}$/)
  expect(nameOf('select id from loan where id = $1')).toBe(name)
  expect([1, 2, 3].map(() => nameOf('select * from loan where id = $1'))).toEqual([undefined, undefined, undefined])
})

test('statements that never come again keep no later one from its name, and only so many have one', () => {
  const nameOf = createStatementNames()
  for (let n = 0; n < 2000; n += 1) nameOf(`select ${n} where id = $1`)
  const named = Array.from({ length: 600 }, (_, n) => {
    const text = `select name from loan where id = $${n}`
    nameOf(text)
    return nameOf(text)
  })
  expect(named.filter((name) => name !== undefined)).toHaveLength(500)
  expect(named[0]).toBeDefined()
})
