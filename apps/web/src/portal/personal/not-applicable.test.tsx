import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ActivityRow } from './activity-row.tsx'
import type { NotApplicable } from './not-applicable.tsx'
import { activityOf } from './personal.fixture.ts'

const request = activityOf({ name: 'Survey', document_name: 'Survey' })
const path = `POST /personal/${request.activity_id}/not-applicable`
const answerOf = (over: Partial<NotApplicable>): NotApplicable => ({
  ...{ activity_id: request.activity_id as NotApplicable['activity_id'], name: 'Survey' },
  ...{ said: 'Vacant land', state: 'open', reply: '' },
  ...over,
})
const row = (answer: NotApplicable | null, over: { activity?: typeof request; canAnswer?: boolean } = {}) =>
  show(
    <ActivityRow
      {...{ activity: request, toSign: false, hasForm: false, hasPaper: false, onFile: null, isBroker: false, may: [] }}
      {...{ answer, canAnswer: true, messages: null, onOpen: () => {} }}
      {...over}
    />,
  )
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('[AC-17] a request is answered with a reason; a refusal keeps what was typed', async () => {
  let refused = true
  const sent = standIn({
    [path]: () => (refused ? refusal(409, 'state_conflict', 'This item is no longer needed.') : { ok: true }),
  })
  row(null)
  await press(/^Not applicable: Survey/)
  const dialog = within(await screen.findByRole('dialog'))
  const send = () => dialog.getByRole('button', { name: /^Send/ })
  const box = dialog.getByRole('textbox', { name: /doesn't apply/ })
  await userEvent.click(send())
  expect(sent).toEqual([])
  await userEvent.type(box, 'Vacant land')
  await userEvent.click(send())
  expect((await dialog.findByRole('alert')).textContent).toContain('no longer needed')
  expect(box).toHaveProperty('value', 'Vacant land')
  refused = false
  await userEvent.click(send())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ reason: 'Vacant land' })
})

test('[AC-17] the row says what was answered, to be changed while it is open', async () => {
  standIn({})
  row(answerOf({}))
  expect(await screen.findByText(/Vacant land/)).toBeDefined()
  expect(screen.getByRole('button', { name: /^Change answer: Survey/ })).toBeDefined()
})

test('[AC-17] the row says why staff still need what was answered', async () => {
  standIn({})
  row(answerOf({ state: 'declined', reply: 'The title company asks for it.' }))
  expect(await screen.findByText('We still need this: The title company asks for it.')).toBeDefined()
})

test('[AC-17] it is not offered to who may not send', async () => {
  standIn({})
  row(null, { canAnswer: false })
  expect(await screen.findByText('Survey')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Not applicable/ })).toBeNull()
})

test('[AC-17] it is not offered for what was sent', async () => {
  standIn({})
  row(answerOf({}), { activity: activityOf({ ...request, status: { ...request.status, state: 'Sent' } }) })
  expect(await screen.findByText('Survey')).toBeDefined()
  expect(screen.queryByText(/Vacant land/)).toBeNull()
  expect(screen.queryByRole('button', { name: /answer/ })).toBeNull()
})
