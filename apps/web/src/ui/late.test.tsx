import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { lateDialog, latePart } from './late.tsx'

const lost = new TypeError('Failed to fetch dynamically imported module')

interface AskProps {
  opened: boolean
  onClose: () => void
}

/** Says whether it was open from its first moment: such a dialog comes without its motion. */
const Ask = ({ opened, onClose }: AskProps) => {
  const [first] = useState(opened)
  return opened ? (
    <div role="dialog" aria-label={first ? 'born open' : 'opened'}>
      <button onClick={onClose}>Done</button>
    </div>
  ) : null
}

const waited = vi.fn()

const Waited = () => {
  waited()
  return null
}

const Asking = ({ dialog: Dialog }: { dialog: ReturnType<typeof lateDialog<AskProps>> }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button onClick={() => setOpened(true)}>Ask</button>
      <Dialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))

test('a dialog is fetched when it is first opened, and not born open', async () => {
  const load = vi.fn(async () => Ask)
  show(<Asking dialog={lateDialog(load)} />)
  expect(load).not.toHaveBeenCalled()
  await ask()
  expect(await screen.findByRole('dialog', { name: 'opened' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await ask()
  expect(screen.getByRole('dialog', { name: 'opened' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('while a dialog is on its way, that is told', async () => {
  show(<Asking dialog={lateDialog(() => new Promise<typeof Ask>(() => undefined))} />)
  await ask()
  expect(await screen.findByLabelText('Loading')).toBeTruthy()
})

test('a dialog that did not come says so; closed and pressed again it is asked for anew', async () => {
  const load = vi.fn(async () => Ask)
  load.mockRejectedValueOnce(lost)
  show(<Asking dialog={lateDialog(load)} />)
  await ask()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('This could not be opened.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await ask()
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that did not come says so in its place and comes when it is tried again', async () => {
  const load = vi.fn(async () => () => <p>The part</p>)
  load.mockRejectedValueOnce(lost)
  const Part = latePart(load)
  show(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.')
  expect(screen.getByText('The page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part')).toBeTruthy()
})

test('what was loaded ahead is drawn without a wait', async () => {
  const load = vi.fn(async () => () => <p>The part</p>)
  const Part = latePart(load)
  await Part.preload()
  show(
    <Suspense fallback={<Waited />}>
      <Part />
    </Suspense>,
  )
  expect(await screen.findByText('The part')).toBeTruthy()
  expect(waited).not.toHaveBeenCalled()
})

const Drawn = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog" aria-label="drawn">
    <button onClick={onClose}>Done</button>
  </div>
)

test('a dialog that is drawn only while it is open gives the focus back to what opened it, of a menu to its button', async () => {
  const Dialog = lateDialog(async () => Drawn)
  const Menu = () => {
    const [open, setOpen] = useState(false)
    const [menu, setMenu] = useState(false)
    return (
      <>
        <button id="opens-menu" onClick={() => setMenu(true)}>
          More
        </button>
        {menu ? (
          <div role="menu" aria-labelledby="opens-menu">
            <button role="menuitem" onClick={() => setOpen(true)}>
              Ask
            </button>
          </div>
        ) : null}
        {open ? (
          <Dialog
            onClose={() => {
              setMenu(false)
              setOpen(false)
            }}
          />
        ) : null}
      </>
    )
  }
  show(<Menu />)
  const more = await screen.findByRole('button', { name: 'More' })
  fireEvent.click(more)
  const entry = screen.getByRole('menuitem', { name: 'Ask' })
  entry.focus()
  fireEvent.click(entry)
  const done = await screen.findByRole('button', { name: 'Done' })
  done.focus()
  fireEvent.click(done)
  await waitFor(() => expect(document.activeElement).toBe(more))
})
