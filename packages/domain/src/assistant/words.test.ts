import { describe, expect, test } from 'vitest'
import { amountOf, computationOf, readQuestion } from './question.ts'
import { corrected, meantBy, nearest } from './spelling.ts'
import { stem } from './stem.ts'
import { termSet, termsOf, wordsOf } from './terms.ts'

test.each([
  ['policies', 'polic'],
  ['policy', 'polic'],
  ['ties', 'tie'],
  ['cities', 'city'],
  ['boxes', 'box'],
  ['branches', 'branch'],
  ['classes', 'class'],
  ['buzzes', 'buzz'],
  ['houses', 'hous'],
  ['gas', 'gas'],
  ['bus', 'bus'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['loans', 'loan'],
  ['planned', 'plan'],
  ['running', 'run'],
  ['billing', 'bil'],
  ['agreement', 'agre'],
  ['tenancy', 'tenanc'],
  ['fee', 'fee'],
  ['city', 'city'],
  ['money', 'mone'],
  ['axes', 'ax'],
  ['add', 'add'],
  ['yes', 'yes'],
  ['ab12ed', 'ab12ed'],
  ['applied', 'appl'],
  ['quarters', 'quart'],
])('[Q-01] the stem of %s is %s', (word, found) => {
  expect(stem(word)).toBe(found)
})

describe('[Q-01] the terms of a text', () => {
  test.each<[string, readonly string[]]>([
    ['5/7/59', ['2059-05-07', '2059-05', '2059']],
    ['5/7/60', ['1960-05-07', '1960-05', '1960']],
    ['5.7.2026', ['2026-05-07', '2026-05', '2026']],
    ['7 of March 2026', ['2026-03-07', '2026-03', '2026']],
    ['7th Mar., 2026', ['2026-03-07', '2026-03', '2026']],
    ['March 7th, 2026', ['2026-03-07', '2026-03', '2026']],
    ['Sept.  2026', ['2026-09', '2026']],
    ['ada.lee@ex-ample.co', ['ada.lee@ex-ample.co', 'ada', 'lee', 'ex-ample']],
    ['$1.25M and 3 thousand', ['1250000', '3000']],
    ['$2bn', ['2000000000']],
    ['$4.555k', ['4555']],
    ['AB-12/s-x', ['ab-12/s-x', 'ab', '12']],
    ['lease-2', ['lease-2', 'leas']],
    ["Ada's tenants'", ['ada', 'tenant']],
    ['AS-IS as is', ['asis', 'asis']],
    ['the of', []],
    [`${'ba'.repeat(30)} ${'ca'.repeat(30)}x`, ['ba'.repeat(30)]],
  ])('of “%s” are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test('a text that is asked for again has the same', () => {
    expect(termSet('roof escrow')).toEqual(new Set(['roof', 'escrow']))
    expect(termSet('roof escrow')).toBe(termSet('roof escrow'))
    expect(wordsOf('12 ab')).toEqual([])
    expect(wordsOf('Kestrel kestrel Ölberg rent')).toEqual(['kestrel', 'olberg'])
  })
})

