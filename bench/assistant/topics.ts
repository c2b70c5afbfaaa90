import { type Day, dollars, longDay, shortDay } from './corpus.ts'
import type { Deal } from './papers.ts'

/** Something that stands on one page, and five ways to ask for it: the first three are tuned on, the last two never. */
export interface Topic {
  document: string
  page: number
  answer: (d: Deal) => string[]
  ask: (d: Deal) => [string, string, string, string]
  /** The fifth. */
  also: (d: Deal) => string
}

/** Also as screens show a date. */
const on = (day: Day) => [longDay(day), shortDay(day), shortDay(day).replaceAll('/', '.')]
const usd = (n: number) => [dollars(n)]
const t = (document: string, page: number, answer: Topic['answer'], ask: Topic['ask'], also: Topic['also']): Topic => ({
  document,
  page,
  answer,
  ask,
  also,
})

export const topics: readonly Topic[] = [
  t(
    'contract',
    2,
    (d) => usd(d.price),
    () => [
      'What is the purchase price in the contract of sale?',
      'how much are they buying the building for under the agreement',
      'What did the buyer agree to pay the seller for the property?',
      'contract price?',
    ],
    () => 'I need the number we are paying for this building per the signed sale contract.',
  ),
  t(
    'contract',
    2,
    (d) => usd(d.deposit),
    () => [
      'How much is the deposit held in escrow by the seller’s attorney?',
      'What down payment is due on signing the purchase agreement?',
      'What is the earnest money under the PSA?',
      'how big a deposit did the purchaser put down at signing',
    ],
    () => 'What does the purchaser lay down as deposit when the agreement is signed?',
  ),
  t(
    'contract',
    2,
    (d) => on(d.closing),
    () => [
      'When is the closing supposed to take place?',
      'closing date in the purchase agreement?',
      'On what day do buyer and seller plan to close?',
      'by when should the sale settle according to the contract',
    ],
    () => 'Which date did the parties set for closing the purchase?',
  ),
  t(
    'contract',
    1,
    (d) => [d.seller],
    () => [
      'Who is the seller of the property?',
      'which company is selling the building?',
      'Name the vendor in the purchase and sale agreement.',
      'who are we buying this from',
    ],
    () => 'Who gives the property away in this sale, the seller I mean?',
  ),
  t(
    'appraisal',
    3,
    (d) => usd(d.asIs),
    () => [
      'What is the as is market value?',
      'What does the appraiser say the building is worth as is?',
      'appraised value in its present condition?',
      'Current valuation per the appraisal report?',
    ],
    () => 'Present market value in the eyes of the appraiser, as is?',
  ),
  t(
    'appraisal',
    3,
    (d) => usd(d.asComplete),
    () => [
      'What is the prospective value upon completion?',
      'as-completed value in the appraisal?',
      'How much will it be worth once the work is completed, according to the appraiser?',
      'ARV per appraisal?',
    ],
    () => 'What will the market value be upon completion?',
  ),
  t(
    'appraisal',
    3,
    (d) => [`${d.capRate}%`],
    () => [
      'What capitalization rate did the appraiser apply?',
      'cap rate used in the appraisal?',
      'Which overall rate was used to capitalize the income?',
      'what cap rate did the valuation rest on',
    ],
    () => 'Capitalization rate of the appraisal please',
  ),
  t(
    'appraisal',
    1,
    (d) => on(d.inspected),
    () => [
      'When was the property inspected for the appraisal?',
      'inspection date of the appraiser?',
      'On which day did the appraiser visit the building?',
      'date the valuation inspection took place',
    ],
    () => 'What day was the inspection by the appraiser?',
  ),
  t(
    'appraisal',
    2,
    (d) => [String(d.built)],
    () => [
      'In what year was the building constructed?',
      'when was the property built?',
      'How old is the building, i.e. its year of construction?',
      'year built?',
    ],
    () => 'Year of construction of the improvements?',
  ),
  t(
    'appraisal',
    2,
    (d) => [d.zoning],
    () => [
      'What is the zoning of the site?',
      'how is the lot zoned',
      'Which zoning district does the property lie in?',
      'zoning designation per the appraisal?',
    ],
    () => 'What do the zoning rules call this site?',
  ),
  t(
    'lease',
    2,
    (d) => usd(d.baseRent),
    (d) => [
      `What base rent does ${d.tenant} pay per month?`,
      'monthly base rent of the store lease?',
      `How much does ${d.tenant} owe each month under its lease?`,
      'what is the commercial tenant charged monthly',
    ],
    () => 'What rent per month was agreed for the store?',
  ),
  t(
    'lease',
    1,
    (d) => on(d.leaseEnd),
    (d) => [
      `When does the lease of ${d.tenant} end?`,
      'expiration of the commercial lease?',
      `Until when may ${d.tenant} stay in the store?`,
      'lease maturity for the ground floor store',
    ],
    () => "What is the last day of the store tenant's term?",
  ),
  t(
    'lease',
    1,
    (d) => on(d.leaseStart),
    () => [
      'When did the term of the commercial lease begin?',
      'commencement date of the store lease?',
      'From what day has the retail tenant been leasing?',
      'start of the ground floor lease term?',
    ],
    () => "When does the store tenant's term start running?",
  ),
  t(
    'lease',
    2,
    (d) => usd(d.security),
    () => [
      'What security deposit did the commercial tenant give?',
      'security under the store lease?',
      'How much money secures the obligations of the store tenant?',
      'amount the lessee deposited as security',
    ],
    () => 'How much did the store tenant put up as a deposit?',
  ),
  t(
    'lease',
    3,
    (d) => [`${d.noticeDays} days`],
    () => [
      'How many days of notice must the tenant give to terminate if the premises are destroyed?',
      'termination notice period in the lease?',
      'How long before leaving must the lessee tell the landlord when the store is destroyed?',
      'notice needed to terminate the store lease',
    ],
    () => 'With how much prior notice may the store lease be terminated?',
  ),
  t(
    'rentroll',
    1,
    (d) => usd(d.units[2]?.rent ?? 0),
    (d) => [
      `What is the monthly rent of unit ${d.units[2]?.unit}?`,
      `how much rent is unit ${d.units[2]?.unit} paying`,
      `What does the tenant in apartment ${d.units[2]?.unit} pay per month?`,
      `rent ${d.units[2]?.unit}?`,
    ],
    (d) => `Give me the monthly rent for ${d.units[2]?.unit}`,
  ),
  t(
    'rentroll',
    1,
    (d) => [d.units[4]?.tenant ?? ''],
    (d) => [
      `Who is the tenant of unit ${d.units[4]?.unit}?`,
      `tenant name for unit ${d.units[4]?.unit}?`,
      `Who lives in ${d.units[4]?.unit}?`,
      `which renter occupies apartment ${d.units[4]?.unit}`,
    ],
    (d) => `Whose apartment is ${d.units[4]?.unit}?`,
  ),
  t(
    'rentroll',
    1,
    (d) => [String(d.units[1]?.feet)],
    (d) => [
      `How many square feet does unit ${d.units[1]?.unit} have?`,
      `square footage of unit ${d.units[1]?.unit}?`,
      `How large is apartment ${d.units[1]?.unit}?`,
      `size of ${d.units[1]?.unit} in sf`,
    ],
    (d) => `Square feet of ${d.units[1]?.unit}?`,
  ),
  t(
    'operating',
    1,
    (d) => usd(d.noi),
    () => [
      'What was the net operating income in 2025?',
      '2025 NOI?',
      'How much did the property net from operations in 2025?',
      'net operating income for 2025 per the T12',
    ],
    () => 'What is the 2025 figure for net operating income?',
  ),
  t(
    'operating',
    1,
    (d) => usd(d.taxes),
    () => [
      'How much were real estate taxes in 2025?',
      '2025 property tax expense?',
      'What was paid in real estate tax for 2025?',
      'taxes line of the operating statement, 2025',
    ],
    () => 'Real estate tax bill of 2025?',
  ),
  t(
    'operating',
    1,
    (d) => usd(d.utilities),
    () => [
      'What did utilities cost in 2025?',
      'utility expenses for 2025?',
      'How much was spent on utilities during 2025?',
      '2025 utilities?',
    ],
    () => 'What were the 2025 utilities?',
  ),
  t(
    'bank',
    1,
    (d) => usd(d.balance),
    (d) => [
      `What is the ending balance at ${d.bank}?`,
      'ending balance on the bank statement?',
      `How much money was left in the ${d.bank} account at the end of June?`,
      'June closing balance of the borrower’s bank account',
    ],
    () => 'How much is in the account per the bank statement, ending balance?',
  ),
  t(
    'bank',
    1,
    (d) => [d.account],
    () => [
      'What digits does the bank account number end in?',
      'last four of the bank account?',
      'Which account number is the bank statement for?',
      'final digits of the account on the June statement',
    ],
    () => 'What does the account number end with?',
  ),
  t(
    'insurance',
    1,
    (d) => usd(d.premium),
    () => [
      'What is the annual premium of the property insurance?',
      'insurance premium per year?',
      'How much does the building insurance cost a year?',
      'yearly cost of the property policy',
    ],
    () => 'What premium is paid each year to insure the building?',
  ),
  t(
    'insurance',
    1,
    (d) => [d.policy],
    () => [
      'What is the policy number of the property insurance?',
      'insurance policy no?',
      'Under which number is the building insured?',
      'policy number on the insurance certificate',
    ],
    () => 'Number of the insurance policy?',
  ),
  t(
    'insurance',
    1,
    (d) => on(d.policyEnd),
    () => [
      'When does the property insurance expire?',
      'expiration date of the policy?',
      'Until what date is the building insured?',
      'when does coverage lapse',
    ],
    () => 'On which date does the policy run out?',
  ),
  t(
    'insurance',
    1,
    (d) => usd(d.cover),
    () => [
      'What is the building coverage limit?',
      'how much building coverage is there',
      'Up to what amount is the building insured?',
      'limit of insurance on the building',
    ],
    () => 'For how much is the building covered?',
  ),
  t(
    'insurance',
    1,
    (d) => usd(d.deductible),
    () => [
      'What is the deductible on the property policy?',
      'insurance deductible?',
      'How much of an insurance loss does the owner bear first as deductible?',
      'policy deductible amount',
    ],
    () => 'What deductible applies to the property coverage?',
  ),
  t(
    'insurance',
    1,
    (d) => [d.insurer],
    () => [
      'Which carrier insures the building?',
      'who is the insurance carrier?',
      'With what company is the property insured?',
      'name of the insurer',
    ],
    () => 'Name the insurance company.',
  ),
  t(
    'title',
    2,
    (d) => usd(d.lien),
    () => [
      'What is the principal sum of the mortgage in Schedule B?',
      'original amount of the existing mortgage in the title report?',
      'How large is the mortgage that title wants satisfied at closing?',
      'mortgage exception amount in the title commitment',
    ],
    () => 'Principal amount of the mortgage that must be satisfied at closing?',
  ),
  t(
    'title',
    2,
    (d) => [d.lienholder],
    () => [
      'Who holds the mortgage listed in Schedule B?',
      'existing mortgagee per title commitment?',
      'To whom was the mortgage in the title exceptions given?',
      'which lender has the lien shown on title',
    ],
    () => 'Name of the mortgage holder in the title commitment?',
  ),
  t(
    'title',
    1,
    (d) => [d.titleNumber],
    () => [
      'What is the title commitment number?',
      'commitment no. of the title insurance?',
      'Under what number was the title commitment issued?',
      'title number?',
    ],
    () => 'What number does the title company give its commitment?',
  ),
  t(
    'gc',
    1,
    (d) => usd(d.contractSum),
    () => [
      'What is the contract sum of the construction agreement?',
      'how much does the contractor charge for the renovation',
      'What will the owner pay the builder in all for the renovation?',
      'GC contract amount?',
    ],
    () => 'Price of the construction contract?',
  ),
  t(
    'gc',
    2,
    (d) => on(d.completion),
    () => [
      'When must the contractor reach substantial completion?',
      'substantial completion date?',
      'By what date should the renovation be substantially done?',
      'deadline for the builder to complete',
    ],
    () => 'When does the contractor have to be substantially complete?',
  ),
  t(
    'gc',
    2,
    (d) => [`${d.retainage}%`],
    () => [
      'What percentage of each requisition is retained?',
      'retainage in the construction contract?',
      'How much is held back from each of the contractor’s requisitions?',
      'what percent does the owner retain',
    ],
    () => 'What part of each requisition does the owner keep until the end?',
  ),
  t(
    'llc',
    2,
    (d) => [`${d.share}%`],
    (d) => [
      `What percentage of the membership interests does ${d.borrower} hold?`,
      `ownership share of ${d.borrower}?`,
      `How much of the company does ${d.borrower} own?`,
      `${d.borrower.split(' ')[1]}'s stake in the LLC`,
    ],
    (d) => `What percent of the LLC belongs to ${d.borrower}?`,
  ),
  t(
    'llc',
    1,
    (d) => on(d.formed),
    (d) => [
      `When was ${d.entity} formed?`,
      'formation date of the LLC?',
      'On what date did the limited liability company come into being?',
      'when was the borrowing entity organized',
    ],
    () => 'Date the company was formed?',
  ),
  t(
    'payoff',
    1,
    (d) => usd(d.payoff),
    (d) => [
      `What is the total amount due to ${d.oldLender}?`,
      'payoff amount?',
      `How much does it take to pay off ${d.oldLender}?`,
      'what is owed under the payoff letter',
    ],
    (d) => `How much must be paid in total to satisfy ${d.oldLender}?`,
  ),
  t(
    'payoff',
    1,
    (d) => usd(d.perDiem),
    () => [
      'What is the per diem interest on the payoff?',
      'per diem?',
      'How much interest accrues each day on the old loan?',
      'daily interest in the payoff statement',
    ],
    () => 'What is charged per day of delay on the payoff?',
  ),
  t(
    'pcr',
    2,
    (d) => [`${d.roofAge} years`],
    () => [
      'How old is the roof?',
      'age of the roof membrane?',
      'For how many years has the roof been in place?',
      'roof age per the condition report',
    ],
    () => 'Roof: how many years old?',
  ),
  t(
    'pcr',
    2,
    (d) => [String(d.boiler)],
    () => [
      'When was the boiler installed?',
      'what year is the boiler from',
      'In which year did they put in the boiler?',
      'boiler installation year',
    ],
    () => 'Installation year of the boiler?',
  ),
  t(
    'survey',
    1,
    (d) => [d.surveyor],
    () => [
      'Who surveyed the parcel?',
      'name of the surveyor?',
      'Which firm prepared the boundary survey?',
      'survey done by whom',
    ],
    () => 'Which surveyor drew the boundary survey?',
  ),
  t(
    'budget',
    1,
    (d) => usd(d.budget[3]?.cost ?? 0),
    () => [
      'What is budgeted for plumbing?',
      'plumbing budget?',
      'How much money is set aside for plumbing work?',
      'cost of the plumbing trade',
    ],
    () => 'How much does the plumbing cost in the budget?',
  ),
]

