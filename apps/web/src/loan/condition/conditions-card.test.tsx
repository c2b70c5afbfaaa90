import type { ConditionView } from '@plinth/contract/loan/condition'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ConditionsCard } from './conditions-card.tsx'

const loan = loanView()
const path = `/loan/${loan.id}/conditions`
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

const condition = (n: number, over: Partial<ConditionView> = {}): ConditionView => ({
  ...{ id: id(n), loan_id: loan.id, stage: 'closing', title: `Condition ${n}`, details: '', owner: null, party: null },
  ...{ due_epoch: null, proof: null, state: 'open', lost_proof: false, needs_note: true, note: '', decided_by: null },
  ...{ decided_epoch: null, origin: 'manual', version: n },
  ...over,
})
const open = (conditions: ConditionView[], answers: Parameters<typeof standIn>[0] = {}, at?: string) => {
  const sent = standIn({
    [`GET ${path}`]: () => ({ conditions }),
    'GET /user/all': () => ({ users: [] }),
    [`GET /activity/loan/${loan.id}/all`]: () => ({ activities: [] }),
    ...answers,
  })
  show(<ConditionsCard loan={loan} />, at, staffView({ permissions: [...permissions] }))
  return () => sent.filter(({ method }) => method !== 'GET')
}
const act = async (title: string, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('[AG-13] conditions stand by stage with state, owner, party, proof and how many are open', async () => {
  open([
    condition(1, {
      owner: { id: id(9), name: 'Una Writer' },
      due_epoch: 1_000_000_000,
      party: { kind: 'borrower', id: id(8), name: 'Bea Sponsor' },
    }),
    condition(2, {
      ...{ stage: 'funding', state: 'received' },
      proof: { activity_id: id(7), type: 'document-request', name: 'Payoff letter', state: 'Processed', gone: false },
    }),
    condition(3, {
      stage: 'post-closing',
      state: 'waived',
      note: 'Title insures over',
      decided_by: 'Una Writer',
      decided_epoch: 1_780_272_000,
    }),
  ])
  const closing = within(await screen.findByRole('list', { name: 'Prior to closing' }))
  const first = closing.getByRole('listitem', { name: 'Condition 1' })
  expect(first.textContent).toContain('Open')
  expect(first.textContent).toContain('Owner: Una Writer')
  expect(first.textContent).toContain('From Bea Sponsor')
  expect(first.textContent).toContain('Overdue since 09.09.2001')
  expect(within(screen.getByRole('list', { name: 'Prior to funding' })).getByRole('listitem').textContent).toContain(
    'Proof: Payoff letter (Processed)',
  )
  const waived = within(screen.getByRole('list', { name: 'Post-closing' })).getByRole('listitem').textContent
  expect(waived).toMatch(/^WaivedCondition 3.*Waived by Una Writer on .*Title insures over$/)
  expect(screen.getByText('2 open of 3')).toBeDefined()
})

test('[AG-13] without conditions the card says so and offers the first; a failure can be tried again', async () => {
  open([])
  expect(await screen.findByText('No conditions yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add condition' })).toBeDefined()
})

test('[AG-13] a list that cannot be loaded says so and is asked for again', async () => {
  let tries = 0
  open([], {
    [`GET ${path}`]: () => (++tries === 1 ? refusal(503, 'unavailable', 'Busy') : { conditions: [condition(1)] }),
  })
  await screen.findByText('The conditions could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('listitem', { name: 'Condition 1' })).toBeDefined()
})

test('[AG-01] a new condition is sent with what was chosen; one without a title is not', async () => {
  const writes = open([], { [`POST ${path}/add`]: () => condition(4) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add condition' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  expect(await dialog.findAllByText('* Required')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('combobox', { name: 'Stage' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Prior to funding' }))
  await userEvent.type(dialog.getByLabelText(/^Condition/), 'Wire instructions confirmed')
  await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toEqual({
    ...{ stage: 'funding', title: 'Wire instructions confirmed', details: '', owner_id: null, party: null },
    ...{ due_epoch: null, proof_id: null },
  })
})

test('[AG-04] an accepted proof satisfies with one press; anything else asks for a note first', async () => {
  const proven = condition(1, { state: 'received', needs_note: false })
  const writes = open([proven, condition(2)], {
    [`POST /condition/${id(1)}/satisfy`]: () => proven,
    [`POST /condition/${id(2)}/satisfy`]: () => proven,
  })
  await act('Condition 1', 'Mark satisfied')
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ version: 1, note: '' }]))
  await act('Condition 2', 'Mark satisfied')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Called back')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark satisfied' }))
  await waitFor(() => expect(writes()[1]?.body).toEqual({ version: 2, note: 'Called back' }))
})

test('[AG-05] a waiver sends its reason', async () => {
  const writes = open([condition(1)], { [`POST /condition/${id(1)}/waive`]: () => condition(1) })
  await act('Condition 1', 'Waive')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Title insures over')
  await userEvent.click(dialog.getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(writes()[0]?.body).toEqual({ version: 1, reason: 'Title insures over' }))
})

test('[AG-05] who may not waive is told why', async () => {
  standIn({ [`GET ${path}`]: () => ({ conditions: [condition(1)] }) })
  const held = permissions.filter((one) => one !== 'waive-condition')
  show(<ConditionsCard loan={loan} />, undefined, staffView({ permissions: held }))
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Condition 1' }))
  const item = await screen.findByRole('menuitem', { name: /^Waive/ })
  expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual([
    'true',
    "WaiveYou don't have permission to waive conditions. Ask an administrator.",
  ])
  await userEvent.click(item)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[AG-11] a removed condition is brought back at the version it then has', async () => {
  const writes = open([condition(1)], {
    [`POST /condition/${id(1)}/remove`]: () => condition(1, { version: 7 }),
    [`POST /condition/${id(1)}/restore`]: () => condition(1, { version: 8 }),
  })
  await act('Condition 1', 'Remove')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ version: 1 }, { version: 7 }]))
})

test('[AG-06] a condition that lost its proof names who had satisfied it and can be reopened', async () => {
  const lost = condition(1, { lost_proof: true, decided_by: 'Una Writer', decided_epoch: 1_780_272_000 })
  const writes = open([lost], { [`POST /condition/${id(1)}/reopen`]: () => condition(1) })
  expect((await screen.findByRole('listitem', { name: 'Condition 1' })).textContent).toContain(
    'Open again: the proof it was satisfied with is no longer accepted. Satisfied by Una Writer.',
  )
  await act('Condition 1', 'Reopen')
  await waitFor(() => expect(writes()[0]?.body).toEqual({ version: 1 }))
})

test('[AG-08] the condition that a link led to takes the focus', async () => {
  open([condition(1), condition(2)], {}, `/loan/BL-10001?condition=${id(2)}`)
  const row = await screen.findByRole('listitem', { name: 'Condition 2' })
  await waitFor(() => expect(document.activeElement).toBe(row))
})
