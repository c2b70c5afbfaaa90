import { asks, type DocumentTemplate, template } from './template.ts'

const borrower = template('borrower')
const entity = template('legal-entity')

/** What a bridge lender asks of each sponsor (M-48). */
export const borrowerTemplates: readonly DocumentTemplate[] = [
  borrower(
    'Government ID',
    'sponsor',
    'A clear photo of both sides of your driver license, or the photo page of your passport. It must not be expired.',
    {
      auto_create: true,
      use_textract: true,
      questions: asks(
        ['Name', 'What is the full name on the document?'],
        ['Expiry', 'On which date does the document expire?'],
        ['Date of birth', 'What is the date of birth on the document?'],
      ),
    },
  ),
  borrower(
    'Credit Authorization',
    'sponsor',
    'Please sign and date the form that lets us obtain your credit and background reports.',
    {
      auto_create: true,
      questions: asks(['Signed', 'Is the authorization signed and dated?'], ['Name', 'Who gives the authorization?']),
    },
  ),
  borrower(
    'Personal Financial Statement',
    'finances',
    'A statement of your assets and liabilities, dated within the last 90 days and signed.',
    {
      auto_create: true,
      use_textract: true,
      questions: asks(
        ['Net worth', 'What is the total net worth stated?'],
        ['Liquid assets', 'What is the total of cash and marketable securities?'],
        ['Contingent liabilities', 'Which contingent liabilities and guaranties are listed?'],
        ['Signed', 'Is the statement signed and dated within the last 90 days?'],
      ),
    },
  ),
  borrower(
    'Schedule of Real Estate Owned',
    'finances',
    'A list of every property you own with address, your share, value, loan balance, lender, maturity and yearly income.',
    {
      auto_create: true,
      use_textract: true,
      questions: asks(
        ['Properties', 'How many properties are listed?'],
        ['Value', 'What is the total market value?'],
        ['Debt', 'What is the total mortgage debt?'],
        ['Maturities', 'Which loans mature within the next 12 months?'],
      ),
    },
  ),
  borrower(
    'Personal Bank Statements',
    'finances',
    'Statements of all your bank accounts for the last two months, all pages.',
    {
      auto_create: true,
      use_textract: true,
      questions: asks(
        ['Holder', 'Who holds the account?'],
        ['Balance', 'What is the ending balance of the latest statement?'],
        ['Large deposits', 'Which deposits of more than $10,000 are shown?'],
      ),
    },
  ),
  borrower(
    'Brokerage and Retirement Statements',
    'finances',
    'The latest statement of each investment and retirement account that you count towards your liquidity.',
    {
      use_textract: true,
      questions: asks(
        ['Holder', 'Who holds the account?'],
        ['Value', 'What is the total value, and as of which date?'],
      ),
    },
  ),
  borrower(
    'Personal Tax Returns',
    'finances',
    'Your complete federal tax returns of the last two years with all schedules, or the extension filed for the last year.',
    {
      use_textract: true,
      questions: asks(
        ['Years', 'Which tax years are covered?'],
        ['Adjusted gross income', 'What is the adjusted gross income of each year?'],
        ['Rental income', 'What does Schedule E show as net rental income?'],
      ),
    },
  ),
  borrower(
    'Tax Transcript Request (Form 4506-C)',
    'finances',
    'The signed IRS form that lets us order a transcript of your tax returns.',
    {
      questions: asks(['Signed', 'Is the form signed and dated within the last 120 days?']),
    },
  ),
  borrower(
    'Sponsor Biography',
    'sponsor',
    'A short account of your real-estate experience: years in business, kinds of property, notable projects.',
    {
      questions: asks(
        ['Years', 'How many years of real-estate experience are described?'],
        ['Projects', 'Which projects are comparable to this one?'],
      ),
    },
  ),
  borrower(
    'Track Record',
    'sponsor',
    'A list of the projects you completed in the last three years: address, purchase price, cost of works, sale price or new loan, dates.',
    {
      use_textract: true,
      questions: asks(
        ['Completed', 'How many projects were completed in the last three years?'],
        ['Profit', 'What was the profit of each project?'],
      ),
    },
  ),
  borrower(
    'Letter of Explanation',
    'sponsor',
    'If you had a bankruptcy, foreclosure, late payment or lawsuit: what happened, how it ended, with papers that show it.',
    {
      questions: asks(
        ['Events', 'Which credit events or lawsuits are explained?'],
        ['Resolved', 'Is each of them resolved?'],
      ),
    },
  ),
  borrower(
    'Proof of Address',
    'sponsor',
    'A utility bill or bank letter of the last two months with your name and home address.',
    {
      questions: asks(['Address', 'Which name and address are shown, and of what date?']),
    },
  ),
  borrower(
    'Closing Statements of Past Projects',
    'sponsor',
    'Settlement statements of the purchase and the sale of your last three flips.',
    {
      flags: ['flip'],
      use_textract: true,
      questions: asks(['Sales', 'For each property, what were the purchase and the sale price and their dates?']),
    },
  ),
]

