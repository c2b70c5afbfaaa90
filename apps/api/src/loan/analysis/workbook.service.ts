import type { AnalysisInputs } from '@plinth/domain/loan/analysis'
import { isRefinance } from '@plinth/domain/loan/terms'
import { datesRead } from '@plinth/domain/shared/dates'
import { onPaper } from '@plinth/domain/shared/sheet-paper'
import { ratioLabels } from '@plinth/domain/underwriting/ratios'
import type { Cell, SheetData } from 'write-excel-file/node'
import { CORRECTED_HEAD, type CorrectedCell, correctedSheet, correctedWidths } from './corrected-rows.service.ts'

/** A loan as its workbook names it. */
export interface WorkbookLoan extends AnalysisInputs {
  readonly humanId: string
  readonly name: string
  /** Expected closing; null when not set. */
  readonly closing: Date | null
}

const money = '$#,##0.00;[Red]-$#,##0.00'
const percent = '0.00%'
const multiple = '0.00"x"'

/** A live formula, written as a spreadsheet stores it: without the equals sign. */
const formula = (value: string, format: string): Cell => ({ type: 'Formula', value, format, align: 'right' })
const title = (value: string): Cell => ({ value, fontWeight: 'bold', fontSize: 14 })
const heading = (value: string): Cell => ({ value, fontWeight: 'bold', backgroundColor: '#EEF2F7' })
const note = (value: string): Cell => ({ value, textColor: '#526075' })
/** What staff may change: everything else follows. */
const input = (value: number | null, format: string): Cell =>
  value === null
    ? { backgroundColor: '#FFF8E1' }
    : { type: Number, value, format, align: 'right', backgroundColor: '#FFF8E1' }

/** Where each input stands on the first sheet; the formulas of the others name these cells. */
const at = {
  ...{ amount: 'B5', amountAtClosing: 'B6', interestRate: 'B7', durationMonths: 'B8', originationFee: 'B9' },
  ...{ closing: 'B10', refinance: 'B11', purchasePrice: 'B14', currentLoanBalance: 'B15', costSpentToDate: 'B16' },
  ...{ rehabHard: 'B17', rehabSoft: 'B18', asIsValue: 'B19', afterRepairValue: 'B20', currentNoi: 'B21' },
  expectedNoi: 'B22',
} as const
const cell = (name: keyof typeof at) => `Inputs!$${at[name].charAt(0)}$${at[name].slice(1)}`

const inputs = (loan: WorkbookLoan): SheetData => [
  [title(`${loan.humanId} ${loan.name}`)],
  [note('Change a yellow cell: sources and uses, ratios and cash flow are recalculated from it.')],
  [],
  [heading('The loan'), heading('')],
  ['Loan amount', input(loan.amount, money)],
  ['Amount at closing', input(loan.amountAtClosing, money), note('Blank: the whole amount')],
  ['Interest rate', input(loan.interestRate, percent)],
  ['Duration, months', input(loan.durationMonths, '0'), note('Up to the months of the cash flow sheet')],
  ['Origination fee', input(loan.originationFee, percent), note('Our usual term, until a term sheet says otherwise')],
  [
    'Expected closing',
    loan.closing === null
      ? input(null, '')
      : { type: Date, value: loan.closing, format: datesRead(), backgroundColor: '#FFF8E1' },
  ],
  ['Refinance (1) or purchase (0)', input(isRefinance(loan.purpose) ? 1 : 0, '0'), note(loan.purpose)],
  [],
  [heading('The properties together'), heading('')],
  ['Purchase price', input(loan.purchasePrice, money)],
  ['Balance of the loan to refinance', input(loan.currentLoanBalance, money)],
  ['Cost spent to date', input(loan.costSpentToDate, money)],
  ['Rehab budget, hard costs', input(loan.rehabHard, money)],
  ['Rehab budget, soft costs', input(loan.rehabSoft, money)],
  ['Estimated as-is value', input(loan.asIsValue, money), note('Blank: the purchase price')],
  ['Estimated value after repair', input(loan.afterRepairValue, money)],
  ['Annual net operating income', input(loan.currentNoi, money)],
  ['Expected annual net operating income', input(loan.expectedNoi, money)],
]

const atClosing = `IF(${cell('amountAtClosing')}="",${cell('amount')},${cell('amountAtClosing')})`
const value = `IF(${cell('asIsValue')}="",${cell('purchasePrice')},${cell('asIsValue')})`
const interest = `${cell('amount')}*${cell('interestRate')}`

const sourcesAndUses = (): SheetData => [
  [title('Sources & Uses')],
  [],
  [heading('Sources'), heading('')],
  ['Loan at closing', formula(atClosing, money)],
  ['Loan held back and drawn later', formula(`${cell('amount')}-B4`, money)],
  ['Borrower equity', formula(`MAX(0,B15-${cell('amount')})`, money)],
  ['Total sources', formula('SUM(B4:B6)', money)],
  [],
  [heading('Uses'), heading('')],
  [
    'Purchase price, or payoff of the old loan',
    formula(`IF(${cell('refinance')}=1,${cell('currentLoanBalance')},${cell('purchasePrice')})+0`, money),
  ],
  ['Rehab, hard costs', formula(`${cell('rehabHard')}+0`, money)],
  ['Rehab, soft costs', formula(`${cell('rehabSoft')}+0`, money)],
  ['Origination fee', formula(`${cell('amount')}*${cell('originationFee')}`, money)],
  ['Cash-out', formula(`MAX(0,${cell('amount')}-SUM(B10:B13))`, money)],
  ['Total uses', formula('SUM(B10:B14)', money)],
  [],
  ['Sources less uses', formula('B7-B15', money), note('0 when they are equal')],
]

