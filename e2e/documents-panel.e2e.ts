import { expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { formInXml } from '../apps/api/test/form-in-xml.ts'
import { DOCX, hostileLetter, hostileWorkbook, officeFile, XLSX } from '../apps/api/test/office.ts'
import { test } from './fixtures.ts'
import { openRequest, scannedPdf, sendFile, textRead } from './loan-files.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Documents' })
const openPanel = async (page: Page, loan: string) => {
  await page.goto(`/loan/${loan}`)
  await page
    .getByRole('button', { name: /documents/i })
    .first()
    .click()
  return panelOf(page)
}
const pageOne = (page: Page) => panelOf(page).getByRole('img', { name: 'Page 1', exact: true })
const pdfType = 'application/pdf'

test('[J-01] [J-04] [J-06] [J-07] staff open the panel, find a file, look at it and search in it', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 0)
  const bytes = await makePdf('Operating statement', 6)
  const sent = await sendFile(request, headers, to, { name: 'statement.pdf', type: pdfType, bytes })
  await textRead(request, headers, sent)
  const panel = await openPanel(page, sent.loan)
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

test('[J-04] [J-06] a form in XML is shown as filled, not its page that asks for another reader, and its words are found', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 1)
  const bytes = Buffer.from(await formInXml())
  const sent = await sendFile(request, headers, to, { name: 'xml-lease.pdf', type: pdfType, bytes })
  await textRead(request, headers, sent)
  const panel = await openPanel(page, sent.loan)
  await panel.getByRole('button', { name: /^Open .*xml-lease\.pdf/ }).click()
  const sheet = panel.locator('[data-page="1"]')
  const tenant = sheet.getByText('Maple Street Bakery LLC', { exact: true })
  await expect(tenant).toBeVisible()
  await expect(sheet.getByText('Please wait')).toHaveCount(0)
  await expect(sheet.getByText('hidden words')).toHaveCount(0)
  await expect(sheet.locator('input, textarea, select, button, a')).toHaveCount(0)
  await panel.getByRole('searchbox', { name: 'Search in the document' }).fill('bakery')
  await expect(panel.getByText('1 of 1', { exact: true })).toBeVisible()
  const mark = await sheet.locator('[data-mark="current"]').boundingBox()
  const letters = await tenant.evaluate((element) => {
    const range = element.ownerDocument.createRange()
    range.selectNodeContents(element)
    const { top, bottom } = range.getBoundingClientRect()
    return { top, bottom }
  })
  const middle = (mark?.y ?? 0) + (mark?.height ?? 0) / 2
  expect(middle).toBeGreaterThan(letters.top)
  expect(middle).toBeLessThan(letters.bottom)
  await capture(page, 'documents-xml-form')
  await faultless(page, 'form in XML')
})

