import type {
  RuleCondition,
  ScoreGroup,
  ScoreModel,
  ScoreParameter,
  ScoreRule,
  ScoreTable,
  ScoreVariable,
} from './model.ts'

const rule = (condition: RuleCondition, criteria: string, score: number): ScoreRule => ({ condition, criteria, score })
const from = (table: ScoreTable, name: string): ScoreParameter => ({ table, name })
const value = (name: string, parameter: ScoreParameter, ...rules: ScoreRule[]): ScoreVariable => ({
  name,
  math_function: 'value',
  parameters: [parameter],
  rules,
})
const ratio = (name: string, over: ScoreParameter, under: ScoreParameter, ...rules: ScoreRule[]): ScoreVariable => ({
  name,
  math_function: 'ratio',
  parameters: [over, under],
  rules,
})

// Every matching rule counts, so a better value collects the points of the bands below it.
const borrowerGroups: readonly ScoreGroup[] = [
  {
    name: 'Credit',
    category: 'borrowers',
    variables: [
      value(
        'Credit score',
        from('borrower', 'credit_score'),
        rule('<', '600', -15),
        rule('<', '650', -10),
        rule('>=', '700', 8),
        rule('>=', '750', 7),
      ),
    ],
  },
  {
    name: 'Financial strength',
    category: 'borrowers',
    variables: [
      ratio(
        'Net worth to loan',
        from('borrower', 'net_worth'),
        from('loan', 'amount'),
        rule('<', '0.5', -10),
        rule('<', '1', -5),
        rule('>=', '1', 5),
        rule('>=', '2', 5),
      ),
      ratio(
        'Liquidity to loan',
        from('borrower', 'liquidity'),
        from('loan', 'amount'),
        rule('<', '0.05', -10),
        rule('>=', '0.1', 5),
        rule('>=', '0.2', 5),
      ),
    ],
  },
  {
    name: 'Experience',
    category: 'borrowers',
    variables: [
      value(
        'Completed projects',
        from('borrower', 'completed_projects'),
        rule('=', '0', -10),
        rule('>=', '3', 5),
        rule('>=', '5', 5),
        rule('>=', '10', 5),
      ),
    ],
  },
]

const propertyGroups: readonly ScoreGroup[] = [
  {
    name: 'Asset',
    category: 'properties',
    variables: [
      value(
        'Property type',
        from('property', 'property_type'),
        rule('=', 'MULTIFAMILY', 10),
        rule('=', 'FAMILY', 5),
        rule('=', 'MIXED_USE', 3),
        rule('=', 'GROUND_UP', -8),
        rule('=', 'LAND', -15),
      ),
      value(
        'Number of units',
        from('property', 'number_of_units'),
        rule('>=', '5', 3),
        rule('>=', '10', 4),
        rule('>=', '50', 3),
      ),
      ratio(
        'Purchase price per unit',
        from('property', 'purchase_price'),
        from('property', 'number_of_units'),
        rule('<=', '150000', 5),
        rule('>', '300000', -5),
        rule('>', '500000', -5),
      ),
    ],
  },
  {
    name: 'Income',
    category: 'properties',
    variables: [
      value('Occupied', from('property', 'is_occupied'), rule('=', 'No', -8), rule('=', 'Yes', 8)),
      ratio(
        'Going-in yield',
        from('property', 'current_noi'),
        from('property', 'purchase_price'),
        rule('<=', '0', -5),
        rule('>=', '0.05', 5),
        rule('>=', '0.07', 5),
      ),
      ratio(
        'Rehab to purchase price',
        from('property', 'rehab_budget'),
        from('property', 'purchase_price'),
        rule('<=', '0.1', 3),
        rule('>', '0.5', -5),
        rule('>', '1', -5),
      ),
    ],
  },
]

const neighborhoodGroups: readonly ScoreGroup[] = [
  {
    name: 'Demand',
    category: 'neighborhoods',
    variables: [
      value(
        'Median income',
        from('neighborhood', 'median_income'),
        rule('<', '40000', -10),
        rule('>=', '60000', 5),
        rule('>=', '80000', 5),
        rule('>=', '100000', 5),
      ),
      value(
        'Population growth',
        from('neighborhood', 'population_growth'),
        rule('<', '-0.01', -10),
        rule('>=', '0.005', 5),
        rule('>=', '0.015', 5),
      ),
    ],
  },
  {
    name: 'Risk',
    category: 'neighborhoods',
    variables: [
      value(
        'Vacancy',
        from('neighborhood', 'vacancy_rate'),
        rule('<=', '0.05', 10),
        rule('>', '0.1', -10),
        rule('>', '0.15', -5),
      ),
    ],
  },
]

const loanGroups: readonly ScoreGroup[] = [
  {
    name: 'Leverage',
    category: 'loan-factors',
    variables: [
      value(
        'LTV (total commitment)',
        from('loan', 'ltv_as_is'),
        rule('<=', '0.6', 10),
        rule('<=', '0.7', 8),
        rule('>', '0.75', -12),
        rule('>', '0.85', -13),
      ),
      value(
        'LTC',
        from('loan', 'ltc'),
        rule('<=', '0.7', 6),
        rule('<=', '0.8', 4),
        rule('>', '0.85', -8),
        rule('>', '0.95', -7),
      ),
      value(
        'Debt yield stabilized',
        from('loan', 'debt_yield_stabilized'),
        rule('<', '0.05', -8),
        rule('>=', '0.08', 5),
        rule('>=', '0.1', 5),
      ),
    ],
  },
  {
    name: 'Terms',
    category: 'loan-factors',
    variables: [
      value('Duration', from('loan', 'duration_months'), rule('<=', '12', 5), rule('>', '18', -5)),
      value('Repayment strategy', from('loan', 'exit_strategy'), rule('=', 'Refinance', 2)),
    ],
  },
]

/** The model a new installation scores with until a lender writes its own. */
export const defaultModel: ScoreModel = {
  name: 'Bridge lending',
  weights: { neighborhoods: 1, borrowers: 1, properties: 1, 'loan-factors': 1 },
  groups: [...neighborhoodGroups, ...borrowerGroups, ...propertyGroups, ...loanGroups],
}
