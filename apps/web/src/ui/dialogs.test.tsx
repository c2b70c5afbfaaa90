import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ChoicesDialog } from './choices-dialog.tsx'
import { GoOnDialog } from './go-on-dialog.tsx'
import { ToastHost } from './toast-host.tsx'
import { showUndo } from './undo-toast.tsx'

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>)

const choices = [{ value: 'Purchase' }, { value: 'Refinance', note: 'Taken from Flips' }, { value: 'Bridge' }] as const
const choose = (over: { busy?: boolean; error?: string | null } = {}) => {
  const [onSave, onClose] = [vi.fn(), vi.fn()]
  show(
    <ChoicesDialog
      {...{ title: 'Purposes', hint: 'For which loans', choices, chosen: ['Bridge'], onSave, onClose }}
      {...{ saveLabel: 'Save', cancelLabel: 'Cancel', busy: over.busy ?? false, error: over.error ?? null }}
    />,
  )
  return { onSave, onClose, dialog: within(screen.getByRole('dialog', { name: 'Purposes' })) }
}

test('choices begin with what is chosen and are saved in the order they stand in', async () => {
  const { dialog, onSave, onClose } = choose()
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => box.checked)).toEqual([false, false, true])
  expect(dialog.getByText('Taken from Flips')).toBeDefined()
  expect(dialog.getByText('For which loans')).toBeDefined()
  expect(dialog.queryByRole('alert')).toBeNull()
  for (const box of boxes.slice(0, 2)) await userEvent.click(box)
  await userEvent.click(boxes[1] ?? expect.fail())
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(onSave.mock.calls).toEqual([[['Purchase', 'Bridge']]])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('while choices are saved they cannot be left; a failure stays with them', async () => {
  const { dialog, onClose } = choose({ busy: true, error: 'Changed meanwhile' })
  expect(dialog.getByRole('alert').textContent).toBe('Changed meanwhile')
  await userEvent.keyboard('{Escape}')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
})

test('a step that lacks something is taken with a reason only, without the blanks around it', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const missing = ['No appraisal', 'No insurance']
  show(<GoOnDialog label="Approve" busy={false} error="Not now" {...{ missing, onConfirm, onClose }} />)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(missing)
  expect(dialog.getByRole('alert').textContent).toBe('Not now')
  const field = dialog.getByRole('textbox')
  await userEvent.type(field, '  ')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(field, 'Signed off by Ann ')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(onConfirm.mock.calls).toEqual([['Signed off by Ann']])
})

test('Undo takes back once; Ctrl+Z takes back what came last alone', async () => {
  show(<ToastHost />)
  const [first, second] = [vi.fn(), vi.fn()]
  act(() => showUndo('First archived', 'Undo first', first))
  act(() => showUndo('Second archived', 'Undo second', second))
  expect(await screen.findByText('Second archived')).toBeDefined()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(second).toHaveBeenCalledTimes(1))
  expect(first).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  const press = screen.getByRole('button', { name: 'Undo first' })
  fireEvent.click(press)
  fireEvent.click(press)
  expect(first).toHaveBeenCalledTimes(1)
})
