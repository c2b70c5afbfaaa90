import { MantineProvider } from '@mantine/core'
import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import type { UserView } from '@plinth/contract/people/user'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { DocumentRequestsTab } from './document-requests-tab.tsx'
import { inShownOrder } from './review.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const me = {
  id: id(1),
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moss',
  phone: null,
  role: 'admin',
  active: true,
  denied: [],
  permissions: ['edit-loan', 'accept-document-request', 'upload-document-request'],
  borrowers: [],
  contacts: [],
  created_epoch: 1,
  last_sign_in_epoch: null,
  version: 1,
} satisfies UserView

const fileOf = (n: number, name: string, state: ActivityState): ProcessView => ({
  process_id: id(n),
  process_name: name,
  state,
  status: { state, epoch: 1_700_000_500 },
  documents: [
    {
      document_id: id(n + 500),
      file_name: name,
      document_name: name,
      created_epoch: 1_700_000_000 + n,
      received_epoch: 1_700_000_000 + n,
      original_name: null,
      content_type: 'application/vnd.ms-excel',
      size_bytes: 2048,
      page_count: null,
      slot_version: 1,
      locked: false,
      precheck: null,
      same_as: null,
    },
  ],
  data_to_display: { reason: null, data_from_user: {}, fields: {} },
  memory: { required_files: [], missing_files: { google_drive: [], datastore: [] }, reports_validation_results: {} },
})

const requestOf = (n: number, name: string, state: ActivityState, processes: ProcessView[]): ActivityView => ({
  activity_id: id(n),
  activity_type: 'document-request',
  status: { state, text: '', epoch: 1 },
  name,
  document_name: name,
  description: '',
  last_update: 1,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: id(9), human_id: 'BL-1', name: 'Jay Street' },
  entity_type: 'loan',
  entity_id: id(9),
  entity_name: 'Jay Street',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes,
  version: 3,
})

const statements = (june: ActivityState, july: ActivityState, state: ActivityState) =>
  requestOf(20, 'Bank Statements', state, [fileOf(31, 'july.xlsx', july), fileOf(30, 'june.xlsx', june)])
const lease = (state: ActivityState) => requestOf(21, 'Lease', state, [fileOf(32, 'lease.xlsx', 'Processed')])

let activities: ActivityView[]
const sent: { url: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  activities = [statements('Processed', 'Processed', 'Sent'), lease('Sent')]
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (init?.method === 'POST') {
      sent.push({ url, body: JSON.parse(String(init.body ?? 'null')) })
      return Response.json(activities[0])
    }
    if (url.includes('/messages/counts')) return Response.json({ requests: [] })
    if (url.includes('/document-request/all'))
      return Response.json({
        entities: [{ entity_type: 'loan', entity_id: id(9), entity_name: 'Jay Street', activities }],
      })
    return Response.json({ url: '/files/x', file_name: 'x.xlsx', content_type: 'x', size_bytes: 1, expires_epoch: 9 })
  }
})

const show = (path: string) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(meQuery.queryKey, me)
  const root = createRootRoute({
    component: () => <DocumentRequestsTab loan={{ id: id(9), archived: false }} />,
  })
  window.history.replaceState(null, '', path)
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return client
}
const accepted = (n: number, file: number) => `/api/activity/document-request/${id(n)}/process/${id(file)}/set/accepted`
const openFile = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .getAllByRole('button', { pressed: true })
    .map((b) => b.textContent)

test('[J-28] a request of several files says how many are accepted', async () => {
  activities = [statements('Accepted', 'Processed', 'Sent'), lease('Sent')]
  show('/')
  const rows = await screen.findAllByRole('row')
  expect(rows.map((r) => /\d of \d accepted/.exec(r.textContent)?.[0])).toEqual([
    undefined,
    '1 of 2 accepted',
    undefined,
  ])
})

test('[U-17] the note that came with a file is read beside it', async () => {
  const noted = fileOf(32, 'lease.xlsx', 'Processed')
  noted.data_to_display.data_from_user = { note: 'The tenant signs on Friday' }
  activities = [requestOf(21, 'Lease', 'Sent', [noted])]
  show(`/?files=${id(21)}`)
  expect(await screen.findByText("Sender's note: “The tenant signs on Friday”")).toBeDefined()
})

test('[M-50] [J-02] the file that is open leads on to where its values are corrected and its text is searched', async () => {
  show(`/?files=${id(20)}`)
  const link = await screen.findByRole('link', { name: 'Open in Documents' })
  expect(link.getAttribute('href')).toBe(`/loan/BL-1?panel=documents&document=${id(531)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Open june.xlsx' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Open in Documents' }).getAttribute('href')).toContain(id(530)),
  )
})

test('[J-28] Accept and next, by its key, goes on to the next file and then to the next request', async () => {
  show(`/?files=${id(20)}`)
  await screen.findByRole('button', { name: 'Accept and next: july.xlsx' })
  expect(openFile()).toEqual(['july.xlsx'])
  await userEvent.keyboard('a')
  await waitFor(() => expect(openFile()).toEqual(['june.xlsx']))
  expect(sent).toEqual([{ url: accepted(20, 31), body: { version: 3 } }])
  activities = [statements('Processed', 'Accepted', 'Sent'), lease('Sent')]
  await userEvent.click(screen.getByRole('button', { name: 'Accept and next: june.xlsx' }))
  await waitFor(() => expect(sent.at(-1)?.url).toBe(accepted(20, 30)))
})

test('the key does nothing while the reason of a rejection is typed', async () => {
  show(`/?files=${id(21)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Reject lease.xlsx' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'a')
  expect(sent).toEqual([])
})

test('a decision made while the reason of a rejection is typed is not undone unseen', async () => {
  const client = show(`/?files=${id(21)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Reject lease.xlsx' }))
  const reason = await screen.findByLabelText(/^Reason/)
  await userEvent.type(reason, 'Blurry')
  activities = [{ ...lease('Sent'), version: 4 }]
  await client.invalidateQueries()
  await userEvent.click(
    within(screen.getByRole('dialog', { name: /^Reject/ })).getByRole('button', { name: /^Reject/ }),
  )
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Blurry', version: 3 }]))
})

test('[J-31] the last open file can be accepted while more are expected', async () => {
  show(`/?files=${id(21)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept, expect more files' }))
  await waitFor(() => expect(sent).toEqual([{ url: accepted(21, 32), body: { version: 3, keep_open: true } }]))
})

test('[K-23] no row moves under the hand when a decision changes the order of states', async () => {
  activities = [requestOf(20, 'Statements', 'Sent', [fileOf(30, 'june.xlsx', 'Processed')]), lease('Sent')]
  show(`/?files=${id(20)}`)
  await screen.findByRole('button', { name: 'Accept and next: june.xlsx' })
  const names = () =>
    screen
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((r) => r.querySelector('td')?.getAttribute('title') !== null && /Lease|Statements/.exec(r.textContent)?.[0])
  expect(names()).toEqual(['Statements', 'Lease'])
  // As the server orders them after the decision: the accepted one last.
  activities = [lease('Sent'), requestOf(20, 'Statements', 'Accepted', [fileOf(30, 'june.xlsx', 'Accepted')])]
  await userEvent.keyboard('a')
  await waitFor(() => expect(screen.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('Accepted'))
  expect(names()).toEqual(['Statements', 'Lease'])
})

test('rows stay where they were first shown, and new ones follow', () => {
  const shown = inShownOrder(['accepted', 'new', 'open'], (one) => one, ['open', 'accepted'])
  expect(shown).toEqual(['open', 'accepted', 'new'])
})
