import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

/** An open bank link of the demo portfolio: each test takes its own. */
const openBankLink = async (
  request: APIRequestContext,
  headers: Record<string, string>,
  nth: number,
): Promise<string> => {
  const found = await request.get('/api/activity/all?type=plaid&limit=200', { headers })
  const { activities } = (await found.json()) as {
    activities: { activity_id: string; activity_type: string; status: { state: string } }[]
  }
  const open = activities.filter((a) => a.activity_type === 'plaid' && a.status.state === 'New')
  const one = open[nth]
  if (!one) throw new Error('the demo portfolio has too few open bank links')
  return one.activity_id
}

test('[H-01] [H-02] [H-04] [H-06] [H-07] [H-08] [H-11] [H-12] [X-65] a bank is connected at the made-up window, then another; staff see both', async ({
  staff: { page, headers },
  request,
}) => {
  const id = await openBankLink(request, headers, 0)
  await page.goto(`/plaid/${id}`)
  await expect(
    page.getByRole('heading', { name: 'Liquidity Verification System with Plaid software', level: 1 }),
  ).toBeVisible()
  const connect = page.getByRole('button', { name: 'CONNECT WITH PLAID' })
  await connect.click()
  const window = page.getByRole('dialog', { name: 'Choose your bank' })
  await expect(window.getByText('Sandbox', { exact: true })).toBeVisible()
  await capture(page, 'bank-link-window')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(connect).toBeEnabled()
  await connect.click()
  await window.getByRole('textbox', { name: 'Password' }).fill('a guess')
  await window.getByRole('button', { name: 'Share accounts' }).click()
  await expect(window.getByText("doesn't recognize this username and password")).toBeVisible()
  await window.getByRole('textbox', { name: 'Password' }).fill('pass_good')
  await window.getByRole('button', { name: 'Share accounts' }).click()
  await expect(page.getByText(/^Successfully connected your bank account \d{4}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Connect More Banks Accounts' }).click()
  await window.getByLabel('Bank').selectOption('Summit Savings')
  await window.getByRole('textbox', { name: 'Password' }).fill('pass_good')
  await window.getByRole('button', { name: 'Share accounts' }).click()
  const banks = page.getByRole('region', { name: 'Connected banks' })
  await expect(banks.getByText('Summit Savings', { exact: true })).toBeVisible()
  await expect(banks.getByText('First Harbor Bank', { exact: true })).toBeVisible()
  await capture(page, 'bank-link-connected')
  await banks.getByRole('button', { name: 'Send by email' }).click()
  await expect(page.getByText('The link was sent by email')).toBeVisible()
  await banks.getByRole('button', { name: 'Disconnect Summit Savings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(banks.getByText('Disconnected', { exact: true })).toBeVisible()
})

test('[H-09] [H-10] [X-11] what goes wrong says whom to ask, and is tried again', async ({
  staff: { page, headers },
  request,
}) => {
  const id = await openBankLink(request, headers, 1)
  await page.goto(`/plaid/${id}`)
  await page.route('**/set-access-token', (route) => route.abort())
  await page.getByRole('button', { name: 'CONNECT WITH PLAID' }).click()
  const window = page.getByRole('dialog', { name: 'Choose your bank' })
  await window.getByRole('textbox', { name: 'Password' }).fill('pass_good')
  await window.getByRole('button', { name: 'Share accounts' }).click()
  await expect(page.getByText("We're sorry an error has occurred, Please contact office@example.com")).toBeVisible()
  await capture(page, 'bank-link-failed')
  await page.unroute('**/set-access-token')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await window.getByRole('textbox', { name: 'Password' }).fill('pass_good')
  await window.getByRole('button', { name: 'Share accounts' }).click()
  await expect(page.getByText(/^Successfully connected your bank account/)).toBeVisible()
})
