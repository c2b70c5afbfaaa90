import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { BulkControls, BulkProgress } from './bulk-controls.tsx'
import { runOver } from './bulk-run.ts'

const bar = async (selected: number, total: number) => {
  const pressed: string[] = []
  show(
    <>
      <BulkControls
        selected={selected}
        total={total}
        onSelectAll={() => pressed.push('all')}
        onAsk={(action) => pressed.push(action)}
      />
      <BulkProgress />
    </>,
  )
  await screen.findByRole('button', { name: 'Assign…' })
  const refused = screen
    .getAllByRole('button')
    .filter((one) => one.getAttribute('aria-disabled') === 'true')
    .map(({ textContent }) => textContent)
  return { pressed, refused }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('with loans selected they can be assigned and reminded for, and the others selected too', async () => {
  const { pressed, refused } = await bar(2, 7)
  expect(screen.getByRole('status').textContent).toBe('2 loans selected')
  expect(refused).toEqual([])
  await press('Assign…')
  await press('Remind…')
  await press('Select all 7')
  expect(pressed).toEqual(['assign', 'remind', 'all'])
})

test.each([
  [0, 7, ['Assign…', 'Remind…'], true],
  [50, 50, [], false],
  [51, 51, ['Remind…'], false],
])('of %d selected loans among %d these are refused: %o', async (selected, total, expected, offersAll) => {
  const { refused, pressed } = await bar(selected, total)
  expect(refused).toEqual(expected)
  expect(screen.queryByRole('button', { name: /^Select all/ }) !== null).toBe(offersAll)
  await press('Remind…')
  expect(pressed).toEqual(expected.includes('Remind…') ? [] : ['remind'])
})

test('an action that runs says how far it is, refuses a second one, and stops after the loan at hand', async () => {
  const { pressed } = await bar(2, 2)
  expect(screen.queryByRole('progressbar')).toBeNull()
  const next: (() => void)[] = []
  const loans = ['a', 'b', 'c'].map((id) => ({ id }))
  const run = runOver(
    'Assigning',
    loans,
    () => new Promise<void>((resolve) => next.push(resolve)),
    () => 'no',
  )
  expect(await screen.findAllByText('Assigning: 0 of 3')).toBeDefined()
  await press('Assign…')
  expect(pressed).toEqual([])
  await act(async () => next[0]?.())
  expect(await screen.findAllByText('Assigning: 1 of 3')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  await press('Stop')
  expect(screen.getByRole('button', { name: 'Stopping' })).toHaveProperty('disabled', true)
  await act(async () => next[1]?.())
  const result = await run
  expect(result.done).toEqual(loans.slice(0, 2))
  expect(result.left).toEqual(loans.slice(2))
  expect(screen.queryByRole('button', { name: 'Stopping' })).toBeNull()
})
