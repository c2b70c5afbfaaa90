import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm, type PasswordFormValues } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecondFactorBanner } from './second-factor-banner.tsx'
import { TestSignIn } from './test-sign-in.tsx'
import { UserLoadFailed } from './user-load-failed.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const labels = () => screen.getAllByRole<HTMLInputElement>('textbox').map((one) => one.labels?.[0]?.textContent)

test('[A-15] the first administrator gives name, email and password; the rules say what is met before and after', async () => {
  const sent: PasswordFormValues[] = []
  show(<PasswordForm withPerson submitLabel="Create" done="It is done." send={async (values) => sent.push(values)} />)
  await press('Create')
  expect(screen.getAllByText('* Required')).toHaveLength(5)
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  await type('First name', 'Ada')
  await type('Last name', 'Admin')
  await type('Email', 'ada.admin@example.com')
  await type('New password', 'ADA.admin@example.com')
  await type('Repeat the password', 'tangerine-lamp-42')
  await press('Create')
  expect(screen.getByText('* Not your email address')).toBeDefined()
  expect(screen.getByText('* The two passwords differ')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.clear(screen.getByLabelText('New password'))
  await type('New password', 'tangerine-lamp-42')
  await press('Create')
  expect(await screen.findByText('It is done.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/sign-in/)
  expect(sent).toEqual([
    {
      ...{ email: 'ada.admin@example.com', first_name: 'Ada', last_name: 'Admin' },
      ...{ password: 'tangerine-lamp-42', repeat: 'tangerine-lamp-42' },
    },
  ])
})

test('[A-15] a new password alone asks for no person; a spent link is said and the form stays', async () => {
  const send = async () => {
    throw new ApiError('Bad', 'state_conflict', 400, null)
  }
  show(<PasswordForm submitLabel="Save" done="Saved." send={send} />)
  await type('New password', 'short')
  expect(screen.queryByLabelText('Email')).toBeNull()
  await type('Repeat the password', 'short')
  await press('Save')
  expect(screen.getByText('* At least 12 characters')).toBeDefined()
  expect(screen.queryByText('* The two passwords differ')).toBeNull()
  await type('New password', '-password-1')
  await type('Repeat the password', '-password-1')
  await press('Save')
  expect(await screen.findByText('This link has expired or was already used. Request a new one.')).toBeDefined()
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'short-password-1')
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('[A-15] an address is asked for, sent without blanks around it, and answered alike for everybody', async () => {
  const sent: string[] = []
  show(<EmailForm submitLabel="Send" done="If we know it, a link comes." send={async (one) => sent.push(one)} />)
  await type('Email', 'nobody')
  await press('Send')
  expect(screen.getByText('* Enter a valid email')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await type('Email', '@example.com ')
  await press('Send')
  expect(await screen.findByText('If we know it, a link comes.')).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(sent).toEqual(['nobody@example.com'])
})

test('[A-15] a link that could not be asked for leaves the address where it is', async () => {
  const fail = async () => {
    throw new Error('no')
  }
  show(<EmailForm submitLabel="Send" done="Done" send={fail} />)
  await type('Email', 'a@example.com')
  await press('Send')
  expect(await screen.findByText('Something went wrong on our side. Try again in a moment.')).toBeDefined()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'a@example.com')
  expect(screen.queryByText('Done')).toBeNull()
})

test('[A-05] the second step takes six digits, with or without blanks, and can trust the device', async () => {
  const sent = standIn({ 'POST /auth/two-factor/verify-totp': () => ({}) })
  const done = vi.fn(async () => {})
  show(<SecondFactor onSignedIn={done} />)
  expect(await screen.findByText('Enter the 6 digits your authenticator app shows.')).toBeDefined()
  await press('Verify')
  expect(screen.getByText('* Required')).toBeDefined()
  await type('Code', '12 34 5')
  await press('Verify')
  expect(screen.getByText('* Enter the 6 digits')).toBeDefined()
  await type('Code', '6')
  await userEvent.click(screen.getByLabelText('Trust this device for 30 days'))
  await press('Verify')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/auth/two-factor/verify-totp', body: { code: '123456', trustDevice: true } },
  ])
})

test('[A-05] a backup code takes the place of the app; a wrong one is said', async () => {
  const sent = standIn({ 'POST /auth/two-factor/verify-backup-code': () => refusal(401, 'INVALID_BACKUP_CODE', 'no') })
  const done = vi.fn(async () => {})
  show(<SecondFactor onSignedIn={done} />)
  await press('Use a backup code')
  expect(screen.getByText('Enter one of the backup codes you kept. Each works once.')).toBeDefined()
  expect(screen.queryByLabelText('Trust this device for 30 days')).toBeNull()
  await type('Code', 'abcde-12345')
  await press('Verify')
  expect(await screen.findByText('This code is not right, or it has expired. Enter the newest one.')).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ code: 'abcde-12345' }])
  expect(done).not.toHaveBeenCalled()
  await press('Use the authenticator app')
  expect(screen.getByLabelText('Trust this device for 30 days')).toBeDefined()
  expect(labels()).toEqual(['Code'])
})

