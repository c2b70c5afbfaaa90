import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@plinth/domain/people/user/role'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loanView } from '../../test/loan-view.ts'
import { show, standIn } from '../../test/screen.tsx'
import { LoanMenu } from '../loan/loan/loan-menu.tsx'
import { LoanOfficer } from '../loan/loan/loan-officer.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { settingsMenu } from './routes.ts'
import { SettingsMenu } from './settings-menu.tsx'

const staff: Role = 'admin'

const menus: readonly [string, ReactNode][] = [
  ['the account', <AccountMenu key="account" />],
  ['the settings', <SettingsMenu key="settings" role={staff} path="/dashboard" />],
  ['the loan officer', <LoanOfficer key="officer" loan={loanView()} />],
  ['the loan', <LoanMenu key="loan" loan={loanView()} onArchive={() => undefined} />],
]

test.each(menus)('the open menu of %s breaks no rule of accessibility', async (_name, menu) => {
  standIn({ 'GET /user/all': () => ({ users: [] }) })
  show(<main>{menu}</main>)
  await userEvent.click(await screen.findByRole('button'))
  await screen.findByRole('menu')
  const { violations } = await axe.run(document.body)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(', ')}`)).toEqual([])
})

test('the account menu marks the appearance in use and changes it at a press', async () => {
  show(<AccountMenu />)
  await userEvent.click(await screen.findByRole('button'))
  const dark = await screen.findByRole('menuitemradio', { name: 'Dark' })
  expect(dark.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(dark)
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
})

const settings = [
  ...['Mail', 'Committee votes', 'Documents on file', 'Held changes', 'Outbox'],
  ...['Document templates', 'Reminders', 'Needs list rules', 'Committee', 'Task templates', 'Policies'],
  ...['Brand', 'People', 'Integrations', 'Audit trail', 'Data retention'],
]

test('Settings in the bar leads to every page that the bar does not name', async () => {
  show(<SettingsMenu role={staff} path="/policies" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(settings)
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['Work', 'Lending', 'Company'])
  expect(items.filter((item) => item.getAttribute('aria-current') === 'page').map((i) => i.textContent)).toEqual([
    'Policies',
  ])
  await userEvent.click(await screen.findByRole('menuitem', { name: 'People' }))
  expect(window.location.pathname).toBe('/people')
})

test('the menu of a phone has the same pages', async () => {
  show(
    <PhoneMenu
      opened
      items={[{ label: 'Dashboard', to: '/dashboard' }]}
      settings={settingsMenu('admin')}
      path="/dashboard"
      onClose={() => undefined}
    />,
  )
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Dashboard', ...settings])
})

test("[A-07] 'Sign out' ends the session and then returns to the root '/'", async () => {
  const done: string[] = []
  show(<AccountMenu />)
  await userEvent.click(await screen.findByRole('button'))
  const signOut = await screen.findByRole('menuitem', { name: 'Sign out' })
  standIn({})
  const answered = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') done.push(new URL(String(input), 'http://plinth.test').pathname)
    return answered(input, init)
  }
  const { href, pathname, search, hash, origin } = window.location
  vi.stubGlobal('location', { href, pathname, search, hash, origin, assign: (to: string) => done.push(to) })
  onTestFinished(() => void vi.unstubAllGlobals())
  await userEvent.click(signOut)
  await waitFor(() => expect(done.at(-1)).toBe('/'))
  expect(done).toEqual(['/api/auth/sign-out', '/'])
})
