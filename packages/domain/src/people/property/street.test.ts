import { expect, test } from 'vitest'
import { splitStreet } from './street.ts'

test.each([
  ['350 Jay St', '350', 'Jay St'],
  ['45-12 Queens Blvd', '45-12', 'Queens Blvd'],
  ['123 1/2 Main St Apt 4B', '123 1/2', 'Main St Apt 4B'],
  ['W240N1221 Pewaukee Rd', 'W240N1221', 'Pewaukee Rd'],
  ['12 E 1200 N', '12', 'E 1200 N'],
  ['One World Trade Center', 'One', 'World Trade Center'],
  ['Lot 7 County Road 12', 'Lot 7', 'County Road 12'],
  ['Lots 7-9 Oak Ridge', 'Lots 7-9', 'Oak Ridge'],
  ['County Road 12', '', 'County Road 12'],
  ['  Broadway ', '', 'Broadway'],
  ['12', '', '12'],
])('[E-16] %s is number %j and street %j', (line, street_number, route) => {
  expect(splitStreet(line)).toEqual({ street_number, route })
})