const account = (second_factor: string, second_factor_required: boolean) => ({
  ...{ managed_here: true, issuer: null, has_password: true, authenticator: false, backup_codes_left: null },
  ...{ second_factor, second_factor_required, passkeys: [], sessions: [] },
})

test.each([
  ['asked for', account('missing', false), /^Protect this account: .* Set up a second factor$/],
  ['proven', account('proven', false), null],
  ['not asked for', account('not-asked', true), null],
])('[A-15] a second factor that is %s', async (_, answer, text) => {
  const sent = standIn({ 'GET /account': () => answer })
  show(<SecondFactorBanner path="/dashboard">the page</SecondFactorBanner>, '/dashboard')
  await waitFor(() => expect(sent).toHaveLength(1))
  if (text) expect((await screen.findByRole('status')).textContent).toMatch(text)
  await waitFor(() =>
    expect(localStorage.getItem('plinth-second-factor-missing')).toBe(String(answer.second_factor === 'missing')),
  )
  if (text) expect(screen.getByRole('link').getAttribute('href')).toBe('/account')
  else expect(screen.queryByRole('status')).toBeNull()
  expect(window.location.pathname).toBe('/dashboard')
})

test('[A-15] where a second factor is demanded, every other page leads to the account, which says why', async () => {
  standIn({ 'GET /account': () => account('missing', true) })
  show(<SecondFactorBanner path="/dashboard">the page</SecondFactorBanner>, '/dashboard')
  await waitFor(() => expect(window.location.pathname).toBe('/account'))
  expect(screen.getByRole('status').textContent).toMatch(/^Set up an authenticator or a passkey here\./)
})

test('[A-15] on the account page itself a factor that is only asked for says nothing more', async () => {
  localStorage.setItem('plinth-second-factor-missing', 'true')
  const sent = standIn({ 'GET /account': () => account('missing', false) })
  show(<SecondFactorBanner path="/account">the page</SecondFactorBanner>, '/account')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})

test('[A-14] test sign-in takes a known email and no password, and says that no session is kept yet', async () => {
  const sent = standIn({ 'POST /test-helpers/login': () => ({ token: 'a.b.c' }) })
  const done = vi.fn(async () => {})
  show(<TestSignIn onSignedIn={done} />)
  expect(
    await screen.findByText('Test sign-in is switched on: any known email signs in without a password.'),
  ).toBeDefined()
  await press('Sign in for testing')
  expect(screen.getByText('* Required')).toBeDefined()
  await type('Email', ' ada@example.com')
  await press('Sign in for testing')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]))
})

const failure = (status: number, code: 'forbidden' | 'internal') => {
  const problem = { type: 'about:blank', title: 'No', code, status, request_id: 'req-77' }
  return new ApiError('The database is away', code, status, problem)
}

test('[A-11] who is known to nobody here is told so, with ways on and no retry', async () => {
  show(<UserLoadFailed error={failure(403, 'forbidden')} busy={false} onRetry={() => {}} />)
  expect(await screen.findByRole('heading', { name: 'You Are Not Authorized To View This Page' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Apply for access' }).getAttribute('href')).toMatch(/application/)
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
})

test('[A-12] any other failure says what went wrong, under which request, and can be tried again', async () => {
  const retry = vi.fn()
  show(<UserLoadFailed error={failure(500, 'internal')} busy={false} onRetry={retry} />)
  expect(await screen.findByRole('heading', { name: 'Something went wrong...' })).toBeDefined()
  expect(screen.getByText('req-77')).toBeDefined()
  expect(screen.queryByText('Apply for access')).toBeNull()
  await press('Refresh')
  expect(retry).toHaveBeenCalledOnce()
})

test("[A-12] a failure that is none of the server's has no request to name", async () => {
  show(<UserLoadFailed error={new Error('The line broke')} busy={false} onRetry={() => {}} />)
  expect(await screen.findByText('The line broke')).toBeDefined()
  expect(screen.queryByText(/Request id/)).toBeNull()
})
