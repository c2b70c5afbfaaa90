import { providerKinds } from '@plinth/domain/admin/provider/kinds'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import type { Provider } from '../admin/provider/provider.calls.ts'
import { dateTime } from '../lib/format.ts'
import { Page } from './providers-page.tsx'

type Setting = Provider['settings'][number]
const setting = (name: string, over: Partial<Setting> = {}): Setting => ({
  ...{ name, source: null, value: null, set_epoch: null, set_by: null },
  ...over,
})
const idle = (kind: Provider['kind'], over: Partial<Provider> = {}): Provider => ({
  ...{ kind, adapter: null, next: null, restart_needed: false, settings: [] },
  ...{ last_test: null, last_error: null, circuit: null },
  ...{ calls: 0, failed: 0, call_dollars: null, cost_dollars: null, version: 1 },
  ...over,
})
const setAt = 1_790_000_000
const sms = idle('sms', {
  adapter: 'Twilio',
  settings: [
    setting('TWILIO_ACCOUNT_SID', { source: 'environment', value: 'AC77' }),
    setting('TWILIO_AUTH_TOKEN', { source: 'page', set_epoch: setAt, set_by: 'Kim Desk' }),
    setting('TWILIO_FROM', { source: 'unreadable' }),
  ],
  ...{ calls: 41, failed: 0, call_dollars: 0.25, cost_dollars: 10.25 },
})
const all = providerKinds.map(({ kind }) => (kind === 'sms' ? sms : idle(kind)))
const boss = staffView({ permissions: [...permissions] })

const open = (at = '/providers', answers: Parameters<typeof standIn>[0] = {}, me = boss) => {
  const sent = standIn({ 'GET /providers': () => ({ providers: all }), ...answers })
  show(<Page />, at, me)
  return () => sent.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body])
}
const panelOf = async (name: string) => within(await screen.findByRole('dialog', { name: `${name} credentials` }))
/** What stands under a field. */
const hintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
const save = '/providers/sms/update'

test('[A-47] every kind of service has its card, in order; a kind that the server does not name has none', async () => {
  open('/providers', { 'GET /providers': () => ({ providers: all.slice(1).toReversed() }) })
  await screen.findByRole('region', { name: 'Text messages' })
  expect(screen.getAllByRole('region').map((card) => within(card).getByRole('heading').textContent)).toEqual(
    providerKinds.slice(1).map(({ name }) => name),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('services that cannot be loaded say why and can be asked for again', async () => {
  const answers = [refusal(403, 'forbidden', 'Not yours'), { providers: all }]
  open('/providers', { 'GET /providers': () => answers.shift() ?? {} })
  expect(await screen.findByText('The integrations could not be loaded')).toBeDefined()
  expect(screen.getByText('Not yours')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await screen.findByRole('region', { name: 'Text messages' })).toBeDefined()
  expect(screen.queryByText('The integrations could not be loaded')).toBeNull()
})

test('[A-47] a card opens the keys of its own service, each with who set it; the address names it', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Configure Text messages' }))
  const panel = await panelOf('Text messages')
  expect(window.location.search).toBe('?kind=sms')
  expect(panel.getByText(/Secrets are encrypted when saved/)).toBeDefined()
  const fields = ['Account SID', 'Auth token', 'Sender: a number, or a messaging service'].map((label) =>
    panel.getByLabelText<HTMLInputElement>(label),
  )
  expect(fields.map((field) => [hintOf(field), field.placeholder, field.type, field.disabled])).toEqual([
    ['TWILIO_ACCOUNT_SID. Set in the environment, which takes precedence', 'AC77', 'text', true],
    [
      `TWILIO_AUTH_TOKEN. Set. Type another to replace it. Set by Kim Desk, ${dateTime(setAt)}`,
      ...['', 'password', false],
    ],
    ["TWILIO_FROM. It can't be decrypted: enter it again", '', 'text', false],
  ])
  expect(panel.getByLabelText('Price of a call, US dollars')).toHaveProperty('value', '0.25')
  expect(panel.getAllByRole('button', { name: /^Remove key/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Remove key Auth token',
    'Remove key Sender: a number, or a messaging service',
  ])
})

test('[A-47] what was typed is sent, what was left empty is not; then the panel closes', async () => {
  const calls = open('/providers?kind=sms', { [`PUT ${save}`]: () => sms })
  const panel = await panelOf('Text messages')
  await userEvent.type(panel.getByLabelText('Auth token'), 'tok-1')
  await userEvent.type(panel.getByLabelText('Sender: a number, or a messaging service'), '   ')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toEqual([['PUT', save, { version: 1, settings: { TWILIO_AUTH_TOKEN: 'tok-1' } }]])
  expect(await screen.findByText('Saved')).toBeDefined()
})

test.each([
  ['$1,250.5', { version: 1, settings: {}, call_dollars: 1250.5 }],
  ['', { version: 1, settings: {}, call_dollars: null }],
])('the price of a call typed as %o is sent as %o', async (typed, body) => {
  const calls = open('/providers?kind=sms', { [`PUT ${save}`]: () => sms })
  const panel = await panelOf('Text messages')
  const price = panel.getByLabelText('Price of a call, US dollars')
  await userEvent.clear(price)
  if (typed) await userEvent.type(price, typed)
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls()).toEqual([['PUT', save, body]]))
})

test('a price that is no amount says so and is not sent; nothing entered is nothing to save', async () => {
  const calls = open('/providers?kind=sms')
  const panel = await panelOf('Text messages')
  const button = panel.getByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(panel.getByLabelText('Price of a call, US dollars'), 'x')
  expect(panel.getByText('An amount in US dollars')).toBeDefined()
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(calls()).toEqual([])
})

test('a refused key is named at its field, and what was typed stays', async () => {
  const errors = [{ path: 'settings.TWILIO_AUTH_TOKEN', message: 'That is no token.' }]
  const problem = { type: 'about:blank', status: 400, code: 'invalid_input', title: 'Invalid', errors, request_id: 'r' }
  open('/providers?kind=sms', { [`PUT ${save}`]: () => Response.json(problem, { status: 400 }) })
  const panel = await panelOf('Text messages')
  await userEvent.type(panel.getByLabelText('Auth token'), 'tok-2')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('That is no token.')).toBeDefined()
  expect(panel.getByRole('alert').textContent).not.toBe('')
  expect(panel.getByLabelText('Auth token')).toHaveProperty('value', 'tok-2')
})

