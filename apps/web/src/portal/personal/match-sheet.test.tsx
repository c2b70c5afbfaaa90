import { MantineProvider } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { Role } from '@plinth/domain/people/user/role'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MatchSheet } from './match-sheet.tsx'
import { activityOf } from './personal.fixture.ts'

const role: Role = 'borrower'

/** Shows the sheet; answers the ids of the requests that an upload was opened on. */
const show = (files: readonly string[], requests: readonly ActivityView[]) => {
  const opened: string[] = []
  globalThis.fetch = async (input) => {
    const request = /\/personal\/([^/]+)\/generate-document/.exec(String(input))?.[1]
    if (request === undefined) return Response.json({ token: 't', provider: 'embedded' })
    opened.push(request)
    return Response.json(
      { code: 'state_conflict', title: 'Closed meanwhile.', status: 409, request_id: 'r' },
      { status: 409 },
    )
  }
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <MatchSheet
          files={files.map((name) => new File(['%PDF'], name, { type: 'application/pdf' }))}
          requests={requests}
          role={role}
          onClose={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return opened
}

const [pfs, roll, id] = [
  activityOf({ name: 'Personal Financial Statement' }),
  activityOf({ name: 'Rent Roll' }),
  activityOf({ name: 'Government ID' }),
]
const choice = (file: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `What ${file} is for` })

test('[G-16] each dropped file shows the request it is proposed for; the person corrects one and assigns another', async () => {
  const opened = show(['pfs.pdf', 'rent roll.pdf', 'IMG_1.pdf'], [pfs, roll, id])
  expect(choice('pfs.pdf').value).toBe(pfs.activity_id)
  expect(choice('rent roll.pdf').value).toBe(roll.activity_id)
  expect(choice('IMG_1.pdf').value).toBe('')
  expect(screen.getByText("1 file has no request and won't be uploaded.")).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload 2 files' })).toBeDefined()
  await userEvent.selectOptions(choice('IMG_1.pdf'), id.activity_id)
  await userEvent.selectOptions(choice('pfs.pdf'), roll.activity_id)
  await userEvent.click(screen.getByRole('button', { name: 'Upload 3 files' }))
  await waitFor(() => expect(screen.getAllByText(/Closed meanwhile/)).toHaveLength(3))
  expect(opened.toSorted()).toEqual([id.activity_id, roll.activity_id, roll.activity_id].toSorted())
})

test('[G-16] a file left without a request is not sent', async () => {
  const opened = show(['IMG_1.pdf', 'rent roll.pdf'], [pfs, roll])
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }))
  expect(await screen.findByText(/Closed meanwhile/)).toBeDefined()
  expect(opened).toEqual([roll.activity_id])
  expect(within(screen.getByRole('list', { name: 'Files to upload' })).getByText('IMG_1.pdf')).toBeDefined()
})

test('[M-20] a file that failed says why and is sent again by Retry', async () => {
  const opened = show(['rent roll.pdf'], [roll])
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry rent roll.pdf' }))
  await screen.findByText(/Closed meanwhile/)
  expect(opened).toEqual([roll.activity_id, roll.activity_id])
})
