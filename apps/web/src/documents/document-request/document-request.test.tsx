import { MantineProvider } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { UserView } from '@plinth/contract/people/user'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { noMessages } from './no-messages.fixture.ts'
import { FilesPanel } from './files-panel.tsx'

const me: UserView = {
  id: '01990000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moss',
  phone: null,
  role: 'admin',
  active: true,
  denied: [],
  permissions: ['edit-loan', 'accept-document-request', 'upload-document-request', 'manage-templates'],
  borrowers: [],
  contacts: [],
  created_epoch: 1,
  last_sign_in_epoch: null,
  version: 1,
}

const sent: { method: string; url: string; body: unknown }[] = []
let answers: (url: string) => Response | Promise<Response>
beforeEach(() => {
  sent.length = 0
  answers = () => Response.json({ templates: [] })
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (init?.method && init.method !== 'GET' && url.startsWith('/api/'))
      sent.push({ method: init.method, url, body: JSON.parse(String(init.body ?? 'null')) })
    return answers(url)
  }
})

const show = (children: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  client.setQueryData(meQuery.queryKey, me)
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{children}</MantineProvider>
    </QueryClientProvider>,
  )
}

test('[M-31] a card of a kind nobody knows is an error, not an empty list of templates', async () => {
  const entity = { kind: 'ship' as EntityKind, id: me.id }
  show(<AddDocumentDialog loanId="BL-1" entity={entity} opened onClose={() => undefined} />)
  expect(await screen.findByText('Unsupported entity type: ship')).toBeTruthy()
  expect(screen.queryByLabelText('Template')).toBeNull()
})

const document_: ActivityView['processes'][number]['documents'][number] = {
  document_id: '01990000-0000-7000-8000-000000000004',
  file_name: 'roll.csv',
  document_name: 'Rent Roll',
  created_epoch: 1_700_000_000,
  received_epoch: 1_700_000_000,
  original_name: null,
  content_type: 'text/csv',
  size_bytes: 2048,
  page_count: null,
  slot_version: 2,
  locked: true,
  same_as: { file_name: 'old.csv', document_name: 'Rent Roll', received_epoch: 1_690_000_000 },
}
const processOf = (id: string, state: 'New' | 'Processed' | 'Failed'): ActivityView['processes'][number] => ({
  process_id: `01990000-0000-7000-8000-00000000000${id}`,
  process_name: 'roll.csv',
  state,
  status: { state, epoch: 1_700_000_000 },
  documents: [
    state === 'New' ? { ...document_, document_id: `${document_.document_id}5`, file_name: 'never.csv' } : document_,
  ],
  data_to_display: {
    reason: null,
    data_from_user: {},
    fields: { units: { value: 12, label: 'Units' }, owner: { value: 'Jay LLC', label: 'Owner' } },
  },
  memory: {
    required_files: [],
    missing_files: { google_drive: [], datastore: [] },
    reports_validation_results: {},
  },
})
const activity: ActivityView = {
  activity_id: '01990000-0000-7000-8000-000000000002',
  activity_type: 'document-request',
  status: { state: 'Sent', text: '', epoch: 1 },
  name: 'Rent Roll',
  document_name: 'Rent Roll',
  description: '',
  last_update: 1,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: '01990000-0000-7000-8000-000000000009', human_id: 'BL-1', name: 'Jay Street' },
  entity_type: 'loan',
  entity_id: '01990000-0000-7000-8000-000000000009',
  entity_name: 'Jay Street',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [processOf('6', 'New'), processOf('3', 'Processed')],
  version: 7,
}
const link = {
  url: '/files/roll',
  file_name: 'roll.csv',
  content_type: 'text/plain',
  size_bytes: 2048,
  expires_epoch: 9,
}

