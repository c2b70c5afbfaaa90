import { day, heading, lines, pairs, type Paper, table } from './paper-kinds.ts'

const identities: Paper[] = [
  {
    kind: 'id',
    layout: 'driver license',
    asked: 'Government ID',
    pages: [
      [
        heading('NEW YORK STATE'),
        ...lines(
          'DRIVER LICENSE',
          'ID 123 456 789  CLASS D',
          '1 WHITFIELD',
          '2 JANE ANN',
          '8 12 ELM STREET, ALBANY, NY 12207',
        ),
        ...lines('DOB 05/14/1975', 'ISS 05/01/2021', 'EXP 05/14/2029', 'SEX F  EYES BRO  HGT 5-06'),
      ],
    ],
    says: {
      id_type: 'Driver License',
      issuing_state: 'New York',
      last_name: 'Whitfield',
      first_name: 'Jane Ann',
      address: '12 ELM STREET, ALBANY, NY 12207',
      date_of_birth: day('1975-05-14'),
      issue_date: day('2021-05-01'),
      expiration_date: day('2029-05-14'),
    },
  },
  {
    kind: 'id',
    layout: 'passport',
    asked: 'Government ID',
    pages: [
      [
        heading('PASSPORT  UNITED STATES OF AMERICA'),
        ...lines(
          'Surname / Nom',
          "O'BRIEN",
          'Given Names / Prénoms',
          'LIAM PATRICK',
          'Nationality',
          'UNITED STATES OF AMERICA',
          'Date of birth / Date de naissance',
          '09 Nov 1968',
          'Date of issue / Date de délivrance',
          '12 Feb 2020',
          'Date of expiration / Date d’expiration',
          '11 Feb 2030',
          'P<USAOBRIEN<<LIAM<PATRICK<<<<<<<<<<<<<<<<<<<<',
        ),
      ],
    ],
    says: {
      id_type: 'Passport',
      last_name: 'Obrien',
      first_name: 'Liam Patrick',
      date_of_birth: day('1968-11-09'),
      issue_date: day('2020-02-12'),
      expiration_date: day('2030-02-11'),
    },
  },
]

const taxForms: Paper[] = [
  {
    kind: 'w-9',
    layout: 'the form of the revenue service',
    asked: 'Form W-9',
    pages: [
      [
        heading('Form W-9 (Rev. March 2024)  Request for Taxpayer Identification Number and Certification'),
        ...lines(
          '1 Name of entity/individual. An entry is required.',
          'Maple Street Holdings LLC',
          '2 Business name/disregarded entity name, if different from above.',
          'Ridgewood Apartments',
          '3a Check the appropriate box for federal tax classification: [x] Partnership',
          '5 Address (number, street, and apt. or suite no.). See instructions.',
          '12 Elm Street',
          '6 City, state, and ZIP code',
          'Albany, NY 12207',
          'Part I Taxpayer Identification Number (TIN)',
          'Employer identification number',
          '8 4 - 3 3 9 1 0 2 7',
          'Part II Certification. I am not subject to backup withholding.',
          'Signature of U.S. person  Jane A. Whitfield  Date  02/11/2026',
        ),
      ],
    ],
    says: {
      taxpayer_name: 'Maple Street Holdings LLC',
      business_name: 'Ridgewood Apartments',
      tax_classification: 'Partnership',
      address: '12 Elm Street',
      city_state_zip: 'Albany, NY 12207',
      taxpayer_id: '**-***1027',
      signature_date: day('2026-02-11'),
    },
  },
  {
    kind: 'w-9',
    layout: 'substitute form',
    asked: 'W-9',
    pages: [
      [
        heading('Substitute W-9: Taxpayer Identification'),
        pairs([
          ['Name (as shown on your income tax return):', 'Lucia Moreno'],
          ['Federal tax classification:', 'Individual/sole proprietor'],
          ['Street address:', '9 Bay Road'],
          ['City, State, Zip:', 'Newark, NJ 07102'],
          ['Social Security Number:', '123-45-6789'],
          ['Date:', 'January 5, 2026'],
        ]),
        ...lines('I certify that I am not subject to backup withholding.'),
      ],
    ],
    says: {
      taxpayer_name: 'Lucia Moreno',
      tax_classification: 'Individual/sole proprietor',
      address: '9 Bay Road',
      city_state_zip: 'Newark, NJ 07102',
      taxpayer_id: '***-**-6789',
      signature_date: day('2026-01-05'),
    },
  },
]

