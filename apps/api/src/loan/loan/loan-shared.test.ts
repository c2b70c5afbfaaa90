import { expect, test } from 'vitest'
import type { CachedLoan } from './loan-list.view.ts'
import { SharedTexts } from './loan-shared.ts'

const loan = (over: Partial<CachedLoan>): CachedLoan => ({
  ...{
    id: 'a',
    humanId: 'BL-1',
    listVersion: 1,
    archived: false,
    name: 'Elm',
    foldedName: 'elm',
    foldedAround: 'bl-1',
  },
  ...{ status: 'underwriting', purpose: 'Purchase', propertyType: 'LAND', address: '', amount: 1, amountCents: 1 },
  ...{ amountAtClosingCents: 0, ltv: null, rate: null, score: null, borrowers: '', contacts: '', durationMonths: 12 },
  ...{
    documents: null,
    statusSince: 0,
    lastUpdate: 0,
    expectedClosing: '2031-03-14',
    owner: 'ada',
    officer: 'Ada Lee',
  },
  ...{ state: 'NY', lat: 0, lng: 0 },
  ...over,
})

test('a loan stays what it is, whatever others with the same texts came before', () => {
  const texts = new SharedTexts()
  const loans = [
    loan({}),
    loan({ id: 'b', owner: null, state: null, propertyType: null, expectedClosing: null, officer: '' }),
    loan({ id: 'c', status: 'funded', purpose: 'Refinance', propertyType: 'CONDO', owner: 'NY', state: 'ada' }),
    loan({ id: 'd' }),
  ]
  expect(loans.map((one) => texts.share(one))).toEqual(loans)
})