test('[M-50] the file panel shows the files that arrived, each with its version and what is to be known of it, and their analysis', async () => {
  answers = () => Response.json(link)
  show(
    <FilesPanel
      {...noMessages}
      activity={activity}
      queue={[activity]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  const files = await screen.findByRole('list', { name: 'Documents' })
  expect(within(files).getAllByRole('listitem')).toHaveLength(1)
  for (const text of [/^Version 2 · /, /locked with a password/, /^The same file as old\.csv, sent as Rent Roll on/])
    expect(within(files).getByText(text)).toBeTruthy()
  const analysis = screen.getByRole('region', { name: 'Analysis' })
  expect(within(analysis).getByText('Units')).toBeTruthy()
  expect(within(analysis).getByText('Jay LLC')).toBeTruthy()
})

test('[M-17] a file that could not be looked at is tried again where it stands', async () => {
  answers = (url) => Response.json(url.includes('/process/') ? activity : link)
  show(
    <FilesPanel
      {...noMessages}
      activity={{ ...activity, processes: [processOf('3', 'Failed')] }}
      queue={[]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: roll.csv' }))
  const process = '01990000-0000-7000-8000-000000000003'
  expect(sent).toMatchObject([{ method: 'POST', url: `/api/activity/${activity.activity_id}/process/${process}/run` }])
})

test('[J-06] a preview whose address expired renews it by itself', async () => {
  const asked: string[] = []
  answers = (url) => {
    asked.push(url)
    if (url.endsWith('/files/roll')) return new Response('', { status: 403 })
    if (url.endsWith('/files/new')) return new Response('unit,rent\n1A,2400')
    return Response.json(asked.includes('/files/roll') ? { ...link, url: '/files/new' } : link)
  }
  show(
    <FilesPanel
      {...noMessages}
      activity={activity}
      queue={[activity]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(await screen.findByText(/1A,2400/)).toBeTruthy()
  expect(asked.filter((url) => url.startsWith('/files/'))).toEqual(['/files/roll', '/files/new'])
})

test('[M-50, X-17] a correction of the analysis that is not saved says so and keeps what was typed', async () => {
  answers = (url) => (url.endsWith('/update-display-data') ? new Response('', { status: 500 }) : Response.json(link))
  show(
    <FilesPanel
      {...noMessages}
      activity={activity}
      queue={[activity]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit analysis' }))
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  const units = screen.getByLabelText('Units')
  await userEvent.clear(units)
  await userEvent.type(units, '14')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Oops something went wrong, please try again later')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Units').value).toBe('14')
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { units: { value: 14, was: 12 } } })
})

test('[J-25, M-50] a date that was read from a file is seen and corrected as a date', async () => {
  answers = () => Response.json(link)
  const process = processOf('3', 'Processed')
  const effective = { value: 1_735_689_600, label: 'Effective date', display_option: 4 }
  const dated = { ...process, data_to_display: { ...process.data_to_display, fields: { effective } } }
  show(
    <FilesPanel
      {...noMessages}
      activity={{ ...activity, processes: [dated] }}
      queue={[]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  const analysis = await screen.findByRole('region', { name: 'Analysis' })
  expect(within(analysis).getByText('01.01.2025')).toBeTruthy()
  await userEvent.click(within(analysis).getByRole('button', { name: 'Edit analysis' }))
  const shown = () => screen.getByDisplayValue<HTMLInputElement>('01.01.2025')
  // The date stands there while the calendar comes.
  expect(shown().readOnly).toBe(true)
  await waitFor(() => expect(shown().readOnly).toBe(false))
  const field = shown()
  await userEvent.clear(field)
  await userEvent.type(field, '02.03.2025')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ effective: { value: 1_738_540_800, was: 1_735_689_600 } }))
})

test('a decision carries the version that was looked at', async () => {
  answers = (url) => (url.includes('/set/') ? Response.json(activity) : Response.json(link))
  show(
    <FilesPanel
      {...noMessages}
      activity={activity}
      queue={[activity]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Accept roll.csv' }))
  expect(sent.at(-1)?.body).toEqual({ version: 7 })
})

test('[M-23] archiving goes request by request, and each shows loading, then success or error', async () => {
  const named = (n: number, name: string) => ({ ...activity, activity_id: `0199000000007000800000000000010${n}`, name })
  const [roll, lease, title] = [named(1, 'Rent roll'), named(2, 'Lease'), named(3, 'Title')]
  const answer: Record<string, (reply: Response) => void> = {}
  answers = (url) =>
    url.endsWith('/set/archived')
      ? new Promise((resolve) => {
          answer[url.split('/').at(-3) ?? ''] = resolve
        })
      : Response.json({})
  const archived: string[][] = []
  show(
    <ArchiveDialog
      activities={[roll, lease, title]}
      opened
      onClose={() => undefined}
      onArchived={(ids) => archived.push([...ids])}
    />,
  )
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows()).toEqual(['Rent roll', 'Lease', 'Title'])
  await userEvent.click(screen.getByRole('button', { name: 'Archive 3' }))
  await waitFor(() => expect(rows()).toEqual(['Rent roll – Archiving', 'Lease', 'Title']))
  answer[roll.activity_id]?.(Response.json(roll))
  await waitFor(() => expect(rows()).toEqual(['Rent roll – Archived', 'Lease – Archiving', 'Title']))
  answer[lease.activity_id]?.(new Response('', { status: 500 }))
  await waitFor(() => expect(rows()).toEqual(['Rent roll – Archived', 'Lease – Failed', 'Title – Archiving']))
  answer[title.activity_id]?.(Response.json(title))
  await waitFor(() => expect(rows()).toEqual(['Rent roll – Archived', 'Lease – Failed', 'Title – Archived']))
  expect(archived).toEqual([[roll.activity_id, title.activity_id]])
  expect(sent.map((one) => [one.method, one.url])).toEqual(
    [roll, lease, title].map((one) => ['POST', `/api/activity/${one.activity_id}/set/archived`]),
  )
})
