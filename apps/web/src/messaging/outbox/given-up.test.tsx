import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Page } from '../../pages/outbox-page.tsx'

const mayEdit = staffView({ permissions: ['view-outbox', 'edit-loan'] })
const outbox = (given_up: number) => ({ delivers: true, mails: [], total: 0, texts: [], given_up })

test('[AE-25] emails that were given up are counted and sent again together, after a question', async () => {
  let left = 12
  const sent = standIn({
    'GET /outbox/all': () => outbox(left),
    'POST /outbox/send-again': () => {
      left = 0
      return { queued: 12 }
    },
  })
  show(<Page />, '/outbox', mayEdit)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('12 emails could not be sent')
  await userEvent.click(within(told).getByRole('button', { name: 'Send 12 again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send 12 emails again?' })
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send 12 again' }))
  await screen.findByText('12 emails are on their way again')
  await waitFor(() => expect(screen.queryByText('12 emails could not be sent')).toBeNull())
})

test('[AE-25] a refusal is said in the dialog', async () => {
  standIn({
    'GET /outbox/all': () => outbox(1),
    'POST /outbox/send-again': () => refusal(400, 'invalid_input', 'Not now.'),
  })
  show(<Page />, '/outbox', mayEdit)
  await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send 1 email again?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send it again' }))
  expect(await within(dialog).findByText('Not now.')).toBeTruthy()
})

test('[AE-25] who may not edit loans sees the count alone', async () => {
  standIn({ 'GET /outbox/all': () => outbox(1) })
  show(<Page />, '/outbox', staffView({ permissions: ['view-outbox'] }))
  expect(await screen.findByText('1 email could not be sent')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
})

test('[AE-25] where none was given up nothing is said', async () => {
  standIn({ 'GET /outbox/all': () => outbox(0) })
  show(<Page />, '/outbox', mayEdit)
  await screen.findByText("It's empty here!")
  expect(screen.queryByText(/could not be sent/)).toBeNull()
})
