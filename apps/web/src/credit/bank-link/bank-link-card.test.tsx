import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { BankLinkCard } from './bank-link-card.tsx'

const activity = '01900006-0000-7000-8000-000000000001'
const path = `/plaid/${activity}`
const token = (widget: 'plaid' | 'sandbox') => ({ link_token: 'link-7', widget, expires_epoch: 1_800_000_000 })
const signIn = `POST ${path}/sandbox/sign-in`
const hand = `POST ${path}/set-access-token`

const card = (answers: Parameters<typeof standIn>[0], isOwn = true) => {
  const sent = standIn({ [`GET ${path}/get-link-token`]: () => token('sandbox'), ...answers })
  show(<BankLinkCard activityId={activity} isOwn={isOwn} />)
  return sent
}
const connect = async (name = 'CONNECT WITH PLAID') => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
const enter = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your bank' }))
  await userEvent.type(dialog.getByLabelText(/^Password/), 'pass_good')
  await userEvent.click(dialog.getByRole('button', { name: 'Share accounts' }))
  return dialog
}
const sorry = /^We're sorry an error has occurred, Please contact us$/

test('[H-02] before anything the card says what connecting means', async () => {
  card({})
  expect(await screen.findByRole('region', { name: 'Your bank' })).toBeDefined()
  expect(screen.getByText(/We can't move money, and you can disconnect at any time/)).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[H-02] who is not the borrower is told whose bank is meant', async () => {
  card({}, false)
  expect(await screen.findByRole('region', { name: "The borrower's bank" })).toBeDefined()
  expect(screen.getByText(/Don't connect a bank of your own/)).toBeDefined()
  expect(screen.queryByText(/^Connect your bank/)).toBeNull()
})

test('[H-03, H-04, H-05] the made-up window says so, signs in at the bank chosen, and the token is handed over', async () => {
  const sent = card({
    [signIn]: () => ({ public_token: 'public-3' }),
    [hand]: () => ({ institution: 'Summit Savings', mask: '4021' }),
  })
  await connect()
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your bank' }))
  expect(dialog.getByText('Sandbox')).toBeDefined()
  expect(dialog.getByText(/These banks are made up, and so is everything read from them/)).toBeDefined()
  const bank = dialog.getByRole('combobox', { name: 'Bank' })
  expect(
    within(bank)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['First Harbor Bank', 'Prairie Trust', 'Summit Savings'])
  await userEvent.selectOptions(bank, 'Summit Savings')
  const user = dialog.getByRole('textbox', { name: 'User name' })
  await userEvent.clear(user)
  await userEvent.type(user, 'user_low')
  await enter()
  expect(await screen.findByText('Successfully connected your bank account 4021')).toBeDefined()
  expect(screen.getByText(/^Summit Savings is connected\. If your money is at more than one bank/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodies(sent)).toEqual([
    { institution: 'Summit Savings', user: 'user_low', password: 'pass_good' },
    { access_token: 'public-3' },
  ])
})

test('[H-07] once one bank is connected, the button offers more, and the window opens again', async () => {
  card({ [signIn]: () => ({ public_token: 'p' }), [hand]: () => ({ institution: 'Prairie Trust', mask: '' }) })
  await connect()
  await enter()
  // A bank without account digits leaves no gap behind.
  expect(await screen.findByText('Successfully connected your bank account')).toBeDefined()
  await connect('Connect More Banks Accounts')
  expect(await screen.findByRole('dialog', { name: 'Choose your bank' })).toBeDefined()
})

test('[H-04] a refused sign-in says why beside the password and keeps what was typed', async () => {
  const sent = card({ [signIn]: () => refusal(400, 'invalid_input', 'First Harbor Bank does not know this name') })
  await connect()
  const dialog = await enter()
  expect(await dialog.findByText('First Harbor Bank does not know this name')).toBeDefined()
  expect(dialog.getByLabelText(/^Password/)).toHaveProperty('value', 'pass_good')
  expect(dialog.getByRole('textbox', { name: 'User name' })).toHaveProperty('value', 'user_good')
  expect(bodies(sent)).toEqual([{ institution: 'First Harbor Bank', user: 'user_good', password: 'pass_good' }])
})

test('[H-06] a window that is closed leaves the card as it was', async () => {
  card({})
  await connect()
  await userEvent.click(within(await screen.findByRole('dialog')).getAllByRole('button')[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.getByRole('button', { name: 'CONNECT WITH PLAID' })).toHaveProperty('disabled', false)
})

test.each([
  ['the window does not open', { [`GET ${path}/get-link-token`]: () => refusal(503, 'unavailable', 'Down') }],
  [
    'the bank is not taken over',
    { [signIn]: () => ({ public_token: 'p' }), [hand]: () => refusal(502, 'unavailable', 'Down') },
  ],
])('[H-09] says whom to write to and lets one try again when %s', async (_, answers) => {
  card(answers)
  await connect()
  if (signIn in answers) await enter()
  expect(await screen.findByText(sorry)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveProperty('disabled', false)
})

test('[H-05] while the bank is being connected the card says so and cannot be pressed twice', async () => {
  const [opening, linking] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const sent = card({
    [`GET ${path}/get-link-token`]: () => opening.promise,
    [signIn]: () => ({ public_token: 'p' }),
    [hand]: () => linking.promise,
  })
  await connect()
  const button = () => screen.getByRole('button', { name: 'CONNECT WITH PLAID', hidden: true })
  expect(button()).toHaveProperty('disabled', true)
  opening.resolve(token('sandbox'))
  await screen.findByRole('dialog')
  expect(button()).toHaveProperty('disabled', true)
  await enter()
  expect(await screen.findByText('Your bank is being connected')).toBeDefined()
  expect(screen.getByRole('button', { name: 'CONNECT WITH PLAID' })).toHaveProperty('disabled', true)
  linking.resolve({ institution: 'Prairie Trust', mask: '12' })
  expect(await screen.findByText('Successfully connected your bank account 12')).toBeDefined()
  expect(sent.filter(({ path: to }) => to.endsWith('get-link-token'))).toHaveLength(1)
})

interface PlaidConfig {
  token: string
  onSuccess: (token: string | null, about: object) => void
  onExit: (error: object | null, about: object) => void
  onLoad: () => void
}

/** Plaid's own script, as far as the card asks for it: how it was opened, and its answers. */
const plaidScript = () => {
  const opened: PlaidConfig[] = []
  let config: PlaidConfig | null = null
  Object.assign(window, {
    Plaid: {
      create: (given: PlaidConfig) => {
        config = given
        queueMicrotask(given.onLoad)
        return { open: () => config && opened.push(config), exit: () => {}, destroy: () => {} }
      },
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(window, 'Plaid'))
  return opened
}
const openPlaid = async (answers: Parameters<typeof standIn>[0] = {}) => {
  const opened = plaidScript()
  const sent = card({ [`GET ${path}/get-link-token`]: () => token('plaid'), ...answers })
  await connect()
  await waitFor(() => expect(document.querySelector('script[src*="plaid.com"]')).not.toBeNull())
  fireEvent.load(document.querySelector('script[src*="plaid.com"]') as Element)
  await waitFor(() => expect(opened.length).toBeGreaterThan(0))
  const [window] = opened
  if (!window) throw new Error('not opened')
  return { sent, window }
}

test("[H-04, H-05] with a provider its own window opens with the server's token, and its token is handed over", async () => {
  const { sent, window } = await openPlaid({ [hand]: () => ({ institution: 'Chase', mask: '8810' }) })
  expect(window.token).toBe('link-7')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => window.onSuccess('public-9', {}))
  expect(await screen.findByText('Successfully connected your bank account 8810')).toBeDefined()
  expect(bodies(sent)).toEqual([{ access_token: 'public-9' }])
})

test("[H-06, H-09] leaving the provider's window is no failure and its error is one", async () => {
  const { sent, window } = await openPlaid()
  act(() => window.onExit(null, {}))
  expect(screen.queryByText(sorry)).toBeNull()
  expect(screen.getByRole('button', { name: 'CONNECT WITH PLAID' })).toHaveProperty('disabled', false)
  act(() => window.onExit({ error_code: 'ITEM_LOCKED' }, {}))
  expect(await screen.findByText(sorry)).toBeDefined()
  expect(bodies(sent)).toEqual([])
})

test("[H-09] a success of the provider's window without a token is a failure", async () => {
  const { sent, window } = await openPlaid()
  act(() => window.onSuccess(null, {}))
  expect(await screen.findByText(sorry)).toBeDefined()
  expect(bodies(sent)).toEqual([])
})

test("[H-09] a provider's script that does not come is a failure", async () => {
  // Plaid's package tells the console of it.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  card({ [`GET ${path}/get-link-token`]: () => token('plaid') })
  await connect()
  await waitFor(() => expect(document.querySelector('script[src*="plaid.com"]')).not.toBeNull())
  fireEvent.error(document.querySelector('script[src*="plaid.com"]') as Element)
  expect(await screen.findByText(sorry)).toBeDefined()
})
