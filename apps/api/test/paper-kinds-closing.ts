import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { Content } from 'pdfmake'
import type { Paper } from './paper-kinds.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
const heading = (text: string): Content => ({ text, fontSize: 15, bold: true, margin: [0, 0, 0, 10] })
const pairs = (...rows: readonly (readonly [string, string])[]): Content => ({
  table: { widths: [220, '*'], body: rows.map((row) => [...row]) },
  layout: 'noBorders',
  margin: [0, 4, 0, 10],
})
const lines = (...texts: string[]): Content[] => texts.map((text) => ({ text, margin: [0, 0, 0, 6] }))
const form = (...rows: readonly (readonly [string, string, string])[]): Content => ({
  table: { widths: [24, '*', 24, 80], body: rows.map(([no, says, amount]) => [no, says, no, amount]) },
  layout: 'lightHorizontalLines',
  fontSize: 8,
})

const paper = (
  kind: DocumentKind,
  layout: string,
  o: { asked: string; page: Content[]; says: Paper['says'] },
): Paper => ({ kind, layout, asked: o.asked, pages: [o.page], says: o.says })

/** Papers of a closing, of taxes, and reports of consultants. */
export const closingPapers: readonly Paper[] = [
  paper('lease', 'running text', {
    asked: 'Lease',
    page: [
      heading('RESIDENTIAL LEASE AGREEMENT'),
      ...lines(
        'This Lease is made between Maple Street Holdings LLC (“Landlord”) and Jane Whitfield (“Tenant”) for the premises located at 12 Maple Street, Albany, NY 12203.',
        'The term shall commence on May 1, 2026 and shall expire on April 30, 2027.',
        'The monthly rent shall be $1,450.00 per month, due on the first day of each month. A security deposit of $1,450.00 is held by the Landlord.',
      ),
    ],
    says: {
      landlord: 'Maple Street Holdings LLC',
      tenant: 'Jane Whitfield',
      monthly_rent: 1450,
      security_deposit: 1450,
      lease_start: day('2026-05-01'),
      lease_end: day('2027-04-30'),
    },
  }),
  paper('lease', 'summary of terms', {
    asked: 'Lease',
    page: [
      heading('COMMERCIAL LEASE'),
      pairs(
        ['Landlord:', 'Harbor Point Partners, LLC'],
        ['Tenant:', 'Corner Bakery Inc.'],
        ['Premises:', '9 Bay Road, Suite 100, Newark, NJ 07102'],
        ['Commencement Date:', '01/01/2026'],
        ['Expiration Date:', '12/31/2030'],
        ['Monthly Base Rent:', '$6,250.00'],
        ['Security Deposit:', '$12,500.00'],
      ),
    ],
    says: {
      landlord: 'Harbor Point Partners, LLC',
      tenant: 'Corner Bakery Inc.',
      monthly_rent: 6250,
      security_deposit: 12_500,
      lease_end: day('2030-12-31'),
    },
  }),
  paper('title-commitment', 'schedule A', {
    asked: 'Title Commitment',
    page: [
      heading('COMMITMENT FOR TITLE INSURANCE'),
      ...lines('SCHEDULE A'),
      pairs(
        ['Commitment Number:', 'NY-26-10442'],
        ['Commitment Date:', 'June 3, 2026'],
        ['Proposed Insured:', 'Bridge Lending Fund LP'],
        ['Proposed Policy Amount:', '$2,400,000.00'],
      ),
      ...lines(
        'Title to the fee simple estate is at the Commitment Date vested in: Maple Street Holdings LLC, a New York limited liability company.',
      ),
    ],
    says: {
      commitment_number: 'NY-26-10442',
      effective_date: day('2026-06-03'),
      proposed_insured: 'Bridge Lending Fund LP',
      policy_amount: 2_400_000,
      vested_owner: 'Maple Street Holdings LLC',
    },
  }),
  paper('title-commitment', 'preliminary report', {
    asked: 'Preliminary Title Report',
    page: [
      heading('PRELIMINARY TITLE REPORT'),
      pairs(
        ['File No.:', 'CA-88213'],
        ['Effective Date:', '05/20/2026'],
        ['Amount of Insurance:', '$1,150,000.00'],
        ['Record Owner:', 'Lucia Moreno'],
      ),
      ...lines('SCHEDULE B: Exceptions and requirements are listed on the following pages.'),
    ],
    says: {
      commitment_number: 'CA-88213',
      effective_date: day('2026-05-20'),
      policy_amount: 1_150_000,
      vested_owner: 'Lucia Moreno',
    },
  }),
  paper('settlement-statement', 'HUD-1', {
    asked: 'Settlement Statement',
    page: [
      heading('A. Settlement Statement (HUD-1)'),
      pairs(
        ['Borrower:', 'Maple Street Holdings LLC'],
        ['Seller:', 'Elm Realty Corp'],
        ['Settlement Date:', '06/15/2026'],
      ),
      pairs(
        ['101. Contract sales price', '$3,200,000.00'],
        ['202. Principal amount of new loan(s)', '$2,400,000.00'],
        ['303. Cash From Borrower', '$842,310.55'],
        ['Gross amount due from borrower', '$3,242,310.55'],
      ),
    ],
    says: {
      borrower: 'Maple Street Holdings LLC',
      seller: 'Elm Realty Corp',
      settlement_date: day('2026-06-15'),
      contract_price: 3_200_000,
      loan_amount: 2_400_000,
      cash_from_borrower: 842_310.55,
    },
  }),
  paper('settlement-statement', 'ALTA', {
    asked: 'Closing Statement',
    page: [
      heading('ALTA Settlement Statement'),
      pairs(
        ['Buyer:', 'Harbor Point Partners, LLC'],
        ['Closing Date:', 'March 2, 2026'],
        ['Sale Price of Property', '$980,000.00'],
        ['Loan Amount', '$700,000.00'],
        ['Recording Fees', '$312.00'],
        ['Due from Buyer', '$291,400.00'],
      ),
    ],
    says: {
      borrower: 'Harbor Point Partners, LLC',
      settlement_date: day('2026-03-02'),
      contract_price: 980_000,
      loan_amount: 700_000,
    },
  }),
  paper('payoff-letter', 'letter', {
    asked: 'Payoff Letter',
    page: [
      heading('PAYOFF STATEMENT'),
      pairs(
        ['Lender:', 'First Harbor Bank'],
        ['Borrower:', 'Maple Street Holdings LLC'],
        ['Principal Balance', '$1,204,000.00'],
        ['Total Payoff Amount', '$1,219,455.10'],
        ['Per Diem', '$238.49'],
      ),
      ...lines('This payoff is good through July 31, 2026. Wire instructions follow.'),
    ],
    says: {
      lender: 'First Harbor Bank',
      payoff_amount: 1_219_455.1,
      principal_balance: 1_204_000,
      per_diem: 238.49,
      good_through: day('2026-07-31'),
    },
  }),
  paper('payoff-letter', 'running text', {
    asked: 'Payoff',
    page: [
      heading('Payoff Demand'),
      ...lines(
        'Unpaid principal balance: $310,500.00',
        'The total amount due to satisfy the loan is $318,902.44 and the payoff is valid through 08/15/2026. A per diem of $61.20 accrues thereafter.',
      ),
    ],
    says: { payoff_amount: 318_902.44, per_diem: 61.2, good_through: day('2026-08-15') },
  }),
  paper('personal-tax-return', 'lines of the form', {
    asked: 'Personal Tax Return',
    page: [
      heading('Form 1040 U.S. Individual Income Tax Return 2025'),
      ...lines('Filing Status: Single. Dependents: none. Standard Deduction.'),
      form(
        ['1z', 'Add lines 1a through 1h', '152,340'],
        ['9', 'Add lines 1z through 8. This is your total income', '171,905'],
        ['11', 'This is your adjusted gross income', '168,300'],
        ['15', 'This is your taxable income', '153,300'],
        ['24', 'This is your total tax', '29,440'],
      ),
    ],
    says: {
      tax_year: 2025,
      wages: 152_340,
      total_income: 171_905,
      adjusted_gross_income: 168_300,
      taxable_income: 153_300,
      total_tax: 29_440,
    },
  }),
  paper('personal-tax-return', 'with a Schedule E', {
    asked: 'Tax Return',
    page: [
      heading('Form 1040 U.S. Individual Income Tax Return 2024'),
      ...lines('Filing Status: Married filing jointly. Dependents: two.'),
      form(
        ['11', 'Subtract line 10 from line 9. This is your adjusted gross income', '(12,400)'],
        ['26', 'Total rental real estate and royalty income or (loss)', '48,210'],
      ),
    ],
    says: { tax_year: 2024, adjusted_gross_income: -12_400, rental_income_or_loss: 48_210 },
  }),
  paper('business-tax-return', '1065', {
    asked: 'Partnership Tax Return',
    page: [
      heading('Form 1065 U.S. Return of Partnership Income 2025'),
      form(
        ['1a', 'Gross receipts or sales', '402,118'],
        ['8', 'Total income (loss). Combine lines 3 through 7', '390,002'],
        ['22', 'Total deductions', '255,700'],
        ['23', 'Ordinary business income (loss)', '134,302'],
      ),
    ],
    says: {
      tax_year: 2025,
      gross_receipts: 402_118,
      total_income_or_loss: 390_002,
      total_deductions: 255_700,
      ordinary_business_income: 134_302,
    },
  }),
  paper('business-tax-return', '1120-S', {
    asked: 'Business Tax Return',
    page: [
      heading('Form 1120-S U.S. Income Tax Return for an S Corporation 2024'),
      form(
        ['1a', 'Gross receipts or sales', '88,000'],
        ['6', 'Total income (loss). Add lines 3 through 5', '88,000'],
        ['21', 'Total deductions. Add lines 7 through 20', '61,250'],
        ['22', 'Ordinary business income (loss)', '26,750'],
      ),
    ],
    says: { tax_year: 2024, gross_receipts: 88_000, total_deductions: 61_250, ordinary_business_income: 26_750 },
  }),
  paper('k-1', 'of a partnership', {
    asked: 'K-1',
    page: [
      heading('Schedule K-1 (Form 1065) 2025'),
      ...lines("Part I Information About the Partnership. Part III Partner's Share of Current Year Income"),
      form(
        ['1', 'Ordinary business income (loss)', '12,340'],
        ['2', 'Net rental real estate income (loss)', '(4,120)'],
      ),
    ],
    says: { tax_year: 2025, ordinary_business_income: 12_340, net_rental_real_estate_income: -4120 },
  }),
  paper('k-1', 'of a corporation', {
    asked: 'Schedule K-1',
    page: [
      heading('Schedule K-1 (Form 1120-S) 2024'),
      ...lines("Information About the Corporation. Shareholder's Share of Current Year Income"),
      form(['1', 'Ordinary business income (loss)', '9,001'], ['2', 'Net rental real estate income (loss)', '22,500']),
    ],
    says: { ordinary_business_income: 9001, net_rental_real_estate_income: 22_500 },
  }),
  ...(['report', 'cover'] as const).flatMap((layout) => [
    paper('phase-i', layout, {
      asked: 'Phase I',
      page: [
        heading('Phase I Environmental Site Assessment'),
        pairs(
          ['Prepared by:', 'Clear Creek Consulting Inc'],
          ['Report Date:', layout === 'report' ? 'May 4, 2026' : '05/04/2026'],
        ),
        ...lines('No recognized environmental conditions were found. The assessment follows ASTM E1527-21.'),
      ],
      says: { prepared_by: 'Clear Creek Consulting Inc', report_date: day('2026-05-04') },
    }),
    paper('property-condition', layout, {
      asked: 'Property Condition Report',
      page: [
        heading('Property Condition Assessment'),
        pairs(
          ['Report Date:', layout === 'report' ? 'April 9, 2026' : '04/09/2026'],
          ['Immediate Repairs', '$48,500.00'],
          ['Replacement Reserves', '$210,000.00'],
        ),
        ...lines('Prepared in accordance with ASTM E2018.'),
      ],
      says: { report_date: day('2026-04-09'), immediate_repairs: 48_500, replacement_reserves: 210_000 },
    }),
    paper('zoning', layout, {
      asked: 'Zoning Report',
      page: [
        heading('Zoning Compliance Report'),
        pairs(
          ['Report Date:', layout === 'report' ? 'April 9, 2026' : '04/09/2026'],
          ['Zoning District:', 'R-4 Multifamily'],
        ),
        ...lines('The improvements are legally nonconforming as to setbacks and lot coverage.'),
      ],
      says: { report_date: day('2026-04-09'), zoning_district: 'R-4 Multifamily' },
    }),
  ]),
]
