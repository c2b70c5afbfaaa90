import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show, standIn } from '../../test/screen.tsx'

type Answers = Parameters<typeof standIn>[0]

/** The configuration is read once: each test begins with modules that have not read it. */
const page = async (name: 'sign-in' | 'sign-in-callback', config: object, answers: Answers = {}, at = '/sign-in') => {
  vi.resetModules()
  const sent = standIn({ 'GET /identity/config': () => ({ time_zone: 'America/New_York', ...config }), ...answers })
  const { identityConfig } = await import('../lib/identity-config.ts')
  await identityConfig()
  const { Page } = await (name === 'sign-in' ? import('./sign-in-page.tsx') : import('./sign-in-callback-page.tsx'))
  show(<Page />, at)
  return sent
}
const nobody = { 'GET /auth/token': () => ({ token: null }) }

test('[A-15] where passwords are ours the page asks for one, and leads to signing up and to the application', async () => {
  await page('sign-in', { provider: 'embedded' }, nobody)
  expect(await screen.findByLabelText('Email')).toBeDefined()
  expect(screen.getByLabelText('Password')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue to sign in' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toMatch(/^\/sign-up/)
  expect(screen.getByRole('link', { name: 'Apply for a loan' })).toBeDefined()
})

test('[A-15] where an organization signs people in there is one button to it, and no password of ours', async () => {
  await page('sign-in', { provider: 'oidc', issuer: 'https://id.example', client_id: 'c' }, nobody)
  expect(await screen.findByRole('button', { name: 'Continue to sign in' })).toBeDefined()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a password that asks for a second factor leads to its six digits', async () => {
  await page(
    'sign-in',
    { provider: 'embedded' },
    { ...nobody, 'POST /auth/sign-in/email': () => ({ twoFactorRedirect: true }) },
  )
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'tangerine-lamp-42')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the 6 digits your authenticator app shows.')).toBeDefined()
})

test('a server that has no administrator yet says how the first one comes in', async () => {
  await page('sign-in', { provider: 'embedded', needs_set_up: true }, nobody)
  expect(await screen.findByText(/^This installation has no administrator yet/)).toBeDefined()
})

test('[A-33] the way back from an organization that says no leads to signing in again', async () => {
  await page(
    'sign-in-callback',
    { provider: 'oidc', issuer: 'https://id.example', client_id: 'c' },
    {},
    '/sign-in/callback?error=access_denied',
  )
  expect(await screen.findByText('Signing in did not finish')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toMatch(/^\/sign-in/)
})
