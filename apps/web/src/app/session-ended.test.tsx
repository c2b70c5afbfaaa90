import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { session } from '../lib/session.ts'
import { SessionEnded } from './session-ended.tsx'

/** A page whose session is about to run out; `end` ends it, and renewing it answers these tokens in turn. */
const open = async (...tokens: (string | null | Error)[]) => {
  let end = () => {}
  const listen = vi.spyOn(session, 'onEnd').mockImplementation((told) => {
    end = told
    return () => {}
  })
  const renew = vi.spyOn(session, 'renew').mockImplementation(async () => {
    const next = tokens.shift() ?? null
    if (next instanceof Error) throw next
    return next
  })
  const away = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => {
    for (const spy of [listen, renew, away]) spy.mockRestore()
  })
  show(
    <>
      <input aria-label="Name" defaultValue="Typed before" />
      <SessionEnded />
    </>,
  )
  await screen.findByLabelText('Name')
  return { away, end: () => end() }
}
const dialog = () => screen.findByRole('dialog')

test('[A-33] while the session lasts nothing is said; when it ends the page stays with everything typed', async () => {
  const { end } = await open()
  expect(screen.queryByRole('dialog')).toBeNull()
  act(end)
  await dialog()
  expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveProperty('value', 'Typed before')
})

test('[A-33] signing in again happens in a tab of its own, and the page goes on once it is done', async () => {
  const { away, end } = await open(null, new Error('offline'), 'token')
  act(end)
  await dialog()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in in a new tab' }))
  expect(away.mock.calls).toEqual([['/sign-in', '_blank', 'noopener']])
  // Not signed in yet, then offline.
  for (let tries = 0; tries < 2; tries += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect((await screen.findByText('You are not signed in yet.')).parentElement?.getAttribute('role')).toBe('alert')
  }
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
