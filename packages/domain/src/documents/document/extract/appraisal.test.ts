import { describe, expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import type { PageText } from '../words.ts'

const day = (date: string) => Date.parse(date) / 1000

const pagesOf = (texts: readonly string[]): PageText[] => texts.map((text, i) => ({ page: i + 1, text }))
const valuesOf = (texts: readonly string[]) =>
  Object.fromEntries(readPaper('appraisal', pagesOf(texts)).values.map((one) => [one.key, one.unsure ?? one.value]))

const cover = `Appraisal of a warehouse
THE PROPERTY LOCATED AT:
410 Ferry Rd
Astoria, Oregon 97103
AS OF:
March 4, 2026
PREPARED BY:
Inge Halvorsen
Halvorsen Valuation LLC
1`

const letter = (over: { of?: string; value?: string } = {}) => `LETTER OF TRANSMITTAL
${over.of ?? 'The value obtained is for the property “As Is”.'} It rests on no repairs.
The estimated Market Value of the Leased Fee Estate is as follows:
${over.value ?? 'NINE HUNDRED TEN THOUSAND DOLLARS\n($910,000)'}
Inge Halvorsen
State Certified General
Real Estate Appraiser
No. OR-2219004-G
2`

const contents = `TABLE OF CONTENTS
LETTER OF TRANSMITTAL....................................................2
SUMMARY OF SALIENT FACTS.................................................6
INTENDED USER OF THE APPRAISAL..........................................19
Zoning..................................................................36
Highest and Best Use....................................................41
SALES COMPARISON APPROACH...............................................57`

const summary = (over: { final?: string; site?: string } = {}) => `SUMMARY OF SALIENT FACTS
Effective Date  03/04/2026
Date of Report  03/19/2026
Location  410 Ferry Rd, Astoria, OR 97103
${over.site ?? 'Land Size (AC)  1.25'}
Building Size (SF)  11,400
Zoning  None (County)
Highest and Best Use  Light industrial
Indicated Property Value via
Cost Approach  $1,450,000
Sales Comparison Approach  $880,000
Indicated Property Value via Income
Approach  $940,000
${over.final ?? 'Final Value-\nLeased Fee Estate  $910,000'}`

const building = `INTENDED USER OF THE APPRAISAL
Otto Brandt, Clatsop Marine Bank and its assignees. It has been prepared solely for them.
IMPROVEMENT ANALYSIS
The structure was built in 1988, and was kept well.
BUILDING SKETCH
53`

const flood = `FLOOD PLAIN
The subject lies in FEMA Zone AE. The property is not to be expected dry. However, a wall was added.`

const sale = `COMPARABLE SALE NO. 1
Land Size  3.10 AC
Year Built  1961
Building Size (SF)  20,100
Net Operating Income  $55,000
Overall Cap Rate  11.25%
Sale Price  $490,000`

/** The page that a sale runs on to has no heading of its own. */
const saleGoesOn = `Other Features  Fenced
Year Built  1974
Zoning  Light Industrial (LI)
Grantee  Tern Holdings LLC
Pro Forma
Overall Capitalization Rate  12.5%`

const rental = `RENT COMPARABLE NO. 2
Land Size  2.02 AC
Zoning  Port
Year Built  1981`

const income = `INCOME APPROACH SCHEDULE
Net Operating Income  $88,360
Capitalization Rate  9.4%
Concluded Value  $940,000`

const reconciliation = `RECONCILIATION AND FINAL VALUE ESTIMATE
Cost Approach
Indicated Value  $ 1,450,000.00
Sales Approach
Indicated Value  $ 880,000.00
Concluded Value  $910,000
NINE HUNDRED TEN THOUSAND DOLLARS
($910,000)`

const report = (over: { letter?: string; summary?: string } = {}) => [
  ...[cover, over.letter ?? letter(), contents, over.summary ?? summary(), building, flood],
  ...[sale, saleGoesOn, rental, income, reconciliation],
]

describe('[DD-11] a narrative appraisal', () => {
  test('is read of its own property: neither its contents nor what it is compared with count', () => {
    expect(valuesOf(report())).toEqual({
      as_is_value: 910_000,
      date_of_value: day('2026-03-04'),
      appraiser: 'Inge Halvorsen',
      property_address: '410 Ferry Rd Astoria, Oregon 97103',
      capitalization_rate: 9.4,
      square_footage: 11_400,
      year_built: 1988,
      report_date: day('2026-03-19'),
      appraiser_license: 'OR-2219004-G',
      intended_user: 'Otto Brandt, Clatsop Marine Bank and its assignees',
      sales_comparison_approach: 880_000,
      income_approach: 940_000,
      cost_approach: 1_450_000,
      net_operating_income: 88_360,
      zoning: 'None (County)',
      flood_zone: 'AE',
      highest_and_best_use: 'Light industrial',
      site_area: '1.25 AC',
    })
  })

  test('whose letter and summary state different values is in doubt, with both', () => {
    expect(valuesOf(report({ summary: summary({ final: 'Final Value  $1,900,000' }) }))['as_is_value']).toMatchObject({
      why: 'This appraisal states more than one final value.',
      readings: [{ value: 1_900_000 }, { value: 910_000 }],
    })
  })

  test('that does not say of what its value is is in doubt', () => {
    const silent = letter({ of: 'As requested, it has been appraised.' })
    expect(valuesOf(report({ letter: silent }))['as_is_value']).toMatchObject({
      why: 'This appraisal does not say whether its final value is as is.',
      readings: [{ says: 'Final value', value: 910_000 }],
    })
  })

  test('of work that is yet to be done is in doubt, too', () => {
    const planned = letter({ of: 'The value is as is and, upon completion, as stabilized.' })
    expect(valuesOf(report({ letter: planned }))['as_is_value']).toMatchObject({ readings: [{ value: 910_000 }] })
  })

  test('that names its as-is value is held against its final one', () => {
    const named = `${summary()}\nAs Is Market Value  $905,000`
    expect(valuesOf(report({ summary: named }))['as_is_value']).toMatchObject({
      why: 'The final value of this appraisal is another.',
      readings: [{ value: 905_000 }, { value: 910_000 }],
    })
  })

  test('the value of the land or by one approach is no final value', () => {
    const parts = `${letter()}\nThe land value is called THREE HUNDRED THOUSAND DOLLARS ($300,000).`
    const via = `${summary()}\nFinal Value via Sales Comparison Approach: $880,000`
    expect(valuesOf(report({ letter: parts, summary: via }))['as_is_value']).toBe(910_000)
  })

  test.each([
    ['Land Size  0.321 Acres', '0.321 Acres'],
    ['Site Area: 14,000 square feet', '14,000 square feet'],
    ['Land Size  4.67 Acres yard & 5.72 Acres raw\nland (no water)\nTotal: 10.39 Acres', '10.39 Acres'],
    ['Land Size  4.67 Acres yard & 5.72 Acres raw', undefined],
    ['Land Size  see survey', undefined],
  ])('a site of %j measures %j', (site, area) => {
    expect(valuesOf(report({ summary: summary({ site }) }))['site_area']).toBe(area)
  })
})
