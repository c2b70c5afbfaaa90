import { describe, expect, test } from 'vitest'
import { maskSecrets, maskWords } from './secrets.ts'

describe('[J-16] numbers of people in documents', () => {
  test.each([
    ['SSN 123-45-6789.', 'SSN ***-**-6789.'],
    ['1 2 3 - 4 5 - 6 7 8 9', '* * * - * * - 6 7 8 9'],
    ['Social Security Number: 123456789', 'Social Security Number: *****6789'],
    ['SSN: 123 45 6789', 'SSN: *** ** 6789'],
    ['EIN 84-3391027', 'EIN **-***1027'],
    ['8 4 - 3 3 9 1 0 2 7', '* * - * * * 1 0 2 7'],
  ])('[J-16] %s is kept as %s', (text, masked) => expect(maskSecrets(text)).toBe(masked))

  test.each([
    '(518) 555-0142',
    '212-555-0142',
    '1  10-11-2025',
    '2025-03-14',
    '$84,339,102.70',
    '12207-4417',
    '123456789',
    '2019-03-06 00:00:00  -828\n1010  60212c4',
    'A-1  350 -50 -1200',
    '350 - 50 - 1200',
    '10-101 1250 sq ft',
  ])('[J-16] %s is none and stays', (text) => expect(maskSecrets(text)).toBe(text))

  const form = (below: string) => `First name  Last name  Your social security number\n${below}`
  test.each([
    ['Fake R  Human  1 2 3 4 5 6 7 8 9', 'Fake R  Human  * * * * * 6 7 8 9'],
    ['Fake R  Human  123 45 6789', 'Fake R  Human  *** ** 6789'],
    ['Fake R  Human  123456789  X', 'Fake R  Human  *****6789  X'],
    ['wages 21,500 1,234,567.00 123456789.50 tel 212-555-0142 2025-03-14 12207-4417', null],
  ])('[J-16] on a page that asks for one above, %s is kept as %s', (text, masked) =>
    expect(maskSecrets(form(text))).toBe(form(masked ?? text)),
  )

  test.each([
    ['Employer identification number\n12 -345 6789', 'Employer identification number\n** -*** 6789'],
    ['Taxpayer ID\n12 - 3456789', 'Taxpayer ID\n** - ***6789'],
    ['Your SSN\n123 -45 -6789', 'Your SSN\n*** -** -6789'],
  ])('[J-16] on a page that asks for it, %s is kept as %s in any spacing', (text, masked) =>
    expect(maskSecrets(text)).toBe(masked),
  )

  test('[J-16] a number in several boxes is hidden in each', () => {
    const words = ['SSN', '123', '-', '45', '-', '6789', 'end'].map((text, i) => ({
      text,
      x: i / 10,
      y: 0,
      w: 0.05,
      h: 0.01,
    }))
    expect(maskWords(words).map((word) => word.text)).toEqual(['SSN', '***', '-', '**', '-', '6789', 'end'])
    expect(maskWords(words)[2]).toMatchObject({ x: 0.2, w: 0.05 })
  })
})
