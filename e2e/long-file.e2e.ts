import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { openRequest, sendFile, textRead } from './loan-files.ts'
import { longPdf } from './real-pdf.ts'

/** How often the file is opened: once shows that it opens; docs/benchmarks.md keeps what is printed of five. */
const RUNS = Number(process.env['PLINTH_RUNS'] ?? 1)

test('[J-06] a file of 500 pages is fetched in parts, shows its first page, and is searched to its end', async ({
  staff: { page, headers },
  request,
}) => {
  const bytes = await longPdf(500)
  const to = await openRequest(request, headers, 0)
  const sent = await sendFile(request, headers, to, { name: 'ledger.pdf', type: 'application/pdf', bytes })
  await textRead(request, headers, sent)
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/storage/')) answers.push(response.status())
  })
  const times: number[] = []
  const opened: number[] = []
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(`/loan/${sent.loan}?panel=documents`)
    const row = page
      .getByRole('dialog', { name: 'Documents' })
      .getByRole('button', { name: /ledger\.pdf/ })
      .first()
    await expect(row).toBeVisible()
    const started = Date.now()
    await row.click()
    // The picture that the server keeps of the first page, until the file itself is open; its letters come after its look.
    const picture = page.getByRole('img', { name: 'ledger.pdf, page 1' })
    const letters = page.locator('[data-page="1"]').getByText('Ledger, page 1 of 500')
    await expect(picture.or(letters).first()).toBeVisible()
    times.push(Date.now() - started)
    await expect(letters).toBeAttached()
    opened.push(Date.now() - started)
  }
  console.log(
    `first page of ${(bytes.length / 1e6).toFixed(1)} MB: shown after ${median(times)} ms of ${times.join(', ')}, open after ${median(opened)} ms of ${opened.join(', ')}; ${answers.length / RUNS} parts a time`,
  )
  expect(new Set(answers), 'every part is asked for by its range').toEqual(new Set([206]))
  await page.getByRole('searchbox', { name: 'Search in the document' }).fill('page 480 of 500')
  await expect(page.locator('[data-page="480"] [data-mark="current"]')).toBeInViewport()
})
