import type { BallotLink } from '@plinth/contract/closing/committee-ballot'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { BallotDoor } from './ballot-door.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const door = (over: Partial<BallotLink>, answers: Parameters<typeof standIn>[0] = {}) => {
  const keys: string[] = []
  const sent = standIn(answers)
  const link = { email_hint: 'i…@fund.example', code_sent: false, signs_in: false, ...over }
  show(<BallotDoor token="tok" link={link} onOpen={(key) => keys.push(key)} />, '/vote')
  return { sent, keys }
}
const bodies = (sent: ReturnType<typeof door>['sent'], end: string) =>
  sent.flatMap(({ path, body }) => (path.endsWith(end) ? [body] : []))

test('[AH-12] a code goes to the address of the member, and opens the vote once its six digits are typed', async () => {
  const { sent, keys } = door(
    {},
    {
      'POST /committee-link/code': () => ({ expires_epoch: 1 }),
      'POST /committee-link/open': () => ({ ok: true }),
    },
  )
  expect(await screen.findByText(/one-time code to i…@fund\.example/)).toBeDefined()
  await press('Send code')
  expect(await screen.findByText('We sent a code to i…@fund.example. Enter it here.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code'), '12a345{Enter}')
  expect(keys).toEqual([])
  await userEvent.type(screen.getByLabelText('Code'), '6{Enter}')
  await waitFor(() => expect(keys).toHaveLength(1))
  expect(bodies(sent, '/open')).toEqual([{ token: 'tok', code: '123456', key: keys[0] }])
})

test('[AH-12] a wrong code is said at the field, a code that cannot be sent above the button', async () => {
  const { keys } = door(
    { code_sent: true },
    {
      'POST /committee-link/code': () => refusal(429, 'too_many_requests', 'Too many codes'),
      'POST /committee-link/open': () => refusal(400, 'invalid_input', 'That is not the code.'),
    },
  )
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('That is not the code.')).toBeDefined()
  await press('Send a new code')
  expect(await screen.findByText('Too many codes')).toBeDefined()
  expect(keys).toEqual([])
})

test('[AH-20] a member with an account may sign in instead, and comes to the votes that wait; nobody else is offered it', async () => {
  const name = 'Sign in instead, with your passkey or password'
  door({ signs_in: true })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/sign-in?return=%2Fcommittee')
  document.body.replaceChildren()
  door({})
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeDefined()
  expect(screen.queryByRole('link', { name })).toBeNull()
})
