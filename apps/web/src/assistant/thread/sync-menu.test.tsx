import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { SyncMenu } from './sync-menu.tsx'

const loan = loanView()
const path = `/loan/${loan.id}/sync-files-to-datastore`
const open = async (one = loan, answer: () => object = () => ({ queued: 3 }), me = staffView()) => {
  const sent = standIn({ [`PUT ${path}`]: answer })
  show(<SyncMenu loan={one} />, '/loan/BL-10001', me)
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const items = await screen.findAllByRole('menuitem')
  return { sent, items, texts: items.map(({ textContent }) => textContent) }
}

test.each([
  ['Sync File', false, 3, '3 files are being read'],
  ['Sync Full', true, 1, '1 file is being read'],
])('[Q-37] %s reads what it says, and tells how many files', async (name, is_full_sync, queued, text) => {
  const { sent, texts } = await open(loan, () => ({ queued }))
  expect(texts).toEqual([
    'Sync FileReads the files that changed since the last sync',
    'Sync FullReads every file again',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}: `) }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(sent.map(({ body }) => body)).toEqual([{ is_full_sync }])
})

test('[Q-38] files that could not be synced are said to be so', async () => {
  await open(loan, () => refusal(409, 'state_conflict', 'No'))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Sync File/ }))
  expect(await screen.findByText('The files could not be synced')).toBeDefined()
})

test.each([
  ['an archived loan', { ...loan, archived: true }, staffView()],
  ['somebody who may not edit it', loan, staffView({ permissions: [] })],
])('[Q-37] of %s nothing is synced, and each entry says why', async (_, one, me) => {
  const { items, texts, sent } = await open(one, undefined, me)
  expect(items.map((item) => item.hasAttribute('data-disabled'))).toEqual([true, true])
  expect(new Set(texts.map((text) => text?.replace(/^Sync (File|Full)/, ''))).size).toBe(1)
  expect(texts.some((text) => text?.includes('Reads'))).toBe(false)
  for (const item of items) await userEvent.click(item, { pointerEventsCheck: 0 })
  await waitFor(() => expect(sent).toEqual([]))
})
