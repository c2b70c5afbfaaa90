import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'

const request = activityView(1, { activity_type: 'document-request', name: 'Rent roll', version: 3 })
const path = `/activity/${request.activity_id}`

const archiveIt = async (restore: () => Response | object) => {
  const sent = standIn({
    [`POST ${path}/set/archived`]: () => ({ ...request, archived: true, version: 4 }),
    [`POST ${path}/restore`]: restore,
  })
  show(<ArchiveDialog activities={[request]} opened onClose={() => undefined} onArchived={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Archive 1' }))
  await screen.findByRole('button', { name: 'Undo' })
  return () => sent.filter((one) => one.path.endsWith('/restore')).map(({ body }) => body)
}

test('[M-23] archiving is taken back from its notification, in the version that it left', async () => {
  const restored = await archiveIt(() => request)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Brought back 1')).toBeDefined()
  expect(restored()).toEqual([{ version: 4 }])
})

test('[M-23] by keyboard too, once', async () => {
  const restored = await archiveIt(() => request)
  await userEvent.keyboard('{Control>}zz{/Control}')
  await waitFor(() => expect(restored()).toEqual([{ version: 4 }]))
})

test('[M-23] what changed since stays archived, and the notification says why', async () => {
  await archiveIt(() =>
    refusal(409, 'version_conflict', 'It changed after it was archived. Review the change and try again.'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 could not be brought back')).toBeDefined()
  expect(screen.getByText('It changed after it was archived. Review the change and try again.')).toBeDefined()
})
