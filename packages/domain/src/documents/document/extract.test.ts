import { expect, test } from 'vitest'
import { readPaper } from './extract.ts'
import type { DocumentKind } from './kinds.ts'
import { kindOf } from './recognize.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

/** Texts as papers in use give them, once their places on paper became lines and columns. */
const papers: readonly (readonly [DocumentKind, string, string, string, Readonly<Record<string, unknown>>])[] = [
  [
    'bank-statement',
    'a large bank, two columns above',
    'Personal Bank Statements',
    `JPMorgan Chase Bank, N.A.
P O Box 182051
Columbus, OH 43218 - 2051  December 17, 2025 through January 16, 2026
Account Number:  000000521873390
JANE A WHITFIELD
12 ELM STREET
ALBANY NY 12207
CHECKING SUMMARY  Chase Total Checking
AMOUNT
Beginning Balance  $22,104.18
Deposits and Additions  8,850.00
ATM & Debit Card Withdrawals  -1,204.55
Electronic Withdrawals  -6,020.10
Fees  -12.00
Ending Balance  $23,717.53`,
    {
      account_last_four: '3390',
      beginning_balance: 22104.18,
      ending_balance: 23717.53,
      total_deposits: 8850,
      statement_end: day('2026-01-16'),
    },
  ],
  [
    'bank-statement',
    'a large bank, sentences',
    'Bank statement',
    `Your Adv Plus Banking
for February 1, 2026 to February 28, 2026  Account number: 4830 1234 5678
ROBERT K OSTRANDER
Account summary
Beginning balance on February 1, 2026  $9,112.04
Deposits and other additions  4,300.00
Withdrawals and other subtractions  -2,980.45
Checks  -500.00
Service fees  -0.00
Ending balance on February 28, 2026  $9,931.59
Bank of America, N.A.`,
    {
      bank_name: 'Bank of America, N.A.',
      account_last_four: '5678',
      total_withdrawals: 3480.45,
      ending_balance: 9931.59,
      statement_start: day('2026-02-01'),
    },
  ],
  [
    'rent-roll',
    'property software, codes and charges',
    'Rent Roll',
    `Rent Roll with Lease Charges
Ridgewood Apartments (ridge)
As Of = 02/28/2026
Unit  Unit Type  Unit Sq Ft  Resident  Name  Market Rent  Charge Code  Amount  Move In  Lease Expiration
0101  1br  650  t0001234  Santos, Maria  1,900.00  rent  1,850.00  06/01/2025  05/31/2026
0102  1br  650  VACANT  VACANT  1,900.00    0.00
0103  2br  900  t0001299  Wright, Joseph  2,300.00  rent  2,200.00  01/01/2025  12/31/2026
Total  6,100.00  4,050.00`,
    {
      number_of_units: 3,
      vacant_units: 1,
      tenants: ['Santos, Maria', 'Wright, Joseph'],
      monthly_rents: [1850, 2200],
      as_of_date: day('2026-02-28'),
    },
  ],
  [
    'insurance',
    'the evidence form of the insurers',
    'Property Insurance',
    `EVIDENCE OF COMMERCIAL PROPERTY INSURANCE  DATE (MM/DD/YYYY)
01/12/2026
PRODUCER NAME, CONTACT PERSON AND ADDRESS  COMPANY NAME AND ADDRESS  NAIC NO:
Hudson Brokerage  Travelers Indemnity Co
NAMED INSURED AND ADDRESS  LOAN NUMBER  POLICY NUMBER
Maple Street Holdings LLC  BL-10042  660-7H118823
EFFECTIVE DATE  EXPIRATION DATE
01/15/2026  01/15/2027
PROPERTY INFORMATION
LOCATION / DESCRIPTION
4417 West Ridgewood Ave, Albany, NY 12207
COMMERCIAL PROPERTY COVERAGE AMOUNT OF INSURANCE: $ 3,200,000  DED: 10,000
CANCELLATION
MORTGAGEE  Arion Capital LLC ISAOA`,
    {
      named_insured: 'Maple Street Holdings LLC',
      policy_number: '660-7H118823',
      effective_date: day('2026-01-15'),
      policy_expiration_date: day('2027-01-15'),
      building_coverage: 3200000,
      deductible: 10000,
      mortgagee: 'Arion Capital LLC ISAOA',
      insured_location: '4417 West Ridgewood Ave, Albany, NY 12207',
    },
  ],
  [
    'purchase-contract',
    'the residential form of New York',
    'Purchase Contract',
    `Residential Contract of Sale
Contract of Sale made as of January 8, 2026 BETWEEN
OKAFOR FAMILY TRUST, having an address at 9 Bay Road, Newark, NJ
hereinafter called "Seller", and
HARBOR POINT PARTNERS, LLC, residing at 1 Main St
hereinafter called "Purchaser".
1. Premises. Street Address: 88 Canal Street, New York, NY 10002
3. Purchase Price. The purchase price is $ 1,950,000.00 payable as follows:
(a) on the signing of this contract, by Purchaser's good check (the "Downpayment"): $ 195,000.00
15. Closing Date and Place. Closing shall take place at the office of Bank Counsel at 10:00 o'clock on or about March 31, 2026`,
    {
      seller: 'OKAFOR FAMILY TRUST',
      buyer: 'HARBOR POINT PARTNERS, LLC',
      purchase_price: 1950000,
      deposit: 195000,
      closing_date: day('2026-03-31'),
      contract_date: day('2026-01-08'),
      property_address: '88 Canal Street, New York, NY 10002',
    },
  ],
  [
    'operating-agreement',
    'restated, members in a table',
    'Operating Agreement',
    `AMENDED AND RESTATED
LIMITED LIABILITY COMPANY AGREEMENT
OF
RIDGEWOOD OWNER LLC
This AMENDED AND RESTATED LIMITED LIABILITY COMPANY AGREEMENT (this "Agreement") of Ridgewood Owner LLC, a Delaware limited liability company (the "Company"), is made and entered into as of the 5th day of June, 2025, by Ridgewood Manager LLC, as managing member.
Member  Percentage Interest
Ridgewood Manager LLC  10%
JW Family Holdings, L.P.  90%`,
    {
      entity_name: 'RIDGEWOOD OWNER LLC',
      state_of_formation: 'Delaware',
      effective_date: day('2025-06-05'),
      members: ['Ridgewood Manager LLC', 'JW Family Holdings, L.P.'],
      ownership_percentages: [10, 90],
    },
  ],
  [
    't-12',
    'property software, months',
    'T-12',
    `Ridgewood Apartments
Income Statement - 12 Month
Period = Jan 2025-Dec 2025
  Jan 2025  Feb 2025  Total
INCOME
Rental Income  35,000.00  35,500.00  422,000.00
TOTAL INCOME  36,000.00  36,100.00  431,500.00
OPERATING EXPENSES
Real Estate Tax  5,000.00  5,000.00  60,000.00
Insurance - Property  1,500.00  1,500.00  18,000.00
Management Fees  1,440.00  1,440.00  17,260.00
TOTAL OPERATING EXPENSES  14,000.00  14,100.00  168,000.00
NET OPERATING INCOME  22,000.00  22,000.00  263,500.00`,
    {
      gross_income: 431500,
      property_taxes: 60000,
      insurance_expense: 18000,
      operating_expenses: 168000,
      net_operating_income: 263500,
    },
  ],
  [
    'appraisal',
    'premises in a table',
    'Appraisal',
    `APPRAISAL REPORT
An Income-Producing Property
4417 West Ridgewood Ave
MARKET VALUE CONCLUSIONS
Value Premise  Interest Appraised  Date of Value  Value Conclusion
As Is Market Value  Leased Fee  January 22, 2026  $3,450,000
Prospective Value Upon Stabilization  Leased Fee  January 22, 2028  $4,600,000
Prepared By: CBRE Valuation & Advisory
Overall capitalization rate: 6.25%`,
    { as_is_value: 3450000, as_completed_value: 4600000, date_of_value: day('2026-01-22'), capitalization_rate: 6.25 },
  ],
  [
    'appraisal',
    'a summary of facts',
    'Appraisal',
    `SUMMARY OF SALIENT FACTS
Subject property address  4417 West Ridgewood Ave, Albany, NY 12207
Interest Appraised: Leased Fee
Intended User: Harbor Capital LLC
Date of Report: February 3, 2026
Effective Date: January 22, 2026
Zoning District: MU-NE, Mixed Use
Flood Zone: X
Site Area: 0.84 acres
Highest and Best Use as Improved: Continued multifamily use
Remaining Economic Life: 40 years
Net Operating Income: $215,600
Cost Approach: Not developed
Sales Comparison Approach: $3,480,000
Income Capitalization Approach: $3,450,000
As Is Market Value: $3,450,000
Appraiser: Dana Whitfield, MAI
License Number: NY-46000012345`,
    {
      as_is_value: 3450000,
      interest_appraised: 'Leased Fee',
      intended_user: 'Harbor Capital LLC',
      report_date: day('2026-02-03'),
      date_of_value: day('2026-01-22'),
      zoning: 'MU-NE, Mixed Use',
      flood_zone: 'X',
      site_area: '0.84 acres',
      highest_and_best_use: 'Continued multifamily use',
      remaining_economic_life: '40 years',
      net_operating_income: 215600,
      sales_comparison_approach: 3480000,
      income_approach: 3450000,
      appraiser_license: 'NY-46000012345',
    },
  ],
  [
    'property-analysis',
    'labels and figures',
    'Costar',
    `CoStar  Property Summary Report
Property Name: Ridgewood Court
Address: 4417 West Ridgewood Ave, Albany, NY 12207
Building Class: B
Rating: 3 Star
Units: 48
GBA: 45,200 SF
Year Built: 1978
Renovated 2015
% Leased: 94.5%
Avg Asking Rent: $1,745
Avg Effective Rent: $1,702
Submarket: Downtown Albany
Submarket Vacancy: 5.8%
Market Cap Rate: 6.1%
12 Mo. Asking Rent Growth: -1.2%
12 Mo. Delivered Units: 210
12 Mo. Absorption Units: 185
Sale Comparables: 12
Avg Price/Unit: $145,300
Avg Price/SF: $182
Avg Cap Rate: 6.3%
Report Date: 1/12/2026`,
    {
      property_name: 'Ridgewood Court',
      building_class: 'B',
      star_rating: 3,
      number_of_units: 48,
      gross_area: 45200,
      year_built: 1978,
      year_renovated: 2015,
      occupancy: 94.5,
      asking_rent: 1745,
      effective_rent: 1702,
      submarket: 'Downtown Albany',
      submarket_vacancy: 5.8,
      market_cap_rate: 6.1,
      rent_growth_12_months: -1.2,
      deliveries_12_months: 210,
      absorption_12_months: 185,
      sale_comparables: 12,
      comparables_price_per_unit: 145300,
      comparables_price_per_sf: 182,
      comparables_cap_rate: 6.3,
      report_date: day('2026-01-12'),
    },
  ],
  [
    'sreo',
    'places in columns',
    'SREO',
    `SCHEDULE OF REAL ESTATE OWNED
Address  City  State  % Owned  Purchase Price  Current Value  Loan Balance  Monthly Payment
4417 West Ridgewood Ave  Albany  NY  62.5%  $2,900,000  $3,475,000  $2,100,000  $14,200
88 Canal St  New York  NY  100%  $1,200,000  $1,950,000  $0  $0
TOTALS  $4,100,000  $5,425,000  $2,100,000  $14,200`,
    { number_of_properties: 2, total_market_value: 5425000, total_mortgage_balance: 2100000, total_equity: 3325000 },
  ],
  [
    'id',
    'letters for labels',
    'Government ID',
    `California  DRIVER LICENSE
DL I1234568  CLASS C
EXP 08/31/2030  END NONE
LN CARDHOLDER
FN IMA
2570 24TH STREET
SACRAMENTO, CA 95818
DOB 08/31/1977
SEX F  HAIR BRN  EYES BRN
ISS 08/31/2025`,
    {
      last_name: 'Cardholder',
      first_name: 'Ima',
      date_of_birth: day('1977-08-31'),
      expiration_date: day('2030-08-31'),
      issuing_state: 'California',
    },
  ],
  [
    'w-9',
    'the form as it prints',
    'W-9',
    `Form W-9
(Rev. March 2024)
Request for Taxpayer
Identification Number and Certification
Before you begin. For guidance related to the purpose of Form W-9, see Purpose of Form, below.
1  Name of entity/individual. An entry is required. (For a sole proprietor or disregarded entity, enter the owner's name on line 1, and enter the business/disregarded entity's name on line 2.)
JANE A WHITFIELD
2  Business name/disregarded entity name, if different from above.
3a  Check the appropriate box for federal tax classification of the entity/individual whose name is entered on line 1. Check only one of the following seven boxes.
✓ Individual/sole proprietor  C corporation  S corporation  Partnership  Trust/estate
5  Address (number, street, and apt. or suite no.). See instructions.  Requester's name and address (optional)
12 ELM STREET
6  City, state, and ZIP code
ALBANY, NY 12207
Social security number
* * *  –  * *  –  6 7 8 9
Sign Here  Signature of U.S. person  Date  02/11/2026`,
    {
      taxpayer_name: 'JANE A WHITFIELD',
      tax_classification: 'Individual/sole proprietor',
      address: '12 ELM STREET',
      city_state_zip: 'ALBANY, NY 12207',
      taxpayer_id: '***-**-6789',
    },
  ],
]

test.each(papers)('[J-24] %s, %s', (kind, _form, asked, text, says) => {
  expect(kindOf([asked], text)).toBe(kind)
  const found = readPaper(kind, [{ page: 1, text }]).values
  expect(Object.fromEntries(found.map((one) => [one.key, one.value]))).toMatchObject(says)
})

test('[J-24] of an empty page nothing is read, of any kind', () => {
  for (const [kind] of papers) expect(readPaper(kind, [{ page: 1, text: '' }]).values).toEqual([])
})
