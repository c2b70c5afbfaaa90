import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { Content } from 'pdfmake'

/** A made-up paper as borrowers send it, and the values that stand on it. */
export interface Paper {
  kind: DocumentKind
  layout: string
  /** What the request asked for. */
  asked: string
  pages: Content[][]
  says: Readonly<Record<string, unknown>>
}

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
const heading = (text: string): Content => ({ text, fontSize: 15, bold: true, margin: [0, 0, 0, 10] })
const table = (rows: readonly (readonly string[])[], widths?: (string | number)[]): Content => ({
  table: { body: rows.map((row) => [...row]), ...(widths ? { widths } : {}) },
  layout: 'lightHorizontalLines',
  fontSize: 8,
  margin: [0, 4, 0, 10],
})
const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  table: { widths: [200, '*'], body: rows.map((row) => [...row]) },
  layout: 'noBorders',
  margin: [0, 4, 0, 10],
})
const lines = (...texts: string[]): Content[] => texts.map((text) => ({ text, margin: [0, 0, 0, 6] }))

const agreements: Paper[] = [
  {
    kind: 'operating-agreement',
    layout: 'running text',
    asked: 'Operating Agreement',
    pages: [
      [
        heading('OPERATING AGREEMENT OF MAPLE STREET HOLDINGS LLC'),
        ...lines(
          'This Operating Agreement is entered into as of March 14, 2024 by and among the undersigned members of Maple Street Holdings LLC, a New York limited liability company (the “Company”).',
          'Section 1.1 Formation. The Company was formed under the laws of the State of New York by filing articles of organization.',
          'Section 2.1 Members. The members agree that Jane A. Whitfield holds 62.5 percent and Robert K. Ostrander holds 37.5 percent of the membership interests.',
        ),
      ],
      lines(
        'Section 3.1 Capital Contributions. Each member shall contribute capital in proportion to the interest held.',
        'Section 3.2 Management. The Company shall be managed by Jane A. Whitfield, who may bind it alone.',
      ),
    ],
    says: {
      entity_name: 'MAPLE STREET HOLDINGS LLC',
      state_of_formation: 'New York',
      effective_date: day('2024-03-14'),
      members: ['Jane A. Whitfield', 'Robert K. Ostrander'],
      ownership_percentages: [62.5, 37.5],
      manager: 'Jane A. Whitfield',
    },
  },
  {
    kind: 'operating-agreement',
    layout: 'schedule of members',
    asked: 'Operating Agreement',
    pages: [
      [
        heading('LIMITED LIABILITY COMPANY OPERATING AGREEMENT'),
        pairs([
          ['Company Name:', 'Harbor Point Partners, LLC'],
          ['State of Organization:', 'Delaware'],
          ['Effective Date:', '01/02/2023'],
          ['Manager:', 'Harbor Point Management Inc.'],
        ]),
        ...lines('The members named in Schedule A have made the capital contributions stated there.'),
      ],
      [
        heading('SCHEDULE A'),
        table(
          [
            ['Member', 'Address', 'Capital Contribution', 'Percentage Interest'],
            ['Lucia Moreno', '12 Elm Street, Albany, NY', '$750,000.00', '60%'],
            ['Okafor Family Trust', '9 Bay Road, Newark, NJ', '$500,000.00', '40.00%'],
            ['Total', '', '$1,250,000.00', '100%'],
          ],
          ['*', '*', 110, 100],
        ),
      ],
    ],
    says: {
      entity_name: 'Harbor Point Partners, LLC',
      state_of_formation: 'Delaware',
      effective_date: day('2023-01-02'),
      manager: 'Harbor Point Management Inc.',
      members: ['Lucia Moreno', 'Okafor Family Trust'],
      ownership_percentages: [60, 40],
      capital_contributions: [750_000, 500_000],
    },
  },
]

