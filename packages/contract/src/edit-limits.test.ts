import { maxDaysToArchive } from '@plinth/domain/shared/limits'
import { validateArchive } from '@plinth/domain/loan/archive'
import { expect, test } from 'vitest'
import { BorrowerUpdate } from './people/borrower.ts'
import { addLegalEntity } from './people/legal-entity.ts'
import { archiveLoan } from './loan/loan.ts'
import { PropertyUpdate } from './people/property.ts'

const future = Math.floor(Date.now() / 1000) + 30 * 86_400
const schemas = {
  borrower: BorrowerUpdate,
  property: PropertyUpdate,
  entity: addLegalEntity.body,
  archive: archiveLoan.body,
}

/** Each edited field that has a limit, with values beyond it and values within. */
test.each([
  ['borrower', 'address_zipcode', ['abc', '123', '1234567'], ['10001', '10001-1234']],
  ['borrower', 'address_state', ['Nowhere', 'ZZ'], ['NY', 'New York']],
  ['borrower', 'date_of_birth', [future, -2_300_000_000], [0, 946_684_800]],
  ['borrower', 'first_name', ['R2', '<b>'], ["O'Brien", 'José']],
  ['borrower', 'last_name', ['R2', '<b>'], ['O’Neil', 'van der Berg']],
  ['property', 'address_zipcode', ['abc'], ['', '33139']],
  ['property', 'address_state', ['Nowhere'], ['', 'FL', 'florida']],
  ['entity', 'state', ['Nowhere'], ['', 'DE']],
  ['archive', 'days_to_archive', [-1, maxDaysToArchive + 1, 3650], [0, maxDaysToArchive]],
] as const)('[W-23] the %s edit keeps the limit of %s and names the field', (which, field, wrong, right) => {
  const base = which === 'entity' ? { name: 'Jay LLC' } : which === 'archive' ? { rejection_reason: 'No' } : {}
  for (const value of wrong) {
    const read = schemas[which].safeParse({ ...base, [field]: value })
    expect([value, read.error?.issues.map((issue) => issue.path.join('.'))]).toEqual([value, [field]])
    expect(read.error?.issues[0]?.message).toMatch(/^(\*|Birth date is not valid$)/)
  }
  for (const value of right)
    expect([value, schemas[which].safeParse({ ...base, [field]: value }).success]).toEqual([value, true])
})

test('a state is kept as its code', () =>
  expect(BorrowerUpdate.parse({ address_state: 'new york' }).address_state).toBe('NY'))

test('[D-09] the dialog takes the days that the call takes', () => {
  const dialog = (days: number) => validateArchive({ days: String(days), reason: 'x' }).days
  expect([dialog(maxDaysToArchive), dialog(maxDaysToArchive + 1)]).toEqual([undefined, 'Invalid value'])
})
