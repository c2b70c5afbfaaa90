import { expect, type Page } from '@playwright/test'
import { startDns } from '../apps/api/test/dns-server.ts'
import { faultless } from './axe.ts'
import { mailTo } from './loan-mail.ts'
import { test } from './fixtures.ts'
import { makePdf } from './real-pdf.ts'
import { picture } from './screens.ts'
import { dnsPort } from './servers.ts'

test.use({ staffAs: { email: 'mail.staff@example.com', role: 'admin', first_name: 'Mia', last_name: 'Mail' } })

/** One file of five pages becomes three, and is whole again by one key. */
const splitByKeyboard = async (page: Page, send: () => Promise<void>): Promise<void> => {
  await send()
  const list = page.getByRole('list', { name: 'Files to be filed' })
  await list.getByRole('button', { name: /Everything\.pdf/ }).focus()
  await expect(page.getByRole('img', { name: 'Page 1 of Everything.pdf' })).toBeVisible()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Split Everything.pdf' })
  await dialog.getByRole('textbox', { name: 'New files start on pages' }).fill('3, 5')
  await expect(dialog.getByRole('status')).toHaveText('3 files: pages 1-2, pages 3-4, page 5')
  await expect(dialog.locator('img')).toHaveCount(5)
  await faultless(page, 'split a file')
  await picture(page, 'mail-split')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('button', { name: /Everything \(pages 3-4\)\.pdf/ })).toBeVisible()
  await list.getByRole('button').first().focus()
  await page.keyboard.press('z')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('i')
  await expect(page.getByText('Nothing to file')).toBeVisible()
}

test('[AE-24] [AE-01] [AE-09] [AE-10] [AE-12] twenty files that were emailed to a loan are filed by keyboard in under a minute', async ({
  staff: { page, headers },
  request,
}) => {
  const dns = await startDns(
    { 'example.com TXT': ['v=spf1 ip4:192.0.2.10 -all'], '_dmarc.example.com TXT': ['v=DMARC1; p=reject'] },
    dnsPort,
  )
  try {
    const { loans } = await (await request.get('/api/loan/all', { headers })).json()
    const loan = loans.findLast((one: { status: { state: string } }) => one.status.state === 'underwriting')
    await page.goto(`/loan/${loan.human_id}`)
    const card = page.getByRole('region', { name: 'Mail', exact: true })
    const address = await card.getByText(/@mail\.lender\.example$/).innerText()
    const { requests } = await (await request.get(`/api/loan/${loan.id}/mailbox/requests`, { headers })).json()
    const wanted: string = requests[0].name
    const files = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({
        name: `${wanted} ${n + 1}.pdf`,
        bytes: await makePdf(`${wanted}, part ${n + 1}`, 1),
      })),
    )
    const longer = await makePdf('All in one', 5)
    const arrived = Date.now()
    await mailTo(request, address, { from: 'Mia Mail <mail.staff@example.com>', helo: 'mx.example.com', files })
    await page.goto(`/mail?loan=${loan.human_id}`)
    const list = page.getByRole('list', { name: 'Files to be filed' })
    await expect(list.getByRole('listitem')).toHaveCount(20)
    process.stdout.write(`twenty files were in the tray after ${Date.now() - arrived} ms\n`)
    await expect(page.getByRole('img', { name: /^Page 1 of / })).toBeVisible()
    await faultless(page, 'mail tray')
    await picture(page, 'mail-tray')
    await list.getByRole('button').first().focus()
    const begun = Date.now()
    for (let left = 20; left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      if (left > 1) await expect(list.getByRole('listitem')).toHaveCount(left - 1)
    }
    await expect(page.getByText('Nothing to file')).toBeVisible()
    const waiting = async () =>
      (await (await request.get(`/api/mailbox/tray?loan_id=${loan.id}`, { headers })).json()).total as number
    await expect.poll(waiting).toBe(0)
    const seconds = (Date.now() - begun) / 1000
    process.stdout.write(`twenty files were filed by twenty keys in ${seconds} s\n`)
    expect(seconds).toBeLessThan(60)
    await splitByKeyboard(page, () =>
      mailTo(request, address, {
        ...{ from: 'Mia Mail <mail.staff@example.com>', helo: 'mx.example.com' },
        files: [{ name: 'Everything.pdf', bytes: longer }],
      }),
    )
    await page.goto(`/loan/${loan.human_id}?mail=open`)
    const panel = page.getByRole('dialog', { name: 'Mail of this loan' })
    await expect(panel.getByText('All of them, as promised.').first()).toBeVisible()
    await expect(panel.getByText(`Filed under ${wanted}`).first()).toBeVisible()
    await faultless(page, 'mail panel')
    await picture(page, 'mail-panel')
  } finally {
    await dns.stop()
  }
})
