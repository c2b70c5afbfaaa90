import { describe, expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import type { DocumentKind } from '../kinds.ts'

const read = (kind: DocumentKind, page: Parameters<typeof readPaper>[1][number]) =>
  Object.fromEntries(readPaper(kind, [page]).values.map((one) => [one.key, one.unsure ?? one.value]))
const valuesIn = (kind: DocumentKind, text: string) => read(kind, { page: 1, text })

/** Words at places: each entry a text, how far it stands from the left edge and from the top, in hundredths. */
const printed = (...placed: readonly (readonly [text: string, x: number, y: number])[]) => ({
  page: 1,
  text: placed.map(([text]) => text).join('  '),
  words: placed.flatMap(([text, x, y]) =>
    text.split(' ').map((word, i) => ({ text: word, x: (x + i * 3) / 100, y: y / 100, w: 0.025, h: 0.008 })),
  ),
})

describe('[DC-04] the amount of a line of a return', () => {
  const line = '9  Add lines 1z, 2b, and 8. This is your total income .  .  9'

  test('is what ends it; a figure of a note beside the lines is none', () => {
    expect(valuesIn('personal-tax-return', `$12,400  ${line}`)).toEqual({})
    expect(valuesIn('personal-tax-return', `$12,400  ${line} 85,210`)).toEqual({ total_income: 85_210 })
    expect(valuesIn('personal-tax-return', `${line} (3,100)`)).toEqual({ total_income: -3100 })
    expect(valuesIn('personal-tax-return', `${line} $85,210`)).toEqual({ total_income: 85_210 })
  })

  test('may stand alone below, but is not the number of the line that stands there', () => {
    expect(valuesIn('personal-tax-return', `${line}\n85,210`)).toEqual({ total_income: 85_210 })
    expect(valuesIn('personal-tax-return', `${line}\n9`)).toEqual({})
    expect(valuesIn('personal-tax-return', `${line}\n10 4,000`)).toEqual({})
  })

  test('ends the words of a line that takes several', () => {
    const schedule = `26  Total rental real estate and royalty income or (loss). Combine lines 24 and 25. Enter the result
here. If Parts II, III, and IV do not apply to you, also enter this amount on
Schedule 1 (Form 1040), line 5. Otherwise, include this amount in the total on line 41  .  26 (84,007)`
    expect(valuesIn('personal-tax-return', schedule)).toEqual({ rental_income_or_loss: -84_007 })
  })

  test('stands anywhere on a schedule, which has no notes beside its lines', () => {
    const text = 'SCHEDULE E (Form 1040)\n26  Total rental real estate and royalty income  26 84,007'
    const { words } = printed(
      ['26', 6, 50],
      ['Total rental real estate and royalty income', 9, 50],
      ['26 84,007', 80, 50],
    )
    expect(read('personal-tax-return', { page: 1, text, words })).toEqual({ rental_income_or_loss: 84_007 })
  })

  test('is read where a note to the left stands at its height', () => {
    const page = printed(
      ['Qualifying', 6, 50],
      ['54,007', 82, 50.35],
      ['spouse', 6, 51],
      ['9', 16, 50.7],
      ['This is your total income', 20, 50.7],
      ['9', 80, 50.7],
    )
    expect(read('personal-tax-return', page)).toEqual({ total_income: 54_007 })
  })
})

describe('[DC-04] whose return it is', () => {
  const labels = 'Your first name and middle initial  Last name  Your social security number'
  const spouse = 'If joint return, spouse’s first name and middle initial  Last name  Spouse’s social security number'

  test('stands below its labels; of a joint return both are named', () => {
    expect(
      valuesIn('personal-tax-return', `${labels}\nJANE A  WHITFIELD  ***-**-6789\n${spouse}\nHome address`),
    ).toEqual({
      taxpayer_name: 'JANE A WHITFIELD',
    })
    expect(
      valuesIn(
        'personal-tax-return',
        `${labels}\nJane A  Whitfield  ***-**-6789\n${spouse}\nRobert  Ostrander  ***-**-4321`,
      ),
    ).toEqual({ taxpayer_name: 'Jane A Whitfield and Robert Ostrander' })
  })

  test('is not said by a blank form', () => {
    expect(valuesIn('personal-tax-return', `${labels}\n${spouse}\nHome address (number and street)`)).toEqual({})
    expect(valuesIn('personal-tax-return', labels)).toEqual({})
  })
})

describe('[DC-04] a K-1, whose boxes stand side by side,', () => {
  const boxes = [
    ['Schedule K-1', 6, 6],
    ['2025', 39, 6],
    ['Part III', 52, 6],
    ['1', 52, 9],
    ['Ordinary business income (loss)', 55, 9],
    ['125,400', 54, 10.4],
    ['15', 74, 9],
    ['Credits', 77, 9],
    ['9,900', 76, 10.4],
    ['2', 52, 12],
    ['Net rental real estate income (loss)', 54, 12],
    ['B', 7, 22.7],
    ['Partnership’s name, address, city, state, and ZIP code', 10, 22.7],
    ['6a', 52, 24.5],
    ['Ordinary dividends', 55, 24.5],
    ['Harbor Point Holdings LLC', 6, 24.6],
    ['12 Maple Street', 6, 26],
    ['F', 7, 40],
  ] as const

  test('names the company and its owner, and its amounts stand in their own boxes', () => {
    const filled = printed(
      ...boxes,
      ['Partner’s name, address, city, state, and ZIP code', 10, 40],
      ['Jane Whitfield', 6, 42],
      ['4,000', 54, 42],
    )
    expect(read('k-1', filled)).toEqual({
      ...{ entity_name: 'Harbor Point Holdings LLC', owner_name: 'Jane Whitfield' },
      ...{ tax_year: 2025, ordinary_business_income: 125_400 },
    })
  })

  test('of a newer form too, and of a corporation', () => {
    const newer = printed(
      ...boxes,
      ['Name, address, city, state, and ZIP code for partner entered in E.', 10, 40],
      ['Jane Whitfield', 6, 42],
    )
    expect(read('k-1', newer)['owner_name']).toBe('Jane Whitfield')
    const text = `B  Corporation's name, address, city, state, and ZIP code
Maple Street Corp
E  Shareholder's name, address, city, state, and ZIP code
Jane Whitfield`
    expect(valuesIn('k-1', text)).toEqual({ entity_name: 'Maple Street Corp', owner_name: 'Jane Whitfield' })
  })
})
