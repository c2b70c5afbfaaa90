import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { PolicyAnalyses } from './policy-analyses.tsx'

const loan = loanView({ properties: [], borrowers: [] })
const waiverId = '0190000a-0000-7000-8000-000000000077'
const limit = (key: string, label: string, actual: number, verdict: string) => ({
  ...{ key, label, prefix: '', suffix: '%', value: 70, actual, value_out_of_range: null, func: 'max', verdict },
  ...{ diff: { top: 0.1, mid: 0.05 }, note: 'as worked out' },
})
const policies = [
  {
    ...{ title: 'Property: 1 Main Street', header: ['Requirement', 'Limit', 'Actual', 'Verdict'], borrower: null },
    set: { id: waiverId, name: 'Flips', version: 7, own: true },
    ...{ subject_id: loan.id, selected_columns: ['label', 'value', 'actual', 'verdict'], vars: {}, order: 1 },
    requirements: [
      limit('ltv_as_is', 'LTV (total commitment)', 81.5, 'red'),
      limit('ltc', 'LTC', 72, 'yellow'),
      limit('ltv_at_closing', 'LTV at closing', 61, 'green'),
    ],
  },
]
const waiver = (state: string) => ({
  ...{ id: waiverId, subject_id: loan.id, key: 'ltv_as_is', actual: 80.25, limit: '70% max', state },
  ...{ reason: 'Strong sponsor', until_epoch: 1_798_675_200, granted_by: 'Wanda Waives', granted_epoch: 1 },
})
const at = `GET /policies/loan/${loan.id}`
const waiversAt = `GET /loan/${loan.id}/waivers`
const answer = (waivers: readonly object[], more: Parameters<typeof standIn>[0] = {}) =>
  standIn({ [at]: () => ({ policies }), [waiversAt]: () => ({ waivers }), ...more })
const panel = (permissions: NonNullable<Parameters<typeof staffView>[0]>['permissions'] = ['waive-policy']) =>
  show(<PolicyAnalyses loan={loan} onSize={() => {}} />).setQueryData(meQuery.queryKey, staffView({ permissions }))
const row = async (label: string) =>
  within((await screen.findByText(label)).closest<HTMLElement>('[role=row]') ?? document.body)

test('a waived limit reads Waived with by whom, until when and why; others keep their verdict', async () => {
  answer([waiver('in-force')])
  panel()
  const ltv = await row('LTV (total commitment)')
  expect(await ltv.findByText('Waived')).toBeDefined()
  expect(ltv.getByText('Waived by Wanda Waives until 12.31.2026: Strong sponsor')).toBeDefined()
  expect(ltv.queryByText('Outside policy')).toBeNull()
  expect(ltv.getByText(/81\.5%/)).toBeDefined()
  expect((await row('LTC')).getByText('Near limit')).toBeDefined()
  expect((await row('LTV at closing')).queryByRole('button')).toBeNull()
})

test.each([
  ['expired', 'The waiver by Wanda Waives expired on 12.31.2026'],
  ['outgrown', 'The waiver by Wanda Waives was for 80.25% and no longer covers this value'],
])('a waiver that is %s says so, counts no longer and can be granted anew', async (state, text) => {
  answer([waiver(state)])
  panel()
  const ltv = await row('LTV (total commitment)')
  expect(await ltv.findByText(text)).toBeDefined()
  expect(ltv.getByText('Outside policy')).toBeDefined()
  expect(ltv.queryByText('Waived')).toBeNull()
  expect(ltv.getByRole('button', { name: 'Waive LTV (total commitment)' })).toBeDefined()
})

test('a limit is waived with a reason and a last day, and not without; a refusal keeps what was typed', async () => {
  let refused = true
  const sent = answer([], {
    [`POST /loan/${loan.id}/waivers/add`]: () =>
      refused ? refusal(409, 'state_conflict', 'Waived already') : { waivers: [waiver('in-force')] },
  })
  panel()
  await userEvent.click((await row('LTC')).getByRole('button', { name: 'Waive LTC' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The value of 72% against a limit of 70% max is accepted/)).toBeDefined()
  const confirm = () => dialog.getByRole('button', { name: 'Waive' })
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Low leverage elsewhere' } })
  await userEvent.hover(confirm())
  expect(await screen.findByText('Enter the last day')).toBeDefined()
  fireEvent.change(dialog.getByLabelText(/Last day/), { target: { value: '12.31.2026' } })
  fireEvent.blur(dialog.getByLabelText(/Last day/))
  await waitFor(() => expect(confirm().getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(confirm())
  expect((await dialog.findByRole('alert')).textContent).toContain('Waived already')
  expect(dialog.getByDisplayValue('Low leverage elsewhere')).toBeDefined()
  refused = false
  await userEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.findLast((one) => one.method === 'POST')?.body).toEqual({
    ...{ subject_id: loan.id, key: 'ltc', reason: 'Low leverage elsewhere', until_epoch: 1_798_675_200 },
  })
})

test('a waiver is withdrawn with a reason', async () => {
  const put = `/loan/${loan.id}/waivers/${waiverId}/withdraw`
  const sent = answer([waiver('in-force')], { [`PUT ${put}`]: () => ({ waivers: [] }) })
  panel()
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the waiver of LTV (total commitment)' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Sponsor sued' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ reason: 'Sponsor sued' }))
})

test('without the right the button says why it cannot be pressed', async () => {
  answer([])
  panel([])
  const button = (await row('LTC')).getByRole('button', { name: /Waive LTC/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('the analysis says which set judged the loan', async () => {
  answer([])
  panel()
  expect(await screen.findByText(`Policy set for ${loan.purpose} loans: Flips, version 7`)).toBeDefined()
})
