import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page as InvitationPage } from './invitation-page.tsx'

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async () => {
  await userEvent.type(await screen.findByLabelText('New password'), 'tangerine-lamp-42')
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'tangerine-lamp-42')
  await press('Open my account')
}
const invited = { 'GET /identity/invitation/tok': () => ({ email: 'zoe@example.com', has_account: false }) }

test('[W-22] an invitation says whose account it opens, and the chosen password opens it', async () => {
  const sent = standIn({
    ...invited,
    'POST /identity/accept-invitation': () => ({ ok: true }),
    'POST /auth/sign-in/email': () => ({ twoFactorRedirect: true }),
  })
  show(<InvitationPage />, '/invitation?token=tok')
  expect(await screen.findByText('Choose a password to open the account of zoe@example.com.')).toBeDefined()
  await choose()
  expect(await screen.findByText('Enter the 6 digits your authenticator app shows.')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { token: 'tok', password: 'tangerine-lamp-42' },
    { email: 'zoe@example.com', password: 'tangerine-lamp-42' },
  ])
})

test('[W-22] where signing in fails the account is open all the same, and the form says so', async () => {
  standIn({ ...invited, 'POST /identity/accept-invitation': () => ({ ok: true }) })
  show(<InvitationPage />, '/invitation?token=tok')
  await choose()
  expect(await screen.findByText('Your account is open. You can sign in now.')).toBeDefined()
})

test('[W-22] an invitation that is refused keeps the form with its reason', async () => {
  standIn({ ...invited, 'POST /identity/accept-invitation': () => refusal(404, 'not_found', 'Not found') })
  show(<InvitationPage />, '/invitation?token=tok')
  await choose()
  expect(await screen.findByText('This link has expired or was already used. Request a new one.')).toBeDefined()
  expect(screen.queryByText('Your account is open. You can sign in now.')).toBeNull()
})

test.each([
  ['spent', '/invitation?token=tok', 'This link has expired or was already used. Request a new one.'],
  ['without a token', '/invitation', 'This page needs the link from the message we sent you.'],
  [
    'of a loan and spent',
    '/invitation?sponsor=tok',
    'This link is not right, or it has expired. Ask your lender for a new one, or sign in as usual.',
  ],
])('[W-22] a link that is %s leads to a new one', async (_, at, text) => {
  const gone = () => refusal(404, 'not_found', 'Not found')
  standIn({ 'GET /identity/invitation/tok': gone, 'GET /personal/sponsor/tok': gone })
  show(<InvitationPage />, at)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toMatch(/sign-up/)
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('[W-22] an invitation that could not be looked up is looked up again', async () => {
  let fails = true
  standIn({
    'GET /identity/invitation/tok': () =>
      fails ? refusal(403, 'forbidden', 'No line') : { email: 'zoe@example.com', has_account: false },
  })
  show(<InvitationPage />, '/invitation?token=tok')
  expect(await screen.findByText('No line')).toBeDefined()
  fails = false
  await press(/again/i)
  expect(await screen.findByText('Choose a password to open the account of zoe@example.com.')).toBeDefined()
})

const link = (has_account: boolean) => ({
  ...{ loan: { human_id: 'BL-10077', name: 'Elm Court' }, email_hint: 'b…@example.com', has_account },
})

test.each([true, false])(
  '[I-70] the link of a loan names it and the address; with an account already: %s',
  async (has) => {
    standIn({ 'GET /personal/sponsor/tok': () => link(has) })
    show(<InvitationPage />, '/invitation?sponsor=tok')
    expect(await screen.findByRole('heading', { name: 'Elm Court' })).toBeDefined()
    expect(screen.getByText(/^This link is for b…@example\.com\. .* where loan BL-10077 stands/)).toBeDefined()
    const way = screen.getByRole('link', { name: 'Sign in and open the loan' }).getAttribute('href')
    expect(decodeURIComponent(way ?? '')).toMatch(/sign-in.*BL-10077/)
    await waitFor(() => expect(screen.queryByText(/^First time here\?/) === null).toBe(has))
    expect(screen.queryByRole('link', { name: 'Get a link to choose a password' }) === null).toBe(has)
  },
)
