import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { DateInput } from './date-input.tsx'
import { FileViewer } from './file-viewer.tsx'
import { PickListModal } from './pick-list-modal.tsx'
import type { DateOrder } from './plain-date.ts'
import { SidePanel } from './side-panel.tsx'
import { themeFor } from './theme.ts'

const show = (children: React.ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>)

test('[Y-21] the tooltip says for 1.5 s that it was copied', async () => {
  vi.useFakeTimers()
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  show(<CopyButton value="https://plinth.test/1" label="Copy link" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(copied).toEqual(['https://plinth.test/1'])
  await act(() => vi.advanceTimersByTimeAsync(1490))
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
})

test('where the clipboard is closed, as on a page without TLS, what is selected is copied; else that is said', async () => {
  const selected: string[] = []
  let allows = true
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      const field = document.activeElement as HTMLTextAreaElement
      selected.push(field.value.slice(field.selectionStart, field.selectionEnd))
      return allows
    },
  })
  show(
    <CopyButton value="https://plinth.test/1" label="Copy link for borrower: Bank">
      Copy link for borrower
    </CopyButton>,
  )
  const button = screen.getByRole('button', { name: 'Copy link for borrower: Bank' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('Copied')).toBeDefined()
  expect([selected, document.activeElement, document.querySelector('textarea')]).toEqual([
    ['https://plinth.test/1'],
    button,
    null,
  ])
  allows = false
  fireEvent.click(button)
  expect(await screen.findByText("This browser doesn't allow copying here")).toBeDefined()
})

test('a refused button says why when it is pressed, until something else is touched', async () => {
  const pressed = vi.fn()
  show(
    <>
      <Button disabledReason="Choose first" onClick={pressed}>
        Go
      </Button>
      <p>Elsewhere</p>
    </>,
  )
  const tips = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)
  const go = screen.getByRole('button', { name: 'Go' })
  for (const end of ['pointerDown', 'keyDown'] as const) {
    // A finger: nothing hovers, and the focus is not to be seen.
    fireEvent.click(go)
    expect(tips()).toEqual(['Choose first'])
    fireEvent[end](screen.getByText('Elsewhere'))
    expect(tips()).toEqual([])
  }
  // A finger's stays although a mouse rests elsewhere; a mouse is told where it hovers, and no longer.
  fireEvent.click(go)
  fireEvent.mouseLeave(go)
  expect(tips()).toEqual(['Choose first'])
  fireEvent.pointerDown(go)
  fireEvent(go, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'mouse' }))
  expect(tips()).toEqual([])
  expect(pressed).not.toHaveBeenCalled()
})

test('[Y-22] the confirm panel takes 500 ms and the side panel 300 ms', async () => {
  const moves = async (part: (opened: boolean) => React.ReactNode, selector: string) => {
    const { rerender, unmount } = render(<MantineProvider>{part(false)}</MantineProvider>)
    rerender(<MantineProvider>{part(true)}</MantineProvider>)
    const panel = await vi.waitUntil(() => document.querySelector<HTMLElement>(selector), { timeout: 60_000 })
    const duration = panel.style.transitionDuration
    unmount()
    return duration
  }
  const ask = (opened: boolean) => (
    <ConfirmDialog opened={opened} title="Archive?" confirmLabel="Archive" onConfirm={vi.fn()} onClose={vi.fn()}>
      It leaves the list.
    </ConfirmDialog>
  )
  const panel = (opened: boolean) => (
    <SidePanel opened={opened} title="Files" onClose={vi.fn()}>
      None
    </SidePanel>
  )
  expect(await moves(ask, '.mantine-Modal-content')).toBe('500ms')
  expect(await moves(panel, '.mantine-Drawer-content')).toBe('300ms')
})

