import type { PolicySetView } from '@plinth/contract/credit/policy-set'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { SetBar } from './set-bar.tsx'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const set = (n: number, name: string, in_use: boolean, purposes: PolicySetView['purposes']): PolicySetView => ({
  ...{ policy_set_id: id(n), name, in_use, purposes, version: n, limits: 0, changed_by: 'Lena', changed_epoch: 1 },
  ...{ rules: [], history: [] },
})
const general = set(1, 'Bridge loans', true, [])
const flips = set(2, 'Flips', false, ['Flip', 'Double Flip'])
const draft = set(3, 'Draft', false, [])
const bar = (one: PolicySetView, sets = [general, flips, draft]) =>
  show(<SetBar sets={sets} set={one} may onChoose={() => {}} />)

test.each([
  [general, 'General set. Measures loans without a set of their own: Purchase, Refinance, Acquisition, Cash out.'],
  [flips, 'Measures Flip, Double Flip loans.'],
  [draft, 'No loans are measured against this set yet.'],
])('the bar says which loans a set measures: $name', async (one, text) => {
  bar(one)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    ...['Bridge loans (in use)', 'Flips (Flip, Double Flip)', 'Draft'],
  ])
})

test('purposes are chosen for a set, one that another has says so, and all of them are sent', async () => {
  const sent = standIn({ [`PUT /policies/sets/${draft.policy_set_id}/purposes`]: () => draft })
  bar(draft)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the policy set' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose loan purposes' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-describedby') !== null)).toHaveLength(6)
  expect(dialog.getAllByText('Now measured against “Flips”')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Double Flip' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Acquisition' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save purposes' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ purposes: ['Acquisition', 'Double Flip'] }),
  )
})

test('a set that measures loans cannot be archived', async () => {
  bar(flips)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the policy set' }))
  const archive = await screen.findByRole('menuitem', { name: /^Archive ?Loans are measured against this set/ })
  expect(archive.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(archive)
  expect(screen.queryByRole('dialog')).toBeNull()
})
