import { describe, expect, test } from 'vitest'
import { readRoll, rollPage } from '../../documents/document/rows/papers.fixture.ts'
import { fromRows } from './answer-from-rows.ts'
import { isSilent } from './row-answer.ts'
import { rollAnswer } from './roll-answer.ts'

const rows = readRoll(rollPage)
const answer = (question: string) => {
  const found = rollAnswer(question, { rows, touched: false })
  if (!found || isSilent(found)) return found === null ? null : 'silent'
  return {
    value: found.value,
    units: found.isList ? found.rows.map(({ line }) => line.split(/\s/)[0]) : found.rows.length,
  }
}

describe('[DF-09] what the units of a rent roll answer', () => {
  test.each([
    ['How many units are vacant?', '1', 1],
    ['How many units are there in total?', '4', 4],
    ['What is the total monthly rent?', '$3,805', 3],
    ['What is the annual rent of the rent roll?', '$45,660', 3],
    ['What is the average rent per unit?', '$1,268.33', 3],
    ['What is the total market rent?', '$5,400', 4],
    ['What is the occupancy?', '75%', 3],
    ['What is the vacancy rate?', '25%', 1],
    ['What rent does Jane Whitfield pay?', '$1,150', 1],
    ['What is the market rent of unit 2A?', '$1,500', 1],
    ['When does the lease of Bo Lund expire?', '07.31.2026', 1],
    ['How many square feet does unit 2B have?', '900 sq ft', 1],
    ['Who is in unit 2B?', 'Ann de la Cruz', 1],
    ['Which tenant has the highest rent?', 'Ann de la Cruz', 1],
    ['As of what date is the rent roll?', '06.30.2026', 1],
  ])('%s %s', (question, value, units) => expect(answer(question)).toEqual({ value, units }))

  test.each([
    ['Which units are vacant?', ['2A']],
    ['Which leases expire in 2026?', ['1B', '2B']],
    ['How many leases expire in July 2026?', ['1B']],
    ['Which leases expire within the next 6 months?', ['1B']],
    ['Which leases end before 2027?', ['1B', '2B']],
    ['Which tenants are past due?', ['1B']],
    ['List all tenants', ['1A', '1B', '2B']],
  ])('%s lists all, with how many they are', (question, units) =>
    expect(answer(question)).toEqual({ value: String(units.length), units }),
  )

  test.each([
    ['Which tenants are month to month?'],
    ['What is the security deposit of Jane Whitfield?'],
    ['Who is the tenant of unit 2A?'],
  ])('%s is not said', (question) => expect(answer(question)).toBe('silent'))

  test.each([
    ['What is the interest rate?'],
    ['What is the base rent?'],
    ['Who is the landlord?'],
    ['What rent does Foot Locker pay?'],
  ])('%s is no question of its units', (question) => expect(answer(question)).toBeNull())

  test.each([['What is the occupancy?'], ['How many units are vacant?'], ['Which units are occupied?']])(
    '%s of a list that does not say who is in is not answered',
    (question) => {
      const units = rows.kind === 'rent-roll' ? rows.units.map((unit) => ({ ...unit, tenant: null })) : []
      const list = {
        ...rows,
        units: units.map((unit) => ({ ...unit, state: 'occupied' as const })),
        tellsWhoIsIn: false,
      }
      expect(rollAnswer(question, { rows: list, touched: false })).toMatchObject({ silent: [{ page: 1 }] })
    },
  )

  test('of two equal ones neither is the smallest', () =>
    expect(answer('Who is the smallest tenant by area?')).toBeNull())
})

test('[DF-09] the newest rent roll answers, not that of the year before', () => {
  const old = {
    rows: readRoll(rollPage.replace('06/30/2026', '06/30/2025').replace('Vacant-Unrented', 'Current')),
    touched: false,
  }
  const { answers } = fromRows('How many units are vacant?', [old, { rows, touched: false }])
  expect(answers.map((one) => one.answer.value)).toEqual(['1'])
})

test('[DF-11] a sum that the rest of its rent roll does not bear out is unsure, with all readings', () => {
  const odd = readRoll(rollPage.replace('3,805.00', '4,905.00'))
  const found = rollAnswer('What is the total monthly rent?', { rows: odd, touched: false })
  expect(found).toMatchObject({ value: 'Unsure', how: expect.stringMatching(/\$3,805.*\$4,905|\$4,905.*\$3,805/) })
})
