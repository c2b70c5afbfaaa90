import { describe, expect, test } from 'vitest'
import { displayOptions } from '../values.ts'
import { governmentId, operatingAgreement, w9 } from './people.ts'
import type { Extracted } from './rules.ts'

const values = (found: readonly Extracted[]) => Object.fromEntries(found.map((one) => [one.key, one.value]))
const agreed = (text: string) => values(operatingAgreement([{ page: 1, text }]))
const identified = (text: string) => values(governmentId([{ page: 1, text }]))

describe('[J-24] the members of an operating agreement', () => {
  test('stand in a table with their shares and what they paid in', () => {
    const found = operatingAgreement([
      {
        page: 7,
        text: `Name  Percentage Interest  Capital
Ada Lee  62.5%  $62,500.00
Ray Holdings, LLC  37.5%  $37,500.00
Total  100%  $100,000.00`,
      },
    ])
    const place = { page: 7, quote: 'Ada Lee 62.5% $62,500.00' }
    expect(found).toEqual([
      {
        ...{ key: 'members', label: 'Members', value: ['Ada Lee', 'Ray Holdings, LLC'], type: 'LIST[STRING]' },
        ...{ show: displayOptions.plain, ...place },
      },
      {
        ...{ key: 'ownership_percentages', label: 'Ownership percentages', value: [62.5, 37.5], type: 'LIST[FLOAT]' },
        ...{ show: displayOptions.percent, ...place },
      },
      {
        ...{ key: 'capital_contributions', label: 'Capital contributions', value: [62_500, 37_500] },
        ...{ type: 'LIST[FLOAT]', show: displayOptions.dollars, ...place },
      },
    ])
  })

  test('without what they paid in, nothing is said of it', () => {
    expect(agreed('Ada Lee  60%\nBo Ray  40%')).toEqual({
      ...{ members: ['Ada Lee', 'Bo Ray'], ownership_percentages: [60, 40] },
    })
  })

  test.each([
    'Ada Lee 60%',
    'Ada Lee  sixty',
    'Member  60%',
    'Members  100%',
    'Names  100%',
    'Total interests  100%',
    'ada lee  60%',
    '60% Holdings  60%',
    'Ada Lee (60)  60%',
    '1. Ada Lee  60%',
    'Al  60%',
  ])('“%s” is no member', (line) => {
    expect(agreed(line)).toEqual({})
  })

  test.each([
    ['The Company has one (1) Member: Ada Lee. The Member holds one hundred percent (100%) of it.', 'Ada Lee'],
    ['It was made by Bo Ray. Ada T. Lee holds 100% of the interests.', 'Ada T. Lee'],
    ['It was agreed before. Ada Lee Jr. holds 100% of the interests.', 'Ada Lee Jr.'],
  ])('a sentence before who holds is none of the name: %s', (text, name) => {
    expect(agreed(text)).toMatchObject({ members: [name] })
  })

  test('a company whose name only holds such a word is one', () => {
    expect(agreed('Totality Partners LP  60%\nFour Members LLC  40%')).toMatchObject({
      members: ['Totality Partners LP', 'Four Members LLC'],
    })
  })

  test('an address that stands close behind a name is none of it; a number within a name is', () => {
    const text = `Name  Address  Percentage Interest
Ada Lee 12 Maple Street, Albany, NY  48.75%
Route 66 Partners, LLC  48.75%
Bo Ray 9 Elm Way, Reno, NV 89501  2.5%`
    expect(agreed(text)).toMatchObject({ members: ['Ada Lee', 'Route 66 Partners, LLC', 'Bo Ray'] })
  })

  test('or in sentences, when there is no table', () => {
    const found = operatingAgreement([
      { page: 1, text: 'The Jane A. Whitfield holds sixty percent (60%) of the interests.' },
      { page: 2, text: 'And Robert Ostrander shall own\n40 percent.' },
    ])
    expect(values(found)).toEqual({
      members: ['Jane A. Whitfield', 'Robert Ostrander'],
      ownership_percentages: [60, 40],
    })
    expect(found[0]).toMatchObject({ page: 1, quote: 'The Jane A. Whitfield holds sixty percent (60%' })
    expect(agreed('Ada Lee  60%\nJane Whitfield holds 40% of it')).toMatchObject({ members: ['Ada Lee'] })
  })
})

