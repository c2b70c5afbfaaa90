import { expect, test } from 'vitest'
import { overrideWords, words } from './words.ts'

const make = (name: string) =>
  words(name, {
    title: 'Leads',
    lead: (n: number) => `${n} submissions`,
    columns: { name: 'Name' },
  })

test('[I-19] a text is replaced in the tables that are loaded, in nested ones, and in those that come later', () => {
  const early = make('early')
  overrideWords({
    'early.title': 'Prospects',
    'early.columns.name': 'Who',
    'early.lead': '{0} prospects, {0}; {3}',
    'late.title': 'Later',
  })
  expect([early.title, early.columns.name, early.lead(3)]).toEqual(['Prospects', 'Who', '3 prospects, 3; {3}'])
  const late = make('late')
  expect([late.title, late.columns.name]).toEqual(['Later', 'Name'])
})

test('[I-19] what names no text changes nothing', () => {
  const table = make('table')
  overrideWords({
    'table.columns': 'x',
    'table.nope': 'x',
    'table.__proto__.polluted': 'x',
    'other.title': 'x',
    table: 'x',
  })
  expect([table.title, table.columns.name, Object.keys(table)]).toEqual(['Leads', 'Name', ['title', 'lead', 'columns']])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
