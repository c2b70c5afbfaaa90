import { expect, test } from 'vitest'
import { givesStreet, isSamePlace } from './same-place.ts'

const at = (street: string, city = 'Albany', zipcode = '12207') => ({ street, city, zipcode })

test.each([
  ['12 Maple Street, Albany, NY 12207', at('12 Maple St')],
  ['12 N. Maple St.', at('12 North Maple Street')],
  ['Maple Court, 12-14 Maple Street', at('12 Maple Street')],
  ['12 Maple Street Apt 2B', at('12 Maple Street, Unit 2B')],
  ['350 Fifth Avenue', at('350 5th Ave')],
  ['9 Saint Marks Place', at('9 St. Marks Pl')],
  ['12 MAPLE', at('12 Maple Street')],
  ['12 Maple Street, Albany, NY 12210', at('12 Maple Street')],
  ['Units 4 and 5, 12 Maple Street', at('12 Maple Street')],
  ['court - 14105 - 14137 Maple Ave Albany, NY 12207', at('14121 Maple Avenue')],
  ['Unit 3 - 12 Maple Street', at('12 Maple Street')],
])('[DD-09] “%s” is the property at %o', (said, place) => expect(isSamePlace(said, place)).toBe(true))

test.each([
  ['14 Maple Street, Albany', at('12 Maple Street')],
  ['12 Elm Street', at('12 Maple Street')],
  ['12 Maple Avenue', at('12 Maple Street')],
  ['12 Maple Hill Road', at('12 Maple Grove Road')],
  ['12 Maple Street, Troy, NY 12180', at('12 Maple Street')],
  ['16-20 Maple Street', at('12 Maple Street')],
  ['16 - 20 Maple Street', at('12 Maple Street')],
  ['Maple Street', at('12 Maple Street')],
  ['12 Maple Street', at('')],
])('[DD-09] “%s” is not the property at %o', (said, place) => expect(isSamePlace(said, place)).toBe(false))

test('[DD-09] what gives no house number and street is held against none', () => {
  expect(givesStreet('Esplanade Shopping Center')).toBe(false)
  expect(givesStreet('Maple Court, 12 Maple Street')).toBe(true)
})
