import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { demo, type Headers, test } from './fixtures.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

/**
 * A borrower of the demo sends a file to one of their open requests, by the calls their page makes, on a loan that these
 * staff follow.
 */
const borrowerSends = async (
  request: APIRequestContext,
  { staff, borrower: headers }: Record<'staff' | 'borrower', Headers>,
  name: string,
): Promise<void> => {
  const home = await (await request.get('/api/personal/home', { headers })).json()
  const open = home.loans
    .flatMap((l: { activities: object[] }) => l.activities)
    .find(
      (a: { activity_type: string; status: { state: string } }) =>
        a.activity_type === 'document-request' && ['New', 'Sent'].includes(a.status.state),
    )
  const followed = await request.put(`/api/loan/${open.loan.human_id}/follow`, {
    headers: staff,
    data: { following: true },
  })
  expect(followed.ok(), await followed.text()).toBe(true)
  const data = { name, content_type: 'application/pdf' }
  const opened = await request.post(`/api/personal/${open.activity_id}/generate-document-with-presigned-url`, {
    headers,
    data,
  })
  const ticket = await opened.json()
  await request.put(ticket.presigned_url, {
    headers: { 'content-type': 'application/pdf' },
    data: await makePdf(name, 1),
  })
  const ran = await request.post(`/api/personal/${open.activity_id}/process/${ticket.process_id}/run`, {
    headers,
    data: {},
  })
  expect(ran.ok(), await ran.text()).toBe(true)
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('[S-01] [S-02] [S-04] [S-07] [S-11] a file that arrives rings the bell of an open screen; its row leads to the document', async ({
  staff: { page, headers: staff },
  headersOf,
  request,
}) => {
  const listening = page.waitForResponse((r) => r.url().includes('/notifications/stream?'))
  await page.goto('/dashboard')
  await listening
  await expect(bellOf(page)).toBeVisible()
  await borrowerSends(request, { staff, borrower: await headersOf(demo.borrower) }, 'rings-the-bell.pdf')
  await expect(bellOf(page)).toHaveAccessibleName(/\d+ new/)
  await bellOf(page).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const row = bell.getByRole('listitem').filter({ hasText: 'rings-the-bell.pdf' })
  await expect(row.locator('mark')).toHaveText('new document uploaded:')
  await faultless(page, 'the bell')
  await row.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/loan\/BL-\d+\?panel=documents&document=[0-9a-f-]{36}/)
  await expect(page.getByRole('dialog').getByText('rings-the-bell.pdf').first()).toBeVisible()
})

test('[S-03] [S-08] [S-09] [S-10] [X-15] [X-44] marks that cannot be kept say so, each in its words; an empty tab says it is empty', async ({
  signedIn,
  headersOf,
  request,
}) => {
  const ringer = { email: 'bell.staff@example.com', role: 'admin', first_name: 'Bell', last_name: 'Ringer' } as const
  const { page, headers: staff } = await signedIn(ringer)
  await page.goto('/dashboard')
  await bellOf(page).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByText('No notifications', { exact: true })).toBeVisible()
  await capture(page, 'bell-empty')
  await page.keyboard.press('Escape')

  await borrowerSends(request, { staff, borrower: await headersOf(demo.borrower) }, 'marks.pdf')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 new')
  await bellOf(page).click()
  await capture(page, 'bell')
  for (const [call, button, text] of [
    ['toggle-seen', /^Mark as seen:/, 'Failed to update notification'],
    ['toggle-done', /^Mark as done:/, 'Failed to update notification status'],
    ['mark-all-as-seen', 'Mark all as seen', 'Failed to update notifications'],
  ] as const) {
    await page.route(`**/${call}`, (route) => route.abort())
    await bell.getByRole('button', { name: button }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await page.unroute(`**/${call}`)
  }
  await bell.getByRole('button', { name: /^Mark as done:/ }).click()
  await expect(bell.getByRole('tab', { name: 'Done (1)' })).toBeVisible()
  await expect(bell.getByText('No notifications', { exact: true })).toBeVisible()
})

