import { describe, expect, test } from 'vitest'
import { depositAmountError, depositDayError, isPhoneText, isStorable, isZipcode } from './limits.ts'
import { stateCodeOf } from './us-states.ts'
import { logoRefusal, pngSize } from './png.ts'
import { edits, forgiven, resembles } from './resemble.ts'
import { foldForSearch, fullName, initialsOf, isEmail, isPersonName, matchesSearch, trimName } from './text.ts'

describe('what can be kept', () => {
  test.each([
    ['plain words', true],
    ['lines\nand\ttabs\r\f\x0b', true],
    ['🏠 Ö 家', true],
    ['a NUL \u0000', false],
    ['a bell \u0007', false],
    ['an escape \u001b', false],
    ['a delete \u007f', false],
    ['half a pair \ud83c', false],
    ['\udfe0 the other half', false],
    ['', true],
  ])('%j can be kept: %s', (text, is) => {
    expect(isStorable(text)).toBe(is)
  })

  test.each([
    ['2125550', true],
    ['+1 (212) 555-0142', true],
    ['212.555.0142 x12', true],
    ['212.555.0142 X12', true],
    ['212555', false],
    ['212-555 ', false],
    ['++12125550142', false],
    ['1+2125550142', false],
    ['212 555 01a42', false],
    ['(((((((((', false],
    ['1'.repeat(30), true],
    ['1'.repeat(31), false],
    ['call 2125550142', false],
    ['2125550142 or so', false],
  ])('%j can be a phone number: %s', (text, is) => {
    expect(isPhoneText(text)).toBe(is)
  })

  test.each([
    ['10001', true],
    ['10001-1234', true],
    ['x10001', false],
    ['10001x', false],
    ['10001-123', false],
    ['10001 1234', false],
  ])('%j is a ZIP code: %s', (text, is) => {
    expect(isZipcode(text)).toBe(is)
  })

  test('a state is known by its code or its whole name', () => {
    expect([stateCodeOf('tX'), stateCodeOf('  TEXAS '), stateCodeOf('Tex'), stateCodeOf('')]).toEqual([
      ...['TX', 'TX', null, null],
    ])
  })

  test.each([
    ['2000-01-01', null],
    ['1999-12-31', '* Enter a valid date'],
    ['2026-02-30', '* Enter a valid date'],
    ['2026-03-01', null],
    ['2026-03-02', '* The deposit date cannot be in the future'],
  ])('[L-23] a deposit of %s: %s', (day, error) => {
    expect(depositDayError(day, '2026-03-01')).toBe(error)
  })

  test('a deposit is at most the loan', () => {
    expect([depositAmountError(100, 100), depositAmountError(100.01, 100)]).toEqual([
      ...[null, '* The deposit cannot be more than the loan amount'],
    ])
  })
})

describe('names', () => {
  test.each([
    ['A'.repeat(100), true],
    ['A'.repeat(101), false],
    ['𝒜'.repeat(100), true],
    ["Ana O'Brien", true],
    ["Ana 'Brien", false],
    ["O' Brien", false],
    ['Ana2', false],
    ['2Ana', false],
    ['- -', false],
  ])('[E-23] “%s” is a name: %s', (name, is) => {
    expect(isPersonName(name)).toBe(is)
  })

  test.each([
    ['a@b.co', true],
    ["o'hara+x@mail.example-1.com", true],
    ['A.B@C.CO', true],
    [`${'a'.repeat(249)}@b.co`, true],
    [`${'a'.repeat(250)}@b.co`, false],
    ['a@b', false],
    ['a@b.c', false],
    ['a@b.c1', true],
    ['a@b.1c', false],
    ['a@b-.co', false],
    ['a@b.co-', false],
    ['a.@b.co', false],
    ['a b@b.co', false],
    ['x a@b.co', false],
    ['a@b.co x', false],
    ['a@@b.co', false],
    ['a(b)@b.co', false],
  ])('[E-25] “%s” is an email: %s', (email, is) => {
    expect(isEmail(email)).toBe(is)
  })

  test.each([
    ['Anthony de O’Brien', 'AO'],
    ['ada', 'A'],
    ['Ada  Lee', 'AL'],
    [' ada lee ', 'AL'],
    ['élan ß', 'ÉSS'],
    ['🏠 house', '🏠H'],
    ['', ''],
  ])('the initials of “%s” are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('a full name is what there is of it, without the blanks around', () => {
    expect([fullName(' Ana', 'Diaz '), fullName('  ', 'Diaz'), fullName(null, undefined)]).toEqual([
      'Ana Diaz',
      'Diaz',
      '',
    ])
  })

  test('[B-40] a name is cut at the characters given, whole ones, without a blank before the dots', () => {
    expect(trimName('🏠'.repeat(4), 3)).toBe(`${'🏠'.repeat(3)}…`)
    expect([trimName('abc', 3), trimName('ab cd', 3), trimName(' bcd', 3)]).toEqual(['abc', 'ab…', ' bc…'])
  })

  test('[B-18] case and accents do not count, blanks around the term neither', () => {
    expect(foldForSearch('ÉLAN Å')).toBe('elan a')
    expect([matchesSearch('Élan Tower', ' TOW '), matchesSearch('Élan', 'elán'), matchesSearch('Elan', 'x')]).toEqual([
      ...[true, true, false],
    ])
  })
})

