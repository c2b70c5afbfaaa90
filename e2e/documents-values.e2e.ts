import { expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { openRequest, sendFile, textRead } from './loan-files.ts'
import { linesPdf, lockedPdf, makePdf } from './real-pdf.ts'
import { capture, picture } from './screens.ts'

const pdf = 'application/pdf'
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Documents' })

const agreement = [
  [
    'OPERATING AGREEMENT OF MAPLE STREET HOLDINGS LLC',
    'This Operating Agreement is entered into as of March 14, 2024 by and among the',
    'undersigned members of Maple Street Holdings LLC, a New York limited liability company.',
    'Section 1.1 Formation. The Company was formed under the laws of the State of New York.',
    'Section 2.1 Members. The members agree that Jane A. Whitfield holds 62.5 percent and',
    'Robert K. Ostrander holds 37.5 percent of the membership interests.',
  ],
  [
    'Section 3.1 Capital Contributions. Each member shall contribute capital.',
    'Section 3.2 Management. The Company shall be managed by Jane A. Whitfield.',
  ],
]

test('[J-02] [J-05] [J-08] [J-14] [J-15] [J-16] [J-48] [DD-10] staff see what was read and where, correct it, and look at its source', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 2)
  const file = { name: 'operating agreement.pdf', type: pdf, bytes: await linesPdf(agreement) }
  const sent = await sendFile(request, headers, to, file)
  await textRead(request, headers, sent)
  const points = async () =>
    ((await (await request.get(`/api/data-point/process/${sent.process}/all`, { headers })).json()) as unknown[]).length
  await expect.poll(points).toBeGreaterThan(3)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const panel = panelOf(page)
  await expect(panel.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
  await panel.getByRole('tab', { name: 'OCR' }).click()
  const read = panel.getByRole('region', { name: 'Values read from the document' })
  // The agreement is of a company that the loan does not have: nothing of it counts before somebody decides.
  await expect(read.getByRole('group', { name: /^Readings of/ })).toHaveCount(6)
  await expect(read.getByRole('button', { name: /^Show where/ })).toHaveCount(0)
  await faultless(page, 'values that wait for a decision')
  await picture(page, 'documents-held')
  await read.getByRole('button', { name: 'Use “On this document” for Entity name' }).click()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(read.getByRole('group', { name: /^Readings of/ })).toHaveCount(0)
  await expect(read.getByRole('button', { name: /^Show where/ }).first()).toBeVisible()
  await capture(page, 'documents-ocr', { everyRule: true })
  await read.getByRole('button', { name: /^Show where Manager/ }).click()
  await expect(panel.locator('[data-page="2"] [data-mark="source"]').first()).toBeInViewport()
  await panel.getByRole('tab', { name: 'OCR' }).click()
  await read.getByRole('textbox', { name: 'Manager', exact: true }).fill('Jane Whitfield')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await panel.getByRole('tab', { name: 'Data Points' }).click()
  const points2 = panel.getByRole('region', { name: 'Data points of the document' })
  await points2.getByRole('textbox', { name: 'State of formation' }).fill('Delaware')
  await panel.getByRole('button', { name: 'Back to the list' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toBeVisible()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(leaving).toBeHidden()
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(panel.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await page.reload()
  await panel.getByRole('tab', { name: 'Data Points' }).click()
  await expect(points2.getByRole('textbox', { name: 'State of formation' })).toHaveValue('Delaware')
  await panel.getByRole('button', { name: 'Wide' }).click()
  await expect(panel.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
  await capture(page, 'documents-wide')
  await panel.getByRole('button', { name: 'Back to the list' }).click()
  await panel.getByText('Sources', { exact: true }).click()
  await expect(panel.getByText('Press on a reference to view the document')).toBeVisible()
  await panel
    .getByRole('region', { name: 'Manager' })
    .getByRole('button', { name: /page 2/ })
    .click()
  await expect(panel.getByRole('img', { name: /page 2/ })).toBeVisible()
  await capture(page, 'documents-sources', { everyRule: true })
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download as png' }).click()
  expect((await download).suggestedFilename()).toMatch(/-2\.png$/)
})

test('[J-28] [J-29] [J-39] [J-40] [X-60] staff reject a file with a reason, then accept it, told each time', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 3)
  const sent = await sendFile(request, headers, to, { name: 'deed.pdf', type: pdf, bytes: await makePdf('Deed', 1) })
  await textRead(request, headers, sent)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject deed.pdf' })
  await rejecting.getByLabel('Reason').fill('The second page is missing')
  await faultless(page, 'reject dialog')
  await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Document rejected', { exact: true })).toBeVisible()
  await expect(panel.getByText('Reason: The second page is missing')).toBeVisible()
  await expect(panel.getByText('Rejected', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Document accepted', { exact: true })).toBeVisible()
  await expect(panel.getByText('Accepted', { exact: true })).toBeVisible()
})

test('[J-33] [J-36] [J-38] [X-59] staff send a file to be signed and see when it was sent', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 4)
  const sent = await sendFile(request, headers, to, { name: 'note.pdf', type: pdf, bytes: await makePdf('Note', 1) })
  await textRead(request, headers, sent)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Send for e-signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send note.pdf for e-signature' })
  await dialog.getByRole('textbox', { name: 'Name of recipient 1' }).fill('Jane Whitfield')
  await dialog.getByRole('textbox', { name: 'Email of recipient 1' }).fill('jane@example.com')
  await capture(page, 'documents-signature', { everyRule: true })
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByText('DocuSign has been sent successfully')).toBeVisible()
  const row = panel.getByRole('row', { name: /Jane Whitfield/ })
  await expect(row.getByRole('cell').first()).toHaveText(/^\d\d\.\d\d\.\d{4}/)
})

test('[S-11] pressing a notification opens the loan with the document in its panel', async ({
  staff: { page, headers },
  headersOf,
  request,
}) => {
  const to = await openRequest(request, headers, 5)
  const name = 'payoff letter.pdf'
  await request.put(`/api/loan/${to.loan.human_id}/follow`, { headers, data: { following: true } })
  // Nobody is told of what they did themselves: somebody else sends the file.
  const colleague = {
    email: 'colleague.staff@example.com',
    role: 'admin',
    first_name: 'Cal',
    last_name: 'League',
  } as const
  await sendFile(request, await headersOf(colleague), to, { name, type: pdf, bytes: await makePdf('Payoff letter', 1) })
  await page.goto('/requests')
  await expect(page.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(`new document uploaded: ${name}`).first().click()
  await expect(panelOf(page).getByText(name)).toBeVisible()
  await expect(panelOf(page).getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
})

test('[J-05] [J-06] a locked file is looked at and read with its password, and a wrong one says so', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 1)
  const file = { name: 'locked.pdf', type: pdf, bytes: await lockedPdf('Payoff letter', 'harbour') }
  const sent = await sendFile(request, headers, to, file)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const panel = panelOf(page)
  await panel.getByLabel('This file opens with a password').fill('wrong')
  await panel.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel.getByText('This password does not open the file')).toBeVisible()
  await panel.getByLabel('This file opens with a password').fill('harbour')
  await panel.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
  await panel.getByLabel('Password of the file').fill('harbour')
  await faultless(page, 'locked file')
  await panel.getByRole('button', { name: 'Unlock' }).click()
  await expect(panel.getByLabel('Password of the file')).toHaveCount(0)
  await textRead(request, headers, sent)
})