test('[MM-11] what a colleague changes shows without a reload, and what is being typed there stays', async ({
  staff: { page, headers },
  signedIn,
  request,
}) => {
  const made = await request.post('/api/test/init-full-request', { headers, data: {} })
  const { human_id: humanId } = (await made.json()) as { human_id: string }
  const { page: theirs } = await signedIn({ email: 'live.colleague@example.com', role: 'admin', first_name: 'Lia' })
  const listening = theirs.waitForResponse((r) => r.url().includes('/notifications/stream?'))
  await theirs.goto(`/loan/${humanId}`)
  await listening
  const heading = theirs.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()

  const rename = async (name: string) => {
    await page.getByRole('button', { name: 'Edit loan name' }).click()
    await page.getByLabel('Loan name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save loan name' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.goto(`/loan/${humanId}`)
  await rename('Heard Without Reload')
  await expect(heading).toHaveText('Heard Without Reload')

  await theirs.getByRole('button', { name: 'Edit loan name' }).click()
  const typed = theirs.getByLabel('Loan name', { exact: true })
  await typed.fill('Half typed')
  await rename('Renamed Meanwhile')
  await expect(
    theirs.getByText('A colleague renamed it to “Renamed Meanwhile”. Saving replaces that name.'),
  ).toBeVisible()
  await expect(typed).toHaveValue('Half typed')

  await theirs.goto('/leads')
  const row = theirs.getByRole('table').getByRole('row').nth(1)
  await expect(row).not.toContainText('Lost')
  const [lead] = (await (await request.get('/api/lead/all?limit=1', { headers })).json()).leads
  const { id, version } = lead as { id: string; version: number }
  const lost = await request.put(`/api/lead/${id}/update`, { headers, data: { version, state: 'lost' } })
  expect(lost.ok(), await lost.text()).toBe(true)
  await expect(row).toContainText('Lost')
})

test('[S-01] staff choose which notifications come by email, on their account page', async ({ staff: { page } }) => {
  await page.goto('/account')
  const mails = page.getByRole('region', { name: 'Emails' })
  const choice = mails.getByRole('switch', { name: 'New applications' })
  await expect(choice).toBeChecked()
  await faultless(page, 'account')
  const kept = page.waitForResponse(
    (r) => r.url().endsWith('/notifications/mail-settings') && r.request().method() === 'PUT',
  )
  await choice.click()
  await kept
  await page.reload()
  await expect(choice).not.toBeChecked()
  await capture(page, 'account-mails')
  await choice.click()
  await expect(choice).toBeChecked()
})

test('[S-01] a link that was altered stops nothing and says where to choose', async ({ page }) => {
  await page.goto('/unsubscribe?token=eyJ1c2VyIjoieCJ9.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  await expect(page.getByText(/This link is not valid\. Sign in and choose your emails/)).toBeVisible()
  await capture(page, 'unsubscribe-wrong', { everyRule: true })
})

test('[S-01] staff follow a loan on its page; the choice is kept and stands in the timeline', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const human = loans.at(-1).human_id as string
  await request.put(`/api/loan/${human}/follow`, { headers, data: { following: false } })
  await page.goto(`/loan/${human}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await capture(page, 'loan-followed', { everyRule: true })
  const { events } = await (await request.get(`/api/loan/${human}/timeline`, { headers })).json()
  // What the readers of a paper tell may come in between.
  const own = events.filter((event: { actor_name: string }) => event.actor_name === 'Sam Screens')
  expect(own[0].text).toBe('Sam Screens followed the loan')
})

test('[A-39] a borrower has a bell, and chooses about its emails on the account page', async ({
  borrower: { page },
}) => {
  await page.goto('/personal')
  await bellOf(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('tab').first()).toHaveText(/^New \(\d+\)$/)
  await capture(page, 'bell-borrower', { everyRule: true })
  await page.goto('/account')
  const mails = page.getByRole('region', { name: 'Emails' })
  await expect(mails.getByRole('switch', { name: 'Updates on your loans' })).toBeChecked()
})
