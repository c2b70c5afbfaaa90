import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { keepKey, keptKey } from '../lib/kept-key.ts'
import { Page as ConfirmEmail } from '../pages/confirm-email-page.tsx'
import { Page as ForgotPassword } from '../pages/forgot-password-page.tsx'
import { Page as Reminder } from '../pages/reminder-page.tsx'
import { Page as ResetPassword } from '../pages/reset-password-page.tsx'
import { Page as SetUp } from '../pages/set-up-page.tsx'
import { Page as Sign } from '../pages/sign-page.tsx'
import { Page as SignUp } from '../pages/sign-up-page.tsx'
import { Page as Unsubscribe } from '../pages/unsubscribe-page.tsx'
import { Page as Vote } from '../pages/vote-page.tsx'

/** The pages that a mailed link opens without a session: what each makes of its token, and of none. */

type Answers = Parameters<typeof standIn>[0]
const open = (Part: ComponentType, at: string, answers: Answers = {}) => {
  const sent = standIn(answers)
  show(<Part />, at)
  return (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
}
const says = (text: string | RegExp) => screen.findByText(text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each([
  ['a vote', Vote, '/vote', 'This link is incomplete. Open it again from the email.'],
  ['a signature', Sign, '/sign', 'This link is incomplete. Open it again from your email.'],
  ['a reminder', Reminder, '/reminder', /^This link is not valid\. Use the link in your most recent email/],
  ['emails', Unsubscribe, '/unsubscribe', /^This link is not valid\. Sign in and choose your emails/],
  ['an address', ConfirmEmail, '/confirm-email', 'This link has expired or was already used'],
  ['a password', ResetPassword, '/reset-password', 'This page needs the link from the message we sent you.'],
  ['an installation', SetUp, '/set-up', /^This page needs the set-up link that the server printed/],
] as const)(
  'the page of %s without its token says what is missing, and asks the server nothing',
  async (_, Part, at, text) => {
    const sent = standIn({})
    show(<Part />, at)
    expect(await says(text)).toBeDefined()
    expect(sent.filter(({ path }) => path !== '/identity/config')).toEqual([])
  },
)

const vote = (answers: Answers) => open(Vote, '/vote?token=tok', answers)
test.each([
  ['a token that is none', 404, 'This link is incomplete. Open it again from the email.', false],
  ['a token that is no text of ours', 400, 'This link is incomplete. Open it again from the email.', false],
  ['a vote that is over', 409, 'The server says why', false],
  ['a failure', 500, 'The vote could not be loaded', true],
] as const)('[AH-12] the link of a vote with %s says so, and offers to try again what may work', async (...args) => {
  const [, status, text, again] = args
  vote({ 'POST /committee-link/read': () => refusal(status, 'x', 'The server says why') })
  expect(await says(text)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
})

test('[AH-12] the link of a vote opens its door', async () => {
  vote({ 'POST /committee-link/read': () => ({ email_hint: 'i…@fund.example', code_sent: false, signs_in: false }) })
  expect(await says(/one-time code to i…@fund\.example/)).toBeDefined()
})

test('[AH-12] a vote that was opened in this tab needs no new code; a key that is lost leads back to the door', async () => {
  const reply = { now: refusal(500, 'internal', 'The database is away') }
  keepKey('tok', 'the-key')
  const bodies = vote({
    'POST /committee-link/read': () => ({ email_hint: 'i…@fund.example', code_sent: true, signs_in: false }),
    'POST /committee-link/open': () => ({ ok: true }),
    'POST /committee-link/vote': () => reply.now,
  })
  expect(await says('The database is away')).toBeDefined()
  expect(bodies('/committee-link/vote')).toEqual([{ key: 'the-key' }])
  expect(bodies('/committee-link/read')).toEqual([])
  reply.now = refusal(404, 'not_found', 'This link was used up.')
  await press('Try again')
  await press('Request a new code')
  expect(window.sessionStorage.length).toBe(0)
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(keptKey('tok')).toMatch(/^[0-9a-f]{64}$/))
  await waitFor(() => expect(bodies('/committee-link/vote').at(-1)).toEqual({ key: keptKey('tok') }))
})

test('[AH-06] a vote that was opened in this tab by who has left the committee says so, and offers nothing to try', async () => {
  const left = 'You are no longer a member of the committee.'
  keepKey('tok', 'the-key')
  vote({ 'POST /committee-link/vote': () => refusal(409, 'state_conflict', left) })
  expect(await says(left)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  keepKey('tok', null)
})

const doors = [
  ['vote', Vote, '/vote?token=tok', 'POST /committee-link', 'Code'],
  ['signature', Sign, '/sign?token=tok', 'POST /signature/link/tok', 'Six-digit code'],
] as const

test.each(doors)(
  'a code of a %s is not lost with its answer: the same try is repeated, and kept over a reload',
  async (...d) => {
    const [, Part, at, calls, label] = d
    const answer = { now: refusal(400, 'invalid_input', 'That is not the code') as object }
    const link = { email_hint: 'i…@fund.example', state: 'waiting', code_sent: true, signs_in: false }
    const path = `${calls.replace('POST ', '')}/open`
    const bodies = open(Part, at, {
      'POST /committee-link/read': () => link,
      'GET /signature/link/tok': () => link,
      [`${calls}/open`]: () => answer.now,
    })
    await userEvent.type(await screen.findByLabelText(label), '111111{Enter}')
    expect(await says('That is not the code')).toBeDefined()
    expect(keptKey('tok')).toBeNull()
    const lost = Promise.withResolvers<object>()
    answer.now = lost.promise
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), '123456{Enter}')
    await waitFor(() => expect(bodies(path)).toHaveLength(2))
    const [, sent] = bodies(path) as { code: string; key: string }[]
    expect(keptKey('tok')).toBe(sent?.key)
    lost.reject(new TypeError('network'))
    const opener = await screen.findByRole('button', { name: /^Open/ })
    await waitFor(() => expect(opener.getAttribute('data-loading')).toBeNull())
    expect(keptKey('tok')).toBe(sent?.key)
    await userEvent.click(opener)
    await waitFor(() => expect(bodies(path)).toHaveLength(3))
    expect(bodies(path)[2]).toEqual(sent)
    window.sessionStorage.clear()
  },
)

const waiting = { email_hint: 'j…@example.com', state: 'waiting', code_sent: false }
const sign = (reply: object) => open(Sign, '/sign?token=tok', { 'GET /signature/link/tok': () => reply })
test('[J-36] the link of a signature opens its door, and what has ended says how', async () => {
  sign(waiting)
  expect(await says(/we first send a code to j…@example\.com/)).toBeDefined()
  for (const [state, text] of [
    ['voided', 'There is nothing left to sign'],
    ['expired', 'The signing deadline has passed'],
    ['declined', 'You declined to sign'],
  ] as const) {
    document.body.replaceChildren()
    sign({ ...waiting, state })
    expect(await says(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Email me the code' })).toBeNull()
  }
})

test('[J-36] a link of a signature that is none says so; a failure is asked for again', async () => {
  sign(refusal(404, 'not_found', 'Not found'))
  expect(await says('This link is incomplete. Open it again from your email.')).toBeDefined()
  document.body.replaceChildren()
  const reply = { now: refusal(500, 'internal', 'The database is away') as object }
  open(Sign, '/sign?token=tok', { 'GET /signature/link/tok': () => reply.now })
  expect(await says('The database is away')).toBeDefined()
  reply.now = waiting
  await press('Try again')
  expect(await says(/we first send a code/)).toBeDefined()
})

test('[J-36] a document that was opened in this tab needs no new code; a key that is lost leads back to the door', async () => {
  keepKey('tok', 'the-key')
  open(Sign, '/sign?token=tok', {
    'GET /signature/link/tok': () => waiting,
    'GET /signature/the-key': () => refusal(404, 'not_found', 'This link was used up.'),
  })
  await press('Ask for a new code')
  expect(await says(/we first send a code/)).toBeDefined()
  expect(window.sessionStorage.length).toBe(0)
})

test('[G-32] an address is confirmed by a press, with the token taken out of the address first', async () => {
  const bodies = open(ConfirmEmail, '/confirm-email#the-token', {
    'POST /personal/confirm-email': () => ({ confirmed: 'email', email_hint: 'a…@example.com' }),
  })
  await screen.findByRole('button', { name: 'Confirm email' })
  expect(window.location.hash).toBe('')
  expect(bodies('/personal/confirm-email')).toEqual([])
  await press('Confirm email')
  expect(await says("We'll write to a…@example.com from now on.")).toBeDefined()
  expect(bodies('/personal/confirm-email')).toEqual([{ token: 'the-token' }])
})

test.each([
  ['held-email', "a…@example.com is confirmed. We'll call you to make sure, and write to your old address until then."],
  ['application', 'a…@example.com is confirmed. Sign in to see the application in your account.'],
])('[G-32] what was confirmed is said: %s', async (confirmed, text) => {
  open(ConfirmEmail, '/confirm-email#the-token', {
    'POST /personal/confirm-email': () => ({ confirmed, email_hint: 'a…@example.com' }),
  })
  await press('Confirm email')
  expect(await says(text)).toBeDefined()
})

test('[G-32] a link that was used says so and offers nothing; a failure keeps the button', async () => {
  const reply = { now: refusal(500, 'internal', 'The database is away') }
  open(ConfirmEmail, '/confirm-email#the-token', { 'POST /personal/confirm-email': () => reply.now })
  await press('Confirm email')
  expect(await says('The database is away')).toBeDefined()
  reply.now = refusal(404, 'not_found', 'Not found')
  await press('Confirm email')
  expect(await says('This link has expired or was already used')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull()
})

test('[A-15] a new password goes with the token of the link; one that is spent says so', async () => {
  const reply = { now: Response.json({ code: 'INVALID_TOKEN', message: 'invalid token' }, { status: 400 }) as object }
  const bodies = open(ResetPassword, '/reset-password?token=tok', { 'POST /auth/reset-password': () => reply.now })
  const password = 'a long new password'
  for (const label of [/^New password/, /^Repeat/]) await userEvent.type(await screen.findByLabelText(label), password)
  await press('Save new password')
  expect(await says('This link has expired or was already used. Request a new one.')).toBeDefined()
  reply.now = { status: true }
  await press('Save new password')
  expect(await says('Your password is changed. You can sign in with it now.')).toBeDefined()
  expect(bodies('/auth/reset-password').at(-1)).toEqual({ newPassword: password, token: 'tok' })
})

test('[A-06] [A-15] asking for an account or a password says the same of every address', async () => {
  const invited = open(SignUp, '/sign-up', { 'POST /identity/request-invitation': () => ({}) })
  await userEvent.type(await screen.findByLabelText('Email'), ' ann@example.com ')
  await press('Send me the link')
  expect(await says(/^If we know this address, a link is on its way/)).toBeDefined()
  expect(invited('/identity/request-invitation')).toEqual([{ email: 'ann@example.com' }])
  document.body.replaceChildren()
  const asked = open(ForgotPassword, '/forgot-password', { 'POST /auth/request-password-reset': () => ({}) })
  await userEvent.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await press('Send reset link')
  await waitFor(() =>
    expect(asked('/auth/request-password-reset')).toEqual([
      { email: 'ann@example.com', redirectTo: `${window.location.origin}/reset-password` },
    ]),
  )
  expect(await says(/^If we know this address, a reset link is on its way/)).toBeDefined()
})