test('[A-47] a key is taken back only after it was confirmed', async () => {
  const calls = open('/providers?kind=sms', { [`PUT ${save}`]: () => sms })
  const panel = await panelOf('Text messages')
  await userEvent.click(panel.getByRole('button', { name: 'Remove key Auth token' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Remove this key?' }))
  expect(asked.getByText(/^“Auth token” is removed\./)).toBeDefined()
  expect(calls()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Remove key' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove this key?' })).toBeNull())
  expect(calls()).toEqual([['PUT', save, { version: 1, settings: { TWILIO_AUTH_TOKEN: null } }]])
})

test('a service that only the environment sets says so: no key can be typed, its price can', async () => {
  open('/providers?kind=storage')
  const panel = await panelOf('File storage')
  expect(panel.getByText(/is set in the environment alone/)).toBeDefined()
  expect(panel.queryByText(/Secrets are encrypted/)).toBeNull()
  expect(panel.getByLabelText('Bucket')).toHaveProperty('disabled', true)
  expect(panel.getByLabelText('Price of a call, US dollars')).toHaveProperty('disabled', false)
})

test('[W-20] who may not change settings can read them, type nothing, and is told why', async () => {
  open('/providers?kind=sms', {}, staffView({ permissions: [] }))
  const panel = await panelOf('Text messages')
  for (const label of ['Auth token', 'Price of a call, US dollars'])
    expect(panel.getByLabelText(label)).toHaveProperty('disabled', true)
  await userEvent.hover(panel.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/permission to change settings/)).length).toBeGreaterThan(0)
  await userEvent.click(panel.getByRole('button', { name: 'Remove key Auth token' }))
  expect(screen.queryByRole('dialog', { name: 'Remove this key?' })).toBeNull()
})

test('[A-47] a connection is tested for its own service, a refusal stands on the card, and billable ones are not', async () => {
  const calls = open('/providers', {
    'POST /providers/sms/test': () => refusal(429, 'too_many_requests', 'Wait a bit'),
  })
  const card = within(await screen.findByRole('region', { name: 'Text messages' }))
  await userEvent.click(card.getByRole('button', { name: 'Test connection of Text messages' }))
  expect((await card.findByRole('alert')).textContent).toBe('Wait a bit')
  const reasons = ['Maps and addresses', 'File storage', 'Xactus'].map((name) =>
    screen.getByRole('button', { name: `Test connection of ${name}` }).getAttribute('aria-disabled'),
  )
  expect(reasons).toEqual(['true', null, 'true'])
  await userEvent.hover(screen.getByRole('button', { name: 'Test connection of Xactus' }))
  expect((await screen.findAllByText(/Each call is a billable report/)).length).toBeGreaterThan(0)
  await userEvent.hover(screen.getByRole('button', { name: 'Test connection of Maps and addresses' }))
  expect((await screen.findAllByText('No external service to test')).length).toBeGreaterThan(0)
  expect(calls()).toEqual([['POST', '/providers/sms/test', null]])
})

test('[DG-11] the provider of the language model is chosen by name, its address stays with the environment', async () => {
  const chosen = idle('ai', { settings: [setting('PLINTH_AI_PROVIDER', { source: 'page', value: 'google' })] })
  const providers = all.map((one) => (one.kind === 'ai' ? chosen : one))
  const calls = open('/providers?kind=ai', {
    'GET /providers': () => ({ providers }),
    'PUT /providers/ai/update': () => chosen,
  })
  const panel = await panelOf('Language model')
  const choice = panel.getByLabelText<HTMLSelectElement>('Provider to use')
  expect([...choice.options].map(({ text }) => text)).toEqual([
    ...['Google Gemini', 'OpenAI or compatible', 'Anthropic', 'Model on your own machines'],
  ])
  const address = panel.getByLabelText<HTMLInputElement>('Address')
  expect([address.disabled, hintOf(address)]).toEqual([
    true,
    'PLINTH_AI_LOCAL_URL. Addresses can only be set in the environment',
  ])
  await userEvent.selectOptions(choice, 'anthropic')
  await userEvent.type(panel.getByLabelText('Anthropic API key'), 'sesame')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const settings = { PLINTH_AI_PROVIDER: 'anthropic', PLINTH_AI_ANTHROPIC_KEY: 'sesame' }
  expect(calls()).toEqual([['PUT', '/providers/ai/update', { version: 1, settings }]])
})
