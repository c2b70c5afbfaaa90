import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type KeepUnlocked, PasswordForm } from './password-form.tsx'

const show = (form: Parameters<typeof PasswordForm>[0]) =>
  render(
    <MantineProvider env="test">
      <PasswordForm {...form} />
    </MantineProvider>,
  )
const type = (text: string) => userEvent.type(screen.getByLabelText('This file opens with a password'), text)
const button = (name: string) => screen.getByRole('button', { name })

test('[AF-12] a locked file is opened here, or an unlocked copy is kept; a wrong password says so until another is typed', async () => {
  const open = vi.fn<(password: string) => void>()
  const keep = vi.fn<KeepUnlocked>(async (password) =>
    password === 'guess' ? 'This password does not open the file.' : null,
  )
  show({ open, keep })
  expect(button('Keep an unlocked copy').getAttribute('aria-disabled')).toBe('true')
  await type('guess')
  await userEvent.click(button('Keep an unlocked copy'))
  expect(await screen.findByText('This password does not open the file.')).toBeDefined()
  await type('{Backspace}')
  expect(screen.queryByText('This password does not open the file.')).toBeNull()
  await userEvent.click(button('Open'))
  expect([open.mock.calls, keep.mock.calls]).toEqual([[['gues']], [['guess']]])
})

test('[AF-12] where the file is not shown, Enter keeps the copy', async () => {
  const keep = vi.fn<KeepUnlocked>(async () => null)
  show({ keep })
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  await type('secret{Enter}')
  expect(keep).toHaveBeenCalledWith('secret')
})