/** What a file of these papers does not show: far from it, or near it and yet not there. */
export const absences: readonly ((d: Deal) => [string, string])[] = [
  () => [
    'What is the interest rate of the mezzanine loan?',
    'Is there a seismic report and what is the probable maximum loss?',
  ],
  (d) => [`What is the monthly rent of unit 9${d.n % 2 ? 'F' : 'G'}?`, `Who rents apartment 12${d.n % 2 ? 'H' : 'K'}?`],
  () => ['What was the net operating income in 2019?', 'How much were real estate taxes in 2017?'],
  () => [
    'What is the annual premium of the earthquake insurance?',
    'What is the policy number of the workers compensation policy?',
  ],
  () => ['When was the elevator last inspected?', 'What does the elevator maintenance contract cost?'],
  () => ['Who is the architect of the project?', 'How much is the architect paid?'],
  () => ['What is the credit score of the guarantor’s spouse?', 'How many dependents does the guarantor have?'],
  () => ['What is the franchise fee of the hotel?', 'What is the average daily room rate?'],
  () => ['What does the solar panel lease cost per month?', 'When do the photovoltaic panels come off warranty?'],
  () => ['What ground rent is paid under the ground lease?', 'When does the ground lease expire?'],
  () => ['How much is budgeted for landscaping?', 'What is the swimming pool budget?'],
  () => [
    'Which law firm represents the lender in the litigation?',
    'What is the docket number of the foreclosure action?',
  ],
  () => ['What base rent does Zephyr Aquatics Ltd. pay?', 'When does the lease of Quixote Furniture end?'],
  () => ['What is the ending balance at Wells Fargo?', 'How much cash is in the Charles Schwab account?'],
  () => ['How many parking spaces does the property have?', 'What is the monthly charge for a parking space?'],
]

