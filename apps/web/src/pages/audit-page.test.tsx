import type { AuditEventView } from '@plinth/contract/admin/audit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { savedFiles } from '../../test/saved-files.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './audit-page.tsx'

const id = (n: number) => `0190000d-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const event = (n: number, over: Partial<AuditEventView> = {}): AuditEventView => ({
  ...{ id: id(n), at_epoch: Date.UTC(2026, 6, n, 12) / 1000, actor_id: id(50), actor_name: 'Ida Inspector' },
  ...{ kind: 'loan.status-changed', entity: 'loan', entity_id: id(60), ip: '203.0.113.9', request_id: 'r-1' },
  ...{ before: '{"status": "preliminary"}', after: '{"status": "underwriting"}', position: 1234 },
  loan: { id: id(60), human_id: 'BL-10040', name: 'Elm' },
  ...over,
})
const events = [
  event(2),
  event(1, {
    kind: 'access.refused',
    loan: null,
    before: null,
    ip: '',
    actor_name: '',
    position: null,
    request_id: '',
  }),
]
const auditor = staffView({ permissions: ['view-audit', 'export-audit'] })

/** The page at an address, with every question it asked. */
const open = (
  at: string,
  reply: (query: URLSearchParams) => object = () => ({ events, more: false }),
  who = auditor,
) => {
  const asked: string[] = []
  standIn({
    'GET /audit/all': (query) => {
      asked.push(query.toString())
      return reply(query)
    },
    'GET /audit/export': (query) => {
      asked.push(`export ${query.toString()}`)
      return reply(query)
    },
  })
  show(<Page />, at, who)
  return asked
}

test('[D-10] each event says what, who, when, on which loan and from where', async () => {
  open('/audit')
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Events' })).getAllByRole('row')
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(texts.map((row) => row.map((cell) => cell.replace(/(\d{4}) \d.*/, '$1')))).toEqual([
    ['Loan status changed', 'Ida Inspector', '07.02.2026', 'BL-10040', '203.0.113.9'],
    ['Access refused', 'Erased', '07.01.2026', 'None', 'The server'],
  ])
  expect(screen.getByRole('link', { name: 'BL-10040' }).getAttribute('href')).toBe('/loan/BL-10040')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('[D-10] what happened opens its event whole, the address keeps it, and closing takes it out', async () => {
  open('/audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Loan status changed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Loan status changed' }))
  expect(dialog.getByText(/"status": "underwriting"/)).toBeDefined()
  expect(dialog.getByText('Place in the chain: 1,234')).toBeDefined()
  expect(new URLSearchParams(window.location.search).get('event')).toBe(id(2))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Access refused' }))
  const refused = within(await screen.findByRole('dialog', { name: 'Access refused' }))
  expect(refused.getByText('Before: Nothing is told')).toBeDefined()
  expect(refused.getByText('Place in the chain: Being sealed')).toBeDefined()
})

test('[D-10] the address holds the filters, and the trail is asked with them; what is no filter is left out', async () => {
  const asked = open(`/audit?person=ida&subject=session&loan=bl-10040&from=2026-07-01&to=2026-07-02&before=${id(9)}`)
  await screen.findByRole('table')
  expect(asked).toEqual([
    `person=ida&subject=session&loan=BL-10040&from=1782864000&to=1782950400&before=${id(9)}&limit=100`,
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Bank link')
  await waitFor(() => expect(asked.at(-1)).toContain('subject=bank-link'))
  expect(asked.at(-1)).not.toContain('before=')
})

test('[D-10] an address that holds no filter asks for the newest events', async () => {
  const asked = open('/audit?subject=nothing&loan=BL&from=soon&before=x')
  await screen.findByRole('table')
  expect(asked).toEqual(['limit=100'])
})

test('[D-10] older events follow behind the last in sight, and the newest are one press away', async () => {
  const asked = open('/audit', (query) => ({
    events: query.has('before') ? [event(3)] : events,
    more: !query.has('before'),
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Older' }))
  await waitFor(() => expect(asked.at(-1)).toBe(`before=${id(1)}&limit=100`))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true))
  await userEvent.click(screen.getByRole('button', { name: 'Newest' }))
  await waitFor(() => expect(asked.at(-1)).toBe('limit=100'))
})

test('[A-52] a trail that filters emptied offers to clear them', async () => {
  const asked = open('/audit?person=nobody', (query) => ({ events: query.has('person') ? [] : events, more: false }))
  expect(await screen.findByText('No event matches these filters. Choose others.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Loan status changed')).toBeDefined()
  expect(asked.at(-1)).toBe('limit=100')
})

test('[D-10] a trail that does not load says why and loads when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Not for you')]
  open('/audit', () => answers.shift() ?? { events, more: false })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('The audit trail could not be loaded')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Loan status changed')).toBeDefined()
})

test('[D-10] a press saves all that matches; without the right it says why not, and a failure says so', async () => {
  const saved = savedFiles()
  const asked = open('/audit?subject=session')
  await userEvent.click(await screen.findByRole('button', { name: 'Download JSON lines' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['audit-trail.jsonl']))
  expect(asked.at(-1)).toBe('export subject=session&format=jsonl')
})

test('[D-10] a file that cannot be made says so', async () => {
  open('/audit', (query) => (query.has('format') ? refusal(403, 'forbidden', 'Not for you') : { events, more: false }))
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  expect(await screen.findByText('The file could not be made. Try again.')).toBeDefined()
})

test('[W-20] who may only read is told why nothing can be saved', async () => {
  open('/audit', () => ({ events, more: false }), staffView({ permissions: ['view-audit'] }))
  const button = await screen.findByRole('button', { name: 'Download CSV' })
  expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe('true')
})
