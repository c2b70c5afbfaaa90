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
    // A standard deduction, which a note beside the lines tells.
    expect(valuesIn('personal-tax-return', `${line}\n$20,800`)).toEqual({})
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

describe('[DC-04] the return of a company', () => {
  const line = {
    income: '8  Total income (loss). Combine lines 3 through 7  .  .  8',
    deductions: '22  Total deductions. Add the amounts for lines 9 through 21  .  .  22',
    ordinary: '23  Ordinary business income (loss). Subtract line 22 from line 8  .  .  23',
  }
  const filled = (income: string, deductions: string, ordinary: string) =>
    valuesIn(
      'business-tax-return',
      `${line.income} ${income}\n${line.deductions} ${deductions}\n${line.ordinary} ${ordinary}`,
    )

  test('states no figure where its lines are blank: the number that a form prints twice is none', () => {
    expect(filled('', '', '')).toEqual({})
    expect(filled('966,370', '', '')).toEqual({ total_income_or_loss: 966_370 })
    expect(filled('', '', '23,000')).toEqual({ ordinary_business_income: 23_000 })
  })

  test('is read where income less deductions is what is left, also of a loss; else all three are in doubt', () => {
    expect(filled('966,370', '466,850', '499,520')).toEqual({
      ...{ total_income_or_loss: 966_370, total_deductions: 466_850, ordinary_business_income: 499_520 },
    })
    expect(filled('466,850', '966,370', '(499,520)')['ordinary_business_income']).toBe(-499_520)
    const wrong = filled('966,370', '466,850', '949,520')
    for (const key of ['total_income_or_loss', 'total_deductions', 'ordinary_business_income'])
      expect(wrong[key]).toMatchObject({ why: expect.stringContaining('does not equal the ordinary business income') })
    expect(wrong['ordinary_business_income']).toMatchObject({ readings: [{ value: 949_520 }, { value: 499_520 }] })
  })

  test('has three items in one line, and another place for what it earns by rent', () => {
    const text = `1a  Gross receipts or sales 1,284,500  b Less returns and allowances 12,000  c Balance  1c 1,272,500
2  Net rental real estate income (loss) (attach Form 8825)  .  .  2 84,007
2  Net rental real estate income (loss)  21,001`
    expect(valuesIn('business-tax-return', text)).toEqual({
      ...{ gross_receipts: 1_284_500, net_rental_real_estate_income: 84_007 },
    })
  })

  test('of a corporation by its own lines', () => {
    const text = `11  Total income. Add lines 3 through 10  .  .  11 102,442
27  Total deductions. Add lines 12 through 26  .  .  27 64,218
28  Taxable income before net operating loss deduction. Subtract line 27 from line 11  .  28 38,224
30  Taxable income. Subtract line 29c from line 28  .  .  30 34,773`
    expect(valuesIn('business-tax-return', text)).toEqual({
      ...{ total_income_or_loss: 102_442, total_deductions: 64_218, taxable_income: 34_773 },
    })
  })

  const heads = [
    ['A Principal business activity', 6, 9],
    ['D Employer identification number', 80, 9],
    ['Real estate', 6, 10.5],
    ['74-1234567', 81, 10.5],
    ['Number, street, and room', 25, 12],
  ] as const

  test('names the company below its label, and nobody where that is blank', () => {
    const named = printed(...heads, ['Name of partnership', 25, 9], ['Harbor Point Partners LP', 25, 10.5])
    expect(read('business-tax-return', named)).toEqual({ entity_name: 'Harbor Point Partners LP' })
    expect(read('business-tax-return', printed(...heads, ['Name', 25, 9], ['Maple Inc', 25, 10.5]))).toEqual({
      entity_name: 'Maple Inc',
    })
    expect(read('business-tax-return', printed(...heads, ['Name of partnership', 25, 9]))).toEqual({})
  })
})

describe('[DC-04] an older Form 1040, whose lines had other numbers', () => {
  test('of 2018, typed into without commas; a spouse who is not filled in has no name', () => {
    const text = `1040 Department of the Treasury—Internal Revenue Service  (99)  2018
Your first name and initial  Last name  Your social security number
Ada R  Moreno  * * * * * 6 7 8 9
If joint return, spouse's first name and initial  Last name  Spouse’s social security number
Spouse standard deduction:  Someone can claim your spouse as a dependent
Form 1040 (2018)
1  Wages, salaries, tips, etc. Attach Form(s) W-2 .  .  .  1  321476
2a  Tax-exempt interest .  .  .  2a  432  b Taxable interest  .  .  .  2b  43
6  Total income. Add lines 1 through 5. Add any amount from Schedule 1, line 22  .  .  .  6  332142
7  Adjusted gross income. If you have no adjustments to income, enter the amount from line 6; otherwise,
subtract Schedule 1, line 36, from line 6  .  .  .  .  7  330143
10  Taxable income. Subtract lines 8 and 9 from line 7. If zero or less, enter -0-  .  .  .  10  306143
15  Total tax. Add lines 13 and 14 .  .  .  .  15  76570`
    expect(valuesIn('personal-tax-return', text)).toEqual({
      ...{ taxpayer_name: 'Ada R Moreno', tax_year: 2018, wages: 321_476, total_income: 332_142 },
      ...{ adjusted_gross_income: 330_143, taxable_income: 306_143, total_tax: 76_570 },
    })
  })

  test('of 2019', () => {
    const text = `Form 1040 (2019)
1  Wages, salaries, tips, etc. Attach Form(s) W-2 .  .  1  85,000
b  Add lines 1, 2b, 3b, 4b, 4d, 5b, 6, and 7a. This is your total income  .  .  7b  90,500
b  Subtract line 8a from line 7b. This is your adjusted gross income  .  .  8b  88,100
b  Taxable income. Subtract line 11a from line 8b. If zero or less, enter -0-  .  .  11b  75,900
16  Add lines 14 and 15. This is your total tax  .  .  16  12,345`
    expect(valuesIn('personal-tax-return', text)).toMatchObject({
      ...{ wages: 85_000, total_income: 90_500, adjusted_gross_income: 88_100, taxable_income: 75_900 },
      total_tax: 12_345,
    })
  })
})
