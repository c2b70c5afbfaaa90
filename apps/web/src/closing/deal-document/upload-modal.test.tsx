import { MantineProvider } from '@mantine/core'
import type { ActivityId } from '@plinth/contract/shared/fields'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { makeQueryClient } from '../../app/providers.tsx'
import { UploadModal } from './upload-modal.tsx'

const id = '019f0000-0000-7000-8000-bbbbbbbbbbbb'
const process = '019f0000-0000-7000-8000-cccccccccccc'
let sent: string[] = []
/** Everything that was asked for, in its order, with what was said. */
let calls: [call: string, said: unknown][] = []
beforeEach(() => {
  sent = []
  calls = []
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (url.includes('/auth') || url.includes('config')) return Response.json({ token: 't', provider: 'embedded' })
    const body = init?.body
    calls.push([
      `${init?.method ?? 'GET'} ${url.replace(/^.*\/api/, '')}`,
      typeof body === 'string' ? JSON.parse(body) : body instanceof File ? body.name : null,
    ])
    if (init?.method === 'POST') sent.push(url.replace(/^.*\/api/, ''))
    if (url.includes('generate-custom') || url.includes('/upload'))
      return Response.json({
        presigned_url: '/put',
        process_id: process,
        document_id: id,
        expires_epoch: 0,
        max_bytes: 9,
      })
    return Response.json({ processes: [{ process_id: process, state: 'Processed' }] })
  }
})

const upload = async (type: 'term-sheet' | 'commitment', state: 'Generated' | 'Sent' | 'Signed', signed = false) => {
  const closed: true[] = []
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <UploadModal
          type={type}
          subject={{ activity_id: id as ActivityId, activity_type: type, state }}
          onClose={() => closed.push(true)}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  if (signed) await userEvent.click(await screen.findByLabelText('This copy is signed'))
  await screen.findByRole('dialog')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no file input.')
  await userEvent.upload(input, new File(['%PDF-'], 'copy.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(closed).toEqual([true]))
  return sent.at(-1)
}

test.each(['term-sheet', 'commitment'] as const)(
  '[L-14] a %s that was sent is set to signed by the copy staff upload',
  async (type) => {
    expect(await upload(type, 'Sent')).toBe(`/activity/${type}/${id}/set/signed`)
    expect(screen.queryByLabelText('This copy is signed')).toBeNull()
    expect(screen.getByText(/Your upload is recorded as the signed copy/)).toBeTruthy()
  },
)
test('[L-13] one that was not sent is set to sent', async () =>
  expect(await upload('term-sheet', 'Generated')).toBe(`/activity/term-sheet/${id}/set/sent`))
test('[L-15] an upload marked as signed is verified instead', async () =>
  expect(await upload('term-sheet', 'Generated', true)).toBe(`/activity/term-sheet/${id}/set/verified`))

const told = { name: 'copy.pdf', content_type: 'application/pdf' }
const checked = [
  ['PUT /put', 'copy.pdf'],
  [`POST /activity/${id}/process/${process}/run`, null],
  [`GET /activity/${id}`, null],
]
test('[L-13] a term sheet: the upload is opened, the file PUT and checked, and then it is set to sent', async () => {
  await upload('term-sheet', 'Generated')
  expect(calls).toEqual([
    [`POST /activity/term-sheet/${id}/upload`, told],
    ...checked,
    [`POST /activity/term-sheet/${id}/set/sent`, null],
  ])
})
test('[L-13] [L-17] a commitment goes by the call for custom documents, the PUT and the process run, then it is set to sent', async () => {
  await upload('commitment', 'Generated')
  expect(calls).toEqual([
    [`POST /activity/${id}/generate-custom-document-with-presigned-url`, told],
    ...checked,
    [`POST /activity/commitment/${id}/set/sent`, null],
  ])
})
test.each([
  ['term-sheet', `POST /activity/term-sheet/${id}/upload?accepted=true`],
  ['commitment', `POST /activity/${id}/generate-custom-document-with-presigned-url`],
] as const)(
  '[L-15] a %s marked as signed is opened so, checked, and set to verified, never to sent',
  async (type, opened) => {
    await upload(type, 'Generated', true)
    expect(calls).toEqual([[opened, told], ...checked, [`POST /activity/${type}/${id}/set/verified`, null]])
  },
)