describe('[J-24] a passport', () => {
  test('is read by its lines for machines, whose words come before those for people', () => {
    const found = governmentId([
      {
        page: 1,
        text: `PASSPORT  UNITED STATES OF AMERICA
Surname / Nom
WHITFIELD-SMYTHE
Given names
JANE A
Date of birth  09 Nov 1968
California
P<USAWHITFIELD<SMYTHE<<JANE<ANN<<<<<<<<<<<<<`,
      },
    ])
    expect(values(found)).toEqual({
      ...{ full_name: 'Jane Ann Whitfield Smythe', last_name: 'Whitfield Smythe', first_name: 'Jane Ann' },
      id_type: 'Passport',
      date_of_birth: Date.UTC(1968, 10, 9) / 1000,
    })
    expect(found[0]).toEqual({
      ...{ key: 'last_name', label: 'Last name', value: 'Whitfield Smythe', type: 'STRING' },
      ...{ show: displayOptions.plain, page: 1, quote: 'P<USAWHITFIELD<SMYTHE<<JANE<ANN<<<<<<<<<<<<<' },
    })
  })

  test('its line may be parted by blanks, and hold one name each', () => {
    expect(identified('P< USA LEE << ADA <<<')).toEqual({ last_name: 'Lee', first_name: 'Ada', full_name: 'Ada Lee' })
  })

  test.each(['XP<USALEE<<ADA', 'P<US<<ADA', 'P<USALEE<ADA', 'P<USALEE<<1', 'P<123LEE<<ADA'])(
    '“%s” is no such line',
    (text) => {
      expect(identified(text)).toEqual({})
    },
  )
})

describe('[J-24] a license or card', () => {
  test.each([
    ["NEW YORK STATE\nDRIVER'S LICENSE", "Driver's License", 'New York'],
    ['New Jersey\nDRIVER LICENSE', 'Driver License', 'New Jersey'],
    ['TEXAS  DRIVERS LICENCE', 'Drivers Licence', 'Texas'],
    ['Utah\nIdentification Card', 'Identification Card', 'Utah'],
    ['OHIO\nLICENSE 55', 'License', 'Ohio'],
  ])('“%s” is a %s of %s', (text, id_type, issuing_state) => {
    expect(identified(text)).toEqual({ id_type, issuing_state })
  })

  test('without a state, or a kind, it says neither', () => {
    expect(identified('DRIVER LICENSE')).toEqual({ id_type: 'Driver License' })
    expect(identified('Indiana')).toEqual({ issuing_state: 'Indiana' })
    expect(identified('Indianapolis Colts')).toEqual({})
  })

  test('names stand with capitals at their beginnings, O’Brien too; other values stay as they are', () => {
    expect(identified("LN O'BRIEN-LEE\nFN MARY ANN\nADD 12 ELM STREET")).toEqual({
      ...{ last_name: "O'Brien-Lee", first_name: 'Mary Ann', full_name: "Mary Ann O'Brien-Lee" },
      address: '12 ELM STREET',
    })
  })
})

test('[J-24] of a taxpayer’s number the last four digits are kept, with dashes and without blanks', () => {
  const numberOf = (text: string) => values(w9([{ page: 1, text }]))['taxpayer_id']
  expect(['***-**-6789', '**-***6789', '* * * – * * — 6 7 8 9', '* * – * * * 6 7 8 9'].map(numberOf)).toEqual([
    ...['***-**-6789', '**-***6789', '***-**-6789', '**-***6789'],
  ])
})

