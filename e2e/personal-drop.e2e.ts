import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

interface Taker {
  activity_id: string
  activity_type: string
  name: string
  document_name: string
  loan: { name: string }
  entity_name: string
  status: { state: string }
  processes: { process_name: string }[]
}
interface Home {
  loans: { loan: { archived: boolean }; activities: Taker[] }[]
}

test('[G-16] several files dropped at once are matched to requests, corrected by the person, and sent in one press', async ({
  borrower: { page, headers },
  request,
}) => {
  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  await expect(needs.getByTestId('activity').first()).toBeVisible()
  await capture(page, 'personal-needs')
  const takes = async (): Promise<Taker[]> => {
    const home = (await (await request.get('/api/personal/home', { headers })).json()) as Home
    return home.loans
      .filter((l) => !l.loan.archived)
      .flatMap((l) => l.activities)
      .filter((a) => a.activity_type === 'document-request' && ['New', 'Rejected', 'Sent'].includes(a.status.state))
  }
  // Other tests send this borrower's documents too: whichever two of different names still take files.
  const open = await takes()
  const first = open[0]
  const second = open.find((a) => a.document_name !== first?.document_name)
  if (!first || !second) throw new Error('the demo borrower has nothing left to send')
  const [named, other] = [`${first.document_name} ${first.loan.name} ${first.entity_name}`, second.document_name]
  await needs.locator('input[type=file]').setInputFiles([
    { name: `${named}.pdf`, mimeType: 'application/pdf', buffer: await makePdf(`${named} ${Date.now()}`, 1) },
    { name: 'IMG_2041.pdf', mimeType: 'application/pdf', buffer: await makePdf(`${other} ${Date.now()}`, 1) },
  ])
  const panel = page.getByRole('dialog', { name: 'Upload several files' })
  const choice = (file: string) => panel.getByRole('combobox', { name: `What ${file} is for` })
  await expect(choice(`${named}.pdf`)).toHaveValue(first.activity_id)
  await expect(choice('IMG_2041.pdf').locator('option:checked')).toHaveText('Choose what it is for')
  await capture(page, 'personal-match')
  await choice('IMG_2041.pdf').selectOption(second.activity_id)
  await panel.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  const filesOf = async (id: string) =>
    (await takes()).filter((a) => a.activity_id === id).flatMap((a) => a.processes.map((p) => p.process_name))
  await expect.poll(() => filesOf(first.activity_id)).toContain(`${named}.pdf`)
  await expect.poll(() => filesOf(second.activity_id)).toContain('IMG_2041.pdf')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[M-11] where nothing can be dragged nothing is said of dragging, and no badge is cut', async ({
    borrower: { page },
  }) => {
    await page.goto('/personal?bucket=all')
    const needs = page.getByRole('region', { name: 'What we need from you' })
    await expect(needs.getByText('Take photos or choose all your files')).toBeVisible()
    await expect(needs.getByText('Drag and drop all your files here')).toBeHidden()
    await needs
      .getByRole('button', { name: /^Upload / })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByText('Take a photo or choose a file', { exact: true })).toBeVisible()
    await expect(panel.getByText('Drag and drop your file here')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    const cut = await needs
      .locator('[data-tone]')
      .evaluateAll((badges) => badges.filter((b) => b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent))
    expect(cut).toEqual([])
  })
})
