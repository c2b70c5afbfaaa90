import type { NotificationView } from '@plinth/contract/messaging/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { show } from '../../../test/screen.tsx'
import { meQuery } from '../../lib/me.ts'
import { Bell } from './bell.tsx'

const TOTAL = 505
const idOf = (at: number) => `019f0000-0000-7000-8000-${String(at).padStart(12, '0')}`
const notification = (at: number, state: 'New' | 'Done'): NotificationView => ({
  id: idOf(at),
  message: `news ${at}`,
  status: at % 2 === 0 ? 'New' : 'read',
  state,
  created_at: 1_790_000_000 + at,
  document_id: null,
  activity_id: null,
  kind: 'loan-news',
  loan_human_id: 'BL-10007',
  loan_name: 'Harbor House',
})

/** Answers the list as the server does: newest first, older than `before`, at most `limit`. */
const server = (): URLSearchParams[] => {
  const asked: URLSearchParams[] = []
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://plinth.test')
    if (pathname === '/api/identity/config') return Response.json({ provider: 'embedded' })
    if (pathname === '/api/auth/token') return Response.json({ token: 't' })
    if (!pathname.endsWith('/notifications')) return new Response(null, { status: 403 })
    asked.push(searchParams)
    const state = searchParams.get('state') === 'Done' ? 'Done' : 'New'
    const all = Array.from({ length: state === 'New' ? TOTAL : 1 }, (_, at) => notification(TOTAL - at, state))
    const older = all.filter(({ id }) => id < (searchParams.get('before') ?? 'z'))
    const notifications = older.slice(0, Number(searchParams.get('limit')))
    const next = older.length > notifications.length ? notifications.at(-1)?.id : null
    return Response.json({ notifications, next, unseen: 7, new: TOTAL, done: 1 })
  }
  return asked
}

test('[S-02] [S-06] the bell shows a page and older ones at a press, to the last of more than 500', async () => {
  const asked = server()
  show(<Bell />)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 7 new' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
  expect(within(dialog).getByRole('tab', { name: 'New (505)' })).toBeDefined()
  expect(await within(dialog).findByText('news 505')).toBeDefined()
  expect(within(dialog).queryByText('news 1')).toBeNull()
  for (let page = 2; page <= 11; page += 1) {
    // By text: asking hundreds of rows for their roles takes seconds.
    fireEvent.click(within(dialog).getByText('Show older notifications'))
    await waitFor(() => expect(asked).toHaveLength(page))
    await within(dialog).findByText(`news ${Math.max(1, TOTAL - 50 * page + 1)}`)
  }
  expect(within(dialog).getByText('news 1')).toBeDefined()
  expect(within(dialog).queryByText('Show older notifications')).toBeNull()
  fireEvent.click(within(dialog).getByText('Done (1)'))
  expect(await within(dialog).findByRole('listitem')).toBeDefined()
  expect(asked.at(-1)?.get('state')).toBe('Done')
})

test("[A-39] a borrower's notification leads to the loan in their own area", async () => {
  server()
  show(<Bell />).setQueryData(meQuery.queryKey, { ...staffView(), role: 'borrower' })
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 7 new' }))
  await userEvent.click(await screen.findByText('news 505'))
  await waitFor(() => expect(window.location.pathname + window.location.search).toContain('/personal?loan=BL-10007'))
})