const policies: Paper[] = [
  {
    kind: 'insurance',
    layout: 'evidence of insurance, labels above',
    asked: 'Property Insurance',
    pages: [
      [
        heading('EVIDENCE OF COMMERCIAL PROPERTY INSURANCE'),
        table(
          [
            ['POLICY NUMBER', 'EFFECTIVE DATE', 'EXPIRATION DATE'],
            ['CPP-0012345', '01/15/2026', '01/15/2027'],
          ],
          [150, 150, 150],
        ),
        pairs([
          ['Insurance Company:', 'Granite Mutual Insurance Co.'],
          ['Named Insured:', 'Maple Street Holdings LLC'],
          ['Location of Premises:', '4417 West Ridgewood Ave, Albany, NY'],
          ['Building:', '$3,200,000'],
          ['Deductible:', '$10,000'],
          ['Annual Premium:', '$18,400.00'],
          ['Mortgagee:', 'Arion Capital, its successors and assigns'],
        ]),
      ],
    ],
    says: {
      policy_number: 'CPP-0012345',
      effective_date: day('2026-01-15'),
      policy_expiration_date: day('2027-01-15'),
      insurer: 'Granite Mutual Insurance Co.',
      named_insured: 'Maple Street Holdings LLC',
      insured_location: '4417 West Ridgewood Ave, Albany, NY',
      building_coverage: 3_200_000,
      deductible: 10_000,
      annual_premium: 18_400,
      mortgagee: 'Arion Capital, its successors and assigns',
    },
  },
  {
    kind: 'insurance',
    layout: 'declarations',
    asked: 'Property Insurance',
    pages: [
      [
        heading('POLICY DECLARATIONS'),
        ...lines(
          'Issued by: Palisade Casualty Company',
          'Policy No. HO3-889201-26',
          'Policy Period: 03/01/2026 to 03/01/2027',
        ),
        ...lines('Named Insured: Lucia Moreno'),
        table(
          [
            ['Coverage', 'Limit'],
            ['Dwelling', '$850,000'],
            ['Personal Liability', '$1,000,000'],
            ['All Perils Deductible', '$2,500'],
            ['Total Annual Premium', '$4,312.00'],
          ],
          ['*', 100],
        ),
      ],
    ],
    says: {
      insurer: 'Palisade Casualty Company',
      policy_number: 'HO3-889201-26',
      effective_date: day('2026-03-01'),
      policy_expiration_date: day('2027-03-01'),
      named_insured: 'Lucia Moreno',
      building_coverage: 850_000,
      liability_limit: 1_000_000,
      deductible: 2500,
      annual_premium: 4312,
    },
  },
]

const contracts: Paper[] = [
  {
    kind: 'purchase-contract',
    layout: 'running text',
    asked: 'Purchase Contract',
    pages: [
      [
        heading('CONTRACT OF SALE'),
        ...lines(
          'This Contract of Sale is made as of February 3, 2026 between Ridgewood Estates Corp., a New York corporation (“Seller”) and Maple Street Holdings LLC, a New York limited liability company (“Purchaser”).',
          '1. Seller agrees to sell the premises known as 4417 West Ridgewood Avenue, Albany, NY 12207 together with all buildings.',
          '2. The purchase price is Three Million Four Hundred Thousand Dollars ($3,400,000.00), payable as follows: the down payment of $340,000.00 upon signing, held in escrow.',
        ),
      ],
      lines(
        '9. The closing shall take place on or about April 30, 2026 at the offices of the lender’s counsel.',
        '11. Purchaser has a due diligence period of thirty (30) days.',
      ),
    ],
    says: {
      contract_date: day('2026-02-03'),
      seller: 'Ridgewood Estates Corp.',
      buyer: 'Maple Street Holdings LLC',
      property_address: '4417 West Ridgewood Avenue, Albany, NY 12207',
      purchase_price: 3_400_000,
      deposit: 340_000,
      closing_date: day('2026-04-30'),
      due_diligence_days: 30,
    },
  },
  {
    kind: 'purchase-contract',
    layout: 'term sheet form',
    asked: 'Purchase and Sale Agreement',
    pages: [
      [
        heading('PURCHASE AND SALE AGREEMENT'),
        pairs([
          ['Agreement Date:', '01/20/2026'],
          ['Seller:', 'Okafor Family Trust'],
          ['Buyer:', 'Harbor Point Partners, LLC'],
          ['Property Address:', '88 Canal St, New York, NY 10002'],
          ['Purchase Price:', '$1,950,000'],
          ['Earnest Money:', '$97,500'],
          ['Closing Date:', '03/31/2026'],
        ]),
      ],
    ],
    says: {
      contract_date: day('2026-01-20'),
      seller: 'Okafor Family Trust',
      buyer: 'Harbor Point Partners, LLC',
      property_address: '88 Canal St, New York, NY 10002',
      purchase_price: 1_950_000,
      deposit: 97_500,
      closing_date: day('2026-03-31'),
    },
  },
]

