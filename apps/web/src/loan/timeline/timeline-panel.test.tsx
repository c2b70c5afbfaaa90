import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

const loan = loanView()
const path = `GET /loan/${loan.id}/timeline`
const event = (n: number, over: object = {}) => ({
  id: `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`,
  epoch: 1_800_000_000 + n,
  actor_name: 'Sam Stone',
  kind: 'loan.updated',
  topic: 'loan',
  text: `Sam Stone changed the interest rate from ${n}% to ${n + 1}%`,
  ...over,
})
const answer = (events: object[], total = events.length) => ({ events, total, people: ['Plinth', 'Sam Stone'] })

/** The searches asked for, the newest last. */
const spyOnSearches = () => {
  const searches: string[] = []
  const stood = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input), 'http://plinth.test')
    if (url.pathname.endsWith('/timeline')) searches.push(url.search)
    return stood(input, init)
  }
  return searches
}
const open = () => show(<TimelinePanel loan={loan} onClose={() => {}} />, '/loan/BL-10001?panel=timeline')

test('[B-15] who did what, when and about what; the next page by its own address', async () => {
  standIn({ [path]: () => answer([event(9)], 51) })
  const searches = spyOnSearches()
  open()
  expect(await screen.findByText('Sam Stone changed the interest rate from 9% to 10%')).toBeDefined()
  expect(screen.getByText('1-50 of 51')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(searches.at(-1)).toBe('?offset=50&limit=50'))
})

test('[B-15] topic, person and days filter, stand in the address, and are cleared together', async () => {
  standIn({ [path]: () => answer([event(9)]) })
  const searches = spyOnSearches()
  open()
  await screen.findByText(/interest rate/)
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Status')
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Plinth')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '03.05.2031' } })
  fireEvent.blur(screen.getByLabelText('From'))
  const from = Date.UTC(2031, 2, 5) / 1000
  await waitFor(() => expect(searches.at(-1)).toBe(`?topic=status&person=Plinth&from=${from}&offset=0&limit=50`))
  expect(window.location.search).toBe('?panel=timeline&about=status&person=Plinth&from=2031-03-05')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(searches.at(-1)).toBe('?offset=0&limit=50'))
})

test('[B-15] the file holds every event that the filter leaves, and nothing in it runs as a formula', async () => {
  const evil = event(2, { actor_name: '=cmd|calc', text: '=cmd|calc changed the name, "twice"' })
  standIn({ [path]: () => answer([event(9), evil]) })
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open()
  await screen.findByText(/interest rate/)
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [heading, , second] = ((await files[0]?.text()) ?? '').split('\r\n')
  expect(heading?.replace('\uFEFF', '')).toBe('When,Who,About,What happened')
  expect(second).toContain(`,'=cmd|calc,Loan,"'=cmd|calc changed the name, ""twice"""`)
})

test('a loan on which nothing happened says what will be here; filters that leave nothing say so', async () => {
  standIn({ [path]: () => answer([]) })
  open()
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Score')
  expect(await screen.findByText('No results found')).toBeDefined()
})
