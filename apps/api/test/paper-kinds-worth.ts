import { day, heading, type Paper, pairs, table } from './paper-kinds.ts'

/** The papers of what a person owns and owes. */
export const worthPapers: readonly Paper[] = [
  {
    kind: 'pfs',
    layout: 'assets beside liabilities',
    asked: 'Personal Financial Statement',
    pages: [
      [
        heading('PERSONAL FINANCIAL STATEMENT'),
        pairs([
          ['Name', 'Jane A. Whitfield'],
          ['Date', '01/31/2026'],
        ]),
        table([
          ['Assets', '', 'Liabilities', ''],
          ['Cash on Hand & in Banks', '$210,400.00', 'Accounts Payable', '$12,300.00'],
          ['Savings Accounts', '$54,977.00', 'Notes Payable to Banks', '$88,000.00'],
          ['IRA or Other Retirement Account', '$301,000.00', 'Mortgages on Real Estate', '$2,950,000.00'],
          ['Stocks and Bonds', '$35,000.00', 'Unpaid Taxes', '$0.00'],
          ['Real Estate', '$6,400,000.00', 'Total Liabilities', '$3,050,300.00'],
          ['Automobiles', '$48,000.00', 'Net Worth', '$3,999,077.00'],
        ]),
      ],
    ],
    says: {
      applicant_name: 'Jane A. Whitfield',
      statement_date: day('2026-01-31'),
      cash: 210_400,
      savings: 54_977,
      marketable_securities: 35_000,
      liquid_assets: 300_377,
      total_liabilities: 3_050_300,
      net_worth: 3_999_077,
    },
  },
  {
    kind: 'pfs',
    layout: 'one column, totals on the second page',
    asked: 'PFS',
    pages: [
      [
        heading('Statement of Financial Condition as of December 31, 2025'),
        pairs([
          ['Applicant', 'Robert K. Ostrander'],
          ['Cash and cash equivalents', '$150,000'],
          ['Marketable securities', '$90,500'],
          ['Total liquid assets', '$240,500'],
          ['Real estate owned', '$3,100,000'],
          ['Total assets', '$3,340,500'],
        ]),
      ],
      [
        pairs([
          ['Mortgages', '$1,400,000'],
          ['Total liabilities', '$1,425,250'],
          ['Total contingent liabilities', '$600,000'],
        ]),
      ],
    ],
    says: {
      applicant_name: 'Robert K. Ostrander',
      statement_date: day('2025-12-31'),
      liquid_assets: 240_500,
      total_assets: 3_340_500,
      total_liabilities: 1_425_250,
      net_worth: 1_915_250,
      contingent_liabilities: 600_000,
    },
  },
]
