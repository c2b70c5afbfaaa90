import { describe, expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { kindOf } from '../recognize.ts'

const day = (date: string) => Date.parse(date) / 1000

/** Labels as the form of 2005 prints them, several on a line, with what a made-up appraiser typed. */
const subject = (over: Readonly<Record<string, string>> = {}) => `
Uniform Residential Appraisal Report  File # 4411
Property Address  88 Quarry Ln  City Barre  State VT  Zip Code 05641
Borrower Ana Lindqvist  Owner of Public Record  Otto Pell  County Washington
Property Rights Appraised  Fee Simple  Leasehold  Other (describe)
Lender/Client  Granite Mutual Bank  Address  1 Main St, Barre, VT 05641
Contract Price $ 312,000  Date of Contract 03/02/2026  Is the property seller the owner of public record?  Yes  No
Dimensions see survey  Area ${over['area'] ?? '9148 sf'}  Shape Rectangular  View N;Res;
Specific Zoning Classification ${over['zoning'] ?? 'R-12'}  Zoning Description Residential, one dwelling
Zoning Compliance  Legal  Legal Nonconforming (Grandfathered Use)  No Zoning  Illegal (describe)
Is the highest and best use of subject property as improved the present use?  Yes  No If No, describe
FEMA Special Flood Hazard Area  Yes  No  FEMA Flood Zone AE  FEMA Map #  50023C0100  FEMA Map Date 03/19/2013
Year Built  1964  Evidence of  Infestation  Storm Sash/Insulated  Yes
Finished area above grade contains:  6 Rooms  3 Bedrooms  1.0 Bath(s)  1,312 Square Feet of Gross Living Area Above Grade`

const valuation = (condition: string) => `
FEATURE  SUBJECT  COMPARABLE SALE # 1
Leasehold/Fee Simple  Leasehold  Fee Simple
Effective Date of Data Source(s)  03/01/2026  03/01/2026
Indicated Value by: Sales Comparison Approach $  318,000  Cost Approach (if developed) $  325,500  Income Approach (if developed) $
${condition}
Based on a complete visual inspection, defined scope of work, statement of assumptions and limiting conditions, and appraiser's
certification, my (our) opinion of the market value, as defined, of the real property that is the subject of this report is
$  318,500  , as of  03/14/2026  , which is the date of inspection and the effective date of this appraisal.
"As-is" Value of Site Improvements  =$  10,000`

const MADE = `This appraisal is made  "as is",  subject to completion per plans and specifications, subject to the following repairs`

const signed = (name: string) => `
Name of the report: summary
The appraiser must disclose the intended user. The appraiser assumes that the title is good and marketable.
APPRAISER  SUPERVISORY APPRAISER (ONLY IF REQUIRED)
Signature  Signature
Name ${name}
State Certification #  or State License #
or State License #  VT-0771  State`

const form = (condition = MADE, name = 'Priya Venkat  Name') => [
  { page: 1, text: subject() },
  { page: 2, text: valuation(condition) },
  { page: 3, text: signed(name) },
]

const valuesOf = (pages: readonly { page: number; text: string }[]) =>
  Object.fromEntries(readPaper('appraisal', pages).values.map((one) => [one.key, one.unsure?.why ?? one.value]))

describe('[DC-07] an appraisal on the uniform form', () => {
  test('states what stands in its boxes, and none of their labels', () => {
    expect(valuesOf(form())).toEqual({
      as_is_value: "We couldn't read the checkbox that says whether this value is as is or subject to repairs.",
      date_of_value: day('2026-03-14'),
      contract_price: 312_000,
      year_built: 1964,
      square_footage: 1312,
      sales_comparison_approach: 318_000,
      cost_approach: 325_500,
      interest_appraised: 'Leasehold',
      zoning: 'R-12',
      flood_zone: 'AE',
      site_area: '9148 sf',
      appraiser_license: 'VT-0771',
      appraiser: 'Priya Venkat',
      property_address: '88 Quarry Ln, Barre, VT 05641',
      intended_user: 'Granite Mutual Bank',
    })
  })

  test('offers the opinion with its place where only a box in ink says of what it is', () => {
    const [one] = readPaper('appraisal', form()).values.filter(({ key }) => key === 'as_is_value')
    expect(one?.unsure?.readings).toEqual([
      { says: 'Opinion of value', value: 318_500, page: 2, quote: 'subject of this report is $ 318,500' },
    ])
  })

  test.each([
    ['X "as is",  subject to completion per plans', 'as_is_value'],
    ['[X] "as is",  subject to completion per plans', 'as_is_value'],
    ['☒ “as is”,  subject to completion per plans', 'as_is_value'],
    ['"as is",  X subject to completion per plans', 'as_completed_value'],
    [
      '"as is",  subject to completion on the basis that the improvements have been completed,  ☒ subject to',
      'as_completed_value',
    ],
  ])('is of what its tick says: %s', (condition, key) => {
    const values = valuesOf(form(`This appraisal is made ${condition} the following repairs`))
    expect(values[key]).toBe(318_500)
    expect(Object.keys(values).filter((one) => one.startsWith('as_'))).toEqual([key])
  })

  test('is as is where its appraiser writes so', () => {
    expect(valuesOf(form(`${MADE}: Appraisal is made ''as-is'' with no conditions.`))['as_is_value']).toBe(318_500)
  })

  test('names no appraiser where the block for signatures is empty', () => {
    expect(valuesOf(form(MADE, ' Name'))).not.toHaveProperty('appraiser')
    expect(valuesOf(form(MADE, ' Priya Venkat  Name'))['appraiser']).toBe('Priya Venkat')
  })

  test('of 2023 says in words whether it is as is', () => {
    const text = (condition: string) => `Uniform Residential Appraisal Report
9 MILL RD, STOWE, VT 05672
Opinion of Market Value  $491,000  Market Value Condition  ${condition}
Effective Date of Appraisal  09/20/2025  Property Valuation Method  Traditional Appraisal
Assignment Reason  Purchase  Appraiser Name  Lena Ortiz
Contract Price  $489,000
Client/Lender
Company Name  Stowe Savings Bank
Name  Lena Ortiz  Credentials
Designation  SRA  Level  Certified Residential
Company Name  Ortiz Appraisal  ID  VT-4410
Units Excluding ADUs  2
Physical Address  9 Mill Rd  Attachment Type  Detached
Stowe, VT 05672  Units Excluding ADUs  2
Property Rights Appraised  Fee Simple  All Rights Included in Appraisal  Yes
Total Site Size  14,950 Sq. Ft.  Number of Parcels  1
Zoning  Property Access
Compliance  Legal  Primary Access  Public Street
Classification Code  R10  Street Type and Surface  Local Road
Indicated Value by Sales Comparison Approach
Indicated Value  $491,000`
    const rest = {
      date_of_value: day('2025-09-20'),
      contract_price: 489_000,
      number_of_units: 2,
      sales_comparison_approach: 491_000,
      interest_appraised: 'Fee Simple',
      zoning: 'R10',
      site_area: '14,950 Sq. Ft.',
      appraiser_license: 'VT-4410',
      appraiser: 'Lena Ortiz',
      property_address: '9 Mill Rd, Stowe, VT 05672',
      intended_user: 'Stowe Savings Bank',
    }
    expect(valuesOf([{ page: 1, text: text('As Is') }])).toEqual({ as_is_value: 491_000, ...rest })
    expect(valuesOf([{ page: 1, text: text('Subject to Repair') }])).toEqual({ as_completed_value: 491_000, ...rest })
  })

  test('that is blank states nothing', () => {
    const blank = `Uniform Residential Appraisal Report  File #
Property Address  City  State  Zip Code
Lender/Client  Address
Contract Price $  Date of Contract
Specific Zoning Classification  Zoning Description
my opinion of the market value, as defined, of the real property that is the subject of this report is $  , as of  , which is`
    expect(valuesOf([{ page: 1, text: blank }])).toEqual({})
  })
})

test('[DC-07] a letter about an appraisal is read by its labels, its appraiser without the licence', () => {
  const text = `Appraisal Summary — Form 1004
Appraiser  Rosa Delgado, SRA — VT License 3321
AMC  Northern Panel, Inc.
Effective Date  08/18/2025
Appraised Value  $425,000`
  expect(kindOf([], text)).toBe('appraisal')
  expect(valuesOf([{ page: 1, text }])).toEqual({
    appraiser: 'Rosa Delgado, SRA',
    date_of_value: day('2025-08-18'),
    as_is_value: 425_000,
  })
})

test('[DC-07] a paper that quotes the form’s opinion without being on it is read by its labels', () => {
  const text = `Appraisal Report
Appraised Value  $425,000
Effective Date  08/18/2025
As he put it: my opinion of the market value, as defined, of the real property that is the subject of this report is $ 1,000,000`
  expect(valuesOf([{ page: 1, text }])).toEqual({ date_of_value: day('2025-08-18'), as_is_value: 425_000 })
})
