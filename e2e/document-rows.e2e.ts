import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { openRequest, sendFile, textRead } from './loan-files.ts'
import { typedPdf } from './real-pdf.ts'
import { capture } from './screens.ts'

const widths = [8, 14, 12, 8, 16, 12, 14, 14, 10]
const row = (...cells: string[]) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('')
const head = row('Unit', 'Tenant', 'Status', 'Sqft', 'Market Rent', 'Rent', 'Lease From', 'Lease To', 'Past Due')
const unit = (name: string, rent: string, end = '04/30/2027') =>
  row(name, `Tenant ${name}`, 'Current', '650', '1,200.00', rent, '05/01/2025', end, '0.00')

/** The rent of 2B is a slip: the rows do not come to the printed total. */
const roll = [
  ['Rent Roll', 'Maple Court', 'As of: 06/30/2026', head, unit('1A', '1,150.00'), unit('1B', '1,175.00', '07/31/2026')],
  [
    head,
    unit('2A', '1,210.00'),
    unit('2B', '1,048.00'),
    row('Total', '', '', '2,600', '4,800.00', '4,575.00', '', '', '0.00'),
  ],
].map((lines) => lines.join('\n'))

const line = (label: string, ...amounts: string[]) =>
  `${label.padEnd(40)}${amounts.map((amount) => amount.padStart(14)).join('')}`
const statement = [
  ['Maple Court', 'Income Statement (12 Months)', line('', 'Apr 2026', 'May 2026', 'Jun 2026', 'Total')],
  ['Income', line('Gross Rent', '10,000.00', '10,000.00', '10,000.00', '30,000.00')],
  [line('Late Fees', '50.00', '25.00', '25.00', '100.00')],
  [line('Total Income', '10,050.00', '10,025.00', '10,025.00', '30,100.00'), 'Expenses'],
  [line('Real Estate Taxes', '1,000.00', '1,000.00', '1,000.00', '3,000.00')],
  [line('Management Fees', '400.00', '400.00', '400.00', '1,200.00')],
  [line('Asset Review', '100.00', '100.00', '100.00', '300.00')],
  [line('Total Operating Expenses', '1,500.00', '1,500.00', '1,500.00', '4,500.00')],
  [line('Net Operating Income', '8,550.00', '8,525.00', '8,525.00', '25,600.00')],
]
  .flat()
  .join('\n')

test('[DB-12] [DB-13] [DB-14] [DB-18] [DB-21] staff see rows beside the page, correct a slip by keyboard, and map a line', async ({
  staff: { page, headers },
  request,
}) => {
  const send = async (nth: number, name: string, pages: string[]) => {
    const to = await openRequest(request, headers, nth)
    const sent = await sendFile(request, headers, to, { name, type: 'application/pdf', bytes: await typedPdf(pages) })
    await textRead(request, headers, sent)
    return `/loan/${sent.loan}?panel=documents&document=${sent.document}`
  }
  const [rollAt, statementAt] = [await send(6, 'rent roll.pdf', roll), await send(7, 't-12.pdf', [statement])]
  await page.goto(rollAt)
  const panel = page.getByRole('dialog', { name: 'Documents' })
  await panel.getByRole('button', { name: 'Wide' }).click()
  await panel.getByRole('gridcell', { name: '2B', exact: true }).click()
  await expect(panel.locator('[data-page="2"] [data-mark="source"]').first()).toBeInViewport()
  const rent = panel.getByRole('table', { name: 'Checked against the document' }).getByRole('row', { name: /^Rent/ })
  await expect(rent).toContainText('Off by $8')
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1040')
  await page.keyboard.press('Enter')
  await expect(rent).toContainText('Agrees')
  await expect(panel.getByRole('list', { name: 'Changes' })).toContainText('Rent: 1,048.00 → 1,040.00')
  await capture(page, 'document-rows-roll')

  await page.goto(statementAt)
  await panel.getByRole('button', { name: 'Wide' }).click()
  const noi = panel
    .getByRole('table', { name: 'Checked against the document' })
    .getByRole('row', { name: /^Net operating/ })
  await expect(noi).toContainText('Agrees')
  await panel.getByRole('gridcell', { name: 'Asset Review', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await panel
    .getByRole('combobox', { name: 'Counts as of Asset Review' })
    .selectOption('Below NOI: Owner and income tax')
  await page.keyboard.press('Enter')
  await expect(noi).toContainText('Off by $300')
})
