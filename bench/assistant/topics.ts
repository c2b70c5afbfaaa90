import type { Deal } from './papers.ts'
import type { Topic } from './topic.ts'
import { closingTopics } from './topics-closing.ts'
import { propertyTopics } from './topics-property.ts'

/** Everything that is asked for, in the order it is asked. */
export const topics: readonly Topic[] = [...propertyTopics, ...closingTopics]

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
