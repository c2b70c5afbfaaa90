import { describe, expect, test } from 'vitest'
import { findInText, findInWords } from './find.ts'
import { layOut, type Word } from './words.ts'

const word = (text: string, x: number, y: number, h = 0.012, w = text.length * 0.01): Word => ({ text, x, y, w, h })
const textOf = (words: readonly Word[], aspect = 0.77) => layOut(words, aspect).text

describe('[J-05] the words of a page', () => {
  const words = [word('Rent:', 0.1, 0.2), word('$900', 0.6, 0.201), word('Unit', 0.1, 0.1), word('Café', 0.15, 0.1)]

  test('stand in reading order, lines apart, columns by two spaces', () => {
    const laid = layOut(words, 0.77)
    expect(laid.text).toBe('Unit Café\nRent:  $900')
    expect(laid.words.map((one) => one.text)).toEqual(['Unit', 'Café', 'Rent:', '$900'])
  })

  test('of a line stand from left to right, however the file has them', () => {
    const line = [word('c', 0.5, 0.1), word('a', 0.1, 0.1), word('d', 0.7, 0.1), word('b', 0.3, 0.1)]
    expect(textOf(line)).toBe('a  b  c  d')
  })

  test.each([
    ['a word whose middle lies within the line', word('b', 0.3, 0.105), true],
    ['a tall word that covers the line', word('b', 0.3, 0.09, 0.06), true],
    ['a small word that hangs over by less than half', word('b', 0.3, 0.1085, 0.005), true],
    ['a word that begins where the line ends', word('b', 0.3, 0.112), false],
    ['a word that overlaps by less than three fifths', word('b', 0.3, 0.1065, 0.03), false],
    ['a word that lies well below', word('b', 0.3, 0.15), false],
  ])('%s: on the same line %s', (_what, other, isSame) => {
    expect(textOf([word('a', 0.1, 0.1), other])).toBe(isSame ? 'a  b' : 'a\nb')
  })

  test('lines that touch stay in the order of the page, whichever the file has first', () => {
    const [upper, lower] = [word('up', 0.1, 0.1, 0.1), word('low', 0.1, 0.2, 0.1)]
    expect([textOf([upper, lower]), textOf([lower, upper])]).toEqual(['up\nlow', 'up\nlow'])
    const [small, tall] = [word('small', 0.1, 0.1, 0.01), word('tall', 0.1, 0.105, 0.03)]
    expect([textOf([small, tall]), textOf([tall, small])]).toEqual(['small\ntall', 'small\ntall'])
  })

  test('columns are told by the gap against the height of the line, on a wide page and on a narrow one', () => {
    const line = [word('a', 0.1, 0.1, 0.02), word('b', 0.15, 0.1, 0.02)]
    expect([textOf(line, 0.5), textOf(line, 0.6)]).toEqual(['a b', 'a  b'])
  })
})

describe('[J-06] finding in a file', () => {
  const words = [word('Unit', 0.1, 0.1), word('Café', 0.15, 0.1), word('Rent:', 0.1, 0.2), word('$900', 0.6, 0.2)]

  test('words are found across lines, case aside, with what stands around', () => {
    expect(findInWords(words, 'café  RENT').map((hit) => hit.words.map((one) => one.text))).toEqual([['Café', 'Rent:']])
    expect(findInText('Unit Café\nRent:  $900', 'unit')).toEqual(['Unit Café Rent: $900'])
    expect(findInText('Unit Café', ' ')).toEqual([])
    expect(findInWords(words, ' unit ')).toEqual([{ snippet: 'Unit Café Rent: $900', words: words.slice(0, 1) }])
  })

  test('every place is found, with sixty characters on either side', () => {
    const [left, right] = ['l'.repeat(70), 'r'.repeat(70)]
    expect(findInText(`${left} owner of owner ${right}`, '  OWNER ')).toEqual([
      `…${'l'.repeat(59)} owner of owner ${'r'.repeat(50)}…`,
      `…${'l'.repeat(50)} owner of owner ${'r'.repeat(59)}…`,
    ])
    expect(findInText(`${left} new  owner ${right}`, 'new   owner')).toEqual([
      `…${'l'.repeat(59)} new owner ${'r'.repeat(59)}…`,
    ])
    expect(findInText(`${'l'.repeat(60)}owner${'r'.repeat(60)}`, 'owner')).toEqual([
      `${'l'.repeat(60)}owner${'r'.repeat(60)}`,
    ])
    expect(findInText('owner, owner', 'owners')).toEqual([])
  })

  test('accents of two signs do not shift the place', () => {
    const accented = ['Cafe\u0301', 'Cafe\u0301', 'Cafe\u0301', 'A', 'OWNER', 'Bo'].map((text, i) =>
      word(text, i / 10, 0.1),
    )
    expect(findInWords(accented, 'owner').map((hit) => hit.words.map((one) => one.text))).toEqual([['OWNER']])
  })
})

describe('[DA-25] words along the margin', () => {
  /** Three words that run upwards beside the lines of a form: the first stands lowest. */
  const margin: Word[] = [
    { text: 'Print', x: 0.02, y: 0.3, w: 0.012, h: 0.04, turn: 90 },
    { text: 'or', x: 0.02, y: 0.27, w: 0.012, h: 0.02, turn: 90 },
    { text: 'type', x: 0.02, y: 0.22, w: 0.012, h: 0.04, turn: 90 },
  ]
  const form = [word('City', 0.1, 0.23), word('Albany', 0.1, 0.28), word('7', 0.1, 0.33)]

  test('stand on no line of the page and follow as they are read', () => {
    const laid = layOut([...margin, ...form], 0.77)
    expect(laid.text).toBe('City\nAlbany\n7\nPrint or type')
    expect(laid.words.at(-1)).toEqual(margin[2])
  })

  test('that run downwards are read from above', () => {
    const down = margin.map((one): Word => ({ ...one, turn: 270 }))
    expect(textOf([...down, ...form])).toBe('City\nAlbany\n7\ntype or Print')
  })

  test('are found where they stand', () => {
    const { words } = layOut([...margin, ...form], 0.77)
    expect(findInWords(words, 'or type')).toHaveLength(1)
  })
})
