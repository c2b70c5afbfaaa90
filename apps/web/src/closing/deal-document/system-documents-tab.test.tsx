import type { ActivityView } from '@plinth/contract/loan/activity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { borrowerView, loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { SystemDocumentsTab } from './system-documents-tab.tsx'

const documentOf = (
  n: number,
  type: ActivityView['activity_type'],
  state: ActivityView['status']['state'],
  over: Partial<ActivityView> = {},
): ActivityView =>
  activityView(n, { activity_type: type, name: type, status: { state, text: '', epoch: 1_790_000_000 }, ...over })
const sheetId = activityView(1).activity_id

const open = (activities: readonly ActivityView[], answers: Parameters<typeof standIn>[0] = {}, archived = false) => {
  const loan = loanView({ borrowers: [borrowerView(1)], contacts: [], archived })
  const at = `GET /activity/loan/${loan.id}/system-documents/all`
  const sent = standIn({ [at]: () => ({ activities }), ...answers })
  const permissions = ['send-term-sheet', 'generate-term-sheet', 'upload-term-sheet', 'download-term-sheet'] as const
  show(<SystemDocumentsTab loan={loan} />).setQueryData(
    meQuery.queryKey,
    staffView({ permissions: [...permissions, 'send-commitment'] }),
  )
  return sent
}
const shown = async () =>
  (await screen.findAllByRole('listitem')).map((item) => [
    within(item).getByText(/^(term-sheet|commitment|board-review|good-faith-deposit)$/).textContent,
    ...within(item)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ])

test('[L-29] [K-07] each document of the loan offers what its state allows; one that was sent can be sent again', async () => {
  open([
    documentOf(1, 'term-sheet', 'Sent'),
    documentOf(2, 'commitment', 'Generated'),
    documentOf(3, 'board-review', 'New'),
    documentOf(4, 'good-faith-deposit', 'New'),
  ])
  expect(await shown()).toEqual([
    ['term-sheet', 'Upload', 'Generate', 'Download', 'Send again'],
    ['commitment', 'Upload', 'Send', 'Generate'],
    ['board-review', 'Generate', 'Edit'],
    ['good-faith-deposit', 'Accept'],
  ])
})

test('[L-18] Send again asks to whom and sends; what is out to be signed is refused with the way on', async () => {
  const why = 'The Term Sheet is out for signature. Remind the signers, or void that envelope first.'
  let answer: Response | object = refusal(409, 'step_not_allowed', why)
  const path = `/activity/term-sheet/${sheetId}/send`
  const sent = open([documentOf(1, 'term-sheet', 'Sent')], { [`POST ${path}`]: () => answer })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again term-sheet' }))
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Send term sheet to 1 person' }))
  await press()
  expect(await within(await screen.findByRole('dialog')).findByText(why)).toBeDefined()
  answer = documentOf(1, 'term-sheet', 'Sent')
  await press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter((one) => one.path === path).map((one) => one.body)).toEqual(
    Array(2).fill({ recipients: [{ name: 'Bea Sponsor 1', email: 'bea1@example.com' }], signature: false }),
  )
})

test('[U-16] [P-28] a paper that came in the place of a superseded one says so', async () => {
  open([
    documentOf(1, 'term-sheet', 'Sent', { superseded: true }),
    documentOf(2, 'term-sheet', 'New', { parent_id: sheetId }),
  ])
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => within(item).queryByText('Replaces a superseded one') !== null)).toEqual([false, true])
})

test.each([
  ['accepted', documentOf(1, 'term-sheet', 'Accepted'), false],
  ['superseded', documentOf(1, 'term-sheet', 'Sent', { superseded: true }), false],
  ['of an archived loan', documentOf(1, 'term-sheet', 'Sent'), true],
] as const)('[L-29] a term sheet that is %s is not sent again', async (_what, activity, archived) => {
  open([activity], {}, archived)
  expect(await screen.findByText(activity.superseded ? 'Superseded' : activity.status.state)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
})

test('[L-29] [A-52] a loan without documents says so; a list that failed says why and is asked again', async () => {
  open([])
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  const loan = loanView({ human_id: 'BL-10002' })
  let reply: Response | object = refusal(503, 'unavailable', 'The database does not answer.')
  standIn({ [`GET /activity/loan/${loan.id}/system-documents/all`]: () => reply })
  show(<SystemDocumentsTab loan={loan} />)
  expect(await screen.findByText('The database does not answer.')).toBeDefined()
  reply = { activities: [documentOf(2, 'commitment', 'New')] }
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('commitment')).toBeDefined()
})
