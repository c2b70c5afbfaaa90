import { type APIRequestContext, expect } from '@playwright/test'
import { type Headers, test } from './fixtures.ts'
import { openRequest, sendFile, textRead } from './loan-files.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'pages.staff@example.com', role: 'admin', first_name: 'Pat', last_name: 'Pages' } })

const statements = () => makePdf('Bank statement', 5)

test('[AF-01] [AF-02] [AF-03] [AF-05] [AF-09] staff part a file, give pages of it to another request, and undo it', async ({
  staff: { page, headers },
  request,
}) => {
  const to = await openRequest(request, headers, 3)
  const sent = await sendFile(request, headers, to, {
    ...{ name: 'statements.pdf', type: 'application/pdf', bytes: await statements() },
  })
  await textRead(request, headers, sent)
  await page.goto(`/loan/${sent.loan}?tab=document-requests&files=${sent.activity}`)
  const files = page.getByRole('list', { name: 'Documents' })
  await page.getByRole('button', { name: 'Arrange pages' }).click()
  const desk = page.getByRole('dialog', { name: /^Arrange pages: / })
  const third = desk.getByRole('button', { name: 'statements.pdf, page 3', exact: true })
  await third.click()
  await expect
    .poll(() => third.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width))
    .toBeGreaterThan(150)
  await page.keyboard.press('r')
  await desk.getByRole('button', { name: 'statements.pdf, page 5' }).click({ modifiers: ['Shift'] })
  await page.keyboard.press('n')
  const name = desk.getByRole('group', { name: 'statements 2' }).getByLabel('File name')
  await name.fill('June')
  await desk.getByRole('button', { name: 'statements.pdf, page 1' }).click()
  await desk.getByRole('combobox', { name: 'Another request' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await capture(page, 'arrange')
  await desk.getByRole('button', { name: 'Save 3 files' }).click()
  await expect(files.getByText('Made from statements.pdf, pages 3-5')).toBeVisible()
  await expect(files.getByText('Set aside', { exact: true })).toHaveCount(1)
  // The desk has an Undo too, for what is not saved yet.
  await expect(desk).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(files.getByText('Set aside', { exact: true })).toHaveCount(2)
})

interface Home {
  loans: {
    loan: { human_id: string }
    activities: { activity_id: string; activity_type: string; status: { state: string } }[]
  }[]
}
const openOwn = async (request: APIRequestContext, headers: Headers) => {
  const { loans } = (await (await request.get('/api/personal/home', { headers })).json()) as Home
  for (const { loan, activities } of loans) {
    const activity = activities.find((a) => a.activity_type === 'document-request' && a.status.state === 'New')
    if (activity) return { loan, activity: { ...activity, name: '' } }
  }
  throw new Error('the demo borrower is asked for nothing')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('[AF-02] [AF-10] a borrower turns a page and parts a file by touch', async ({ staff, borrower, request }) => {
    const to = await openOwn(request, borrower.headers)
    const sent = await sendFile(request, staff.headers, to, {
      ...{ name: 'scan.pdf', type: 'application/pdf', bytes: await makePdf('Scan', 3) },
    })
    await textRead(request, staff.headers, sent)
    const { page } = borrower
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/personal?panel=files&on=${sent.activity}`)
    await page.getByRole('button', { name: 'Arrange pages' }).tap()
    const desk = page.getByRole('dialog', { name: /^Arrange pages: / })
    await desk.getByRole('button', { name: 'scan.pdf, page 2' }).tap()
    await desk.getByRole('button', { name: 'Rotate' }).tap()
    await desk.getByRole('button', { name: 'New file' }).tap()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)

    await desk.getByRole('button', { name: 'Save 2 files' }).tap()
    await expect(page.getByText('Made from scan.pdf, page 2')).toBeVisible()
  })
})
