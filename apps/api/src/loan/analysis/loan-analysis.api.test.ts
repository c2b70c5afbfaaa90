import type { LoanView } from '@plinth/contract/loan/loan'
import { type AnalysisInputs, sourcesAndUses } from '@plinth/domain/loan/analysis'
import { cashFlow } from '@plinth/domain/loan/cash-flow.fixture'
import { type DealFigures, dealMeasures, dealValues, ratioLabels } from '@plinth/domain/underwriting/ratios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/papers.ts'
import { openSpreadsheet } from '../../../test/spreadsheet.ts'
import { dealOf, readLoan } from '../detail/index.ts'
import { analysisOf } from './loan-analysis.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const download = async (key: string) => {
  const reply = await t.call('GET', `/loan/${key}/analysis-workbook`, staff)
  expect(reply.statusCode).toBe(200)
  const loan = await readLoan(t.db, key)
  return { reply, book: await openSpreadsheet(reply.rawPayload), inputs: analysisOf(loan), deal: dealOf(loan) }
}
type Book = Awaited<ReturnType<typeof openSpreadsheet>>

/** What the workbook says beside each label, against the domain's own figure; what is not known is blank. */
const agree = (book: Book, sheet: string, figures: Readonly<Record<string, number | null>>) => {
  for (const [label, figure] of Object.entries(figures)) {
    const shown = book.beside(sheet, label)
    if (figure === null) expect(shown, label).toBe('')
    else expect(shown, label).toBeCloseTo(figure, 6)
  }
}
const agreeWithDomain = (book: Book, inputs: AnalysisInputs, deal: DealFigures) => {
  const money = sourcesAndUses(inputs)
  agree(book, 'Sources & Uses', {
    'Loan at closing': money.atClosing,
    'Loan held back and drawn later': money.heldBack,
    'Borrower equity': money.equity,
    'Total sources': money.totalSources,
    'Purchase price, or payoff of the old loan': money.acquisition,
    'Rehab, hard costs': money.rehabHard,
    'Rehab, soft costs': money.rehabSoft,
    'Origination fee': money.originationFee,
    'Cash-out': money.cashToBorrower,
    'Total uses': money.totalUses,
    'Sources less uses': 0,
  })
  const ratios = dealValues(deal)
  agree(book, 'Ratios', Object.fromEntries(dealMeasures.map((key) => [ratioLabels[key], ratios[key]])))
  const months = cashFlow(inputs)
  for (const m of months) {
    const row = 5 + m.month
    const shown = ['C', 'D', 'E', 'F', 'G', 'H', 'I'].map((column) => book.value('Cash flow', `${column}${row}`))
    for (const [i, figure] of [m.opening, m.draw, m.interest, m.fee, m.repayment, m.closing, m.net].entries())
      expect(shown[i], `month ${m.month}, column ${i}`).toBeCloseTo(figure, 6)
  }
  const net = months.reduce((sum, m) => sum + m.net, 0)
  expect(book.value('Cash flow', `I${6 + inputs.durationMonths}`)).toBeCloseTo(net, 6)
}

