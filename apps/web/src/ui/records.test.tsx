import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { SortHeader } from './data-table.tsx'
import { RecordAction, RecordCard, RecordList } from './record-card.tsx'

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>)

test.each([
  ['ascending', 'ascending', 1],
  ['descending', 'descending', 1],
  [null, 'none', 0],
] as const)(
  'a heading sorted %s says so, has its arrow only then and sorts at a press',
  async (sorted, said, arrows) => {
    const onSort = vi.fn()
    show(
      <table>
        <thead>
          <tr>
            <SortHeader sorted={sorted} onSort={onSort} numeric>
              Amount
            </SortHeader>
          </tr>
        </thead>
      </table>,
    )
    const head = screen.getByRole('columnheader', { name: 'Amount' })
    expect([head.getAttribute('aria-sort'), head.querySelectorAll('svg').length]).toEqual([said, arrows])
    expect(head.dataset['numeric']).toBe('true')
    await userEvent.click(within(head).getByRole('button'))
    expect(onSort).toHaveBeenCalledTimes(1)
  },
)

test('a record shows title, note, lead, facts; a refused action says why and does nothing', async () => {
  const [edit, remove] = [vi.fn(), vi.fn()]
  const icon = () => <i />
  const actions = (
    <>
      <RecordAction label="Edit" icon={icon} onPress={edit} />
      <RecordAction label="Remove" icon={icon} disabledReason="The last one stays" onPress={remove} />
    </>
  )
  show(
    <RecordList>
      <RecordCard title="Ada" note="71" lead="Guarantor" facts={[['Net worth', '$5']]} actions={actions} />
    </RecordList>,
  )
  expect(screen.getByRole('listitem').textContent).toBe('Ada71GuarantorNet worth$5')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const refused = screen.getByRole('button', { name: 'Remove' })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(refused)
  expect([edit.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0])
  await userEvent.hover(refused)
  expect((await screen.findByRole('tooltip')).textContent).toBe('The last one stays')
})
