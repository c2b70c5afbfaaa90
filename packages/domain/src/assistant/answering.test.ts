import { describe, expect, test } from 'vitest'
import { membersOf } from './lists.ts'
import { forms, readQuestion } from './question.ts'
import { readQuery } from './query.ts'
import { standing } from './stands.ts'
import { unitsOf } from './units.ts'

const stands = (question: string, page: string) => {
  const how = standing(readQuery(question), { weights: new Map(), likes: new Map() })
  return unitsOf(page)
    .filter((one) => !one.isHeading && how(one) > 0)
    .map((one) => one.text)
}

describe('[DF-01] what is asked for stands in the line, its heads or its heading', () => {
  test.each([
    ['What is the default interest rate?', 'An advance of 75% of the appraised value is made for each home sold.', 0],
    ['What is the DSCR?', 'The debt service coverage ratio shall be at least 1.25 at all times here.', 1],
    ['What is the loan to value?', 'The lender makes a loan of $10,000,000 to the borrower for value received.', 0],
    ['What is the cap rate?', 'The cap on pass-throughs is 5% of the base rate in each of the years.', 0],
    ['Who is the guarantor?', 'The lender may call the loan at any time it sees fit to do so.', 0],
    ['How much is the mast?', 'The mast of the flagship costs $500 and is made of aluminum here.', 1],
    ['Who owns the property?', 'The regulations of Title XI hold for a property that is federally related.', 0],
    ['What is the total amount?', 'The amount is $500, as the two of us have it in writing here.', 0],
    ['What is the total amount?', 'The total amount is $500, as the two of us have it in writing.', 1],
    ['How much is the zeppelin hangar?', 'The mast of the flagship costs $500 and is made of aluminum here.', 0],
  ])('%s', (question, page, count) => {
    expect(stands(question, page)).toHaveLength(count)
  })

  test('in the column head or the heading it counts too', () => {
    expect(stands('What is the market rent of 1A?', 'Unit  Market rent\n1A  1,500')).toEqual(['1A  1,500'])
    expect(stands('What is the market rent of 1A?', 'Unit  Monthly charge\n1A  1,500')).toEqual([])
    expect(stands('Which law governs?', '9. Governing Law. The laws of Ohio are those by which this is read.')).toEqual(
      ['The laws of Ohio are those by which this is read.'],
    )
  })
})

test('[DF-03] a bare year is no date, and a question for a year wants one', () => {
  expect(forms.date?.test('built in 1999')).toBe(false)
  for (const date of [
    '31st day of March, 2000',
    'March 2000',
    '12/1/97',
    '2028-09-30',
    'the 120th day following',
    'within twelve (12) months',
  ])
    expect(forms.date?.test(date), date).toBe(true)
  expect(readQuestion('What year was it built?').wanted).toBe('year')
  expect(forms.year?.test('built in 1999')).toBe(true)
})

test('[DF-04] so many hundredths of a dollar are no dollars', () => {
  expect(forms.money?.test('thirty & 50/100 DOLLARS')).toBe(false)
  expect(forms.money?.test('500 dollars')).toBe(true)
})

describe('[DF-05] all members of a list', () => {
  const roll =
    'RENT ROLL\nUnit  Lease from  Lease to\n1A  2020-01-01  2027-03-31\n1B  2027-01-01  2030-03-31\n1C  2019-01-01  2027-12-31'
  const listed = (question: string, page: string, at: number) => {
    const units = unitsOf(page)
    const unit = units[at]
    return unit ? membersOf(unit, units, { question, years: readQuery(question).years }).map((one) => one.text) : []
  }

  test('rows whose end or beginning falls into the year asked for', () => {
    expect(listed('Which leases expire in 2027?', roll, 2)).toEqual([
      '1A  2020-01-01  2027-03-31',
      '1C  2019-01-01  2027-12-31',
    ])
    expect(listed('Which leases expire in 2030?', roll, 3)).toEqual([])
    expect(listed('Which tenants have dates in 2027?', roll, 2)).toHaveLength(3)
    expect(listed('When does 1A expire in 2027?', roll, 2)).toEqual([])
  })

  test('items of a clause', () => {
    const clause =
      'Section 6.2 Liens.\nBorrower shall not create any lien on any of its assets other than these:\n(i) liens for taxes not delinquent;\n(ii) liens of mechanics.\nSection 7 Other.\n(i) nothing.'
    expect(listed('Which liens are permitted?', clause, 1)).toEqual([
      '(i) liens for taxes not delinquent;',
      '(ii) liens of mechanics.',
    ])
  })
})
