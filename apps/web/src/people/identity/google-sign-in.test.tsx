import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { identityConfig } from '../../lib/identity-config.ts'
import { PasswordSignIn } from './password-sign-in.tsx'

const form = (
  <PasswordSignIn
    returnTo="/requests"
    onSignedIn={async () => {}}
    onSecondFactor={() => {}}
    askCaptcha={async () => null}
  />
)

test('[A-05] email and password alone, while no Google client is set', async () => {
  show(form)
  expect(await screen.findByLabelText('Email')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

test('[A-05] with one, Google is offered beside them and comes back to where the person was going', async () => {
  const sent = standIn({
    'GET /identity/config': () => ({ provider: 'embedded', google: true }),
    'POST /auth/sign-in/social': () => ({ url: '#at-google' }),
  })
  await identityConfig()
  show(form)
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-google'))
  expect(sent).toEqual([
    { method: 'POST', path: '/auth/sign-in/social', body: { provider: 'google', callbackURL: '/requests' } },
  ])
})
