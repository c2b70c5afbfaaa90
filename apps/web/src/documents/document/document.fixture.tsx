import { MantineProvider } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { DataPointView } from '@plinth/contract/documents/data-point'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { ToastHost } from '../../ui/toast-host.tsx'
import { DocumentsPanel } from './documents-panel.tsx'

const id = (n: number) => `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`
export const ids = { loan: id(1), document: id(2), activity: id(3), process: id(4) }

/** A document of the panel, right unless a test says otherwise. */
export const documentOf = (over: Partial<LoanDocumentView> = {}): LoanDocumentView => ({
  document: {
    document_id: ids.document,
    document_name: 'Operating Agreement',
    file_name: 'agreement.xlsx',
    // Of a type without preview, unless a test is about one: jsdom draws nothing.
    content_type: 'image/tiff',
    original_name: null,
    created: 1_790_000_000,
    page_count: 3,
    kind: 'operating-agreement',
  },
  text: { state: 'done', reason: '', pages_read: 3, pages_wanted: 3, warnings: [], updated: 1_790_000_000 },
  matches: [],
  user_name: 'Ana Lee',
  activity_uuid: ids.activity,
  activity_name: 'Operating Agreement',
  process_uuid: ids.process,
  activity_status: { state: 'Processed' },
  download_url: '/api/storage/one',
  ocr_data: {},
  data_points: [],
  ...over,
})

export const activityOf = (over: Partial<ActivityView> = {}): ActivityView => ({
  activity_id: ids.activity,
  activity_type: 'document-request',
  status: { state: 'Processed', text: '', epoch: 1 },
  name: 'Operating Agreement',
  document_name: 'Operating Agreement',
  description: '',
  last_update: 1,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: ids.loan, human_id: 'BL-10001', name: 'Main Street' },
  entity_type: 'loan',
  entity_id: ids.loan,
  entity_name: 'Main Street',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [],
  version: 1,
  ...over,
})

export const pointOf = (n: number, over: Partial<DataPointView> = {}): DataPointView => ({
  data_point_id: id(100 + n),
  key_name: `key_${n}`,
  value: null,
  value_type: 'STRING',
  display_option: 0,
  page: null,
  quote: null,
  edited: false,
  version: 1,
  last_update: 1,
  ...over,
})

/** What the server answers, by the end of the path; a function is asked at each call. */
type Answers = Record<string, unknown>

export interface Shown {
  /** What was sent to the server, reads left out. */
  sent: { method: string; path: string; body: unknown }[]
  /** Addresses that were read. */
  read: string[]
  /** Texts of toasts. */
  toasts: unknown[]
  client: QueryClient
  /** Changes what the server answers from now on. */
  answers: Answers
}

const everything: readonly Permission[] = ['view-files', 'edit-loan', 'accept-document-request', 'upload-ocr']

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', code, title: 'No', status, request_id: 'r1' }, { status })
/** An answer that refuses. */
export const refusal =
  (status: number, code = 'internal') =>
  () =>
    problem(status, code)

const serve =
  (shown: Shown): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const method = init?.method ?? 'GET'
    if (method === 'GET') shown.read.push(url.pathname + url.search)
    else
      shown.sent.push({
        method,
        path: url.pathname,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      })
    const end = Object.keys(shown.answers)
      .sort((a, b) => b.length - a.length)
      .find((path) => `${method} ${url.pathname}`.endsWith(path))
    const answer = end === undefined ? undefined : shown.answers[end]
    if (answer === undefined) return Response.json({ token: 't', provider: 'embedded' })
    return typeof answer === 'function' ? (answer as (url: URL) => Response)(url) : Response.json(answer)
  }

/** The panel at an address, over a server that answers as told. */
export const showPanel = async (
  o: { search?: string; answers?: Answers; permissions?: readonly Permission[]; document?: LoanDocumentView } = {},
): Promise<Shown> => {
  const toasts: unknown[] = []
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _result, { meta }) => void (meta?.['success'] && toasts.push(meta['success'])),
      onError: (_error, _input, _result, { meta }) => void (meta?.['failure'] && toasts.push(meta['failure'])),
    }),
  })
  client.setQueryData(meQuery.queryKey, { permissions: [...(o.permissions ?? everything)] } as never)
  const shown: Shown = {
    sent: [],
    read: [],
    toasts,
    client,
    answers: {
      '/get-all-documents': { documents: [o.document ?? documentOf()] },
      '/get-all-sources': { sources: {} },
      [`GET /api/activity/${ids.activity}`]: activityOf(),
      [`/data-point/process/${ids.process}/all`]: [],
      ...o.answers,
    },
  }
  globalThis.fetch = serve(shown)
  window.history.replaceState(null, '', `/loan/BL-10001${o.search ?? '?panel=documents'}`)
  const loan = {
    id: ids.loan,
    contacts: [],
    borrowers: [{ first_name: 'Ana', last_name: 'Lee', email: 'ana@example.com' }],
  } as never
  const Screen = () => <DocumentsPanel loan={loan} />
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen, notFoundComponent: Screen }),
  })
  onTestFinished(() => router.history.destroy())
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ToastHost />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return shown
}

/** The panel with its one document open. */
export const showDocument = (o: Parameters<typeof showPanel>[0] = {}) =>
  showPanel({ ...o, search: `?panel=documents&document=${ids.document}` })
