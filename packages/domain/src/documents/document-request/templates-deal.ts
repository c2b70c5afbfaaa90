import { asks, type DocumentTemplate, template } from './template.ts'

const loan = template('loan')
const property = template('property')

/** What a bridge lender asks of the loan as a whole (M-48). */
export const loanTemplates: readonly DocumentTemplate[] = [
  loan(
    'Business Plan and Exit',
    'loan',
    'One or two pages: what you will do with the property, by when, at what cost, and how the loan will be repaid.',
    {
      auto_create: true,
      questions: asks(
        ['Exit', 'How and when is the loan to be repaid?'],
        ['Timeline', 'How many months does the plan take?'],
      ),
    },
  ),
  loan(
    'Purchase Contract',
    'loan',
    'For a purchase: the signed contract with all amendments and assignments. For a refinance: the closing statement of your purchase.',
    {
      auto_create: true,
      questions: asks(
        ['Price', 'What is the purchase price?'],
        ['Parties', 'Who are buyer and seller?'],
        ['Closing', 'By which date must the purchase close?'],
        ['Signed', 'Is the contract signed by both sides?'],
      ),
    },
  ),
  loan(
    'Sources and Uses',
    'loan',
    'A table of where the money comes from and what it pays for, including your own cash.',
    {
      use_textract: true,
      questions: asks(['Equity', 'How much cash does the borrower bring?'], ['Balance', 'Are sources and uses equal?']),
    },
  ),
  loan('Proof of Deposit', 'loan', 'The receipt or wire confirmation of the deposit paid under the contract.', {
    conditions: ['purchase'],
    questions: asks(['Deposit', 'How much was paid, when and to whom?']),
  }),
  loan('Payoff Letter', 'loan', "The current lender's payoff letter, good for at least 30 days.", {
    conditions: ['refinance'],
    questions: asks(
      ['Payoff', 'What is the payoff amount, and until which date is it good?'],
      ['Default', 'Does it show default interest or late charges?'],
    ),
  }),
  loan(
    'Existing Note and Mortgage',
    'loan',
    'The note, the mortgage and any modification of the loan to be paid off.',
    {
      conditions: ['refinance'],
      questions: asks(
        ['Maturity', 'When does the existing loan mature?'],
        ['Prepayment', 'Is there a prepayment penalty?'],
      ),
    },
  ),
  loan('Mortgage Payment History', 'loan', 'The payments of the last twelve months as stated by the lender.', {
    use_textract: true,
    conditions: ['refinance'],
    questions: asks(['Late payments', 'Which payments were 30 days late or more?']),
  }),
  loan('Broker Fee Agreement', 'loan', "The signed agreement on the broker's fee.", {
    conditions: ['broker'],
    questions: asks(['Fee', 'What is the fee, and who pays it?']),
  }),
  loan(
    'Wire Instructions',
    'title',
    "The settlement agent's wire instructions on letterhead. We confirm them by phone before any money moves.",
    {
      questions: asks(['Account', 'Who holds the account, and at which bank?']),
    },
  ),
]

