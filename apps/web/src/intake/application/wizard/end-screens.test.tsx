import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { DraftState, Notice, Saving } from './draft-store.ts'
import { Failed, Sending, Thanks } from './end-screens.tsx'
import { Notices, SavedState } from './saved-state.tsx'
import { wizardWords as words } from './wizard.words.ts'

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>).container

test('a submission that was taken tells its number and what comes next, and takes the focus', () => {
  show(<Thanks humanId="BL-10042" />)
  const title = screen.getByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText(words.doneHelp('BL-10042')).textContent).toContain('BL-10042')
  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([...words.nextSteps])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/personal', '/application'])
})

test('a submission that failed says why; it is tried again only where that can help', async () => {
  const [onAgain, onBack] = [vi.fn(), vi.fn()]
  show(<Failed detail="The server is down" onAgain={onAgain} onBack={onBack} />)
  expect(screen.getByText('The server is down')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: words.tryAgain }))
  expect([onAgain.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: words.back }))
  expect([onAgain.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1])
})

test('a submission that cannot be tried again offers the way back alone', () => {
  show(<Failed detail="Sent before" onAgain={null} onBack={() => undefined} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words.back])
})

test('while it is sent the screen says so', () => {
  show(<Sending />)
  expect(screen.getByRole('status').textContent).toBe(words.sending)
})

test.each([
  ['idle', '', 0],
  ['saving', 'Saving…', 0],
  ['saved', 'Saved', 1],
  ['offline', 'No connection: kept on this device', 1],
  ['failed', 'Kept on this device', 1],
] as const)('a draft that is %s reads "%s"', (saving, text, icons) => {
  const all = show(<SavedState saving={saving} />)
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(all.querySelectorAll('svg').length).toBe(icons)
})

const notices = (saving: Saving, notice: Notice | null, mailedTo: string | null) => {
  const onDismiss = vi.fn()
  const state = { saving, notice, mailedTo } as DraftState
  const all = show(<Notices state={state} onDismiss={onDismiss} />)
  return { all, onDismiss }
}

test.each([
  ['offline', words.offline],
  ['failed', words.notSaved],
] as const)('a draft that is %s says where it is kept meanwhile', (saving, text) => {
  notices(saving, null, null)
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('all being well nothing is told of the draft', () => {
  const { all } = notices('saved', null, null)
  expect(all.querySelector('[aria-live]')?.textContent).toBe('')
})

test('what happened to the draft is told until it is put away; where the link went stays', async () => {
  const { onDismiss } = notices('saved', 'elsewhere', 'bea@example.com')
  expect(screen.getByText(words.notices.elsewhere)).toBeDefined()
  expect(screen.getByText('We have sent bea@example.com a link to go on with from any device.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: words.dismiss }))
  expect(onDismiss).toHaveBeenCalledTimes(1)
})
