import { expect, test } from 'vitest'
import { alikeIn, duplicatesOf, searchesFor, type TypedPerson } from './duplicates.ts'

const person = (over: Partial<TypedPerson> = {}): TypedPerson => ({
  ...{ first_name: 'Maria', last_name: 'Ortega', email: 'maria@example.com', phone: '212-5550100' },
  ...over,
})
const other = person({ first_name: 'Zed', last_name: 'Yu', email: 'zed@example.com', phone: '917-5550199' })

test('[AI-06] email, phone and full name are alike whatever their case, spaces and punctuation', () => {
  expect(alikeIn(person({ email: ' MARIA@example.com' }), { ...other, email: 'maria@example.com' })).toEqual(['email'])
  expect(alikeIn(person({ phone: '(212) 555-0100' }), { ...other, phone: '212-5550100' })).toEqual(['phone'])
  expect(alikeIn(person({ first_name: 'maria ' }), { ...other, first_name: 'Maria', last_name: 'ORTEGA' })).toEqual([
    'name',
  ])
  expect(alikeIn(person(), person())).toEqual(['email', 'phone', 'name'])
  expect(alikeIn(person(), other)).toEqual([])
})

test('[AI-06] what is blank or half typed is like nothing', () => {
  const blank = { first_name: '', last_name: '', email: '', phone: '' }
  expect(alikeIn(blank, blank)).toEqual([])
  expect(alikeIn(person({ phone: '212' }), { ...other, phone: '212' })).toEqual([])
  expect(
    alikeIn(person({ last_name: '', email: '', phone: '' }), person({ last_name: '', email: '', phone: '' })),
  ).toEqual([])
})

test('[AI-06] the most alike comes first, and no more than three', () => {
  const found = duplicatesOf(person(), [
    other,
    person({ email: 'x@example.com', phone: '' }),
    person(),
    person({ email: 'y@example.com', phone: '' }),
    person({ email: 'z@example.com', phone: '' }),
  ])
  expect(found.map(({ same }) => same.length)).toEqual([3, 1, 1])
})

test('[AI-21] a person is looked for by each of email, phone and full name that was typed in full', () => {
  expect(searchesFor(person({ email: ' MARIA@example.com', phone: '(212) 555-0100' }))).toEqual([
    'maria@example.com',
    '5550100',
    'maria ortega',
  ])
  expect(searchesFor(person({ email: 'maria', phone: '212', last_name: ' ' }))).toEqual([])
})

test('[AI-23] of the same name, one born that day is more alike, and one born on another day is not', () => {
  const typed = person({ email: '', phone: '', date_of_birth: '1970-03-04' })
  const namesake = person({ email: 'x@example.com', phone: '' })
  expect(alikeIn(typed, { ...namesake, date_of_birth: '1970-03-04' })).toEqual(['name', 'birth-date'])
  expect(alikeIn(typed, { ...namesake, date_of_birth: null })).toEqual(['name'])
  expect(alikeIn(typed, { ...namesake, date_of_birth: '1999-03-04' })).toEqual([])
  // Another name, the same day: two people of many.
  expect(alikeIn(typed, { ...other, date_of_birth: '1970-03-04' })).toEqual([])
})