/** What a bridge lender asks of each property, whatever the plan (M-48). */
export const propertyTemplates: readonly DocumentTemplate[] = [
  property(
    'Property Photos',
    'property',
    'Recent photos of the outside, the street, each kind of unit, the kitchen, the baths and the mechanical rooms.',
    {
      auto_create: true,
    },
  ),
  property('Property Tax Bill', 'property', 'The latest tax bill with proof of payment.', {
    questions: asks(
      ['Tax', 'What is the yearly tax, and is it paid?'],
      ['Assessed value', 'What is the assessed value?'],
    ),
  }),
  property('Appraisal', 'property', 'Any appraisal of the last twelve months. We order our own when there is none.', {
    questions: asks(
      ['As-is value', 'What is the as-is value, and as of which date?'],
      ['Stabilized value', 'What is the value as completed or stabilized?'],
    ),
  }),
  property('Environmental Report', 'property', 'The latest Phase I report, and Phase II if one was recommended.', {
    questions: asks(
      ['Conditions', 'Which recognized environmental conditions are found?'],
      ['Phase II', 'Is a Phase II recommended?'],
    ),
  }),
  property('Property Condition Report', 'property', 'The latest engineering or inspection report, if there is one.', {
    questions: asks(['Repairs', 'Which immediate repairs are named, at what cost?']),
  }),
  property('Survey', 'title', 'The latest ALTA or boundary survey.', {
    questions: asks(['Encroachments', 'Which encroachments or easements are shown?']),
  }),
  property('Title Report', 'title', 'The title commitment or preliminary report with copies of the exceptions.', {
    questions: asks(['Owner', 'Who holds title?'], ['Liens', 'Which liens, judgments and unpaid taxes are listed?']),
  }),
  property(
    'Zoning and Certificate of Occupancy',
    'property',
    'The certificate of occupancy and, if you have one, the zoning report.',
    {
      questions: asks(
        ['Use', 'Which use and how many units are permitted?'],
        ['Violations', 'Are violations or non-conforming uses mentioned?'],
      ),
    },
  ),
  property(
    'Property Insurance',
    'insurance',
    'The policy or a quote with limits and deductible, and the bill. We must be named mortgagee before closing.',
    {
      questions: asks(
        ['Coverage', 'What are the building limit, the liability limit and the deductible?'],
        ['Expiry', 'When does the policy expire?'],
        ['Mortgagee', 'Who is named as mortgagee?'],
      ),
    },
  ),
  property('Flood Certificate', 'insurance', 'The flood zone determination and, in a flood zone, the flood policy.', {
    questions: asks(['Zone', 'In which flood zone does the property lie?']),
  }),
  ...cashFlow(),
  ...works(),
  ...retail(),
]

/** Property that earns: who rents, what comes in, what goes out. */
function cashFlow(): DocumentTemplate[] {
  const flags = ['cash_flow'] as const
  return [
    property(
      'Rent Roll',
      'income',
      'The current rent roll, signed: unit, tenant, size, rent, lease dates, deposit, arrears.',
      {
        flags,
        use_textract: true,
        questions: asks(
          ['Occupancy', 'How many units are occupied, and how many are there?'],
          ['Rent', 'What is the total monthly rent?'],
          ['Arrears', 'Which tenants are behind with their rent?'],
        ),
      },
    ),
    property('Operating Statement (T-12)', 'income', 'Income and expenses of the last twelve months, month by month.', {
      flags,
      use_textract: true,
      questions: asks(
        ['Income', 'What is the effective gross income of the twelve months?'],
        ['Expenses', 'What are the operating expenses?'],
        ['NOI', 'What is the net operating income?'],
      ),
    }),
    property('Residential Leases', 'income', 'The signed leases of all units, with renewals.', {
      flags,
      questions: asks(['Terms', 'For each unit, what are tenant, rent and end of the lease?']),
    }),
    property(
      'Property Management Agreement',
      'income',
      'The signed agreement with the manager, if the property is managed by others.',
      {
        flags,
        questions: asks(['Fee', 'Who manages the property, and for what fee?']),
      },
    ),
    property(
      'Security Deposit Ledger',
      'income',
      'A list of the deposits held, by tenant, with the bank account they are in.',
      {
        flags,
        use_textract: true,
        questions: asks(['Total', 'What is the total of deposits held?']),
      },
    ),
    property(
      'Utility Bills',
      'income',
      'Water, gas and electricity bills that the owner paid in the last three months.',
      { flags },
    ),
  ]
}

