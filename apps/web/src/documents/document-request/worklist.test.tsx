import type { ActivityView } from '@plinth/contract/loan/activity'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { date, dayHere } from '../../lib/format.ts'
import type { EntityRequests } from './entity-card.tsx'
import { noMessages } from './no-messages.fixture.ts'
import { Worklist } from './worklist.tsx'

const today = dayHere(Math.floor(Date.now() / 1000))
const activity = (name: string, state: ActivityState, due: number | null = null) =>
  ({ activity_id: name, name, status: { state }, due_epoch: due }) as ActivityView
const entity = (entity_name: string, ...activities: ActivityView[]): EntityRequests => ({
  entity_type: 'borrower',
  entity_id: entity_name,
  entity_name,
  activities,
})
const entities = [
  entity(
    'Hannah Huang',
    activity('Rent roll', 'Processed'),
    activity('Purchase contract', 'New', today + 7 * 86_400),
    activity('Government ID', 'Accepted'),
    activity('Payoff letter', 'Sent', today - 86_400),
  ),
  entity(
    'Crenshaw Holdings LLC',
    activity('Insurance certificate', 'Rejected', today - 3 * 86_400),
    activity('Operating agreement', 'Signed'),
    activity('Photos', 'Processing'),
  ),
]

test('the documents stand by who has to act: to review, owed with the overdue first, accepted', async () => {
  const onView = vi.fn()
  const onUpload = vi.fn()
  show(<Worklist {...noMessages} answered={new Set()} entities={entities} onView={onView} onUpload={onUpload} />)
  const groups = await screen.findAllByRole('region')
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'To review 3',
    'Waiting for the borrower 2',
    'Accepted 1',
  ])
  const lines = () =>
    groups.map((group) =>
      within(group)
        .queryAllByRole('listitem')
        .map((item) => item.textContent?.replace(/\s+/g, ' ')),
    )
  expect(lines()).toEqual([
    [
      expect.stringMatching(/^Rent rollHannah Huang/),
      expect.stringMatching(/^Payoff letterHannah Huang/),
      expect.stringMatching(/^Operating agreementCrenshaw Holdings LLC/),
    ],
    [
      'Insurance certificateCrenshaw Holdings LLCOverdue 3 daysUpload',
      `Purchase contractHannah HuangDue ${date(today + 7 * 86_400)}Upload`,
    ],
    [],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(lines()[2]).toEqual([expect.stringMatching(/^Government IDHannah Huang/)])
  await userEvent.click(screen.getByRole('button', { name: 'Review Operating agreement, Crenshaw Holdings LLC' }))
  expect(onView.mock.calls[0]?.[0].name).toBe('Operating agreement')
  await userEvent.click(screen.getByRole('button', { name: 'Upload for Purchase contract, Hannah Huang' }))
  expect(onUpload.mock.calls[0]?.[0].name).toBe('Purchase contract')
})

test('[AF-26] a request that its party says does not apply is to be decided, and leads to where', async () => {
  show(
    <>
      <Worklist
        {...noMessages}
        answered={new Set(['Purchase contract'])}
        entities={entities}
        onView={vi.fn()}
        onUpload={vi.fn()}
      />
      <div id="answer-Purchase contract" tabIndex={-1} />
    </>,
  )
  const [review, waiting] = await screen.findAllByRole('region')
  if (!review || !waiting) return expect.fail('no groups')
  expect(within(review).getByRole('heading').textContent).toBe('To review 4')
  expect(within(waiting).queryByText('Purchase contract')).toBeNull()
  const line = within(review).getByText('Purchase contract').closest('li')
  expect(line?.textContent).toContain('Not applicable?')
  await userEvent.click(within(review).getByRole('button', { name: 'Decide on Purchase contract, Hannah Huang' }))
  expect(document.activeElement?.id).toBe('answer-Purchase contract')
})
