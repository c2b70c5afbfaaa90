import { MantineProvider } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show as showScreen, standIn } from '../../../test/screen.tsx'
import { RequestDetails } from './request-details.tsx'
import { detailsBody, detailsTexts, shownDetail } from './request-details.values.ts'

const loan = loanView()

const sent: { url: string; body: unknown }[] = []
let answer: () => Response = () => Response.json({})
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({})
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith('/api/loan/')) return Response.json({ token: 't', provider: 'embedded' })
    sent.push({ url, body: JSON.parse(String(init?.body)) })
    return answer()
  }
})

const show = (shown: LoanView = loan) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RequestDetails loan={shown} />
      </MantineProvider>
    </QueryClientProvider>,
  )
const update = () => screen.getByRole('button', { name: 'Update' })
const retype = async (label: RegExp, text: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
}

const choose = async (label: string, choice: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await userEvent.click(await screen.findByRole('option', { name: choice }))
}

test('[I-25] the details read as money, percent and date, with price and number of properties', () => {
  show()
  for (const text of ['$1,000,000', '10.75%', '01.15.2030', '12 months', '$1,500,000', '2'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('[I-23] [I-36] [I-37] an edit is confirmed, then only what changed is sent, the rate as a fraction', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await retype(/^Interest rate/, '9.5x%')
  await retype(/^Loan amount/, '1250000.5')
  await userEvent.click(update())
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(sent).toEqual([
    {
      url: `/api/loan/${loan.id}/update`,
      body: { version: 7, amount: 1_250_000.5, interest_rate: 0.095 },
    },
  ])
})

test('[I-24] all eight details are edited, and nothing else', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await retype(/^Loan amount/, '1100000')
  await retype(/^Amount at closing/, '800000')
  await retype(/^Duration/, '18')
  await retype(/^Interest rate/, '9')
  await retype(/^Construction reserve/, '25000')
  await retype(/^Expected closing/, '02.20.2030')
  fireEvent.blur(screen.getByLabelText(/^Expected closing/))
  await choose('Purpose', 'Flip')
  await choose('Exit strategy', 'Refinance')
  const fields = document.querySelectorAll('form input:not([type=hidden])')
  expect(fields).toHaveLength(8)
  await userEvent.click(update())
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(sent.map((one) => one.body)).toEqual([
    {
      version: 7,
      amount: 1_100_000,
      amount_at_closing: 800_000,
      purpose: 'Flip',
      expected_closing_epoch: Date.UTC(2030, 1, 20) / 1000,
      duration_months: 18,
      exit_strategy: 'Refinance',
      interest_rate: 0.09,
      construction_reserve: 25_000,
    },
  ])
})

test.each([
  ['[I-27]', 'Purpose', ['Purchase', 'Refinance', 'Acquisition', 'Cash out', 'Flip', 'Double Flip']],
  ['[I-28]', 'Exit strategy', ['Sale', 'Refinance']],
])('%s the choices of %s are %j, in this order', async (_id, label, offered) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
  const choices = await screen.findAllByRole('option')
  expect(choices.map((one) => one.textContent)).toEqual(offered)
})

test.each([
  ['Loan amount', '15000000.01', '* Limit $15,000,000'],
  ['Loan amount', '', '* Required'],
  ['Duration', '101', '* Limit 100'],
  ['Interest rate', '100.5', 'Invalid value'],
  ['Construction reserve', '', '* Required'],
])('[I-29] [I-38] %s of "%s" is refused beside the field and Update stays shut', async (label, text, error) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await retype(new RegExp(`^${label}`), text)
  expect(screen.getByText(error)).toBeTruthy()
  await userEvent.click(update())
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('[I-37] nothing changed keeps Update shut', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await screen.findByLabelText(/^Loan amount/)
  expect(update().getAttribute('aria-disabled')).toBe('true')
})

test('[I-39] a refused update keeps what was typed and shows the reason beside its field', async () => {
  answer = () =>
    Response.json(
      {
        type: 'about:blank',
        code: 'invalid_input',
        title: 'x',
        status: 400,
        request_id: 'r',
        errors: [{ path: 'amount', message: 'Too much for us' }],
      },
      { status: 400 },
    )
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Edit request details' }))
  await retype(/^Loan amount/, '2000000')
  await userEvent.click(update())
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Too much for us')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Loan amount/).value).toBe('2,000,000')
})

test.each([
  ['a successful update', () => ({}), 'Request Details has been updated successfully'],
  ['a failed update', () => refusal(500, 'internal', 'Down'), 'Something went wrong'],
])('[I-39] %s says so in a toast', async (_what, reply, text) => {
  standIn({ [`PUT /loan/${loan.id}/update`]: reply })
  showScreen(<RequestDetails loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit request details' }))
  await retype(/^Loan amount/, '2000000')
  await userEvent.click(update())
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const toast = await screen.findByText(text)
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
})

test('[D-15] an archived loan offers no edit', () => {
  show({ ...loan, can: { ...loan.can, edit: false } })
  expect(screen.queryByRole('button', { name: 'Edit request details' })).toBeNull()
})

test('[I-36] [Y-07] the texts of a loan go there and back; what is missing reads N/A', () => {
  const texts = detailsTexts({ ...loan, amount: 1234.5, exit_strategy: null })
  expect([texts.amount, texts.interest_rate, texts.exit_strategy]).toEqual(['1,234.5', '10.75', ''])
  expect(shownDetail('exit_strategy', texts.exit_strategy)).toBe('N/A')
  expect(detailsBody(texts, ['amount', 'expected_closing_epoch'], 7)).toEqual({
    version: 7,
    amount: 1234.5,
    expected_closing_epoch: loan.expected_closing_epoch,
  })
})
