import { expect, test } from 'vitest'
import { stated } from './extract/rules.ts'
import { gated } from './gates.ts'

const at = { page: 1, quote: 'words' }
const shown = (key: string, value: string) => gated([stated(key, 'name', value, at)]).map((one) => one.value)

test.each([
  'Maple Street Holdings LLC',
  'THE CITY OF CHICAGO',
  'Jane A. Whitfield',
  'Ann de la Cruz',
  'jane whitfield',
  "O'Neill & Sons, Inc",
])('[DC-06] %s is the name of a party', (name) => {
  expect(shown('landlord', name)).toEqual([name])
})

test.each([
  'Tenant and',
  'BY',
  'Landlord has not performed the required maintenance',
  'UTILITIES 3.1 Rent due from tenant',
  'surrender possession at once',
  'Middle Name',
  'Last name',
])('[DC-06] “%s” is none, and is not shown as one', (text) => {
  expect(shown('landlord', text)).toEqual([])
})

test.each([
  ['bank_name', 'How will your savings best meet your goals', 'Kowhai Bank of Ada'],
  ['appraiser', 'who signed this certification', 'Inge Halvorsen, MAI'],
  ['appraiser_license', 'State __________ Expiration Date', 'OR-2219004-G'],
  ['policy_number', 'COMMERCIAL GENERAL LIABILITY CGL-8847291', 'GLN 884512-03'],
  ['intended_user', 'The intended user of this desk review is the client.', 'Otto Brandt and his assignees'],
])('[DC-06] %s is not “%s”', (key, text, right) => {
  expect(shown(key, text)).toEqual([])
  expect(shown(key, right)).toEqual([right])
})

test('[DC-06] an address begins with a house number', () => {
  expect(shown('property_address', '12 Maple Street, Albany, NY')).toHaveLength(1)
  expect(shown('property_address', 'Maple Court, 12-14 Maple Street')).toHaveLength(1)
  expect(shown('property_address', 'elm - 105 - 137 Elm Ave Albany, NY 12203')).toHaveLength(1)
  expect(shown('property_address', '43 units')).toEqual([])
  expect(shown('property_address', 'as described in Section 1.')).toEqual([])
  expect(shown('property_address', 'beginning not later than five (5) working days')).toEqual([])
})

test('[DD-04] dates that are out of order are unsure, both of them; in order they stand', () => {
  const start = stated('lease_start', 'date', 1_514_764_800, at)
  const end = stated('lease_end', 'date', 1_514_678_400, at)
  expect(gated([start, end])).toMatchObject([
    { value: null, unsure: { readings: [{ value: 1_514_764_800 }] } },
    { value: null, unsure: { readings: [{ value: 1_514_678_400 }] } },
  ])
  expect(gated([{ ...start, value: 1_500_000_000 }, end]).map((one) => one.value)).toEqual([
    1_500_000_000, 1_514_678_400,
  ])
})

const appraisal = (amounts: Readonly<Record<string, number>>) => {
  const read = Object.entries(amounts).map(([key, value], i) =>
    stated(key, 'money', value, { page: i + 1, quote: key }),
  )
  return gated(read).find((one) => one.key === 'as_is_value')
}

test.each([
  { as_is_value: 2_000_000 },
  { as_is_value: 2_000_000, sales_comparison_approach: 1_950_000, income_approach: 2_050_000 },
  { as_is_value: 2_000_000, sales_comparison_approach: 1_900_000 },
  { as_is_value: 2_000_000, contract_price: 1_600_000, as_completed_value: 2_400_000 },
])('[DD-03] an as-is value that fits the rest of its appraisal is shown: %o', (amounts) => {
  expect(appraisal(amounts)).toMatchObject({ value: 2_000_000 })
})

test.each([
  [{ as_is_value: 3_000_000, sales_comparison_approach: 1_950_000, income_approach: 2_050_000 }, /by approach/, [2, 3]],
  [{ as_is_value: 20_000, cost_approach: 2_000_000 }, /by approach/, [2]],
  [{ as_is_value: 2_000_000, contract_price: 1_200_000 }, /contract price/, [2]],
  [{ as_is_value: 2_000_000, as_completed_value: 1_800_000 }, /as completed/, [2]],
] as const)('[DD-03] one that does not is unsure, with every reading and its page: %o', (amounts, why, pages) => {
  const found = appraisal(amounts)
  expect(found).toMatchObject({ value: null, unsure: { why: expect.stringMatching(why) } })
  expect(found?.unsure?.readings.map((one) => one.page)).toEqual([1, ...pages])
})
