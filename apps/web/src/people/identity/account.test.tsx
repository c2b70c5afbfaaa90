import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { savedFiles } from '../../../test/saved-files.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { AccountAuthenticator } from './account-authenticator.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { BackupCodes } from './backup-codes.tsx'

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const wrong = (code: string) => Response.json({ code, message: 'no' }, { status: 400 })

test('[A-15] the password is changed once the current one and two alike new ones are typed; other sessions end', async () => {
  const sent = standIn({ 'POST /auth/change-password': () => ({}) })
  show(<AccountPassword email="ada@example.com" hasPassword />)
  await type('Current password', 'old-secret-word')
  await type('New password', 'ada@example')
  await type('Repeat the password', 'other')
  await press('Change password')
  expect(screen.getByText('* At least 12 characters')).toBeDefined()
  expect(screen.getByText('* The two passwords differ')).toBeDefined()
  await type('New password', '.com')
  await press('Change password')
  expect(screen.getByText('* Not your email address')).toBeDefined()
  expect(sent).toEqual([])
  for (const label of ['New password', 'Repeat the password']) {
    await userEvent.clear(screen.getByLabelText(label))
    await type(label, 'tangerine-lamp-42')
  }
  await press('Change password')
  expect(await screen.findByText('Your password is changed. Every other session was ended.')).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ currentPassword: 'old-secret-word', newPassword: 'tangerine-lamp-42', revokeOtherSessions: true },
  })
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
})

test('[A-15] a wrong current password is said, and nothing typed is lost; who has none is told how to get one', async () => {
  standIn({ 'POST /auth/change-password': () => wrong('INVALID_PASSWORD') })
  show(<AccountPassword email="ada@example.com" hasPassword />)
  await type('Current password', 'not-this-one')
  await type('New password', 'tangerine-lamp-42')
  await type('Repeat the password', 'tangerine-lamp-42')
  await press('Change password')
  expect(await screen.findByText('The current password is not right.')).toBeDefined()
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'tangerine-lamp-42')
})