const schedules: Paper[] = [
  {
    kind: 'sreo',
    layout: 'table',
    asked: 'Schedule of Real Estate Owned',
    pages: [
      [
        heading('SCHEDULE OF REAL ESTATE OWNED'),
        ...lines('Owner: Jane A. Whitfield'),
        table(
          [
            ['Property Address', 'Type', 'Ownership', 'Market Value', 'Mortgage Balance', 'Lender', 'NOI'],
            [
              '4417 West Ridgewood Ave',
              'Multifamily',
              '62.5%',
              '$3,475,000',
              '$2,100,000',
              'First Albany Bank',
              '$243,605',
            ],
            ['88 Canal St', 'Mixed use', '100%', '$1,950,000', '$0', '—', '$118,400'],
            ['Total', '', '', '$5,425,000', '$2,100,000', '', '$362,005'],
          ],
          [110, 55, 50, 60, 65, 80, 50],
        ),
      ],
    ],
    says: {
      number_of_properties: 2,
      property_addresses: ['4417 West Ridgewood Ave', '88 Canal St'],
      market_values: [3_475_000, 1_950_000],
      mortgage_balances: [2_100_000, 0],
      total_market_value: 5_425_000,
      total_mortgage_balance: 2_100_000,
      total_equity: 3_325_000,
    },
  },
  {
    kind: 'sreo',
    layout: 'a block for each property',
    asked: 'Schedule of Real Estate Owned',
    pages: [
      [
        heading('Real Estate Owned'),
        ...lines(
          'Property 1: 210 Court Street, Brooklyn, NY',
          'Current Market Value: $2,400,000',
          'Loan Balance: $1,150,000',
          'Ownership: 50%',
        ),
        ...lines(
          'Property 2: 17 Lake Drive, Ossining, NY',
          'Current Market Value: $890,000',
          'Loan Balance: $402,318.44',
          'Ownership: 100%',
        ),
      ],
    ],
    says: {
      number_of_properties: 2,
      property_addresses: ['210 Court Street, Brooklyn, NY', '17 Lake Drive, Ossining, NY'],
      total_market_value: 3_290_000,
      total_mortgage_balance: 1_552_318.44,
      total_equity: 1_737_681.56,
    },
  },
]

const statements: Paper[] = [
  {
    kind: 'bank-statement',
    layout: 'summary in two columns',
    asked: 'Personal Bank Statements',
    pages: [
      [
        heading('First Albany Bank'),
        pairs([
          ['Account Holder:', 'Jane A. Whitfield'],
          ['Account Number:', 'XXXX XXXX 4821'],
          ['Statement Period:', '01/01/2026 - 01/31/2026'],
        ]),
        table(
          [
            ['Account Summary', ''],
            ['Beginning Balance', '$412,318.56'],
            ['Total Deposits', '$96,204.22'],
            ['Total Withdrawals', '-$41,870.10'],
            ['Ending Balance', '$466,652.68'],
            ['Average Daily Balance', '$430,118.00'],
          ],
          ['*', 100],
        ),
      ],
    ],
    says: {
      bank_name: 'First Albany Bank',
      account_holder: 'Jane A. Whitfield',
      account_last_four: '4821',
      statement_start: day('2026-01-01'),
      statement_end: day('2026-01-31'),
      beginning_balance: 412_318.56,
      total_deposits: 96_204.22,
      total_withdrawals: 41_870.1,
      ending_balance: 466_652.68,
      average_balance: 430_118,
    },
  },
  {
    kind: 'bank-statement',
    layout: 'dates in words',
    asked: 'Entity Bank Statements',
    pages: [
      [
        ...lines(
          'Hudson Valley Credit Union',
          'February 1, 2026 through February 28, 2026',
          'Account number: 000000729153388',
        ),
        ...lines('Statement for: Maple Street Holdings LLC'),
        table(
          [
            ['CHECKING SUMMARY', 'INSTANCES', 'AMOUNT'],
            ['Beginning Balance', '', '$18,204.77'],
            ['Deposits and Additions', '12', '45,000.00'],
            ['Electronic Withdrawals', '31', '-22,310.45'],
            ['Ending Balance', '43', '$40,894.32'],
          ],
          ['*', 80, 80],
        ),
      ],
    ],
    says: {
      bank_name: 'Hudson Valley Credit Union',
      account_holder: 'Maple Street Holdings LLC',
      account_last_four: '3388',
      statement_start: day('2026-02-01'),
      statement_end: day('2026-02-28'),
      beginning_balance: 18_204.77,
      total_deposits: 45_000,
      ending_balance: 40_894.32,
    },
  },
]

