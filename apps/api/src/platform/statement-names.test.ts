import { describe, expect, test } from 'vitest'
import { answersAllColumns } from './statement-names.ts'

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
