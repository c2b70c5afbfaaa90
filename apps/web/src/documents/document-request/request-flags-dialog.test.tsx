import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { RequestFlagsDialog } from './request-flags-dialog.tsx'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const line = (n: number, document: string, entity: string, entityId: number, asked: string[]) => ({
  template_id: id(n),
  document_name: document,
  description: `${document}, all pages`,
  entity_type: 'borrower',
  entity_id: id(entityId),
  entity_name: entity,
  asked_of: asked,
})
const lines = [
  line(1, 'Government ID', 'Ben Ash', 71, ['ben@example.com']),
  line(1, 'Government ID', 'Cy Oak', 72, ['cy@example.com']),
  line(2, 'Rent Roll', '12 Jay Street', 73, ['ben@example.com', 'cy@example.com']),
]
const people = [
  { name: 'Ben Ash', email: 'ben@example.com' },
  { name: 'Cy Oak', email: 'cy@example.com' },
]

let asked: string[]
let sent: unknown[]
let reply: object
beforeEach(() => {
  asked = []
  sent = []
  reply = { lines, people }
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ activities: [] })
    }
    asked.push(String(input))
    return Response.json(reply)
  }
})

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RequestFlagsDialog loanId={id(9)} opened onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const section = (name: string) => within(screen.getByRole('group', { name }))

test('[M-46] the dialog shows what is asked for whom, and how many documents each person is emailed about', async () => {
  show()
  await screen.findByRole('group', { name: 'Ben Ash' })
  expect(section('Ben Ash').getByLabelText('Government ID')).toHaveProperty('checked', true)
  expect(section('12 Jay Street').getByText('Rent Roll, all pages')).toBeTruthy()
  const letters = within(screen.getByRole('alert'))
  expect(letters.getAllByRole('listitem').map((li) => li.textContent)).toEqual([
    'Ben Ash: 2 documents',
    'Cy Oak: 2 documents',
  ])
})

test('[M-46] a line that is unchecked is not asked for, nor counted for its person', async () => {
  show()
  await screen.findByRole('group', { name: 'Cy Oak' })
  await userEvent.click(section('Cy Oak').getByLabelText('Government ID'))
  expect(screen.getByText('Cy Oak: 1 document')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create requests (2)' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        flip: false,
        cash_flow: false,
        mid_construction: false,
        retail: false,
        lines: [
          { template_id: id(1), entity_id: id(71) },
          { template_id: id(2), entity_id: id(73) },
        ],
      },
    ]),
  )
})

test('all documents, or all of a party, are unchecked and checked by one box, which shows when some are', async () => {
  show()
  await screen.findByRole('group', { name: 'Ben Ash' })
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All documents' })
  const ofCy = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'All for Cy Oak' })
  const create = (count: number) => screen.getByRole('button', { name: `Create requests (${count})` })
  await userEvent.click(all())
  expect([create(0).getAttribute('aria-disabled'), all().checked, ofCy().checked]).toEqual(['true', false, false])
  await userEvent.click(ofCy())
  expect([ofCy().checked, all().checked, all().indeterminate]).toEqual([true, false, true])
  await userEvent.click(section('12 Jay Street').getByLabelText('Rent Roll'))
  expect(create(2)).toBeTruthy()
  await userEvent.click(ofCy())
  expect(create(1)).toBeTruthy()
  await userEvent.click(all())
  expect([create(3).getAttribute('aria-disabled'), all().checked, all().indeterminate]).toEqual([null, true, false])
})

test('[M-46] a flag changes the list', async () => {
  show()
  await screen.findByRole('group', { name: 'Ben Ash' })
  reply = { lines: [...lines, line(3, 'Tenant Estoppels', '12 Jay Street', 73, ['cy@example.com'])], people }
  await userEvent.click(screen.getByLabelText('Retail'))
  expect(await section('12 Jay Street').findByLabelText('Tenant Estoppels')).toBeTruthy()
  expect(asked.at(-1)).toContain('retail=true')
})

test('a loan that lacks nothing says so and asks for nothing', async () => {
  reply = { lines: [], people: [] }
  show()
  expect(await screen.findByText('Everything that fits this loan is requested already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create requests (0)' }).getAttribute('aria-disabled')).toBe('true')
})