const appraisals: Paper[] = [
  {
    kind: 'appraisal',
    layout: 'letter',
    asked: 'Appraisal',
    pages: [
      [
        heading('APPRAISAL REPORT'),
        pairs([
          ['Property Address:', '4417 West Ridgewood Ave, Albany, NY'],
          ['Prepared by:', 'Northeast Valuation Group'],
          ['Number of Units:', '24'],
          ['Year Built:', '1962'],
          ['Gross Building Area (SF):', '21,400'],
        ]),
        ...lines(
          'The market value of the subject property "As Is", as of January 22, 2026, was $3,450,000.',
          'The prospective "As Completed" market value, upon completion of the works, is $4,600,000.',
          'We applied a capitalization rate of 6.25% to net operating income.',
        ),
      ],
    ],
    says: {
      property_address: '4417 West Ridgewood Ave, Albany, NY',
      appraiser: 'Northeast Valuation Group',
      as_is_value: 3_450_000,
      as_completed_value: 4_600_000,
      date_of_value: day('2026-01-22'),
      capitalization_rate: 6.25,
      number_of_units: 24,
      year_built: 1962,
      square_footage: 21_400,
    },
  },
  {
    kind: 'appraisal',
    layout: 'summary table',
    asked: 'Appraisal',
    pages: [
      [
        heading('Summary of Appraisal'),
        table(
          [
            ['Market Value Premise', 'Value'],
            ['As-Is Market Value', '$1,900,000'],
            ['After-Repair Value', '$2,350,000'],
          ],
          ['*', 120],
        ),
        pairs([
          ['Effective Date:', '02/14/2026'],
          ['Appraiser:', 'Dana Kowalski, MAI'],
          ['Subject Property Address:', '88 Canal St, New York, NY'],
        ]),
      ],
    ],
    says: {
      as_is_value: 1_900_000,
      as_completed_value: 2_350_000,
      date_of_value: day('2026-02-14'),
      appraiser: 'Dana Kowalski, MAI',
      property_address: '88 Canal St, New York, NY',
    },
  },
]

const marketReports: Paper[] = [
  {
    kind: 'property-analysis',
    layout: 'labels',
    asked: 'Costar',
    pages: [
      [
        heading('CoStar Property Summary'),
        pairs([
          ['Property Name:', 'Ridgewood Court'],
          ['Units:', '48'],
          ['Avg Asking Rent:', '$1,745'],
          ['Submarket:', 'Downtown Albany'],
          ['12 Mo. Asking Rent Growth:', '-1.2%'],
          ['Report Date:', '01/12/2026'],
        ]),
      ],
    ],
    says: { property_name: 'Ridgewood Court', number_of_units: 48, asking_rent: 1745, rent_growth_12_months: -1.2 },
  },
  {
    kind: 'property-analysis',
    layout: 'summary table',
    asked: 'Property Analysis',
    pages: [
      [
        heading('Property Report'),
        table(
          [
            ['Measure', 'Value'],
            ['Submarket Vacancy', '5.8%'],
            ['Market Cap Rate', '6.1%'],
            ['Average Effective Rent', '$1,702'],
            ['12 Month Absorption', '185'],
          ],
          ['*', 120],
        ),
      ],
    ],
    says: { submarket_vacancy: 5.8, market_cap_rate: 6.1, effective_rent: 1702, absorption_12_months: 185 },
  },
]

/** The papers of people and of the deal. */
export const dealPapers: readonly Paper[] = [
  ...[...identities, ...taxForms, ...policies, ...contracts, ...appraisals],
  ...marketReports,
]
