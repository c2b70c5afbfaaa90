import type { FoundInsight } from '@plinth/contract/credit/insight'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { borrowerView, loanView, propertyView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Insights } from './insights.tsx'

const loan = loanView({
  properties: [propertyView(1), propertyView(2)],
  borrowers: [borrowerView(1)],
})
let made = 0
const insight = (name: string, level: number, about: FoundInsight['about'], over: Partial<FoundInsight> = {}) => ({
  ...{ id: `0190000a-0000-7000-8000-${String(++made).padStart(12, '0')}`, name, level, about },
  ...{ description: `${name} was found`, evidence: [] },
  ...over,
})
const answer = (insights: readonly FoundInsight[]) =>
  standIn({ [`GET /loan/${loan.id}/insights`]: () => ({ insights }) })
const onLoan = { kind: 'loan', id: loan.id } as const
const onSecond = { kind: 'property', id: loan.properties[1]?.id ?? '' } as const
const onBorrower = { kind: 'borrower', id: loan.borrowers[0]?.id ?? '' } as const

test('[O-08] [O-09] [O-10] findings on loan, properties and borrowers, the most serious first, each with its level', async () => {
  answer([
    ...[insight('Income', 0, onLoan), insight('Title', 3, onLoan), insight('Market', 1, onLoan)],
    ...[insight('Vacancy', 1, onSecond), insight('Credit', 2, onBorrower)],
  ])
  show(<Insights loan={loan} />)
  const rows = async (about: string) =>
    within(await screen.findByRole('list', { name: about }))
      .getAllByRole('listitem')
      .map((row) => [row.querySelector('[data-tone]')?.getAttribute('data-tone'), row.textContent])
  expect(await rows('This loan')).toEqual([
    ['red', 'HighTitleTitle was found'],
    ['yellow', 'MediumMarketMarket was found'],
    ['gray', 'LowIncomeIncome was found'],
  ])
  expect(await rows('2 Main Street')).toEqual([['yellow', 'MediumVacancyVacancy was found']])
  expect(await rows('Bea Sponsor 1')).toEqual([['red', 'HighCreditCredit was found']])
  expect(screen.getAllByRole('list')).toHaveLength(3)
})

test('[O-08] a contradiction shows both sources; a document opens at its page', async () => {
  const document_id = '0190000b-0000-7000-8000-000000000001'
  const evidence = [
    { source: 'Property', value: '$1,500,000', document_id: null, page: null },
    { source: 'Contract.pdf', value: '$1,800,000', document_id, page: 3 },
  ]
  answer([insight('Purchase price differs', 2, onSecond, { evidence })])
  show(<Insights loan={loan} />)
  expect((await screen.findByRole('listitem')).textContent).toContain('Property$1,500,000')
  const link = screen.getByRole('link', { name: 'Contract.pdf, page 3' })
  expect(link.getAttribute('href')).toBe(
    `/loan/${loan.human_id}?tab=analysis&panel=documents&document=${document_id}&page=3`,
  )
})

test("[O-08] [X-49] without any it says 'No insights available'", async () => {
  answer([])
  show(<Insights loan={loan} />)
  expect(await screen.findByText('No insights available')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

test('findings that do not come say so, and can be asked for again', async () => {
  standIn({ [`GET /loan/${loan.id}/insights`]: () => refusal(500, 'internal', 'Down') })
  show(<Insights loan={loan} />)
  expect(await screen.findByText('The insights could not be loaded')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
