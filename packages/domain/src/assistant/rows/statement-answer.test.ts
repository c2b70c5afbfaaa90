import { describe, expect, test } from 'vitest'
import { readStatement, statementPage } from '../../documents/document/rows/papers.fixture.ts'
import { isSilent } from './row-answer.ts'
import { statementAnswer } from './statement-answer.ts'

const rows = readStatement(statementPage())
const answer = (question: string, of = rows) => {
  const found = statementAnswer(question, { rows: of, touched: false })
  if (!found) return null
  return isSilent(found) ? 'silent' : found.value
}

describe('[DF-10] what the lines of an operating statement answer', () => {
  test.each([
    ['What is the NOI for the trailing twelve months?', '$23,136'],
    ['What was the NOI in May?', '$7,554'],
    ['What were gross potential rents in June 2026?', '$10,000'],
    ['What is the total income?', '$29,100'],
    ['What are the operating expenses?', '$5,964'],
    ['What is the net income?', '$17,136'],
    ['How much are the late fees?', '$100'],
    ['How much was paid for water and sewer?', '$240'],
    ['What are the property taxes?', '$3,000'],
    ['What are the utilities?', '$600'],
    ['How much was mortgage interest in April?', '$2,000'],
    ['What is the expense ratio?', '20.49%'],
    ['Which month had the highest NOI?', 'June 2026'],
    ['What is the average monthly NOI?', '$7,712'],
    ['What period does the statement cover?', '04.01.2026 to 06.30.2026'],
  ])('%s %s', (question, value) => expect(answer(question)).toBe(value))

  test('several lines that count as one are added up, each shown', () => {
    const found = statementAnswer('What are the utilities?', { rows, touched: false })
    expect(found).toMatchObject({ how: expect.stringContaining('$360 + $240'), rows: [{ page: 1 }, { page: 1 }] })
  })

  test('a month it does not hold is not said, a year it does not cover is none of its own', () => {
    expect(answer('What was the NOI in March?')).toBe('silent')
    expect(answer('What was the NOI in 2024?')).toBeNull()
  })

  test.each([
    ['What is the interest rate?'],
    ['What is the loan amount?'],
    ['What is the insurance premium?'],
    ['Who pays the property taxes?'],
    ['What is the purchase price?'],
    ['When are the real estate taxes due?'],
    ['How much is the security deposit?'],
  ])('%s is no question of its lines', (question) => expect(answer(question)).toBeNull())
})

test('[DF-11] a total that its lines do not come to is unsure, with all readings', () => {
  const odd = readStatement(statementPage().replace(/ 23,136\.00/, ' 33,136.00'))
  const found = statementAnswer('What is the NOI?', { rows: odd, touched: false })
  expect(found).toMatchObject({ value: 'Unsure', how: expect.stringContaining('$33,136') })
})
