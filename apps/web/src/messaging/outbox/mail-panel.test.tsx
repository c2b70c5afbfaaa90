import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { MailPanel } from './mail-panel.tsx'
import type { Mail } from './outbox.calls.ts'

const mail: Mail = {
  id: '01990000-0000-7000-8000-000000000001',
  to_email: 'zoe@example.com',
  to_name: 'Zoë Moss',
  subject: 'Your account at Arion',
  body_text: 'Open it: https://lender.example/invitation?token=…',
  link: 'revealable',
  attachments: [],
  state: 'outbox',
  error: null,
  loan_human_id: null,
  created_epoch: 1,
  sent_epoch: null,
}
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith('/api/outbox/')) return Response.json({ token: 't', provider: 'embedded' })
    asked.push(`${init?.method} ${url}`)
    return Response.json({ body_text: 'Open it: https://lender.example/invitation?token=abc' })
  }
})
const show = (over: Partial<Mail> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MailPanel mail={{ ...mail, ...over }} onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  )

test('[A-15] a link is shown once it is asked for, and can be followed then alone', async () => {
  show()
  expect(await screen.findByText(/token=…/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show link' }))
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('https://lender.example/invitation?token=abc')
  expect(asked).toEqual([`PUT /api/outbox/${mail.id}/reveal`])
})

test('[W-22] a hidden link says so and offers nothing', async () => {
  show({ link: 'hidden' })
  expect(await screen.findByText('One-time links and codes are hidden.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show link' })).toBeNull()
})

test('[A-15] a message that was given up says why and is sent again by one press', async () => {
  show({ state: 'failed', error: '550 not taken', link: 'none', body_text: 'Your term sheet is ready.' })
  expect(await screen.findByText('Why it failed: 550 not taken')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(asked).toEqual([`POST /api/outbox/${mail.id}/send-again`])
})

test('[A-15] one whose one-time link is gone says where to send a new one, and offers nothing', async () => {
  show({ state: 'failed', error: '550 not taken', link: 'hidden' })
  expect(await screen.findByText(/^Its one-time link is gone\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
