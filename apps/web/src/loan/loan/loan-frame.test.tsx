import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanRatio } from '@plinth/contract/underwriting/underwriting'
import { ratioLabels } from '@plinth/domain/underwriting/ratios'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { date, dateTime, dayHere } from '../../lib/format.ts'
import { HeaderLine } from './header-line.tsx'
import { LoanFigures } from './loan-figures.tsx'
import { LoanHeader } from './loan-header.tsx'
import { LoanTabs } from './loan-tabs.tsx'

const panels = { analysis: null, requests: null, documents: null, external: null }
const figuresOf = (list: HTMLElement) =>
  Array.from(list.querySelectorAll('dt'), (term) => [term.textContent, term.nextElementSibling?.textContent])

test('[I-07] the header tells when the loan was last changed', async () => {
  const last_update = Date.UTC(2029, 4, 6, 15, 30) / 1000
  const presses = { onTimeline: () => {}, onNotes: () => {}, onTasks: () => {}, children: null }
  show(<HeaderLine loan={loanView({ last_update })} {...presses} />)
  const time = await screen.findByText(dateTime(last_update))
  expect([time.tagName, time.getAttribute('datetime')]).toEqual(['TIME', '2029-05-06T15:30:00.000Z'])
  expect(time.parentElement?.textContent).toMatch(/^Last update /)
})

test.each([
  [0, 'Low-risk findings', 'gray'],
  [1, 'Medium-risk findings', 'yellow'],
  [5, 'High-risk findings', 'red'],
])('[I-08] the badge of the highest level %i reads %s and leads to the findings', async (insight_level, text, tone) => {
  show(<LoanHeader loan={loanView({ insight_level })} tools={null} />)
  const badge = await screen.findByText(text)
  expect(badge.getAttribute('data-tone')).toBe(tone)
  expect(badge.closest('a')?.getAttribute('href')).toBe('/loan/BL-10001?tab=analysis')
})

test('[I-03] [I-04] the loan is named before the code of what can be done with it has come', async () => {
  show(<LoanHeader loan={loanView()} tools={null} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Main Street')
  expect([screen.getByText('BL-10001').tagName, screen.queryByRole('button')]).toEqual(['SPAN', null])
})

test('[I-08] without insights there is no badge', async () => {
  show(<LoanHeader loan={loanView({ insight_level: null })} tools={null} />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/-risk findings$/)).toBeNull()
})

const ratio = (key: LoanRatio['key'], value: number | null, limit: LoanRatio['limit']): LoanRatio => ({
  key,
  label: ratioLabels[key],
  value,
  working: '',
  missing: [],
  source: '',
  unreviewed: false,
  limit,
})
const figures = (over: Partial<LoanView['figures']>): LoanView['figures'] => ({ ...loanView().figures, ...over })

test('[I-13] the head shows each figure of the deal beside its limit, and the score once', async () => {
  const loan = loanView({
    amount: 1_250_000,
    score: 81,
    number_of_properties: 3,
    duration_months: 14,
    exit_strategy: 'Refinance',
    expected_closing_epoch: dayHere(Math.floor(Date.now() / 1000)) + 45 * 86_400,
    figures: figures({
      ratios: [
        ratio('ltv_as_is', 0.713, { text: '70% max', verdict: 'yellow' }),
        ratio('ltc', 0.715, { text: '80% max', verdict: 'green' }),
        ratio('dscr', 1.04, { text: '1.2x min', verdict: 'red' }),
      ],
      score_completeness: 0.92,
    }),
  })
  show(<LoanFigures loan={loan} score={<span>81</span>} />)
  const list = await screen.findByLabelText('Key figures')
  expect(figuresOf(list)).toEqual([
    ['Loan amount', '$1,250,000'],
    ['LTV (total commitment)', '71.3%Near limit: 70% max'],
    ['LTC', '71.5%80% max'],
    ['DSCR in place', '1.04xOutside policy: 1.2x min'],
    ['Interest rate · term', '10.75%14 mo'],
    ['Score', '8192% of inputs'],
    ['Purchase price', '$1,500,0003 properties'],
    ['Expected closing', `${date(loan.expected_closing_epoch)}in 45 days`],
    ['Exit', 'Refinance'],
  ])
  const beyond = Array.from(list.querySelectorAll<HTMLElement>('[data-beyond]'), (one) => one.dataset['beyond'])
  expect(beyond).toEqual(['yellow', 'red'])
})

test('[DD-14] a ratio that stands on a file nobody has reviewed says so', async () => {
  const ratios = [
    { ...ratio('dscr', 2.33, { text: '0.8x min', verdict: 'green' }), unreviewed: true },
    ratio('ltc', 0.519, { text: '80% max', verdict: 'green' }),
  ]
  show(<LoanFigures loan={loanView({ figures: figures({ ratios }) })} score="N/A" />)
  const shown = new Map(figuresOf(await screen.findByLabelText('Key figures')).map(([name, value]) => [name, value]))
  expect([shown.get('DSCR in place'), shown.get('LTC')]).toEqual([
    '2.33x0.8x minFrom an unreviewed file',
    '51.9%80% max',
  ])
})

test('[I-13] nothing is made up for a bare request: N/A, never 0', async () => {
  const none = { interest_rate: null, purchase_price: null, expected_closing_epoch: null, exit_strategy: null }
  const ratios = [ratio('ltv_as_is', null, { text: '70% max', verdict: 'unknown' })]
  show(<LoanFigures loan={loanView({ ...none, figures: figures({ ratios, score_completeness: null }) })} score="N/A" />)
  const shown = figuresOf(await screen.findByLabelText('Key figures')).map(([, value]) => value)
  expect(shown).toEqual(['$1,000,000', 'N/A70% max', 'N/A', 'N/A', 'N/A12 mo', 'N/A', 'N/A2 properties', 'N/A', 'N/A'])
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
