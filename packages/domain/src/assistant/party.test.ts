import { describe, expect, test } from 'vitest'
import { asksOwnDate, dayOfPaper } from './own-date.ts'
import { doerAsked, partyReader, roleAsked } from './party.ts'
import { unitsOf } from './units.ts'

const ownDateIn = (text: string) => dayOfPaper('What is the date of the agreement?', text, new Set())

const whoIs = (names: readonly string[], text: string) => partyReader(names)({ text, cells: text.split(/\s{2,}/) })
const BETWEEN =
  'This Agreement, dated as of September 30, 1999, is entered into among Elm Investors I, LLC, a Delaware limited liability company ("Borrower"), and Quarry Healthcare Corporation, a Delaware corporation ("Lender").'

describe('[DF-12] who takes a part', () => {
  test.each([
    [['lender'], BETWEEN, 'Quarry Healthcare Corporation'],
    [['borrower'], BETWEEN, 'Elm Investors I, LLC'],
    [
      ['landlord', 'lessor'],
      'by and between, THE CITY OF ALDEN, a municipal corporation (herein referred to as "Landlord"), and',
      'THE CITY OF ALDEN',
    ],
    [['borrower'], 'BORROWER:  Harbor Residential, L.P.', 'Harbor Residential, L.P.'],
    [['buyer', 'purchaser'], 'Buyer: Ada Park', 'Ada Park'],
    [['guarantor'], '"Guarantor" shall mean Marta Lindqvist, an individual.', 'Marta Lindqvist'],
    [['lender'], 'First Pioneer Credit, as Lender', 'First Pioneer Credit'],
    [['guarantor'], 'The guarantor is Marta Lindqvist.', 'Marta Lindqvist'],
    [
      ['borrower'],
      'between Pine Farms, L.P., a limited partnership at 10 Elm Court (called collectively "Borrower,") and First Credit',
      'Pine Farms, L.P.',
    ],
  ])('%j in “%s” is %s', (names, text, name) => expect(whoIs(names, text)).toBe(name))

  test.each([
    [['tenant'], '_______________("Tenant") agree as follows:'],
    [
      ['landlord'],
      'No payment by Tenant or receipt by Landlord of a lesser amount shall be deemed other than on account.',
    ],
    [['tenant'], 'ABATEMENT OF RENT WHEN TENANT IS PREVENTED FROM USING PREMISES'],
    [['tenant'], 'the Premises comprises a share of the Building (“Tenant’s Pro-Rata Share”)'],
    [['borrower'], '"Borrower" shall mean the borrower identified above'],
    [['lender'], 'Lender: {NAME OF LENDER}'],
    [['borrower'], 'The Borrower is in default where it fails to pay.'],
  ])('nobody is named as %j in “%s”', (names, text) => expect(whoIs(names, text)).toBeNull())
})

test('[DF-14] the day a paper is of is where it dates itself, not where it names another day', () => {
  expect(asksOwnDate('What is the date of the agreement?')).toBe(true)
  expect(asksOwnDate('When was the lease signed?')).toBe(true)
  expect(asksOwnDate('What is the maturity date?')).toBe(false)
  expect(ownDateIn(BETWEEN)).toBe('September 30, 1999')
  expect(ownDateIn('DATE: May 30, 2003')).toBe('May 30, 2003')
  expect(ownDateIn('the Operating Agreement of Borrower dated as of June 30, 1999')).toBeNull()
})

test('[DF-12] a sentence that a printer filled with blanks is read as one', () => {
  const text = `THIS  AGREEMENT,  made as of  September  5, 1991,  by and  between  111
PARTNERS,  a California general  partnership  ("Borrower"),  and QUARRY AND
COMPANY, INCORPORATED, a Delaware corporation ("Lender"),`
  const [unit] = unitsOf(text)
  expect(unit?.text).toContain('by and between 111 PARTNERS, a California general partnership')
  expect(partyReader(['lender'])({ text: unit?.text ?? '', cells: [] })).toBe('QUARRY AND COMPANY, INCORPORATED')
  expect(partyReader(['borrower'])({ text: unit?.text ?? '', cells: [] })).toBe('111 PARTNERS')
  expect(ownDateIn(unit?.text ?? '')).toBe('September 5, 1991')
})

describe('[DF-17] who does something is who takes that part', () => {
  test.each([
    ['Who guarantees the loan?', ['guarantor']],
    ['Who is lending?', null],
    ['Who lent the money?', ['lender']],
    ['Who owns the property?', ['owner of record', 'property owner', 'owner']],
    ['Who appraised it?', ['appraiser']],
    ['Who manages the company?', null],
    ['Who sold the land?', ['seller']],
    ['Who bought the land?', ['buyer', 'purchaser']],
    ['Who purchased the land?', ['buyer', 'purchaser']],
    ['Who signed the lease?', null],
    ['Who owes taxes?', null],
  ])('%s', (question, names) => expect(doerAsked(question)).toEqual(names))

  test('a part in words of its own is asked for by them', () => {
    expect(roleAsked('Who is the administrative agent?')).toEqual(['administrative agent'])
    expect(roleAsked('Who is on the hook?')).toBeNull()
  })
})