/** A share of two figures; blank while one of them is not known. */
const share = (part: string, whole: string, format: string): Cell =>
  formula(`IF(OR(${part}="",N(${whole})<=0),"",${part}/${whole})`, format)

const ratios = (): SheetData => [
  [title('Ratios')],
  [],
  [ratioLabels.ltv_at_closing, share(atClosing, 'B14', percent)],
  [ratioLabels.ltv_as_is, share(cell('amount'), 'B14', percent)],
  [ratioLabels.ltv_stabilized, share(cell('amount'), cell('afterRepairValue'), percent)],
  [ratioLabels.ltc, share(cell('amount'), 'B15', percent)],
  [ratioLabels.dscr, share(cell('currentNoi'), 'B16', multiple)],
  [ratioLabels.dscr_stabilized, share(cell('expectedNoi'), 'B16', multiple)],
  [ratioLabels.debt_yield, share(cell('currentNoi'), cell('amount'), percent)],
  [ratioLabels.debt_yield_stabilized, share(cell('expectedNoi'), cell('amount'), percent)],
  [],
  [heading('What they are made of'), heading('')],
  [note('Interest is on the whole amount; blank where a figure is not known.')],
  ['As-is value', formula(value, money)],
  [
    'Total cost',
    formula(
      `SUM(${cell('purchasePrice')},${cell('costSpentToDate')},${cell('rehabHard')},${cell('rehabSoft')})`,
      money,
    ),
  ],
  ['Annual interest', formula(interest, money)],
]

const FIRST = 5
/** The row of the headings of the cash flow. */
const HEAD = FIRST - 1
const columns = ['Month', 'Date', 'Opening', 'Draw', 'Interest', 'Fee', 'Repayment', 'Closing', 'Net to the lender']

const monthRow = (month: number): SheetData[number] => {
  const row = FIRST + month
  const draws = `MAX(1,${cell('durationMonths')}-1)`
  const drawn = `IF(A${row}<=${draws},'Sources & Uses'!$B$5/${draws},0)`
  const first = month === 0
  return [
    { type: Number, value: month },
    formula(`IF(${cell('closing')}="","",EDATE(${cell('closing')},A${row}))`, datesRead()),
    formula(first ? '0' : `H${row - 1}`, money),
    formula(first ? "'Sources & Uses'!$B$4" : drawn, money),
    formula(`C${row}*${cell('interestRate')}/12`, money),
    formula(first ? "'Sources & Uses'!$B$13" : '0', money),
    formula(`IF(AND(A${row}>0,A${row}=${cell('durationMonths')}),C${row}+D${row},0)`, money),
    formula(`C${row}+D${row}-G${row}`, money),
    formula(`E${row}+F${row}+G${row}-D${row}`, money),
  ]
}

const cashFlow = (months: number): SheetData => {
  const last = FIRST + months
  const total = (column: string) => formula(`SUM(${column}${FIRST}:${column}${last})`, money)
  return [
    [title('Cash flow by month')],
    [note('What is held back is drawn evenly before the last month; interest is on the opening balance.')],
    [],
    columns.map(heading),
    ...Array.from({ length: months + 1 }, (_, month) => monthRow(month)),
    [heading('Total'), heading(''), heading(''), ...['D', 'E', 'F', 'G'].map(total), heading(''), total('I')],
  ]
}

/** Rows that each printed page of the corrected rows repeats. */
const REPEATED: [number, number] = [CORRECTED_HEAD, CORRECTED_HEAD]
const correctedRows = (cells: readonly CorrectedCell[]) => ({
  sheet: 'Corrected rows',
  data: correctedSheet(cells, { title, heading }),
  columns: correctedWidths,
  stickyRowsCount: CORRECTED_HEAD,
})

const two = [{ width: 40 }, { width: 18 }, { width: 48 }]

/** The workbook of a loan: its figures as inputs, formulas that follow them (I-20, I-21), and what staff corrected in its papers. */
export const analysisWorkbook = async (loan: WorkbookLoan, corrected: readonly CorrectedCell[]): Promise<Buffer> => {
  const { default: write } = await import('write-excel-file/node')
  const sheets = [
    { sheet: 'Inputs', data: inputs(loan), columns: two },
    { sheet: 'Sources & Uses', data: sourcesAndUses(), columns: two },
    { sheet: 'Ratios', data: ratios(), columns: two },
    {
      sheet: 'Cash flow',
      data: cashFlow(loan.durationMonths),
      columns: columns.map((_, i) => ({ width: i === 0 ? 10 : 18 })),
      stickyRowsCount: HEAD,
    },
    ...(corrected.length === 0 ? [] : [correctedRows(corrected)]),
  ]
  const landscape = sheets.map((sheet) => ({ ...sheet, orientation: 'landscape' as const }))
  return write(landscape, {
    features: [onPaper([null, null, null, [HEAD, HEAD], ...(corrected.length === 0 ? [] : [REPEATED])])],
  }).toBuffer()
}
