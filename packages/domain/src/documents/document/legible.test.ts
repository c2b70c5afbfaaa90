import { expect, test } from 'vitest'
import { legible, legibleWords } from './legible.ts'

test('[DA-01] controls, halves of a pair, zero-width marks and marks of direction go; letters, tabs, lines and pairs stay', () => {
  expect(legible('Un\u0000it\u0007 1A\u007F\u0085')).toBe('Unit 1A')
  expect(legible('half \uD83D of a pair, \uDE00 and a whole 😀')).toBe('half  of a pair,  and a whole 😀')
  expect(legible('a\u200Bb\uFEFFc\u202Ed\uFFFEe\uFFFF')).toBe('abcde')
  expect(legible('Rent\t$900\nFees')).toBe('Rent\t$900\nFees')
  expect(legible('2019\u00AD2020')).toBe('2019-2020')
  expect(legible('שכר דירה, José')).toBe('שכר דירה, José')
})

test('[DA-01] a word of controls alone is no word', () => {
  expect(legibleWords([{ text: '\u0000\u0001' }, { text: ' Unit\u0000 ' }, { text: '1A' }])).toEqual([
    { text: 'Unit' },
    { text: '1A' },
  ])
})