test('[J-06] [J-05] words of a scanned page, read by the server, are found and marked on its picture', async ({
  staff: { page, headers },
  request,
}) => {
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

/** Everything a page asks for that is not this server's, and what it ran that it should not. */
const watched = (page: Page) => {
  const outside: string[] = []
  page.on('request', (asked) => {
    const { protocol, host } = new URL(asked.url())
    if (/^https?:$/.test(protocol) && host !== new URL(page.url()).host) outside.push(asked.url())
  })
  page.on('dialog', (dialog) => {
    outside.push(`ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return outside
}

test('[AF-18] [AF-19] [AF-20] [AF-21] staff read workbooks by keyboard; a hostile one runs and loads nothing', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 2)
  const file = { name: 'deaths.xlsx', type: XLSX, bytes: officeFile('deaths.xlsx') }
  const sent = await sendFile(request, headers, to, file)
  const hostile = { name: 'rents.xlsx', type: XLSX, bytes: hostileWorkbook() }
  const second = await sendFile(request, headers, to, hostile)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const outside = watched(page)
  const panel = panelOf(page)
  const cell = panel.getByRole('status', { name: 'Selected cell' })
  await expect(panel.getByRole('gridcell', { name: 'David Bowie' })).toBeVisible()
  await capture(page, 'documents-workbook')
  await panel.getByRole('tab', { name: 'arts' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('grid', { name: 'Sheet other' })).toBeVisible()
  await panel.getByRole('searchbox', { name: 'Search in the document' }).fill('sake')
  await expect(panel.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(cell).toHaveText('A1For the sake')
  await panel.getByRole('grid').focus()
  await page.keyboard.press('Control+End')
  await expect(cell).toHaveText(/^F\d+/)
  await expect(panel.locator('[role=gridcell][aria-selected=true]')).toBeInViewport()
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${second.document}`)
  await expect(panel.getByRole('gridcell', { name: "=cmd|'/c calc'!A1" })).toBeVisible()
  await expect(panel.getByRole('gridcell', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  await expect(panel.getByRole('gridcell', { name: 'Press me' })).toBeVisible()
  await expect(panel.getByRole('gridcell').getByRole('link')).toHaveCount(0)
  await panel.getByRole('tab', { name: 'Reserves (hidden)' }).click()
  await expect(panel.getByRole('gridcell', { name: 'Known to staff alone' })).toBeVisible()
  expect(outside).toEqual([])
})

test('[AF-22] [AF-18] a Word document is read in the panel; script, script link and outside picture do nothing', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 3)
  const letter = { name: 'lease.docx', type: DOCX, bytes: hostileLetter() }
  const sent = await sendFile(request, headers, to, letter)
  const table = { name: 'table.docx', type: DOCX, bytes: officeFile('tables.docx') }
  const second = await sendFile(request, headers, to, table)
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${sent.document}`)
  const outside = watched(page)
  const shown = panelOf(page).getByRole('region', { name: 'lease.docx' })
  await expect(shown.getByText('Lease summary')).toBeVisible()
  await expect(shown.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(shown.getByRole('link')).toHaveText(['Our site'])
  await expect(shown.getByText('[Picture not shown]')).toBeVisible()
  await capture(page, 'documents-letter')
  await page.goto(`/loan/${sent.loan}?panel=documents&document=${second.document}`)
  await expect(panelOf(page).getByRole('cell', { name: 'Bottom right' })).toBeVisible()
  expect(outside).toEqual([])
})

test('[AF-18] [AF-20] a borrower views a workbook on their page, without its hidden sheet', async ({
  staff: { headers },
  borrower: { page, headers: own },
  request,
}) => {
  const home = await request.get('/api/personal/home', { headers: own })
  const { loans } = (await home.json()) as { loans: { loan: { id: string; human_id: string } }[] }
  const loan = loans[0]?.loan ?? { id: '', human_id: '' }
  const data = { entity_type: 'loan', document_name: 'Rents to view', description: 'The rents' }
  const template = await request.post('/api/activity-templates/create-template', { headers, data })
  const { template_id } = (await template.json()) as { template_id: string }
  const from = `/api/activity-templates/create-document-request/loan/${loan.id}/from-template/${template_id}`
  const activity = (await (await request.post(from, { headers })).json()) as Parameters<typeof sendFile>[2]['activity']
  const file = { name: 'rents.xlsx', type: XLSX, bytes: hostileWorkbook() }
  await sendFile(request, headers, { loan, activity }, file)
  await page.goto(`/personal?panel=files&on=${activity.activity_id}`)
  const panel = page.getByRole('dialog', { name: 'Files' })
  await panel.getByRole('button', { name: 'View rents.xlsx' }).click()
  await expect(panel.getByRole('gridcell', { name: 'Press me' })).toBeVisible()
  await expect(panel.getByText('1 hidden sheet is not shown.')).toBeVisible()
  await expect(panel.getByText('Reserves')).toHaveCount(0)
  await capture(page, 'personal-workbook')
})
