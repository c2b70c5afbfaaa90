import { setUserPermissions } from '@plinth/contract/people/user'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { call } from '../lib/http.ts'
import { session } from '../lib/session.ts'
import { ProveAgain } from './prove-again.tsx'

const USER = '01990000-0000-7000-8000-000000000000'
const tokenOf = (email: string, sid: string) => `h.${btoa(JSON.stringify({ email, sid }))}.s`

/** A page whose session is too old for a call, and what the new sign-in is answered with. */
const open = async (signIn: () => Response | object, after = tokenOf('ada@example.com', 'new')) => {
  let isProved = false
  const sent = standIn({
    'POST /user/permissions': () => (isProved ? { id: USER } : refusal(403, 'proof_needed', 'Forbidden')),
    'POST /auth/sign-in/email': () => {
      const answer = signIn()
      isProved = !(answer instanceof Response)
      return answer
    },
    'DELETE /account/session/old': () => ({ ok: true }),
  })
  const before = vi
    .spyOn(session, 'token')
    .mockImplementation(async () => tokenOf('ada@example.com', isProved ? 'new' : 'old'))
  const renew = vi.spyOn(session, 'renew').mockResolvedValue(after)
  onTestFinished(() => {
    before.mockRestore()
    renew.mockRestore()
  })
  show(
    <>
      <input aria-label="Name" defaultValue="Typed before" />
      <ProveAgain />
    </>,
  )
  await screen.findByLabelText('Name')
  let answered: Promise<unknown> = Promise.resolve()
  act(() => {
    answered = call(setUserPermissions, { query: {}, body: { user_id: USER } }).catch((error: unknown) => error)
  })
  await screen.findByRole('dialog')
  return { sent, answered: () => answered }
}
const confirm = async (password: string) => {
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), password)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

test('[SC-03] the password is asked over the page, the call goes out again with its key, the old session ends', async () => {
  const { sent, answered } = await open(() => ({}))
  expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveProperty('value', 'Typed before')
  await confirm('tangerine-lamp-42')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await answered()).toEqual({ id: USER })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /user/permissions',
    'POST /auth/sign-in/email',
    'DELETE /account/session/old',
    'POST /user/permissions',
  ])
  expect(sent[1]?.body).toMatchObject({ email: 'ada@example.com', password: 'tangerine-lamp-42' })
})

test('[SC-03] a wrong password says so and keeps the dialog; closing it leaves the call refused', async () => {
  const { sent, answered } = await open(() => refusal(401, 'INVALID', 'Invalid'))
  await confirm('wrong-password-1')
  expect(await screen.findByText(/is wrong|not right|incorrect|match/i)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await answered()).toMatchObject({ code: 'proof_needed' })
  expect(sent.filter(({ path }) => path === '/user/permissions')).toHaveLength(1)
})

test("[SC-03] somebody else's sign-in proves nothing", async () => {
  const { sent } = await open(() => ({}), tokenOf('eve@example.com', 'new'))
  await confirm('tangerine-lamp-42')
  await screen.findByText('That is the account of somebody else. Use your own.')
  expect(sent.filter(({ path }) => path === '/user/permissions')).toHaveLength(1)
})
