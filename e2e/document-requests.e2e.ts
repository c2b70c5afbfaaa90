import { appendFileSync, writeFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type SignedIn, test } from './fixtures.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

/** A loan of the test's own with a legal entity, opened by a member of the staff on 'From The Borrower'. */
const openLoan = async ({ page, headers }: SignedIn, request: APIRequestContext): Promise<void> => {
  const { human_id: loan } = await (await request.post('/api/test/init-full-request')).json()
  const entity = await request.post(`/api/legal-entity/loan/${loan}/add`, { headers, data: { name: 'Jay Street LLC' } })
  expect(entity.status()).toBe(201)
  await page.goto(`/loan/${loan}`)
  await expect(page.getByRole('tab', { name: 'From The Borrower' })).toHaveAttribute('aria-selected', 'true')
  await expect(group(page, 'borrowers').getByRole('table')).toBeVisible()
}
const group = (page: Page, label: string) => page.getByRole('region', { name: `Requests: ${label}` })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Adds a document from a template by the dialog of a card's group. */
const addFrom = async (page: Page, label: string, template: string) => {
  await group(page, label).getByRole('button', { name: 'Add new' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add new document' })
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Template', { exact: true }).and(page.locator('input')).fill(template)
  await page.getByRole('option', { name: template, exact: true }).click()
  return dialog
}

test('[M-01, M-53, M-02, M-04, M-05, M-06, M-10] the loan page has a card for each borrower, legal entity, loan and property, which folds', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  for (const label of ['borrowers', 'legal entities', 'loan', 'properties'])
    await expect(group(page, label).getByRole('heading', { name: label })).toBeVisible()
  const entity = group(page, 'legal entities')
  await expect(entity.getByText('There are no documents to Show', { exact: true })).toBeVisible()
  const borrower = group(page, 'borrowers')
  await expect(borrower.getByRole('columnheader')).toHaveText(['Document Name', 'Status', 'Due Date', 'Actions'])
  for (const name of ['Edit', 'Add new'])
    await expect(borrower.getByRole('button', { name, exact: true })).toBeVisible()
  const header = borrower.getByRole('button', { name: /^Sam Sample/ })
  await header.click()
  await expect(borrower.getByRole('table')).toBeHidden()
  await header.click()
  await expect(borrower.getByRole('table')).toBeVisible()
  await capture(page, 'document-requests')
})

test('[M-28, M-29, M-33, M-34, X-29, X-62] a document is added from a template of its kind by the typed call, or the failure has a Close button', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  const sent: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('/from-template/')) sent.push(new URL(r.url()).pathname)
  })
  const kinds = [
    ['borrowers', 'Schedule of Real Estate Owned', /create-document-request\/borrower\//],
    ['legal entities', 'Operating Agreement', /create-document-request\/legal-entity\//],
    ['loan', 'Payoff Letter', /create-document-request\/loan\//],
    ['properties', 'Title Report', /create-document-request\/property\//],
  ] as const
  for (const [label, template, path] of kinds) {
    const dialog = await addFrom(page, label, template)
    await expect(dialog.getByText('Questions', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Document Added Successfully', { exact: true }).first()).toBeVisible()
    await expect(group(page, label).getByRole('row').filter({ hasText: template }).first()).toBeVisible()
    expect(sent.at(-1)).toMatch(path)
  }
  await page.route('**/from-template/**', (route) => route.fulfill({ status: 500, body: '' }))
  const dialog = await addFrom(page, 'loan', 'Payoff Letter')
  await capture(page, 'document-request-add')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Failed to Add Document Request', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('[M-35, M-40, M-44, X-13, X-63] staff make and change templates; one that is not saved says so', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  await group(page, 'loan').getByRole('button', { name: 'Add new' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const editor = page.getByRole('dialog', { name: 'New template' })
  const create = editor.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  const name = `Site photographs ${Date.now()}`
  await editor.getByLabel('Document name').fill(name)
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
  await editor.getByLabel('Description').fill('Ten pictures of the site, taken this month')
  await expect(editor.getByLabel('Send to Textract')).toBeHidden()
  await editor.getByLabel('Process with OCR').check()
  await editor.getByLabel('Send to Textract').check()
  await editor.getByLabel('Name of question 1').fill('Date')
  await editor.getByLabel('Question 1', { exact: true }).fill('When was the picture taken?')
  await capture(page, 'document-request-template')
  await page.route('**/create-template', (route) => route.fulfill({ status: 500, body: '' }))
  await create.click()
  await expect(page.getByText('something went wrong', { exact: true })).toBeVisible()
  await page.unroute('**/create-template')
  await create.click()
  await expect(page.getByText('Template Added', { exact: true })).toBeVisible()
  const picked = page.getByRole('dialog', { name: 'Add new document' })
  await expect(picked.getByText('Date: When was the picture taken?')).toBeVisible()
  await picked.getByRole('button', { name: 'Edit template' }).click()
  await page.getByLabel('Description').fill('Twenty pictures of the site, taken this month')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Template Updated', { exact: true })).toBeVisible()
  await expect(picked.getByText('Twenty pictures of the site, taken this month')).toBeVisible()
})

test('[M-07, M-24, M-25, M-26, M-27, X-28, X-34] edit mode selects all or some; archiving asks, names them, goes one by one and tells how each went', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  const borrower = group(page, 'borrowers')
  await borrower.getByRole('button', { name: 'Edit', exact: true }).click()
  await borrower.getByRole('button', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive document requests' })
  await expect(dialog.getByText('No activities selected for archiving', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const all = borrower.getByRole('checkbox', { name: 'Select all' })
  const boxes = borrower.getByRole('checkbox', { name: /^Select (?!all)/ })
  await all.check()
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  const before = await boxes.count()
  expect(before).toBeGreaterThan(2)
  await all.uncheck()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const names = await boxes.evaluateAll((found) =>
    found.slice(0, 2).map((one) => one.getAttribute('aria-label')?.slice('Select '.length) ?? ''),
  )
  await borrower.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog.getByText('Do you want to archive these document requests?')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(names)
  await capture(page, 'document-request-archive')
  let calls = 0
  await page.route('**/set/archived', (route) =>
    ++calls === 2 ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Archive 2' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to Archive Document Request')
  // The one that failed stays chosen, so that it can be tried again.
  await expect(dialog.getByRole('listitem')).toHaveText([`${names[1]} – Failed`])
  await dialog.getByRole('button', { name: 'Archive 1' }).click()
  await expect(dialog).toBeHidden()
  await expect(boxes).toHaveCount(before - 2)
  // Once both notifications are shown, the keys undo the last one alone.
  await expect(page.getByText('Archived 1', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Brought back 1', { exact: true })).toBeVisible()
  await expect(boxes).toHaveCount(before - 1)
  await expect(borrower.getByRole('checkbox', { name: `Select ${names[1]}`, exact: true })).toBeVisible()
})

test('[M-47, X-59] the usual requests of a loan are made by what it is, or it says that something went wrong', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  await page.getByRole('button', { name: 'Request documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request documents' })
  await dialog.getByLabel('Retail').check()
  await capture(page, 'document-request-flags')
  await page.route('**/create-document-requests', (route) => route.fulfill({ status: 500, body: '' }))
  await dialog.getByRole('button', { name: 'Create requests' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await page.unroute('**/create-document-requests')
  await dialog.getByRole('button', { name: 'Create requests' }).click()
  await expect(page.getByText('Requests Created Successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('[M-02, M-08, M-22] staff upload for an entity, see its file, restart it', async ({ staff, request }) => {
  const { page } = staff
  await openLoan(staff, request)
  const dialog = await addFrom(page, 'legal entities', 'Operating Agreement')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const one = group(page, 'legal entities').getByRole('row').filter({ hasText: 'Operating Agreement' }).first()
  await one.getByRole('button', { name: /^Upload file/ }).click()
  const panel = page.getByRole('dialog', { name: 'Upload file' })
  const buffer = await makePdf('Operating Agreement', 1)
  await panel.locator('input[type=file]').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await one.getByRole('button', { name: /^View documents/ }).click()
  const files = page.getByRole('dialog', { name: 'Operating Agreement' })
  await expect(files.getByRole('button', { name: 'Open agreement.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await one.getByRole('button', { name: /^Restart activity/ }).click()
  const asks = page.getByRole('dialog', { name: 'Restart Operating Agreement?' })
  await asks.getByRole('button', { name: 'Restart', exact: true }).click()
  await expect(one.getByText('Pending', { exact: true })).toBeVisible()
})

test('[M-08, M-09, M-11, M-22] staff upload by the general calls, look at the files, and restart the request', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openLoan(staff, request)
  const name = 'Personal Financial Statement'
  const one = row(page, name).first()
  await expect(one.getByRole('button', { name: /^View documents/ })).toHaveCount(0)
  await one.getByRole('button', { name: /^Upload file/ }).click()
  const panel = page.getByRole('dialog', { name: 'Upload file' })
  await expect(panel.getByRole('heading', { name: 'Upload new file' })).toBeVisible()
  await expect(panel.getByText(name, { exact: true })).toBeVisible()
  await expect(panel.getByText('Drag and drop your file here')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Upload a file' })).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles([
    { name: 'statement.pdf', mimeType: 'application/pdf', buffer: await makePdf('Statement', 2) },
    { name: 'assets.csv', mimeType: 'text/csv', buffer: Buffer.from('asset,value\nBuilding,900000\n') },
  ])
  await expect(panel.getByText('Ready to upload')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Preview statement.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'statement.pdf' }).getByRole('img', { name: 'Page 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  const calls: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('/api/')) calls.push(new URL(r.url()).pathname)
  })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Uploaded', { exact: true })).toHaveCount(2)
  expect(
    calls.filter((path) => !/^\/api\/activity\/[^/]+\/(generate-document|process\/[^/]+\/run)/.test(path)),
  ).toEqual([])
  await capture(page, 'document-request-upload')
  await page.keyboard.press('Escape')
  await one.getByRole('button', { name: /^View documents/ }).click()
  const files = page.getByRole('dialog', { name })
  await expect(files.getByRole('button', { name: 'Open statement.pdf' })).toBeVisible()
  await expect(files.getByRole('button', { name: 'Accept statement.pdf' })).toBeVisible()
  await files.getByRole('button', { name: 'Open statement.pdf' }).click()
  await expect(files.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await capture(page, 'document-request-files', { everyRule: true })
  await page.keyboard.press('Escape')
  await one.getByRole('button', { name: /^Restart activity/ }).click()
  const asks = page.getByRole('dialog', { name: `Restart ${name}?` })
  await asks.getByLabel('Reason').fill('The pages were of another year')
  await asks.getByRole('button', { name: 'Restart', exact: true }).click()
  await expect(page.getByText('Request restarted')).toBeVisible()
  await expect(one.getByText('Pending', { exact: true })).toBeVisible()
})

test('[M-21, M-20, X-32] a borrower sends files by the calls of their own area; one that fails says so and goes again', async ({
  borrower: { page },
}) => {
  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await needs
    .getByRole('button', { name: /^Upload / })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  const content = await makePdf(`Sent ${Date.now()}`, 1)
  await panel
    .locator('input[type=file][multiple]:not([data-photos])')
    .setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer: content })
  const calls: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('/api/')) calls.push(new URL(r.url()).pathname)
  })
  await page.route('**/generate-document-with-presigned-url', (route) => route.fulfill({ status: 422, body: '' }))
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/^Failed to upload \(422\)/)).toBeVisible()
  await expect(panel.getByText('Oops something went wrong, please try again later')).toBeVisible()
  await capture(page, 'upload-failed')
  await page.unroute('**/generate-document-with-presigned-url')
  await panel.getByRole('button', { name: 'Retry own.pdf' }).click()
  await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(calls.filter((path) => !path.startsWith('/api/personal/'))).toEqual([])
  expect(calls.some((path) => path.endsWith('/run'))).toBe(true)
})

test('a large file goes on where it stopped after the page was left, and the same file again is told', async ({
  staff,
  request,
}) => {
  const { page, headers } = staff
  await openLoan(staff, request)
  const name = 'Personal Financial Statement'
  const open = async () => {
    const upload = { name: /^Upload file/ }
    await row(page, name).first().getByRole('button', upload).click()
    const panel = page.getByRole('dialog', { name: 'Upload file' })
    await panel.locator('input[type=file]').setInputFiles(file)
    await expect(panel.getByText('Ready to upload')).toBeVisible()
    await panel.getByRole('button', { name: 'Save' }).click()
    return panel
  }
  // Three parts of at most 8 MiB; from the disk, as the browser is handed a content by copies of it.
  const file = test.info().outputPath('scan.pdf')
  writeFileSync(file, await makePdf('Scan', 1))
  appendFileSync(file, Buffer.alloc(17_000_000, 0x20))
  appendFileSync(file, '\n%%EOF\n')
  const parts: string[] = []
  page.on('response', (r) => {
    const [, part] = /\.p(\d+)\?/.exec(r.url()) ?? []
    if (part !== undefined && r.request().method() === 'PUT' && r.ok()) parts.push(part)
  })
  // The connection breaks for the last part.
  await page.route(/\.p3\?/, (route) => route.abort('connectionreset'))
  const opened = page.waitForRequest(/generate-document-with-presigned-url/)
  await open()
  const [, activityId] = /activity\/([^/]+)\//.exec((await opened).url()) ?? []
  await expect.poll(() => parts.toSorted()).toEqual(['1', '2'])
  await capture(page, 'upload-progress')
  await page.reload()
  await page.unroute(/\.p3\?/)
  await expect(row(page, name).first()).toBeVisible()
  const panel = await open()
  await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible()
  expect(parts.toSorted()).toEqual(['1', '2', '3'])
  // The same file once more, when the first one has been checked.
  const read = async () => (await request.get(`/api/activity/${activityId}`, { headers })).json()
  await expect.poll(async () => (await read()).processes[0].state).toBe('Processed')
  await page.reload()
  const again = await open()
  await expect(again.getByText(/^Already sent as Personal Financial Statement \(scan\.pdf\) on /)).toBeVisible()
  await capture(page, 'upload-again')
  await again.getByRole('button', { name: 'Send as new version scan.pdf' }).click()
  await expect(again.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const view = { name: /^View documents/ }
  await row(page, name).first().getByRole('button', view).click()
  await expect(page.getByRole('dialog', { name }).getByText(/^Version 2/)).toBeVisible()
})

test('[X-16] a file that is not fetched, accepted or rejected says so; of two who decide at once the later one is told who did what', async ({
  staff,
  request,
}) => {
  const { page, headers } = staff
  // Without news of the others the page shows what it showed before.
  await page.route(/\/stream\?/, (route) => route.abort())
  await openLoan(staff, request)
  const name = 'Personal Financial Statement'
  const one = row(page, name).first()
  await one.getByRole('button', { name: /^Upload file/ }).click()
  const panel = page.getByRole('dialog', { name: 'Upload file' })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  const opened = page.waitForRequest(/generate-document-with-presigned-url/)
  await panel.getByRole('button', { name: 'Save' }).click()
  const [, activityId] = /activity\/([^/]+)\//.exec((await opened).url()) ?? []
  await expect(panel.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const read = async () => (await request.get(`/api/activity/${activityId}`, { headers })).json()
  await expect.poll(async () => (await read()).processes[0].state).toBe('Processed')
  await page.reload()
  await one.getByRole('button', { name: /^View documents/ }).click()
  const files = page.getByRole('dialog', { name })
  await expect(files.getByRole('button', { name: 'Download a.csv' })).toBeVisible()
  const failing = async (pattern: RegExp, act: () => Promise<void>, text: string) => {
    await page.route(pattern, (route) => route.fulfill({ status: 500, body: '' }))
    await act()
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await page.unroute(pattern)
  }
  await failing(
    /\/download$/,
    () => files.getByRole('button', { name: 'Download a.csv' }).click(),
    'Failed to download document',
  )
  const accept = files.getByRole('button', { name: 'Accept a.csv' })
  await failing(/\/set\/accepted$/, () => accept.click(), 'Failed to accept document')
  await files.getByRole('button', { name: 'Reject a.csv' }).click()
  const reject = page.getByRole('dialog', { name: 'Reject a.csv' })
  await reject.getByLabel('Reason').fill('The columns are not named')
  const press = () => reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await failing(/\/set\/rejected$/, press, 'Failed to reject document')
  await expect(reject.getByText('Oops... something has went wrong')).toBeVisible()
  // Somebody else accepts it in the meantime.
  const { processes } = await read()
  const path = `/api/activity/document-request/${activityId}/process/${processes[0].process_id}/set/accepted`
  expect((await request.post(path, { headers, data: {} })).status()).toBe(200)
  await press()
  await expect(reject.getByText(/Sam Screens accepted the request\. Review it and try again\./)).toBeVisible()
  await reject.getByRole('button', { name: 'Cancel' }).click()
  await expect(files.getByText('Accepted', { exact: true })).toBeVisible()
  await capture(page, 'document-request-decided')
})
