import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LoanRow, sortColumns, sortLoans } from './filter.ts'
import { loanOrders } from './order.ts'

const word = fc.constantFrom('', 'a', 'A', 'é', 'e', '10 Elm', '9 Elm', 'Zoë')
const rows: fc.Arbitrary<LoanRow[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    name: word,
    status: fc.constantFrom('preliminary', 'rejected'),
    purpose: fc.constant('Purchase'),
    propertyType: fc.constant(null),
    address: word,
    amount: fc.integer({ min: 0, max: 3 }),
    score: fc.option(fc.integer({ min: 0, max: 3 })),
    borrowers: word,
    contacts: word,
    durationMonths: fc.integer({ min: 1, max: 3 }),
    lastUpdate: fc.integer({ min: 0, max: 3 }),
    expectedClosing: fc.constantFrom(null, '2026-01-02', '2026-11-01'),
    owner: fc.constant(null),
    officer: word,
    ltv: fc.option(fc.integer({ min: 0, max: 3 })),
    rate: fc.option(fc.integer({ min: 0, max: 3 })),
    documents: fc.option(fc.integer({ min: 0, max: 3 })),
    statusSince: fc.integer({ min: 0, max: 3 }),
  }),
)

test('[B-11] orders kept for a list are those of sorting it, for every column both ways', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...sortColumns),
      fc.constantFrom('ascending', 'descending'),
      (list, column, direction) => {
        const orders = loanOrders(list)
        orders.prepare()
        expect(orders.sorted({ column, direction })).toEqual(sortLoans(list, { column, direction }))
      },
    ),
  )
})

test('[B-11] every column can be prepared ahead', () => {
  const orders = loanOrders([])
  let prepared = 0
  while (orders.prepare()) prepared += 1
  expect(prepared).toBe(sortColumns.length)
})