describe('[A-35] words that resemble', () => {
  test.each([
    ['tenant', 'tenant', 2, 0],
    ['tenant', 'tenannt', 2, 1],
    ['tenant', 'tennat', 2, 1],
    ['tenant', 'tenat', 2, 1],
    ['tenant', 'pennant', 2, 2],
    ['tenant', 'lessor', 2, 3],
    ['abcd', 'badc', 2, 2],
    ['ab', 'ba', 1, 1],
    ['ba', 'ab', 1, 1],
    ['abc', 'bca', 2, 2],
    ['ab', 'bc', 2, 2],
    ['ab', 'ca', 2, 2],
    ['abcdef', 'abc', 2, 3],
    ['abc', 'abcdef', 2, 3],
    ['abc', 'abcde', 2, 2],
    ['', 'ab', 2, 2],
    ['ab', '', 2, 2],
    ['', '', 0, 0],
    ['a', 'b', 0, 1],
    ['kitten', 'sitting', 3, 3],
  ])('from %s to %s are, of %d counted, %d edits', (a, b, most, far) => {
    expect(edits(a, b, most)).toBe(far)
  })

  test('short words are forgiven none, longer ones one or two', () => {
    expect([3, 4, 7, 8].map(forgiven)).toEqual([0, 1, 1, 2])
  })

  test.each([
    ['Generate Term Sheet', 'sheet term', true],
    ['Generate Term Sheet', ' shet  genrate ', true],
    ['Generate Term Sheet', 'gxxrate', false],
    ['Generate Term Sheet', 'sheet lease', false],
    ['Generations', 'geneera', true],
    ['Generations', 'gnera', true],
    ['Fix', 'fi', true],
    ['Fix', 'fa', false],
    ['Statistics', 'tatist', true],
    ['Éxport', 'exporrt', true],
    ['anything', '', true],
  ])('“%s” is reached by “%s”: %s', (text, term, is) => {
    expect(resembles(text, term)).toBe(is)
  })
})

describe('[I-19] a logo', () => {
  const png = (width: number, height: number, length = 60, at: readonly (readonly [number, number])[] = []) => {
    const bytes = new Uint8Array(length)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    const view = new DataView(bytes.buffer)
    view.setUint32(16, width)
    view.setUint32(20, height)
    for (const [place, byte] of at) bytes[place] = byte
    return bytes
  }
  test.each([
    ['the whole of its header', png(1, 1, 33), { width: 1, height: 1 }],
    ['a byte less', png(1, 1, 33).slice(0, 32), null],
    ['a wrong signature at its end', png(1, 1, 60, [[7, 0]]), null],
    ['another length of the header', png(1, 1, 60, [[11, 12]]), null],
    ['another first chunk', png(1, 1, 60, [[15, 0]]), null],
    ['no width', png(0, 1), null],
    ['no height', png(1, 0), null],
  ])('with %s is %j', (_what, bytes, size) => {
    expect(pngSize(bytes)).toEqual(size)
  })

  test.each([
    [png(1200, 400), null],
    [png(1, 1, 204_800), null],
    [png(1, 1, 204_801), 'The logo is larger than 200 kB.'],
    [png(0, 1), 'The logo must be a PNG.'],
    [png(1201, 400), 'The logo is larger than 1200 × 400 pixels.'],
    [png(1200, 401), 'The logo is larger than 1200 × 400 pixels.'],
  ])('is told why it is refused', (bytes, why) => {
    expect(logoRefusal(bytes)).toBe(why)
  })

  test('is measured where it lies within other bytes', () => {
    const around = new Uint8Array(100)
    around.set(png(320, 80, 60), 20)
    expect(pngSize(around.subarray(20, 80))).toEqual({ width: 320, height: 80 })
  })
})
