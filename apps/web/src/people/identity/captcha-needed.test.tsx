import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { PasswordSignIn } from './password-sign-in.tsx'

const fill = async () => {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'tangerine-lamp-42')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('[A-15] where the server asks for a captcha it is solved, and the same sign-in goes out again with it', async () => {
  const asked: (string | null)[] = []
  const done = vi.fn(async () => {})
  const answers = [refusal(422, 'captcha_needed', 'No'), refusal(422, 'captcha_expired', 'No'), {}]
  const sent = standIn({ 'POST /auth/sign-in/email': () => answers.shift() ?? {} })
  const solve = async (error: string | null) => {
    asked.push(error)
    return asked.length === 1 ? 'first' : 'second'
  }
  show(<PasswordSignIn returnTo="/" onSignedIn={done} onSecondFactor={() => {}} askCaptcha={solve} />)
  await fill()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(asked).toEqual([null, 'The security verification has expired. Complete it again.'])
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', password: 'tangerine-lamp-42' },
    { email: 'ada@example.com', password: 'tangerine-lamp-42', captcha: 'first' },
    { email: 'ada@example.com', password: 'tangerine-lamp-42', captcha: 'second' },
  ])
})

test('[A-15] whoever closes the captcha is told why it is needed, and keeps what was typed', async () => {
  standIn({ 'POST /auth/sign-in/email': () => refusal(422, 'captcha_needed', 'Unprocessable') })
  show(
    <PasswordSignIn returnTo="/" onSignedIn={async () => {}} onSecondFactor={() => {}} askCaptcha={async () => null} />,
  )
  await fill()
  expect(await screen.findByText(/too many tries at this account/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
})