test('[A-05] who signs in with Google alone has no password to change', async () => {
  show(<AccountPassword email="ada@example.com" hasPassword={false} />)
  expect(await screen.findByText(/^You sign in with Google and have no password\./)).toBeDefined()
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537'
const firefox = 'Mozilla/5.0 (X11; Linux) Firefox/120'
const id = (n: number) => `0190000b-0000-4000-8000-00000000000${n}`
const session = (n: number, user_agent: string, ip: string, current: boolean) => ({
  ...{ id: id(n), user_agent, ip, current, started_epoch: 1 },
  last_used_epoch: Date.UTC(2026, 3, n, 12) / 1000,
})
const sessions = [
  session(1, chrome, '10.0.0.1', true),
  session(2, firefox, '', false),
  session(3, '', '10.0.0.3', false),
]

test('[A-15] each session tells its device, when it was last used and from where; this one cannot be ended here', async () => {
  const sent = standIn({
    [`DELETE /account/session/${id(2)}`]: () => ({ ok: true }),
    'POST /account/end-other-sessions': () => ({ ended: 2 }),
  })
  show(<AccountSessions sessions={sessions} />)
  const items = (await screen.findAllByRole('listitem')).map((one) =>
    [...one.querySelectorAll('p')].map(({ textContent }) => textContent),
  )
  expect(items.map(([device]) => device)).toEqual(['Chrome on Windows', 'Firefox on Linux', 'Unknown device'])
  expect(items[0]?.[1]).toBe('This device · 10.0.0.1')
  expect(items[1]?.[1]).toMatch(/^Last used 04\.02\.2026 \d+:\d\d.[AP]M$/)
  expect(items[2]?.[1]).toMatch(/^Last used 04\.03\.2026 .+ · 10\.0\.0\.3$/)
  expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(2)
  await press('End the session on Firefox on Linux')
  expect(await screen.findByText('The session is ended.')).toBeDefined()
  await press('End all others')
  expect(await screen.findByText('The other sessions are ended.')).toBeDefined()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /account/session/${id(2)}`,
    'POST /account/end-other-sessions',
  ])
})

test('[A-15] with this session alone there are no others to end', async () => {
  show(<AccountSessions sessions={sessions.slice(0, 1)} />)
  expect(await screen.findByText('Chrome on Windows')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

const setUp = {
  totpURI: 'otpauth://totp/Plinth:ada?secret=JBSWY3DP&issuer=Plinth',
  backupCodes: ['aaaaa-11111', 'bbbbb-22222'],
}

test('[A-15] an authenticator is set up by password, key and first code, and its backup codes are shown', async () => {
  const sent = standIn({
    'POST /auth/two-factor/enable': () => setUp,
    'POST /auth/two-factor/verify-totp': () => ({}),
  })
  show(<AccountAuthenticator on={false} left={null} />)
  expect(await screen.findByText(/^An app on your phone shows six digits/)).toBeDefined()
  await press('Set up an authenticator')
  await press('Continue')
  expect(screen.getByText('* Required')).toBeDefined()
  await type('Your password', 'tangerine-lamp-42')
  expect(screen.queryByLabelText('Six digits or a backup code')).toBeNull()
  await press('Continue')
  expect(await screen.findByText('JBSWY3DP')).toBeDefined()
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined()
  await type('Six digits from the app', '12345')
  await press('Confirm')
  expect(screen.getByText('* Enter the 6 digits')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('Six digits from the app'))
  await type('Six digits from the app', '123 456')
  await press('Confirm')
  expect(await screen.findByText('The authenticator is set up.')).toBeDefined()
  const codes = within(screen.getByRole('group', { name: 'Backup codes' }))
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(setUp.backupCodes)
  await press('I saved them')
  expect(await screen.findByRole('button', { name: 'Set up an authenticator' })).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'tangerine-lamp-42' },
    { code: '123456', trustDevice: false },
  ])
})

test('[A-15] an authenticator that is on tells how many codes are left, makes new ones, and is switched off by a code', async () => {
  let right = false
  const sent = standIn({
    'POST /auth/two-factor/generate-backup-codes': () => ({ backupCodes: ['ccccc-33333'] }),
    'POST /auth/two-factor/disable': () => (right ? {} : wrong('INVALID_PASSWORD')),
  })
  show(<AccountAuthenticator on left={3} />)
  expect(
    await screen.findByText('Signing in by password asks for the digits of your app. 3 of 10 backup codes left.'),
  ).toBeDefined()
  await press('New backup codes')
  await type('Your password', 'tangerine-lamp-42')
  await press('Continue')
  expect(await screen.findByText('ccccc-33333')).toBeDefined()
  await press('I saved them')
  await press('Switch off')
  await type('Your password', 'tangerine-lamp-42')
  await press('Switch off')
  expect(screen.getByText('* Required')).toBeDefined()
  await type('Six digits or a backup code', '654 321')
  await press('Switch off')
  expect(await screen.findByText('The password or the code is not right.')).toBeDefined()
  right = true
  await press('Switch off')
  expect(await screen.findByText('The authenticator is switched off.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'New backup codes' })).toBeDefined()
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    password: 'tangerine-lamp-42',
    code: '654321',
  })
})

test('[A-15] a wrong password and a wrong first code are each said in their own words', async () => {
  let known = false
  standIn({
    'POST /auth/two-factor/enable': () => (known ? setUp : wrong('INVALID_PASSWORD')),
    'POST /auth/two-factor/verify-totp': () => refusal(401, 'INVALID_CODE', 'no'),
  })
  show(<AccountAuthenticator on={false} left={null} />)
  await press('Set up an authenticator')
  await type('Your password', 'x')
  await press('Continue')
  expect(await screen.findByText('Incorrect password.')).toBeDefined()
  known = true
  await press('Continue')
  await type('Six digits from the app', '111111')
  await press('Confirm')
  expect(await screen.findByText('This code is not right, or it has expired. Enter the newest one.')).toBeDefined()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Set up an authenticator' })).toBeDefined()
})

test('[A-15] backup codes download as a text file, one a line', async () => {
  const saved = savedFiles()
  show(<BackupCodes codes={['one', 'two']} onDone={() => {}} />)
  await press('Download')
  expect(saved.map(({ name }) => name)).toEqual(['backup-codes.txt'])
  expect(await saved[0]?.file.text()).toBe('one\ntwo\n')
})