describe('[Q-01] a question', () => {
  test.each<[string, readonly string[]]>([
    ['What did the firm Blue Heron pay?', ['blue', 'heron']],
    ['WHAT DID BLUE HERON PAY', []],
    ['What Did Blue Heron Pay', []],
    ['Who is “Kestrel” (Holdings) here', ['kestrel', 'hold']],
    ['Kestrel rent and the Kestrel fee', ['kestrel']],
    ['who is mcGregor and ABC', []],
  ])('“%s” names %j', (question, names) => {
    expect(readQuestion(question).names).toEqual(names)
  })

  test('is read without the blanks around and within it, up to 2,000 characters', () => {
    expect(readQuestion('  What \n is the  rent of 2026 rent? ')).toEqual({
      ...{
        text: 'What is the rent of 2026 rent?',
        wanted: 'money',
        terms: ['rent', '2026'],
        exact: ['2026'],
        names: [],
      },
    })
    expect(readQuestion(`x${' '.repeat(1999)}rent`).terms).toEqual(['x'])
    expect(readQuestion('roof').wanted).toBe('text')
  })

  test.each([
    ['How much more is the rent than the deposit?', 'difference', ['rent', 'deposit']],
    ['How much is the rent more?', 'difference', ['rent']],
    ['How much is the rent higher now?', 'difference', ['rent higher now']],
    ['What is the difference between the as-is value and the price?!', 'difference', ['asis value', 'price']],
    ['What do the rent, the fee & the deposit add up to?', 'sum', ['rent', 'fee', 'deposit']],
    ['rent plus fee', 'sum', ['rent', 'fee']],
    ['How much more is the rent of the unit than the fee?', 'difference', ['rent unit', 'fee']],
    ['How much does the rent outweigh the fee?', 'difference', ['rent', 'fee']],
    ['What is the difference of rent vs fee', 'difference', ['rent', 'fee']],
    ['rent + fee together', 'sum', ['rent', 'fee']],
    ['How much is left over after the fee?', 'difference', ['fee']],
    ['What is the average of rent and fee', 'average', ['rent', 'fee']],
    ['By how much does the value exceed the price', 'difference', ['value', 'price']],
    ['What is the gap between rent vs. fee compared with price?  ', 'difference', ['rent', 'fee', 'price']],
    ['What does the value minus the price make?', 'difference', ['value', 'price']],
  ] as const)('“%s” asks for a %s of %j', (question, kind, operands) => {
    expect(computationOf(question)).toEqual({ kind, operands })
  })

  test.each(['sum of', 'What is the rent?', 'the difference between it and the'])('“%s” asks for none', (question) => {
    expect(computationOf(question)).toBeNull()
  })

  test.each<[string, object | null]>([
    ['5', { amount: 5, unit: 'plain' }],
    ['12.5', { amount: 12.5, unit: 'plain' }],
    ['5%', { amount: 5, unit: 'percent' }],
    ['5 percent', { amount: 5, unit: 'percent' }],
    ['a share (%) of 5', { amount: 5, unit: 'percent' }],
    ['$5', { amount: 5, unit: 'money' }],
    ['1,250', { amount: 1250, unit: 'money' }],
    ['1250.50', { amount: 1250.5, unit: 'money' }],
    ['1,2', { amount: 12, unit: 'plain' }],
    ['1250.5', { amount: 1250.5, unit: 'plain' }],
    ['$2.5k', { amount: 2500, unit: 'money' }],
    ['3 MM', { amount: 3_000_000, unit: 'plain' }],
    ['about 7 thousand dollars', { amount: 7000, unit: 'plain' }],
    ['$1.239', { amount: 1.24, unit: 'money' }],
    ['none', null],
    [`${'9'.repeat(400)}`, null],
  ])('“%s” means %j', (value, found) => {
    expect(amountOf(value)).toEqual(found)
  })
})

describe('[Q-32] a word that is misspelt', () => {
  test('is meant for the nearest, of the file or of the trade', () => {
    expect(nearest('tennant', ['tenants', 'tenant', 'pennant', 'lessor'])).toEqual([
      { word: 'tenant', far: 1 },
      { word: 'pennant', far: 1 },
    ])
    expect(nearest('guarantor', ['guarantee', 'guarantors', 'lender']).map((one) => one.word)).toEqual([
      ...['guarantors', 'guarantee'],
    ])
    expect(meantBy('insurence', [{ word: 'insurgent', far: 2 }])).toBe('insurance')
    expect(meantBy('tennnat', [{ word: 'tennis', far: 2 }])).toBe('tennis')
  })

  test('keeps its capital', () => {
    const meant = new Map([['tennant', 'tenant']])
    expect(corrected('Tennant and tennant, aTennant', meant)).toBe('Tenant and tenant, aTennant')
    expect(corrected('iTennant', new Map([['itennant', 'tenant']]))).toBe('tenant')
    expect(corrected('Tennant', new Map())).toBe('Tennant')
  })
})
