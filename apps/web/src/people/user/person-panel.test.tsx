import { MantineProvider } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { matchesPerson } from './person-name.ts'
import { PersonPanel } from './person-panel.tsx'

const user: UserView = {
  id: '01990000-0000-7000-8000-000000000001',
  email: 'zoe@example.com',
  first_name: 'Zoë',
  last_name: 'Moss',
  phone: null,
  role: 'broker',
  active: true,
  denied: ['no-ssn', 'edit-loan'],
  permissions: [],
  borrowers: [],
  contacts: [],
  created_epoch: 1,
  last_sign_in_epoch: null,
  version: 3,
}
const sent: { method: string; url: string; body: unknown }[] = []
let answer: () => Response = () => Response.json(user)
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json(user)
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith('/api/user/')) return Response.json({ token: 't', provider: 'embedded' })
    sent.push({ method: init?.method ?? 'GET', url, body: JSON.parse(String(init?.body)) })
    return answer()
  }
})

const show = (person: UserView | 'new', me = 'someone else') => {
  const closed = { times: 0 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <PersonPanel person={person} me={me} onClose={() => closed.times++} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return closed
}

test('[W-01] inviting sends the address and role, and closes', async () => {
  const closed = show('new')
  await userEvent.type(await screen.findByLabelText(/Email/), ' new@example.com ')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'broker')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(sent).toEqual([{ method: 'POST', url: '/api/user/add', body: { email: 'new@example.com', role: 'broker' } }])
  expect(closed.times).toBe(1)
})

test('[W-01] what was typed stays when the server refuses, with its reason', async () => {
  answer = () =>
    Response.json(
      {
        type: 'about:blank',
        code: 'state_conflict',
        title: 'Conflict',
        status: 409,
        detail: 'Taken.',
        request_id: '1',
      },
      { status: 409 },
    )
  const closed = show('new')
  const email = await screen.findByLabelText<HTMLInputElement>(/Email/)
  await userEvent.type(email, 'new@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Taken.')
  expect(email.value).toBe('new@example.com')
  expect(closed.times).toBe(0)
})

test('[W-04] deactivating carries the version that was read', async () => {
  show(user)
  await userEvent.click(await screen.findByRole('switch', { name: /Can sign in/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent[0]?.body).toMatchObject({ user_id: user.id, version: 3, active: false, role: 'broker' })
})

test('[W-01] an invitation takes name and phone along, and none is sent to what is no address', async () => {
  show('new')
  const email = await screen.findByLabelText(/Email/)
  await userEvent.type(email, 'new@example')
  await userEvent.type(screen.getByLabelText('First name'), 'Nia')
  await userEvent.type(screen.getByLabelText('Last name'), 'Novak')
  await userEvent.type(screen.getByLabelText('Phone'), '212-5550107')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText('* Enter a valid email')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(email, '.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  const name = { first_name: 'Nia', last_name: 'Novak' }
  expect(sent[0]?.body).toEqual({ email: 'new@example.com', role: 'borrower', ...name, phone: '212-5550107' })
})

test('[W-04] only a name that was changed is sent; one on file cannot be emptied, a phone can', async () => {
  const closed = show({ ...user, phone: '212-5550100' })
  expect(screen.getByRole('dialog', { name: 'Edit Zoë Moss' })).toBeDefined()
  await userEvent.clear(await screen.findByLabelText('Phone'))
  await userEvent.clear(screen.getByLabelText('Last name'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('* Required')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText('Last name'), 'Mossberg')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent[0]?.body).toEqual({
    ...{ user_id: user.id, version: 3, email: 'zoe@example.com', phone: null, last_name: 'Mossberg' },
    ...{ role: 'broker', active: true },
  })
  expect(closed.times).toBe(1)
})

test('[W-04] of oneself neither role nor entry is sent; Cancel sends nothing', async () => {
  const closed = show(user, user.id)
  expect(await screen.findByText(/^You can't change your own role/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([sent.length, closed.times]).toEqual([0, 1])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent[0]?.body).toEqual({ user_id: user.id, version: 3, email: 'zoe@example.com', phone: null })
})

test('[W-20] a restriction is added to those taken, and single rights stay taken', async () => {
  show(user)
  await userEvent.click(await screen.findByLabelText('Read only'))
  await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
  const query = new URL(sent[0]?.url ?? '', 'http://x').searchParams.getAll('permissions')
  expect(query.sort()).toEqual(['edit-loan', 'no-ssn', 'read-only'])
})

test('[W-20] single permissions are taken and given back, each by its name; those outside the role are not offered', async () => {
  show({ ...user, role: 'admin', denied: ['reveal-links'] })
  const links = await screen.findByLabelText<HTMLInputElement>('Show invitation links in the outbox')
  expect(links.checked).toBe(false)
  await userEvent.click(links)
  const outbox = screen.getByLabelText<HTMLInputElement>('View the outbox')
  expect(outbox.checked).toBe(true)
  await userEvent.click(outbox)
  await userEvent.click(screen.getByLabelText('Send and end bank links'))
  await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
  const query = new URL(sent[0]?.url ?? '', 'http://x').searchParams.getAll('permissions')
  expect(query.sort()).toEqual(['manage-bank-links', 'view-outbox'])
})

test('[W-20] a broker is offered the permissions of brokers alone', async () => {
  show(user)
  expect(await screen.findByLabelText('View files')).toBeTruthy()
  expect(screen.queryByLabelText('View the outbox')).toBeNull()
})

test('[W-04] the own role, entry and restrictions are out of reach', async () => {
  show(user, user.id)
  expect((await screen.findByLabelText<HTMLSelectElement>('Role')).disabled).toBe(true)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[A-15] people are found by any words of name and email, without accents or case', () => {
  expect(matchesPerson(user, 'moss ZOE')).toBe(true)
  expect(matchesPerson(user, 'zoe@ex')).toBe(true)
  expect(matchesPerson(user, 'anna')).toBe(false)
})
