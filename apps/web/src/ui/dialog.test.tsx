import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

interface Drawn {
  opened: boolean
  onClose: () => void
}
const kinds = {
  dialog: (p: Drawn) => (
    <Dialog {...p} title="Ask">
      Really?
    </Dialog>
  ),
  question: (p: Drawn) => (
    <ConfirmDialog {...p} title="Ask" confirmLabel="Go on" onConfirm={() => {}}>
      Really?
    </ConfirmDialog>
  ),
  panel: (p: Drawn) => (
    <SidePanel {...p} title="Ask">
      Really?
    </SidePanel>
  ),
}

const Page = ({ kind, stays }: { kind: keyof typeof kinds; stays: boolean }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {opened || stays ? kinds[kind]({ opened, onClose: () => setOpened(false) }) : null}
    </>
  )
}

test.each([
  ['dialog', false],
  ['dialog', true],
  ['question', false],
  ['question', true],
  ['panel', false],
  ['panel', true],
] as const)('a %s gives the focus back when it closes; it stays on the page: %s', async (kind, stays) => {
  show(<Page kind={kind} stays={stays} />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Ask' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('nothing closes a dialog while something is being sent', async () => {
  let closed = 0
  show(
    <Dialog opened busy onClose={() => closed++} title="Ask">
      Really?
    </Dialog>,
  )
  await screen.findByRole('dialog', { name: 'Ask' })
  await userEvent.keyboard('{Escape}')
  expect(closed).toBe(0)
})
