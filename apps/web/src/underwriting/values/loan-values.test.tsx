import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { LoanValues } from './loan-values.tsx'

const loan = loanView()
const at = `GET /loan/${loan.id}/values`
const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const value = (n: number, over: object) => ({
  ...{ id: id(n), value: 1, as_of_epoch: 1_770_681_600, source: 'stated', origin: 'Application', document_id: null },
  ...{ page: null, activity_id: null, sandbox: false, verified_epoch: null, verified_by: null, note: '' },
  ...{ added_by: 'Plinth', added_epoch: 1, picked_by: null, pick_reason: null, in_use: false },
  ...over,
})
const appraisal = value(1, {
  ...{ value: 4_150_000, source: 'document', origin: 'Appraisal.pdf', page: 3, activity_id: id(7), in_use: true },
  ...{ verified_by: 'Vera Values', verified_epoch: 1_770_854_400, picked_by: 'Ann Other', pick_reason: 'Newer comps' },
})
const stated = value(2, { value: 5_000_000, as_of_epoch: 1_767_225_600, note: 'Owner estimate' })
const figures = [
  {
    ...{ kind: 'as_is_value', label: 'As-is value', unit: 'cents', values: [appraisal, stated] },
    stated_gap: { stated: 5_000_000, share: -0.17 },
    subject: { kind: 'loan', id: loan.id, name: loan.name },
  },
  {
    ...{ kind: 'population_growth', label: 'Population growth, annual', unit: 'fraction', stated_gap: null },
    subject: { kind: 'neighborhood', id: id(8), name: '62701' },
    values: [value(3, { value: 0.0204, source: 'report', origin: 'Demographics', sandbox: true, in_use: true })],
  },
]
const group = (name: string) => screen.findByRole('group', { name })

test('each figure shows value, source, page, date, who verified it and who chose it; alternatives are listed', async () => {
  standIn({ [at]: () => ({ figures }) })
  show(<LoanValues loan={loan} />)
  const [used, other] = within(await group('As-is value')).getAllByRole('listitem')
  expect(used?.textContent).toContain('$4,150,000In use')
  expect(used?.textContent).toContain(
    'Document · Appraisal.pdf, page 3 · As of 02.10.2026 · Verified by Vera Values, 02.',
  )
  expect(used?.textContent).toContain('Chosen by Ann Other: Newer comps')
  expect(other?.textContent).toContain('$5,000,000')
  expect(other?.textContent).toContain('Stated · Application · As of 01.01.2026 · Not verified')
  expect(other?.textContent).toContain('Owner estimate')
  expect(other?.textContent).not.toContain('In use')
  expect(screen.getByText('1 other value')).toBeDefined()
})

test('a value in use that lies apart from what was stated says by how much beside it; others say nothing', async () => {
  standIn({ [at]: () => ({ figures }) })
  show(<LoanValues loan={loan} />)
  expect(within(await group('As-is value')).getByText('17% below the stated $5,000,000')).toBeDefined()
  expect(within(await group('Population growth, annual: 62701')).queryByText(/the stated/)).toBeNull()
})

test('what a sandbox made up says so, cannot be verified, and a fraction reads as percent', async () => {
  standIn({ [at]: () => ({ figures }) })
  show(<LoanValues loan={loan} />)
  const place = within(await group('Population growth, annual: 62701'))
  expect(place.getByText('2.04%')).toBeDefined()
  expect(place.getByText('Sandbox')).toBeDefined()
  expect(place.queryByRole('button', { name: /^Verify/ })).toBeNull()
})

test('another value is used with a reason, and not without one', async () => {
  const sent = standIn({ [at]: () => ({ figures }), [`PUT /loan/${loan.id}/values/${id(2)}/use`]: () => ({ figures }) })
  show(<LoanValues loan={loan} />)
  const own = within(await group('As-is value'))
  await userEvent.click(own.getByText('1 other value'))
  await userEvent.click(own.getByRole('button', { name: 'Use this: $5,000,000 from Application' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/\$5,000,000 \(Application\) will be used .* in place of \$4,150,000/)).toBeDefined()
  const confirm = () => dialog.getByRole('button', { name: 'Use this' })
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Wrong lot appraised' } })
  await waitFor(() => expect(confirm().getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(confirm())
  await waitFor(() => expect(sent.find((one) => one.method === 'PUT')?.body).toEqual({ reason: 'Wrong lot appraised' }))
})

test('a refusal stays in the dialog with what was typed', async () => {
  const use = `PUT /loan/${loan.id}/values/${id(2)}/use`
  standIn({ [at]: () => ({ figures }), [use]: () => refusal(409, 'state_conflict', 'Picked already') })
  show(<LoanValues loan={loan} />)
  const own = within(await group('As-is value'))
  await userEvent.click(own.getByText('1 other value'))
  await userEvent.click(own.getByRole('button', { name: 'Use this: $5,000,000 from Application' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Kept text' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Use this' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Picked already')
  expect(dialog.getByDisplayValue('Kept text')).toBeDefined()
})

test('staff add a value with its date; a document is read again', async () => {
  const sent = standIn({
    ...{ [at]: () => ({ figures }), [`POST /loan/${loan.id}/values/add`]: () => ({ figures }) },
    [`GET /activity/refresh-data-points-from-activity/${id(7)}`]: () => ({ changed: [], fields: {} }),
  })
  show(<LoanValues loan={loan} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Re-read document: Appraisal.pdf' }))
  await waitFor(() =>
    expect(sent.map((one) => one.path)).toContain(`/activity/refresh-data-points-from-activity/${id(7)}`),
  )
  await userEvent.click(screen.getByRole('button', { name: `Add value: As-is value, ${loan.name}` }))
  const dialog = within(await screen.findByRole('dialog'))
  // With its commas, as it stands on paper.
  await userEvent.type(dialog.getByLabelText(/Value, \$/), '4,200,000')
  fireEvent.change(dialog.getByLabelText(/As of/), { target: { value: '02.11.2026' } })
  fireEvent.blur(dialog.getByLabelText(/As of/))
  fireEvent.change(dialog.getByLabelText(/Source or note/), { target: { value: 'BPO by phone' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Add value' }))
  await waitFor(() =>
    expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
      ...{ kind: 'as_is_value', subject_id: loan.id, value: 4_200_000, note: 'BPO by phone' },
      as_of_epoch: 1_770_768_000,
    }),
  )
})
