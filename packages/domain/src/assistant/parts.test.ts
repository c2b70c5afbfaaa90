import { describe, expect, test } from 'vitest'
import { passagesOf } from './passages.ts'
import { indexing } from './postings.ts'
import { asksForSummary, partsOf } from './split.ts'

describe('[Q-01] the parts of a question, and what each is looked for with', () => {
  test.each<[string, readonly (readonly [string, readonly string[]])[]]>([
    [
      'What is the rent of unit 2B and what is the deposit?',
      [
        ['What is the rent of unit 2B', ['What is the rent of unit 2B?']],
        ['what is the deposit', ['what is the deposit unit 2B?', 'what is the deposit?']],
      ],
    ],
    [
      'Who is Ada Park and when was the deed signed?',
      [
        ['Who is Ada Park', ['Who is Ada Park?']],
        ['when was the deed signed', ['when was the deed signed Ada Park?', 'when was the deed signed?']],
      ],
    ],
    [
      'What is the rent and when does the lease of Kestrel end?',
      [
        ['What is the rent', ['What is the rent Kestrel?', 'What is the rent?']],
        ['when does the lease of Kestrel end', ['when does the lease of Kestrel end?']],
      ],
    ],
    [
      '  What is the price??  Who is\nthe seller.. ',
      [
        ['What is the price', ['What is the price?']],
        ['Who is the seller', ['Who is the seller?']],
      ],
    ],
    [
      'What is the price and when is it paid?',
      [
        ['What is the price', ['What is the price?']],
        ['when is it paid', ['when is it paid price?', 'when is it paid?']],
      ],
    ],
    [
      'What is the rent of Kestrel 2B and what is the deposit?',
      [
        ['What is the rent of Kestrel 2B', ['What is the rent of Kestrel 2B?']],
        ['what is the deposit', ['what is the deposit Kestrel 2B?', 'what is the deposit?']],
      ],
    ],
    [
      'What is the rent of unit AB-12 and what is the deposit?',
      [
        ['What is the rent of unit AB-12', ['What is the rent of unit AB-12?']],
        ['what is the deposit', ['what is the deposit unit AB-12?', 'what is the deposit?']],
      ],
    ],
    [
      'Lease 2B ends when and who is the tenant?',
      [
        ['Lease 2B ends when', ['Lease 2B ends when?']],
        ['who is the tenant', ['who is the tenant 2B?', 'who is the tenant?']],
      ],
    ],
    [
      'What are price and closing date?',
      [
        ['What is price', ['What is price?']],
        ['What is closing date', ['What is closing date?']],
      ],
    ],
    [
      'When are the closing and the inspection?',
      [
        ['When is the closing', ['When is the closing?']],
        ['When is the inspection', ['When is the inspection?']],
      ],
    ],
    [
      'What is the fee of 2B and the date?',
      [
        ['What is the fee of 2B', ['What is the fee of 2B?']],
        ['What is the date', ['What is the date fee 2B?', 'What is the date?']],
      ],
    ],
  ])('%j', (question, parts) => {
    expect(partsOf(question)).toEqual(parts.map(([text, tried]) => ({ text, tried })))
  })

  test.each([
    'What is the buyer and the price',
    'What are the rent and the fee and the deposit?',
    'What is the rent between May and the closing date?',
    'What are taxes and insurance?',
    'What are price and deposit?',
    'What is the price and deposit?',
    'a? b? c? d? e? f?',
    'What is the rent? And?',
  ])('%j stays whole', (question) => {
    expect(partsOf(question)).toEqual([{ text: question, tried: [question] }])
  })

  test('blanks around and within a question do not count, but it is looked for as it was asked', () => {
    expect(partsOf('  What is  the rent? ')).toEqual([{ text: 'What is the rent?', tried: ['  What is  the rent? '] }])
  })

  test('five are answered, six are a letter', () => {
    const asked = (...things: string[]) => things.map((thing) => `What is the ${thing}?`).join(' ')
    expect(partsOf(asked('rent', 'fee', 'price', 'rate', 'deposit'))).toHaveLength(5)
    expect(partsOf(asked('rent', 'fee', 'price', 'rate', 'deposit', 'limit'))).toHaveLength(1)
  })

  test.each([
    ['  Summarize,  this loan!! ', true],
    ['Please give me a short summary of the deal', true],
    ['What’s this about', false],
    ["what's this about", true],
    ['overview of the roof', false],
    ['Summarize this loan now', false],
  ])('“%s” asks for a summary: %s', (question, asks) => {
    expect(asksForSummary(question)).toBe(asks)
  })
})

describe('[Q-32] passages', () => {
  test('end with their page and before 1,100 characters; empty lines begin and end none', () => {
    const line = (n: number) => String(n).repeat(400)
    const text = `\n  \n${line(1)}\n\n${line(2)}\n${line(3)}\n\n`
    expect(
      passagesOf([
        { page: 1, text },
        { page: 2, text: 'a' },
        { page: 3, text: ' \n' },
      ]),
    ).toEqual([
      { page: 1, start: 4, text: `${line(1)}\n\n${line(2)}` },
      { page: 1, start: 807, text: line(3) },
      { page: 2, start: 0, text: 'a' },
    ])
    const exact = `${'a'.repeat(599)}\n${'b'.repeat(500)}`
    expect(passagesOf([{ page: 1, text: exact }])).toHaveLength(1)
    expect(passagesOf([{ page: 1, text: `${exact}b` }])).toHaveLength(2)
  })

  test('a line too long for one is cut between words, at its blank', () => {
    const word = `${'w'.repeat(99)} `
    const starts = (text: string) => passagesOf([{ page: 1, text }]).map((one) => [one.start, one.text.length])
    expect(starts('x'.repeat(1100))).toEqual([[0, 1100]])
    expect(starts(word.repeat(15))).toEqual([
      [0, 1099],
      [1099, 401],
    ])
    expect(starts(`top\n${word.repeat(15)}`)).toEqual([
      [0, 3],
      [4, 1099],
      [1103, 401],
    ])
  })
})

describe('[Q-01] indexing passages', () => {
  const indexOf = (texts: readonly string[]) => {
    const work = indexing(texts)
    let [step, turns] = [work.next(), 0]
    while (!step.done) [step, turns] = [work.next(), turns + 1]
    return { ...step.value, turns }
  }
  test('an index tells where each term stands, how often, and how long each passage is', () => {
    const many = `${'roof '.repeat(300)}`
    const { places, lengths } = indexOf(['roof escrow roof', '', many])
    expect([...(places.get('roof') ?? [])]).toEqual([0, 0, 2, 0, 2, 255])
    expect([...(places.get('escrow') ?? [])]).toEqual([0, 0, 1])
    expect([...lengths]).toEqual([0, 3, 0, 0, 1, 44])
  })

  test('more passages than a byte counts keep their numbers; every twelve let others go first', () => {
    const { places, turns } = indexOf(Array.from({ length: 300 }, (_, n) => (n === 299 ? 'roof' : 'other')))
    expect([...(places.get('roof') ?? [])]).toEqual([1, 43, 1])
    expect(turns).toBe(25)
    expect([11, 12, 23, 24].map((n) => indexOf(Array(n).fill('a b')).turns)).toEqual([0, 1, 1, 2])
  })
})
