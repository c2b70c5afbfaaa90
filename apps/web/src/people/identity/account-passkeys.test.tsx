import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'

const stale = () => Response.json({ code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' }, { status: 403 })
const challenge = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Plinth' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [],
}

beforeEach(() => {
  // A browser that can make passkeys, on a page where it may.
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.stubGlobal('isSecureContext', true)
  const made = { id: 'k', rawId: new ArrayBuffer(1), type: 'public-key', getClientExtensionResults: () => ({}) }
  const response = { attestationObject: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) }
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'Mozilla/5.0 (Macintosh)',
    credentials: { create: async () => ({ ...made, response }) },
  })
})

const section = (over: { hasPassword?: boolean; asksCode?: boolean } = {}) => (
  <AccountPasskeys passkeys={[]} email="ada@example.com" hasPassword asksCode={false} {...over} />
)
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))

test('[A-05] who signed in a while ago is asked for the password again, and the passkey is added after it', async () => {
  let isFresh = false
  let right = false
  const sent = standIn({
    'GET /auth/passkey/generate-register-options': () => (isFresh ? challenge : stale()),
    'POST /auth/sign-in/email': () => {
      isFresh = right
      return right ? { user: {} } : Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
    },
    'POST /auth/passkey/verify-registration': () => ({}),
  })
  show(section())
  await userEvent.clear(await screen.findByLabelText('Name of the passkey'))
  await userEvent.type(screen.getByLabelText('Name of the passkey'), 'My laptop')
  await add()
  expect((await screen.findByRole('status')).textContent).toBe(
    'You signed in more than ten minutes ago. Enter your password again to add the passkey.',
  )
  expect(screen.queryByLabelText('Name of the passkey')).toBeNull()
  const password = screen.getByLabelText('Your password')
  expect(document.activeElement).toBe(password)

  await userEvent.type(password, 'wrong one')
  await add()
  expect((await screen.findByRole('alert')).textContent).toContain('The password or the code is not right')
  expect(sent.some(({ path }) => path === '/auth/passkey/verify-registration')).toBe(false)

  right = true
  await userEvent.clear(password)
  await userEvent.type(password, 'correct horse')
  await add()
  await waitFor(() => expect(sent.at(-1)?.path).not.toBe('/auth/sign-in/email'))
  await screen.findByLabelText('Name of the passkey')
  expect(sent.filter(({ path }) => path === '/auth/sign-in/email').at(-1)?.body).toMatchObject({
    email: 'ada@example.com',
    password: 'correct horse',
  })
  expect(sent.find(({ path }) => path === '/auth/passkey/verify-registration')?.body).toMatchObject({
    name: 'My laptop',
  })
})

test('[A-05] an authenticator is asked for beside the password, and Cancel goes back', async () => {
  standIn({ 'GET /auth/passkey/generate-register-options': stale })
  show(section({ asksCode: true }))
  await add()
  await screen.findByLabelText('Your password')
  expect(screen.getByLabelText('Six digits from the app')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByLabelText('Name of the passkey')).toBeDefined()
})

test('[A-05] who has no password is told to sign in again', async () => {
  standIn({ 'GET /auth/passkey/generate-register-options': stale })
  show(section({ hasPassword: false }))
  await add()
  const told = await screen.findByText(
    'You signed in more than ten minutes ago. Sign out and sign in again, then add the passkey.',
  )
  expect(told.getAttribute('role')).toBe('alert')
  expect(screen.queryByLabelText('Your password')).toBeNull()
})
