import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { borrowerView, loanView, propertyView } from '../../../test/loan-view.ts'
import { show } from '../../../test/screen.tsx'
import { Insights } from './insights.tsx'

const insight = (name: string, level: number) => ({ name, description: `${name} was found`, level })

test('[O-08] [O-09] [O-10] findings on loan, properties and borrowers, the most serious first, each with its level', async () => {
  const loan = loanView({
    insights: [insight('Income', 0), insight('Title', 3), insight('Market', 1)],
    properties: [propertyView(1), propertyView(2, { insights: [insight('Vacancy', 1)] })],
    borrowers: [borrowerView(1, { insights: [insight('Credit', 2)] })],
  })
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

test("[O-08] [X-49] without any it says 'No insights available'", async () => {
  show(<Insights loan={loanView({ properties: [propertyView(1)] })} />)
  expect(await screen.findByText('No insights available')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})