/** Property being worked on: what is planned, permitted, contracted and done. */
function works(): DocumentTemplate[] {
  const both = ['flip', 'mid_construction'] as const
  const midway = ['mid_construction'] as const
  return [
    property(
      'Scope of Work and Budget',
      'construction',
      'The works line by line with hard costs, soft costs and contingency.',
      {
        flags: both,
        use_textract: true,
        questions: asks(
          ['Hard costs', 'What is the total of hard costs?'],
          ['Soft costs', 'What is the total of soft costs?'],
          ['Contingency', 'How much contingency is included?'],
        ),
      },
    ),
    property(
      'Contractor Agreement',
      'construction',
      'The signed contract with the general contractor, with the schedule of payments.',
      {
        flags: both,
        questions: asks(
          ['Price', 'What is the contract price, and is it fixed?'],
          ['Completion', 'By which date must the works be done?'],
        ),
      },
    ),
    property(
      'Contractor License and Insurance',
      'construction',
      "The contractor's license, liability insurance and workers' compensation certificate.",
      {
        flags: both,
        questions: asks(['Expiry', 'When do the license and each policy expire?']),
      },
    ),
    property(
      'Comparable Sales',
      'property',
      'Three to six recent sales of renovated homes near by that support your sale price.',
      {
        flags: ['flip'],
        questions: asks(['Prices', 'For each sale, what are address, date, size and price?']),
      },
    ),
    property(
      'Plans and Specifications',
      'construction',
      'The approved architectural, structural and mechanical drawings.',
      {
        flags: midway,
        questions: asks(['Approval', 'Are the plans stamped as approved, and when?']),
      },
    ),
    property('Building Permits', 'construction', 'All permits issued so far, and a list of those outstanding.', {
      flags: midway,
      questions: asks(['Permits', 'Which works are permitted?'], ['Expiry', 'When does each permit expire?']),
    }),
    property(
      'Cost Spent to Date',
      'construction',
      'The budget with what is spent and what is left, line by line, with paid invoices.',
      {
        flags: midway,
        use_textract: true,
        questions: asks(['Spent', 'What is the total spent to date?'], ['Left', 'What does it cost to complete?']),
      },
    ),
    property(
      'Draw Schedule and Inspections',
      'construction',
      'Past draws with the inspection reports, and the draws still expected.',
      {
        flags: midway,
        questions: asks(['Progress', 'What percentage of the works is complete?']),
      },
    ),
    property(
      'Lien Waivers',
      'construction',
      'Signed waivers of the contractor and the main subcontractors for everything paid so far.',
      {
        flags: midway,
        questions: asks(['Through', 'Who waives liens, for what amount and through which date?']),
      },
    ),
    property("Builder's Risk Insurance", 'insurance', "The builder's risk policy for the whole time of construction.", {
      flags: midway,
      questions: asks(['Limit', 'What is the limit, and when does the policy expire?']),
    }),
  ]
}

/** Property with shops. */
function retail(): DocumentTemplate[] {
  const flags = ['retail'] as const
  return [
    property('Commercial Leases', 'income', 'All signed commercial leases with amendments, options and guaranties.', {
      flags,
      questions: asks(
        ['Terms', 'For each tenant, what are rent, escalations, end of the lease and options?'],
        ['Termination', 'Which early termination or co-tenancy rights exist?'],
      ),
    }),
    property(
      'Tenant Estoppels',
      'income',
      'A signed estoppel certificate of each commercial tenant, not older than 45 days.',
      {
        flags,
        questions: asks(['Defaults', 'Does any tenant claim a default, offset or prepaid rent?']),
      },
    ),
    property(
      'Subordination Agreements (SNDA)',
      'income',
      'The subordination, non-disturbance and attornment agreement of each commercial tenant.',
      { flags },
    ),
    property(
      'Tenant Sales and Financials',
      'income',
      'Sales reports of the last two years, or financial statements, of tenants with more than 20% of the rent.',
      {
        flags,
        use_textract: true,
        questions: asks(['Sales', 'What are the yearly sales of each tenant?']),
      },
    ),
    property('CAM Reconciliation', 'income', 'The latest yearly reconciliation of common area charges.', {
      flags,
      use_textract: true,
      questions: asks(['Recovered', 'How much of the common expenses do tenants pay?']),
    }),
  ]
}
