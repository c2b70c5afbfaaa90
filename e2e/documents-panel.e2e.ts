import { expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { openRequest, scannedPdf, sendFile, textRead } from './loan-files.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Documents' })
const pageOne = (page: Page) => panelOf(page).getByRole('img', { name: 'Page 1', exact: true })
const pdfType = 'application/pdf'

test('[J-01] [J-04] [J-06] [J-07] staff open the panel, find a file, look at it and search in it', async ({
  staff: { page, headers },
  request,
}) => {
  test.setTimeout(180_000)
  const to = await openRequest(request, headers, 0)
  const bytes = await makePdf('Operating statement', 6)
  const sent = await sendFile(request, headers, to, { name: 'statement.pdf', type: pdfType, bytes })
  await textRead(request, headers, sent)
  await page.goto(`/loan/${sent.loan}`)
  await page
    .getByRole('button', { name: /documents/i })
    .first()
    .click()
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: /^Open .*statement\.pdf/ })).toBeVisible()
  await capture(page, 'documents-list', { everyRule: true })
  await panel.getByRole('textbox', { name: 'Search documents' }).fill('opening balance')
  await expect(panel.getByRole('button', { name: /^Page 1:/ }).first()).toBeVisible()
  await panel.getByRole('button', { name: /^Open .*statement\.pdf/ }).click()
  await expect(pageOne(page)).toBeVisible()
  const search = panel.getByRole('searchbox', { name: 'Search in the document' })
  await search.fill('page 4 of 6')
  await expect(panel.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(panel.locator('[data-page="4"] [data-mark="current"]')).toBeInViewport()
  await search.fill('opening balance')
  await expect(panel.getByText('1 of 120', { exact: true })).toBeVisible()
  await search.press('Enter')
  await expect(panel.getByText('2 of 120', { exact: true })).toBeVisible()
  await search.press('Shift+Enter')
  await search.press('Shift+Enter')
  await expect(panel.getByText('120 of 120', { exact: true })).toBeVisible()
  await expect(panel.locator('[data-page="6"] [data-mark="current"]')).toBeInViewport()
  await capture(page, 'documents-preview')
  await search.fill('no such words')
  await expect(panel.getByText('No results found')).toBeVisible()
  await panel.getByRole('button', { name: 'Wide' }).click()
  await expect(panel.getByRole('region', { name: 'Preview' })).toBeVisible()
  await faultless(page, 'wide panel')
})

test('[J-06] [J-05] words of a scanned page, read by the server, are found and marked on its picture', async ({
  staff: { page, headers },
  request,
}) => {
  test.setTimeout(180_000)
  const to = await openRequest(request, headers, 1)
  await page.goto('/requests')
  const bytes = await scannedPdf(page, ['Promissory Note', 'The borrower promises to pay', 'one million dollars'])
  const sent = await sendFile(request, headers, to, { name: 'note.pdf', type: pdfType, bytes })
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const panel = panelOf(page)
  await expect(pageOne(page)).toBeVisible()
  await textRead(request, headers, sent)
  await expect(panel.getByRole('status', { name: 'Pages read' })).toBeEmpty()
  await panel.getByRole('searchbox', { name: 'Search in the document' }).fill('promises to pay')
  await expect(panel.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(panel.locator('[data-mark="current"]').first()).toBeInViewport()
  await capture(page, 'documents-scan')
})
