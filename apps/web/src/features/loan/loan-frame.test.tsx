import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { dateTime } from '../../lib/format.ts'
import { LoanFigures } from './loan-figures.tsx'
import { LoanHeader } from './loan-header.tsx'
import { LoanTabs } from './loan-tabs.tsx'

const panels = { analysis: null, requests: null, documents: null, external: null }
const figuresOf = (list: HTMLElement) =>
  Array.from(list.querySelectorAll('dt'), (term) => [term.textContent, term.nextElementSibling?.textContent])

test('[I-07] the header tells when the loan was last changed', async () => {
  const last_update = Date.UTC(2029, 4, 6, 15, 30) / 1000
  show(<LoanHeader loan={loanView({ last_update })} onArchive={() => {}} onTimeline={() => {}} />)
  const time = await screen.findByText(dateTime(last_update))
  expect([time.tagName, time.getAttribute('datetime')]).toEqual(['TIME', '2029-05-06T15:30:00.000Z'])
  expect(time.parentElement?.textContent).toMatch(/^Last update /)
})

test.each([
  [0, 'Insights: low', 'gray'],
  [1, 'Insights: medium', 'yellow'],
  [5, 'Insights: high', 'red'],
])('[I-08] the badge of the highest level %i reads %s and leads to the findings', async (insight_level, text, tone) => {
  show(<LoanHeader loan={loanView({ insight_level })} onArchive={() => {}} onTimeline={() => {}} />)
  const badge = await screen.findByText(text)
  expect(badge.getAttribute('data-tone')).toBe(tone)
  expect(badge.closest('a')?.getAttribute('href')).toBe('/loan/BL-10001?tab=analysis')
})

test('[I-08] without insights there is no badge', async () => {
  show(<LoanHeader loan={loanView({ insight_level: null })} onArchive={() => {}} onTimeline={() => {}} />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/^Insights:/)).toBeNull()
})

test('[I-13] the banner shows score, rate, purchase price and number of properties', async () => {
  show(<LoanFigures loan={loanView({ score: 81, number_of_properties: 3 })} />)
  expect(figuresOf(await screen.findByLabelText('Key figures'))).toEqual([
    ['Score', '81'],
    ['Interest rate', '10.75%'],
    ['Purchase price', '$1,500,000'],
    ['Properties', '3'],
  ])
})

test('[I-13] what the banner does not know reads N/A, never 0', async () => {
  show(<LoanFigures loan={loanView({ score: null, interest_rate: null, purchase_price: null })} />)
  const shown = figuresOf(await screen.findByLabelText('Key figures'))
  expect(shown.slice(0, 3).map(([, value]) => value)).toEqual(['N/A', 'N/A', 'N/A'])
})

test('[I-20] Open Analysis opens the external spreadsheet of the loan in a tab of its own', async () => {
  const url = 'https://docs.google.com/spreadsheets/d/sheet-7/edit'
  show(<LoanTabs loan={loanView({ analysis: { url, reason: null } })} panels={panels} />)
  const link = await screen.findByRole('link', { name: 'Open Analysis' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank'])
  expect(within(link).queryByRole('button')).toBeNull()
})

test('[I-21] without a Google Sheet Open Analysis downloads the workbook that the product makes', async () => {
  const loan = loanView({ analysis: { url: null, reason: null } })
  const sent = standIn({ [`GET /loan/${loan.id}/analysis-workbook`]: () => new Response('a workbook') })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:workbook'
  URL.revokeObjectURL = () => {}
  show(<LoanTabs loan={loan} panels={panels} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open Analysis' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(saved.mock.contexts[0]).toMatchObject({ download: 'BL-10001 analysis.xlsx', href: 'blob:workbook' })
  expect(sent).toHaveLength(1)
})

test('[I-21] without a workbook Open Analysis is greyed and says why', async () => {
  show(<LoanTabs loan={loanView({ analysis: { url: null, reason: 'No property yet' } })} panels={panels} />)
  const button = await screen.findByRole('button', { name: 'Open Analysis' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  expect(await screen.findByText('No property yet')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open Analysis' })).toBeNull()
})
