import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loanRow } from '../../../test/loan-rows.ts'
import { type LoanEntry, loanEntry } from './loan-entries.ts'
import { useRowKeys } from './use-table-rows.ts'

// A row is focused with the next frame: here it comes at once.
beforeEach(() => {
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0)
    return 0
  })
  onTestFinished(() => frame.mockRestore())
})

interface ListProps {
  entries: readonly LoanEntry[]
  bring: (index: number) => void
  onSelect: (name: string) => void
}
const List = ({ entries, bring, onSelect }: ListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame, entries, bring, (row) => onSelect(row.name))
  return (
    <div ref={frame} role="region" aria-label="Loans">
      <input aria-label="Date" />
      <table>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={entry.id} data-index={index}>
              <td>
                <a href={`/loan/${index}`}>{entry.row.name}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
const open = (count: number) => {
  const [brought, chosen]: [number[], string[]] = [[], []]
  const entries = Array.from({ length: count }, (_, n) => loanEntry(loanRow(n + 1)))
  render(<List entries={entries} bring={(at) => brought.push(at)} onSelect={(name) => chosen.push(name)} />)
  return { brought, chosen }
}
const focused = () => document.activeElement?.textContent
/** Presses keys where the focus is, or on the list itself. */
const press = (...keys: string[]) => {
  for (const key of keys) {
    const at = document.activeElement?.tagName === 'A' ? document.activeElement : screen.getByRole('region')
    fireEvent.keyDown(at, { key })
  }
}

test.each([
  [['ArrowDown'], 'Loan 1'],
  [['ArrowDown', 'ArrowDown', 'ArrowDown'], 'Loan 3'],
  [['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'], 'Loan 1'],
  [['ArrowDown', 'PageDown'], 'Loan 13'],
  [['ArrowDown', 'PageDown', 'PageDown', 'PageDown'], 'Loan 30'],
  [['ArrowDown', 'PageDown', 'PageDown', 'PageUp'], 'Loan 13'],
  [['ArrowDown', 'End'], 'Loan 30'],
  [['ArrowDown', 'End', 'ArrowDown'], 'Loan 30'],
  [['ArrowDown', 'End', 'Home'], 'Loan 1'],
])('the keys %j lead to %s, which is brought into sight', (keys, name) => {
  const { brought } = open(30)
  press(...keys)
  expect(focused()).toBe(name)
  expect(brought).toHaveLength(keys.length)
  expect(`Loan ${(brought.at(-1) ?? -1) + 1}`).toBe(name)
})

test('from outside of the rows only the arrow down enters them', () => {
  const { brought } = open(3)
  press('ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a')
  expect([brought, focused()]).toEqual([[], document.body.textContent])
})

test('x chooses the row that has the focus, and none without one', () => {
  const { chosen } = open(3)
  press('x')
  expect(chosen).toEqual([])
  press('ArrowDown', 'ArrowDown', 'x')
  expect(chosen).toEqual(['Loan 2'])
})

test('keys typed into a field, or with Ctrl, Alt or the command key, are left to what they are for', () => {
  const { brought } = open(3)
  fireEvent.keyDown(screen.getByLabelText('Date'), { key: 'ArrowDown' })
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowDown', [held]: true })).toBe(true)
  expect(brought).toEqual([])
})

test('a key that moves the focus does not scroll the page too', () => {
  open(3)
  expect(fireEvent.keyDown(screen.getByRole('region'), { key: 'ArrowDown' })).toBe(false)
})

test('a list without rows has none to go to', () => {
  const { brought } = open(0)
  press('ArrowDown')
  expect(brought).toEqual([])
})