test('[I-20] [I-21] Open Analysis downloads a workbook whose formulas, worked out apart, give the figures of the product', async () => {
  const { loan, property } = await buildDeal(t.db, {
    estimated_as_is_value_cents: 160_000_000,
    estimated_sellout_cents: 240_000_000,
    construction_reserve_cents: 10_000_000,
  })
  const figures = {
    rehab_budget_hard_cents: 20_000_050,
    rehab_budget_soft_cents: 3_000_000,
    expected_noi_cents: 21_000_000,
  }
  await t.db
    .updateTable('property')
    .set({ ...figures, current_noi_cents: 9_000_000 })
    .where('id', '=', property.id)
    .execute()
  const second = await buildProperty(t.db, { purchase_price_cents: 25_000_050, expected_noi_cents: 1_000_000 })
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id, position: 1 }).execute()
  const { reply, book, inputs, deal } = await download(loan.human_id)
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="${loan.human_id} analysis.xlsx"`)
  expect(book.names).toEqual(['Inputs', 'Sources & Uses', 'Ratios', 'Cash flow'])
  expect(['Sources & Uses', 'Ratios', 'Cash flow'].map((sheet) => book.formulas(sheet).size)).toEqual([
    11,
    11,
    13 * 8 + 5,
  ])
  expect(inputs).toMatchObject({ purchasePrice: 1_750_000.5, expectedNoi: 220_000, rehabHard: 200_000.5 })
  agreeWithDomain(book, inputs, deal)
  expect(book.value('Cash flow', 'B17')).toBe((Date.UTC(2031, 0, 15) - Date.UTC(1899, 11, 30)) / 86_400_000)
})

test('[I-21] a refinance of which little is known: blank ratios instead of errors', async () => {
  const { loan } = await buildDeal(t.db, {
    ...{ purpose: 'Cash out', interest_rate: null, expected_closing: null, amount_at_closing_cents: null },
    ...{ current_loan_balance_cents: 40_000_000, construction_reserve_cents: 5_000_000, duration_months: 1 },
  })
  const { book, inputs, deal } = await download(loan.id)
  expect(inputs.amountAtClosing).toBe(950_000)
  agreeWithDomain(book, inputs, deal)
  expect(book.value('Cash flow', 'B6')).toBe('')
})

test('[I-21] formulas follow the inputs, and no text of a loan becomes one', async () => {
  const { loan } = await buildDeal(t.db, { name: '=HYPERLINK("http://evil.example")' })
  const { book } = await download(loan.id)
  expect(book.value('Inputs', 'A1')).toBe(`${loan.human_id} =HYPERLINK("http://evil.example")`)
  expect(book.formulas('Inputs').size).toBe(0)
  expect(book.formula('Ratios', 'B4')).toContain('Inputs!$B$5')
  expect(book.formula('Sources & Uses', 'B13')).toBe('Inputs!$B$5*Inputs!$B$9')
})

test('[I-20] [I-21] the page is told: a Google Sheet by its id, else our workbook, and why when there is none', async () => {
  const { loan } = await buildDeal(t.db, { spreadsheet_id: 'sheet/7' })
  const { loan: plain } = await buildDeal(t.db)
  const bare = await buildLoan(t.db)
  const told = async (key: string) => (await t.call('GET', `/loan/${key}`, staff)).json<LoanView>().analysis
  expect(await told(loan.id)).toEqual({
    url: 'https://docs.google.com/spreadsheets/d/sheet%2F7/edit',
    reason: null,
  })
  expect(await told(plain.id)).toEqual({ url: null, reason: null })
  const reason = 'Link a property first: the workbook is made of its figures'
  expect(await told(bare.id)).toEqual({ url: null, reason })
  const refused = await t.call('GET', `/loan/${bare.id}/analysis-workbook`, staff)
  expect(refused.json()).toMatchObject({ status: 409, code: 'state_conflict', detail: reason })
})

test('on paper each sheet is landscape and as wide as the page, the months repeat their headings, dates and money are typed', async () => {
  const { loan } = await buildDeal(t.db, { expected_closing: '2026-03-31' })
  const { book } = await download(loan.id)
  for (const n of [1, 2, 3, 4]) {
    const sheet = book.part(`xl/worksheets/sheet${n}.xml`)
    expect(sheet).toMatch(/<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/)
    expect(sheet).toContain('<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  }
  const titles = [...book.part('xl/workbook.xml').matchAll(/<definedName [^>]*>[^<]*<\/definedName>/g)]
  expect(titles.map(([one]) => one)).toEqual([
    '<definedName name="_xlnm.Print_Titles" localSheetId="3">\'Cash flow\'!$4:$4</definedName>',
  ])
  // 31 March 2026 as a spreadsheet counts days.
  expect(book.value('Inputs', 'B10')).toBe(46_112)
  const formats = book.part('xl/styles.xml')
  expect([formats.includes('$#,##0.00'), formats.includes('mm.dd.yyyy')]).toEqual([true, true])
})

test('[DB-25] the workbook names the rows that staff corrected, with who and when; who may not see files gets no such sheet', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Rent Roll' })
  const roll =
    'Rent Roll,,,,\nUnit,Tenant,Status,Rent,Lease To\n101,Jane Whitfield,Current,1150.00,04/30/2027\n102,Bo Lund,Current,1175.00,04/30/2027'
  const { document_id } = await sendFile(t, staff, id, {
    body: Buffer.from(roll),
    name: 'rent roll.csv',
    type: 'text/csv',
  })
  expect((await download(loan.id)).book.names).not.toContain('Corrected rows')
  const edits = [
    { row: '101#1', column: 'rent', was: 1150, value: 1250.5 },
    { row: '102#1', column: 'end', was: 1_809_043_200, value: 1_811_721_600 },
  ]
  expect((await t.call('PUT', `/loan/${loan.id}/document/${document_id}/rows`, staff, { edits })).statusCode).toBe(200)
  const { book } = await download(loan.id)
  const line = (row: number) =>
    ['A', 'B', 'C', 'D', 'E', 'F'].map((column) => book.value('Corrected rows', `${column}${row}`))
  const by = await t.db.selectFrom('app_user').selectAll().where('email', '=', staff).executeTakeFirstOrThrow()
  const name = `${by.first_name} ${by.last_name}`
  expect(line(3)).toEqual(['File', 'Row', 'Column', 'As read', 'As corrected', 'Corrected by'])
  expect(line(4)).toEqual(['rent roll.csv', '101', 'Rent', 1150, 1250.5, name])
  expect(line(5)).toEqual(['rent roll.csv', '102', 'Lease end', 46_507, 46_538, name])
  expect(book.value('Corrected rows', 'G4')).toBeGreaterThan(45_000)
  const blind = await buildUser(t.db, 'admin', { denied: ['view-files'] })
  const reply = await t.call('GET', `/loan/${loan.id}/analysis-workbook`, blind.email)
  expect((await openSpreadsheet(reply.rawPayload)).names).not.toContain('Corrected rows')
})
