import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { CaptchaDialog } from './captcha-dialog.tsx'

const open = () => show(<CaptchaDialog error={null} onSolved={() => {}} onClose={() => {}} />, '/application')
const configOf = (captcha: object) => ({ captcha })
const box = () => screen.queryByRole('checkbox', { name: 'I am not a robot' })

test('[E-59] no captcha is shown before it is known which one this lender set', async () => {
  let tell: (config: object) => void = () => {}
  standIn({ 'GET /application/config': () => new Promise<object>((resolve) => (tell = resolve)) })
  open()
  expect(await screen.findByLabelText('Loading the security check')).toBeDefined()
  expect(box()).toBeNull()
  tell(configOf({ kind: 'embedded', site_key: null }))
  expect(await screen.findByRole('checkbox', { name: 'I am not a robot' })).toBe(document.activeElement)
})

test('[E-59] a lender with a captcha of a service never shows the own one', async () => {
  standIn({ 'GET /application/config': () => configOf({ kind: 'turnstile', site_key: 'site-1' }) })
  open()
  await screen.findByRole('dialog', { name: 'Security Verification' })
  await expect.poll(() => document.head.querySelector('script[src*="turnstile"]')).not.toBeNull()
  expect(box()).toBeNull()
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

test('[E-61] a check that could not be loaded says so and has the focus on what loads it again', async () => {
  let calls = 0
  standIn({
    'GET /application/config': () => {
      calls += 1
      return calls === 1 ? refusal(500, 'internal', 'No') : configOf({ kind: 'embedded', site_key: null })
    },
  })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing you typed is lost.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('checkbox', { name: 'I am not a robot' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
