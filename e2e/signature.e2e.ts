import { type Browser, expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { printedTo } from './console.ts'
import { capture } from './screens.ts'
import { readToEnd, sendToSign, uploadedFile } from './signing.ts'

const phone = { width: 390, height: 844 }

const linkOf = (email: string) => printedTo(email, /(\/sign\?token=[\w-]+)/)
const codeOf = (email: string) => printedTo(email, / (\d{6})$/)

/** A recipient's own browser, without a session. */
const recipientPage = async (browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> =>
  (await browser.newContext({ reducedMotion: 'reduce', viewport })).newPage()

const openDocument = async (page: Page, link: string, code: () => Promise<string>) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await expect(page.getByText(/We sent a code to/)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await code())
  await page.getByRole('button', { name: 'Open the document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
}

let n = 0
const people = () => {
  n += 1
  const tag = `${Date.now()}-${n}`
  return [
    { name: 'Jane Whitfield', email: `jane-${tag}@example.com` },
    { name: 'Robert Ostrander', email: `robert-${tag}@example.com` },
  ] as const
}

test('[J-36] [J-38] two people sign one after the other, the second drawing on a phone; staff see it and check the file', async ({
  staff: { page, headers },
  request,
  browser,
  baseURL,
}) => {
  const [jane, robert] = people()
  const u = await uploadedFile(request, headers, 'operating-agreement.pdf')
  await sendToSign(request, headers, u, [jane, robert])

  const first = await recipientPage(browser)
  const janeLink = `${baseURL}${await linkOf(jane.email)}`
  await first.goto(janeLink)
  await expect(first.getByRole('button', { name: 'Email me the code' })).toBeVisible()
  await capture(first, 'signing-code')
  await first.getByRole('button', { name: 'Email me the code' }).click()
  const code = await codeOf(jane.email)
  await first.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000')
  await first.getByRole('button', { name: 'Open the document' }).click()
  await expect(first.getByText('That is not the code. 4 tries left.')).toBeVisible()
  await capture(first, 'signing-wrong-code')
  await first.getByLabel('Six-digit code').fill(code)
  await first.getByRole('button', { name: 'Open the document' }).click()
  await expect(first.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await capture(first, 'signing-document')
  // A reload asks for no new code.
  await first.reload()
  await expect(first.getByRole('img', { name: 'Page 1' })).toBeVisible()
  const sign = first.getByRole('button', { name: /^Sign / })
  await readToEnd(first)
  await sign.click()
  await expect(first.getByText('Tick this to sign')).toBeVisible()
  await first.getByRole('checkbox').check()
  await faultless(first, 'ready to sign')
  await sign.click()
  await expect(first.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  await expect(first.getByText(/Still to sign: Robert Ostrander/)).toBeVisible()
  await capture(first, 'signing-waiting')

  const second = await recipientPage(browser, phone)
  const robertLink = `${baseURL}${await linkOf(robert.email)}`
  await openDocument(second, robertLink, () => codeOf(robert.email))
  await readToEnd(second)
  await second.getByRole('button', { name: 'Go to the signature' }).click()
  await second.getByText('Draw', { exact: true }).click()
  const pad = second.getByRole('img', { name: /Draw your signature here/ })
  await expect(pad).toBeInViewport()
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await second.mouse.move(box.x + 30, box.y + 80)
  await second.mouse.down()
  for (let i = 1; i <= 12; i += 1)
    await second.mouse.move(box.x + 30 + i * 20, box.y + 80 + Math.sin(i) * 40, { steps: 3 })
  await second.mouse.up()
  await capture(second, 'signing-drawn')
  await second.setViewportSize(phone)
  await second.getByRole('checkbox').check()
  await second.getByRole('button', { name: /^Sign / }).click()
  await expect(second.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  const download = second.getByRole('link', { name: 'Download the signed file' })
  await expect(download).toBeVisible()
  await capture(second, 'signing-done')
  const file = await (await request.get(`${baseURL}${await download.getAttribute('href')}`)).body()
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1')).toContain('/ETSI.CAdES.detached')

  await page.goto(`/loan/${u.loan.human_id}?tab=requests`)
  const item = page
    .getByRole('listitem')
    .filter({ hasText: 'Jane Whitfield' })
    .filter({ hasText: 'Robert Ostrander' })
    .first()
  await expect(item.getByText('Signed', { exact: true }).first()).toBeVisible()
  await item.getByRole('button', { name: /^Check the file/ }).click()
  await expect(item.getByText(/its hash and its seal are good/)).toBeVisible()
  await expect(item.getByText(/PDF readers do not know its issuer/)).toBeVisible()
  await capture(page, 'loan-signatures')
})

test('[J-38] one who declines says why; staff read it, and what is called back opens nothing', async ({
  staff: { page, headers },
  request,
  browser,
  baseURL,
}) => {
  const [jane, robert] = people()
  const u = await uploadedFile(request, headers, 'declined.pdf')
  await sendToSign(request, headers, u, [jane, robert])
  const first = await recipientPage(browser, phone)
  const link = `${baseURL}${await linkOf(jane.email)}`
  await openDocument(first, link, () => codeOf(jane.email))
  await first.getByRole('button', { name: 'Decline to sign' }).click()
  const dialog = first.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(dialog.getByText('* Required')).toBeVisible()
  await capture(first, 'signing-decline')
  await dialog.getByLabel('Why do you decline?').fill('The company name is wrong')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(first.getByRole('heading', { name: 'You declined to sign' })).toBeVisible()
  await capture(first, 'signing-declined')
  await page.goto(`/loan/${u.loan.human_id}?tab=requests`)
  await expect(page.getByText('Jane Whitfield declined to sign: The company name is wrong').first()).toBeVisible()

  const other = await uploadedFile(request, headers, 'recalled.pdf')
  const [ann] = people()
  await sendToSign(request, headers, other, [ann])
  const annLink = `${baseURL}${await linkOf(ann.email)}`
  await page.reload()
  await page.getByRole('button', { name: /^Void/ }).first().click()
  const recall = page.getByRole('dialog', { name: /^Void/ })
  await recall.getByLabel('Reason').fill('The terms changed')
  await recall.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(page.getByText('The terms changed').first()).toBeVisible()
  const third = await recipientPage(browser, phone)
  await third.goto(annLink)
  await expect(third.getByRole('heading', { name: 'There is nothing left to sign' })).toBeVisible()
  await capture(third, 'signing-called-back')
})