test('[J-24] an agreement says since when it holds and where the company was formed in words of its own', () => {
  const text = `Operating Agreement of Fern Hollow LLC, a
Member-Managed Limited Liability Company
Effective January 17, 2018
It was formed by filing Articles of Organization, or a similar document, with the state of New Mexico’s office.`
  expect(agreed(text)).toMatchObject({
    effective_date: Date.UTC(2018, 0, 17) / 1000,
    state_of_formation: 'New Mexico',
  })
})

test('[J-24] the W-9 of before 2014, whose boxes have no numbers', () => {
  const text = `Form W-9  Request for Taxpayer
Name (as shown on your income tax return)
Eli Harrigan
Business name/disregarded entity name, if different from above
Harrigan Masonry LLC
Address (number, street, and apt. or suite no.)  Requester’s name and address (optional)
236 Mulberry Street
City, state, and ZIP code
Rochester, NY 14620
List account number(s) here (optional)`
  expect(values(w9([{ page: 1, text }]))).toEqual({
    ...{ taxpayer_name: 'Eli Harrigan', business_name: 'Harrigan Masonry LLC' },
    ...{ address: '236 Mulberry Street', city_state_zip: 'Rochester, NY 14620' },
  })
})

test('[J-24] the same with nothing filled in names nobody', () => {
  const text = `Form W-9  Request for Taxpayer
Name (as shown on your income tax return)
Business name/disregarded entity name, if different from above
Check appropriate box for federal tax classification:  Exemptions (see instructions):
Individual/sole proprietor  C Corporation  S Corporation  Partnership  Trust/estate
Address (number, street, and apt. or suite no.)  Requester’s name and address (optional)
City, state, and ZIP code
List account number(s) here (optional)`
  expect(values(w9([{ page: 1, text }]))).toEqual({})
  // As recognition reads the boxes of a scan.
  const scan = text.replace('  Exemptions (see instructions):', '').replace('  C Corp', '  O C Corp')
  expect(values(w9([{ page: 1, text: scan }]))).toEqual({})
})

test('[J-24] a classification that is typed out is one', () => {
  const text = 'Taxpayer name: Ada Lee\nFederal tax classification: S Corporation'
  expect(values(w9([{ page: 1, text }]))['tax_classification']).toBe('S Corporation')
})

describe('[J-24] the boxes of a W-9 as the IRS prints it', () => {
  const form = (name: string, address: string, city: string) => `Form W-9  Request for Taxpayer
1  Name of entity/individual. An entry is required. (For a sole proprietor, enter the owner’s name on line 1, and enter the business/disregarded
entity’s name on line 2.)
${name}
2  Business name/disregarded entity name, if different from above.
See  5  Address (number, street, and apt. or suite no.). See instructions.  Requester’s name and address (optional)
${address}
See
6 City, state, and ZIP code
${city}
7 List account number(s) here (optional)
Sign  Signature of`

  test('name, address and city stand a line below their labels, behind the rest of a label and words of the margin', () => {
    expect(
      values(w9([{ page: 1, text: form('Eli Harrigan', '236 Mulberry Street  Acme Inc', 'Rochester, NY, 14620') }])),
    ).toEqual({
      ...{ taxpayer_name: 'Eli Harrigan', address: '236 Mulberry Street', city_state_zip: 'Rochester, NY, 14620' },
    })
  })

  test('words of the margin on the line of a value are none of it; a name may begin with one', () => {
    const text = form(
      'Page Street Printing LLC',
      'See 7911 Jones Street',
      'Specific Instructions on page 3. Mclean VA 20102',
    )
    expect(values(w9([{ page: 1, text }]))).toEqual({
      ...{ taxpayer_name: 'Page Street Printing LLC', address: '7911 Jones Street', city_state_zip: 'Mclean VA 20102' },
    })
  })

  test('a box that is empty says nothing: the next one’s label is no value', () => {
    expect(values(w9([{ page: 1, text: form('', '', '') }]))).toEqual({})
  })
})