/** What a bridge lender asks of the borrowing entity (M-48). */
export const legalEntityTemplates: readonly DocumentTemplate[] = [
  entity(
    'Articles of Organization',
    'entity',
    'The filed articles of organization or incorporation with all amendments.',
    {
      auto_create: true,
      questions: asks(
        ['Name', 'What is the exact name of the entity?'],
        ['State', 'In which state and when was it formed?'],
      ),
    },
  ),
  entity(
    'Operating Agreement',
    'entity',
    'The signed operating agreement, partnership agreement or by-laws with all amendments.',
    {
      auto_create: true,
      questions: asks(
        ['Members', 'Who are the members and what percentage does each hold?'],
        ['Manager', 'Who may sign for the entity and borrow on its behalf?'],
        ['Signed', 'Is the agreement signed by all members?'],
      ),
    },
  ),
  entity('EIN Letter', 'entity', 'The IRS letter (CP 575 or 147C) that shows the employer identification number.', {
    questions: asks(['Name', 'Which entity name does the letter carry?']),
  }),
  entity('Form W-9', 'entity', 'A completed and signed IRS form W-9 of the entity.', {
    use_textract: true,
    questions: asks(
      ['Name', 'Which name and tax classification are given?'],
      ['Signed', 'Is the form signed and dated?'],
    ),
  }),
  entity('Certificate of Good Standing', 'entity', 'A certificate of the state of formation, not older than 30 days.', {
    questions: asks(
      ['Standing', 'Is the entity in good standing, and as of which date?'],
      ['Name', 'Which entity name is certified?'],
    ),
  }),
  entity(
    'Foreign Qualification',
    'entity',
    'If the entity was formed in another state than the property lies in: its registration in the state of the property.',
    {
      questions: asks(['State', 'In which state is the entity registered, and when?']),
    },
  ),
  entity(
    'Organization Chart',
    'entity',
    'A chart of the ownership up to the people behind it, with percentages; name everyone with 20% or more.',
    {
      questions: asks(['Owners', 'Which people own 20% or more, directly or indirectly?']),
    },
  ),
  entity(
    'Beneficial Ownership Certification',
    'entity',
    'The signed certification of the people who own or control the entity.',
    {
      questions: asks(['Owners', 'Who is certified as owner or controlling person?']),
    },
  ),
  entity('Borrowing Resolution', 'entity', 'The signed resolution that authorizes the loan and names who signs.', {
    questions: asks(['Signer', 'Who is authorized to sign?'], ['Loan', 'Which loan and property does it cover?']),
  }),
  entity(
    'Entity Bank Statements',
    'entity',
    'Statements of all accounts of the entity for the last two months, all pages.',
    {
      use_textract: true,
      questions: asks(['Balance', 'What is the ending balance of the latest statement?']),
    },
  ),
  entity(
    'Entity Tax Returns',
    'entity',
    'Federal tax returns of the entity for the last two years, if it has filed any.',
    {
      use_textract: true,
      questions: asks(['Income', 'What is the net income of each year?']),
    },
  ),
]