test('[Y-05] [Y-06] a date is shown and typed in the order of the installation', () => {
  const chosen = vi.fn()
  const field = (dateOrder: DateOrder, value: string | null) =>
    render(
      <MantineProvider env="test" theme={themeFor(null, dateOrder)}>
        <DateInput label={dateOrder} value={value} onChange={chosen} />
      </MantineProvider>,
    )
  field('mm.dd.yyyy', '2026-03-07')
  expect(screen.getByLabelText('mm.dd.yyyy')).toHaveProperty('value', '03.07.2026')
  field('dd.mm.yyyy', '2026-03-07')
  expect(screen.getByLabelText('dd.mm.yyyy')).toHaveProperty('value', '07.03.2026')
  fireEvent.change(screen.getByLabelText('dd.mm.yyyy'), { target: { value: '08.04.2026' } })
  expect(chosen).toHaveBeenLastCalledWith('2026-04-08')
  field('mm/dd/yyyy', '2026-03-07')
  expect(screen.getByLabelText('mm/dd/yyyy')).toHaveProperty('value', '03/07/2026')
  fireEvent.change(screen.getByLabelText('mm/dd/yyyy'), { target: { value: '8.4.2026' } })
  expect(chosen).toHaveBeenLastCalledWith('2026-08-04')
})

test.each([
  ['sunday', 'Su'],
  ['monday', 'Mo'],
] as const)('[Y-06] weeks of a calendar begin on %s where the installation says so', async (weekStart, first) => {
  render(
    <MantineProvider env="test" theme={themeFor(null, 'mm.dd.yyyy', weekStart)}>
      <DateInput label="Due date" value="2026-03-07" onChange={() => undefined} />
    </MantineProvider>,
  )
  fireEvent.click(screen.getByLabelText('Due date'))
  const [day] = await screen.findAllByRole('columnheader')
  expect(day?.textContent).toBe(first)
})

test('[X-22] a type that has no preview says so and offers the file', () => {
  show(<FileViewer url="/f/1" name="plan.dwg" contentType="application/acad" />)
  expect(screen.getByText('type not supported for preview')).toBeDefined()
  expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('/f/1')
})

test('[J-47, X-19] a picture that does not load says so, with a retry that asks again', async () => {
  const again = vi.fn()
  show(<FileViewer url="/f/1" name="front.png" contentType="image/png" onRetry={again} />)
  fireEvent.error(await screen.findByRole('img'))
  expect(
    screen.getByText('There was an error while trying to download the file. Please try again later.'),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledTimes(1)
  expect(await screen.findByRole('img')).toBeDefined()
})

const nothing = () => undefined
const contacts = [
  { id: '1', label: 'Ana', detail: '' },
  { id: '2', label: 'Bo', detail: '' },
]
const picker = (o: Partial<ComponentProps<typeof PickListModal>>) => (
  <PickListModal
    {...{ title: 'Contacts', items: contacts, more: false, loadError: null, onRetry: nothing, onSearch: nothing }}
    {...{
      searchLabel: 'Search',
      connectLabel: (n) => `Connect ${n}`,
      nothingChosen: 'Choose',
      busy: false,
      error: null,
    }}
    {...{ connected: new Set(), onConnect: nothing, onClose: nothing, ...o }}
  />
)

test("[A-52] a picker in which nothing is found says 'No results found'", () => {
  show(picker({ items: [] }))
  expect(screen.getByText('No results found')).toBeDefined()
})

test('[AI-21] who was chosen stays chosen and in sight when something else is looked for; who was connected does not', () => {
  const shown = (part: React.ReactNode) => <MantineProvider env="test">{part}</MantineProvider>
  const connect = vi.fn()
  const { rerender } = show(picker({ more: true }))
  expect(screen.getByText('There are more: search to narrow the list.')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ana' }))
  rerender(shown(picker({ items: [], onConnect: connect })))
  expect(screen.getByRole('checkbox', { name: 'Ana' })).toHaveProperty('checked', true)
  expect(screen.queryByText('There are more: search to narrow the list.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Connect 1' }))
  expect(connect).toHaveBeenLastCalledWith(['1'])
  rerender(shown(picker({ connected: new Set(['1']) })))
  expect(screen.queryByRole('checkbox', { name: 'Ana' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Bo' })).toHaveProperty('checked', false)
})

test('a side panel is 580 px wide, on a phone as wide as the screen', () => {
  show(
    <SidePanel opened title="Documents" onClose={() => undefined}>
      text
    </SidePanel>,
  )
  const dialog = screen.getByRole('dialog')
  expect(dialog.closest('[style*="--drawer-size"]')?.getAttribute('style')).toContain('min(580px, 100vw)')
})
