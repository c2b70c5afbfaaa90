import { describe, expect, test } from 'vitest'
import { isBorneOut } from './borne-out.ts'
import { dayOfPaper } from './own-date.ts'
import { partyReader } from './party.ts'
import { forms, readQuestion } from './question.ts'
import { termSet } from './terms.ts'

const unitOf = (text: string) => ({
  ...{ text, cells: [text], head: [], under: '', heading: '', inTable: false, isHeading: false },
})
const bears = (question: string, text: string, value: string | null = null, title = '') =>
  isBorneOut(readQuestion(question), { unit: unitOf(text), value, title: termSet(title) })

describe('[DF-15] what cannot be the answer is none', () => {
  test.each([
    ['Who appraised it?', 'The Bank may ask for documents of guarantors.', 'The Bank'],
    ['What is the effective date?', 'dated within 10 days of the Effective Date', 'within 10 days'],
    ['What is the interest rate?', 'After an Event of Default the rate is increased to 8% per annum.', '8%'],
    ['What is the term loan amount?', 'Loan amount: $1,000,000', '$1,000,000'],
    ['What is the prepayment penalty?', 'Upon demand the Borrower shall prepay the note.', null],
    ['In which state is the borrower incorporated?', 'If to Borrower:', null],
    ['Who appraised it?', 'Three ways can be used; the Cost Approach is one.', 'Cost Approach'],
    ['What is the name of the company?', 'It is issued by the LLC. Each certificate shows it.', 'LLC. Each'],
    ['When does the lease end?', 'The Tenant may, within 60 days of notice, terminate.', 'within 60 days'],
    ['What is the cap rate?', 'It is a close range, 9.59% - 11.78%.', '9.59%'],
    ['What is the cap rate?', 'It is a close range, 9.59% - 11.78%.', '11.78%'],
    ['What is the value?', 'It would be between $528,000 and $570,000.', '$528,000'],
    ['What is the value?', 'It would be between $528,000 and $570,000.', '$570,000'],
    ['What are the annual taxes?', 'The taxes are estimated per $100 of assessed value.', '$100'],
    ['What is the final value?', 'Final Value via Sales Comparison Approach: $2,400,000', '$2,400,000'],
    ['How large are the premises?', 'for the initial three years', 'three'],
    ['What is the highest and best use?', 'Highest and best use is defined by the institute as a use.', null],
  ])('%s “%s”', (question, text, value) => expect(bears(question, text, value)).toBe(false))

  test.each([
    ['Who is the appraiser?', 'Appraiser: Quill Valuation', 'Quill Valuation'],
    ['What is the effective date?', 'Effective Date: April 17, 2008', 'April 17, 2008'],
    ['When is notice due?', 'within 10 days of closing', 'within 10 days'],
    ['What is the default rate?', 'After an Event of Default the rate is 8% per annum.', '8%'],
    ['What is the interest rate?', 'Interest accrues at 5% per annum.', '5%'],
    ['What is the term loan amount?', 'Term Loan Amount: $40,000,000', '$40,000,000'],
    ['What is the prepayment penalty?', 'The note may be prepaid with a premium of 1%.', null],
    ['Who appraised it?', 'Appraiser: St. Clair Value Group LLC', 'St. Clair Value Group LLC'],
    ['Who is the manager?', 'Manager: John Q. Public Jr. and others', 'John Q. Public Jr'],
    ['When does the lease end?', 'ending June 27, 2008', 'June 27, 2008'],
    ['What is the range of cap rates?', 'It is a close range, 9.59% - 11.78%.', '9.59%'],
    ['What is the cap rate?', 'It is 10.61%, as of 2026 - the year of the sale.', '10.61%'],
    ['What is the value by the cost approach?', 'Cost Approach: $1,783,000', '$1,783,000'],
    ['How large are the premises?', 'of approximately 1,425 net square feet', '1,425'],
    ['What is highest and best use defined as?', 'Highest and best use is defined as a use.', null],
  ])('but %s “%s” is', (question, text, value) => expect(bears(question, text, value)).toBe(true))

  test('a loan is told from another by what its paper is called, too', () =>
    expect(bears('What is the term loan amount?', 'Amount: $5,000,000', '$5,000,000', 'Term Loan Agreement')).toBe(
      true,
    ))
})

describe('[DF-16] the day of the paper that is named', () => {
  const letter = 'What is the date of the commitment letter?'
  test.each([
    [letter, 'DATE: April 25, 2001.', 'Construction Loan Agreement', null],
    [
      letter,
      'Commitment Letter from Lender to Borrower dated April 4, 2001.',
      'Construction Loan Agreement',
      'April 4, 2001',
    ],
    [
      'What is the date of the loan agreement?',
      'DATE: April 25, 2001.',
      'Construction Loan Agreement',
      'April 25, 2001',
    ],
    ['What is the date of the agreement?', 'DATE: April 25, 2001.', '', 'April 25, 2001'],
    [
      'What is the date of the original credit agreement?',
      'Borrower entered into that certain Credit Agreement dated as of December 27, 2007.',
      'First Amendment',
      'December 27, 2007',
    ],
  ])('%s “%s” (%s): %s', (question, text, title, day) => expect(dayOfPaper(question, text, termSet(title))).toBe(day))
})

describe('[DF-17] who takes a part', () => {
  test('in a row of parties it is the one before the bracket', () =>
    expect(
      partyReader(['borrower'])(
        unitOf(
          'among the lenders named below, the Guarantors, and STORM LARK CORP, a Colorado corporation (“Borrower”).',
        ),
      ),
    ).toBe('STORM LARK CORP'))

  test('what somebody is says not who', () =>
    expect(
      partyReader(['administrative agent'])(unitOf('Delaware limited liability company, as administrative agent')),
    ).toBeNull())
})

test('[DF-15] a state is one by its name', () => {
  expect(readQuestion('Which state law governs the agreement?').wanted).toBe('state')
  expect(forms.state?.test('governed by the laws of Washington')).toBe(true)
  expect(forms.state?.test('the law of a specified state')).toBe(false)
})
