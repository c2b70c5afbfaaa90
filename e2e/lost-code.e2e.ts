import { expect, type Page } from '@playwright/test'
import { capture } from './screens.ts'
import { test } from './fixtures.ts'

/** As on a line that breaks, or after a release: the file of code whose name begins so does not come. Answers how it comes again. */
const lose = async (page: Page, name: string): Promise<() => Promise<void>> => {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.abort('connectionreset'))
  return () => page.unroute(files)
}

let address = ''

test.beforeEach(async ({ staff: { headers }, request }) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const loan = loans.find((one: { status: { state: string } }) => one.status.state === 'underwriting')
  address = `/loan/${loan.human_id}`
})

test('[MM-14] a dialog whose code does not come says so, and opens when it is tried again', async ({
  staff: { page },
}) => {
  const comes = await lose(page, 'story-modal')
  await page.goto(address)
  const edit = page.getByRole('button', { name: 'Edit story' })
  await edit.click()
  const said = page.getByRole('alert').filter({ hasText: 'This could not be opened.' })
  await expect(said).toContainText('Check your connection and try again. If that does not help, reload the page.')
  await capture(page, 'lost-dialog', { everyRule: true })
  await expect(said.getByRole('button', { name: 'Try again' })).toBeFocused()
  await said.getByRole('button', { name: 'Close' }).click()
  await expect(said).toBeHidden()
  await expect(edit).toBeFocused()
  await edit.click()
  await expect(said).toBeVisible()
  await comes()
  await said.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit story' })
  await expect(dialog).toBeVisible()
  await expect(said).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('[MM-14] parts whose code does not come leave the page as it is, and come when they are tried again', async ({
  staff: { page },
}) => {
  const [bell, mail] = [await lose(page, 'bell'), await lose(page, 'mail-card')]
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const said = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })
  await expect(said).toHaveCount(1)
  const again = page.getByRole('banner').getByRole('button', { name: 'This part could not be loaded. Try again' })
  await expect(again).toBeVisible()
  await capture(page, 'lost-parts', { everyRule: true })
  await bell()
  await again.click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await mail()
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Mail', exact: true })).toBeVisible()
  await expect(said).toBeHidden()
})
