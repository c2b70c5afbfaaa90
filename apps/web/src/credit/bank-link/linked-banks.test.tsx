import type { BankItem } from '@plinth/contract/credit/plaid'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { standInZone } from '../../../test/time-zone.ts'
import { LinkedBanks } from './linked-banks.tsx'

const activity = '01900006-0000-7000-8000-000000000001'
const path = `/plaid/${activity}`
const bankId = (n: number) => `01900007-0000-7000-8000-00000000000${n}`
const banks: BankItem[] = [
  {
    ...{ id: bankId(1), institution: 'First Harbor Bank', masks: ['4021', '9987'] },
    ...{ state: 'linked', linked_epoch: Date.UTC(2026, 10, 13, 2) / 1000, sandbox: false },
  },
  {
    ...{ id: bankId(2), institution: 'Prairie Trust', masks: ['5533'] },
    ...{ state: 'interrupted', linked_epoch: Date.UTC(2026, 8, 3, 12) / 1000, sandbox: true },
  },
  {
    ...{ id: bankId(3), institution: 'Summit Savings', masks: [] },
    ...{ state: 'removed', linked_epoch: Date.UTC(2025, 1, 27, 12) / 1000, sandbox: false },
  },
]
const may = staffView({ permissions: ['view-plaid', 'manage-bank-links'] })
const list = (answers: Parameters<typeof standIn>[0] = {}, me = may) => {
  const sent = standIn({ [`GET ${path}/banks`]: () => ({ banks }), ...answers })
  show(<LinkedBanks activityId={activity} />, `/plaid/${activity}`, me)
  return sent
}
const changes = (sent: { method: string }[]) => sent.filter(({ method }) => method !== 'GET')
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)

test('[H-11] each bank shows its name, state, accounts and day; only one that is still linked can be disconnected', async () => {
  // It was still the evening before where the person is.
  standInZone('America/New_York')
  list()
  expect(await rows()).toEqual([
    'First Harbor BankConnected··4021 · ··9987 · since 11.12.2026Disconnect',
    'Prairie TrustReconnect neededSandbox··5533 · since 09.03.2026Disconnect',
    'Summit SavingsDisconnectedsince 02.27.2025',
  ])
  const tone = (text: string) => screen.getByText(text).dataset['tone']
  expect(['Connected', 'Reconnect needed', 'Sandbox', 'Disconnected'].map(tone)).toEqual([
    'green',
    'yellow',
    'yellow',
    'gray',
  ])
})

test('[H-11] no bank yet: says when there will be some', async () => {
  list({ [`GET ${path}/banks`]: () => ({ banks: [] }) })
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  expect(screen.getByText('Banks will be here once the borrower has connected them.')).toBeDefined()
})

test('[H-11] banks that do not load say why, give the request id and load when tried again', async () => {
  const answers = [refusal(403, 'forbidden', 'An administrator has taken the right to see banks'), { banks }]
  list({ [`GET ${path}/banks`]: () => answers.shift() ?? {} })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Failed to load the banks')
  expect(told.textContent).toContain('An administrator has taken the right to see banks')
  expect(told.textContent).toContain('Request id: r')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(3)
})

test('[H-11] while banks load, the place says so', async () => {
  list()
  expect((await screen.findByText('Loading')).closest('[role=status]')).not.toBeNull()
  await rows()
})

test('[H-11] disconnecting asks first, says what is kept, ends that bank alone and reads the list anew', async () => {
  const ending = Promise.withResolvers<object>()
  const sent = list({ [`PUT ${path}/banks/${bankId(2)}/disconnect`]: () => ending.promise })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Prairie Trust' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Prairie Trust' }))
  expect(dialog.getByText('Disconnect Prairie Trust? Data already read is kept.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(sent)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect Prairie Trust' }))
  dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
  expect(dialog.getByRole('button', { name: 'Disconnect' })).toHaveProperty('disabled', true)
  ending.resolve({ ...banks[1], state: 'removed' })
  expect(await screen.findByText('The bank is disconnected')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes(sent)).toEqual([{ method: 'PUT', path: `${path}/banks/${bankId(2)}/disconnect`, body: null }])
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2)
})

test('[H-12] the link is mailed, or why it was not is said', async () => {
  const answers = [refusal(429, 'too_many_requests', 'It was sent a moment ago'), { email: 'bea@example.com' }]
  const sent = list({ [`PUT ${path}/send-link`]: () => answers.shift() ?? {} })
  await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
  expect(await screen.findByText('The link was not sent')).toBeDefined()
  expect(screen.getByText('It was sent a moment ago')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Send by email' }))
  expect(await screen.findByText('The link was sent by email')).toBeDefined()
  expect(changes(sent)).toHaveLength(2)
})

test('[H-12] the whole address of the link is copied', async () => {
  const user = userEvent.setup()
  list()
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/plaid/${activity}`)
})

test('[W-20] who may not manage bank links reads why on each button, and nothing is sent', async () => {
  const sent = list({}, staffView({ permissions: ['view-plaid'] }))
  const names = ['Send by email', 'Disconnect First Harbor Bank', 'Disconnect Prairie Trust']
  for (const name of names) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
  }
  expect((await screen.findAllByText("You don't have permission to do this. Ask an administrator."))[0]).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes(sent)).toEqual([])
})