const rolls: Paper[] = [
  {
    kind: 'rent-roll',
    layout: 'one rent',
    asked: 'Rent Roll',
    pages: [
      [
        heading('RENT ROLL'),
        ...lines('Property: 4417 West Ridgewood Ave, Albany, NY', 'As of 03/01/2026'),
        table([
          ['Unit', 'Tenant', 'Lease Start', 'Lease End', 'Monthly Rent'],
          ['1A', 'Maria Santos', '06/01/2025', '05/31/2026', '$1,850.00'],
          ['1B', 'VACANT', '', '', ''],
          ['2A', 'D. Lindqvist', '09/15/2024', '09/14/2026', '$2,075.00'],
          ['Store 1', 'Corner Deli Corp', '01/01/2022', '12/31/2031', '$4,200.00'],
          ['Total', '', '', '', '$8,125.00'],
        ]),
      ],
    ],
    says: {
      property_address: '4417 West Ridgewood Ave, Albany, NY',
      as_of_date: day('2026-03-01'),
      number_of_units: 4,
      vacant_units: 1,
      occupancy: 75,
      tenants: ['Maria Santos', 'D. Lindqvist', 'Corner Deli Corp'],
      monthly_rents: [1850, 2075, 4200],
      total_monthly_rent: 8125,
      annual_rent: 97_500,
    },
  },
  {
    kind: 'rent-roll',
    layout: 'market and actual rent',
    asked: 'Rent Roll',
    pages: [
      [
        heading('Rent Roll as of February 28, 2026'),
        table([
          ['Unit', 'Type', 'Resident', 'Market Rent', 'Actual Rent', 'Deposit', 'Lease Exp'],
          ['101', '1 Bed', 'Ann Chu', '1,500.00', '1,425.00', '1,425.00', '07/31/2026'],
          ['102', '2 Bed', 'Joseph Wright', '1,900.00', '1,780.00', '1,780.00', '11/30/2026'],
          ['103', 'Studio', 'Vacant', '1,200.00', '0.00', '0.00', ''],
        ]),
      ],
    ],
    says: {
      as_of_date: day('2026-02-28'),
      number_of_units: 3,
      vacant_units: 1,
      occupancy: 66.67,
      tenants: ['Ann Chu', 'Joseph Wright'],
      total_monthly_rent: 3205,
    },
  },
]

const operating: Paper[] = [
  {
    kind: 't-12',
    layout: 'one column',
    asked: 'T-12 Operating Statement',
    pages: [
      [
        heading('Trailing Twelve Months Operating Statement'),
        ...lines('For the twelve months ending December 31, 2025'),
        pairs([
          ['Gross Potential Rent', '$441,600.00'],
          ['Less: Vacancy and Credit Loss', '($29,281.44)'],
          ['Effective Gross Income', '$412,318.56'],
          ['Real Estate Taxes', '$61,204.00'],
          ['Insurance', '$18,400.00'],
          ['Management Fees', '$16,492.74'],
          ['Repairs and Maintenance', '$34,110.00'],
          ['Utilities', '$38,697.48'],
          ['Total Operating Expenses', '$168,904.22'],
          ['Net Operating Income', '$243,414.34'],
        ]),
      ],
    ],
    says: {
      period_end: day('2025-12-31'),
      gross_potential_rent: 441_600,
      vacancy_loss: -29_281.44,
      gross_income: 412_318.56,
      property_taxes: 61_204,
      insurance_expense: 18_400,
      management_fees: 16_492.74,
      repairs_and_maintenance: 34_110,
      utilities: 38_697.48,
      operating_expenses: 168_904.22,
      net_operating_income: 243_414.34,
    },
  },
  {
    kind: 't-12',
    layout: 'columns by quarter',
    asked: 'Trailing 12',
    pages: [
      [
        heading('T-12 Income and Expense'),
        ...lines('Period: 01/01/2025 to 12/31/2025'),
        table([
          ['', 'Q1', 'Q2', 'Q3', 'Q4', 'Total'],
          ['Total Income', '$50,000', '$52,000', '$51,000', '$53,000', '$206,000'],
          ['Property Taxes', '$7,500', '$7,500', '$7,500', '$7,500', '$30,000'],
          ['Total Expenses', '$20,000', '$21,000', '$19,000', '$22,000', '$82,000'],
          ['NOI', '$30,000', '$31,000', '$32,000', '$31,000', '$124,000'],
        ]),
      ],
    ],
    says: {
      period_end: day('2025-12-31'),
      gross_income: 206_000,
      property_taxes: 30_000,
      operating_expenses: 82_000,
      net_operating_income: 124_000,
    },
  },
]

/** The papers of what the sponsor and the entity own and earn. */
export const sponsorPapers: readonly Paper[] = [...agreements, ...schedules, ...statements, ...rolls, ...operating]
export { day, heading, lines, pairs, table }