/** Numbers to work out from two places. */
export const sums: readonly {
  places: [document: string, page: number][]
  answer: (d: Deal) => number
  ask: (d: Deal) => [string, string, string, string]
}[] = [
  {
    places: [
      ['appraisal', 3],
      ['contract', 2],
    ],
    answer: (d) => d.asIs - d.price,
    ask: () => [
      'What is the difference between the as is market value and the purchase price?',
      'How much higher is the as is value than the contract purchase price?',
      'By how much does the market value as is exceed the purchase price?',
      'as is market value minus purchase price?',
    ],
  },
  {
    places: [['rentroll', 1]],
    answer: (d) => (d.units[0]?.rent ?? 0) + (d.units[3]?.rent ?? 0),
    ask: (d) => [
      `What is the combined monthly rent of unit ${d.units[0]?.unit} and unit ${d.units[3]?.unit}?`,
      `Add up the monthly rents of units ${d.units[0]?.unit} and ${d.units[3]?.unit}.`,
      `What do units ${d.units[0]?.unit} and ${d.units[3]?.unit} pay together in rent each month?`,
      `sum of rent for ${d.units[0]?.unit} plus ${d.units[3]?.unit}`,
    ],
  },
  {
    places: [['operating', 1]],
    answer: (d) => d.taxes + d.utilities,
    ask: () => [
      'What is the sum of real estate taxes and utilities in 2025?',
      'How much are the 2025 real estate taxes and utilities together?',
      'What did taxes plus utilities come to in 2025?',
      'real estate taxes and utilities combined, 2025',
    ],
  },
  {
    places: [['operating', 1]],
    answer: (d) => d.noi - d.noiBefore,
    ask: () => [
      'How much more was the net operating income in 2025 than in 2024?',
      'What is the difference in net operating income between 2024 and 2025?',
      'By how much did the 2025 net operating income exceed that of 2024?',
      '2025 net operating income minus 2024 net operating income',
    ],
  },
  {
    places: [['appraisal', 3]],
    answer: (d) => d.asComplete - d.asIs,
    ask: () => [
      'What is the difference between the prospective value upon completion and the market value as is?',
      'How much higher is the value upon completion than the value as is?',
      'By how much does the completed value exceed the as is value?',
      'value upon completion minus as is value',
    ],
  },
  {
    places: [['budget', 1]],
    answer: (d) => (d.budget[3]?.cost ?? 0) + (d.budget[4]?.cost ?? 0),
    ask: () => [
      'How much are plumbing and electrical budgeted together?',
      'What is the combined budget for plumbing and electrical?',
      'Add the plumbing budget and the electrical budget.',
      'plumbing plus electrical cost?',
    ],
  },
  {
    places: [['lease', 2]],
    answer: (d) => d.baseRent + d.security,
    ask: () => [
      'What do the base rent and the security deposit of the store lease add up to?',
      'Sum of the monthly base rent and the security under the commercial lease?',
      'What do the store tenant’s base rent and security come to altogether?',
      'base rent plus security deposit of the lease',
    ],
  },
]
