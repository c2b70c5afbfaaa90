import { entityKinds, type EntityKind } from '../../loan/activity/entity-kinds.ts'
import { loanStatuses, statusLabel } from '../../loan/status.ts'
import { exitStrategies, purposes } from '../../loan/terms.ts'
import { propertyTypeLabels, propertyTypes } from '../../people/property/types.ts'
import { usStates } from '../../shared/us-states.ts'
import { dealMeasures, ratioLabels } from '../../underwriting/ratios.ts'
import { choicesIn, type FactValue, type ListCondition, meets } from '../../underwriting/scoring/criteria.ts'
import type { RuleCondition } from '../../underwriting/scoring/model.ts'
import { isProtected, type ParameterType } from '../../underwriting/scoring/parameters.ts'

/** What a fact is: as the values of scoring, or a list of texts of which a loan has several. */
export type NeedsFactType = ParameterType | 'LIST'
export type NeedsOperator = RuleCondition | ListCondition

/** A fact that a rule can ask of the loan, or of the record it is about (AC-02). */
export type NeedsFact = {
  readonly of: EntityKind
  readonly name: string
  readonly label: string
  readonly type: NeedsFactType
  /** The values it can have, as stored and as shown; left out where it can have any. */
  readonly choices?: readonly (readonly [value: string, label: string])[]
  /** The least and the most it can be. */
  readonly range?: readonly [least: number, most: number]
}

type Choices = NonNullable<NeedsFact['choices']>
const same = (values: readonly string[]): Choices => values.map((value) => [value, value] as const)
const typeChoices: Choices = propertyTypes.map((type) => [type, propertyTypeLabels[type]] as const)
const statusChoices: Choices = loanStatuses.map((status) => [status, statusLabel(status)] as const)
const anyNumber = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const
const atLeastZero = [0, Number.POSITIVE_INFINITY] as const

const about = (of: EntityKind) => ({
  whole: (name: string, label: string, range = atLeastZero as readonly [number, number]): NeedsFact => ({
    ...{ of, name, label, type: 'INTEGER', range },
  }),
  number: (name: string, label: string, range = atLeastZero as readonly [number, number]): NeedsFact => ({
    ...{ of, name, label, type: 'FLOAT', range },
  }),
  yesNo: (name: string, label: string): NeedsFact => ({ of, name, label, type: 'BOOLEAN' }),
  text: (name: string, label: string): NeedsFact => ({ of, name, label, type: 'STRING' }),
  choice: (name: string, label: string, choices: Choices): NeedsFact => ({ of, name, label, type: 'STRING', choices }),
  list: (name: string, label: string, choices: Choices): NeedsFact => ({ of, name, label, type: 'LIST', choices }),
})
const loan = about('loan')
const borrower = about('borrower')
const property = about('property')
const entity = about('legal-entity')

const facts: readonly NeedsFact[] = [
  loan.choice('purpose', 'Purpose', same(purposes)),
  loan.number('amount', 'Loan amount'),
  loan.choice('status', 'Stage', statusChoices),
  ...dealMeasures.map((key) => loan.number(key, ratioLabels[key], anyNumber)),
  loan.choice('exit_strategy', 'Repayment strategy', same(exitStrategies)),
  loan.whole('duration_months', 'Duration in months', [1, 100]),
  loan.number('interest_rate', 'Interest rate', [0, 1]),
  loan.number('estimated_as_is_value', 'Estimated as-is value'),
  loan.number('total_cost', 'Total cost: price, rehab and cost spent'),
  loan.list('property_types', 'Property types', typeChoices),
  loan.list('property_states', 'Property states', usStates),
  loan.whole('number_of_properties', 'Number of properties'),
  loan.whole('number_of_borrowers', 'Number of borrowers'),
  loan.whole('number_of_guarantors', 'Number of guarantors'),
  loan.whole('number_of_legal_entities', 'Number of legal entities'),
  loan.whole('completed_projects', 'Most completed projects of a borrower'),
  loan.yesNo('has_broker', 'Has a broker'),
  loan.yesNo('flip', 'Flip'),
  loan.yesNo('cash_flow', 'Cash flow (a property earns rent)'),
  loan.yesNo('mid_construction', 'Mid construction (rehab has begun)'),
  loan.yesNo('retail', 'Retail (mixed use or commercial units)'),
  borrower.choice('role', 'Role on the loan', [
    ['borrower', 'Borrower'],
    ['guarantor', 'Guarantor'],
  ]),
  borrower.choice('address_state', 'State', usStates),
  borrower.whole('completed_projects', 'Completed projects in 3 years'),
  borrower.whole('credit_score', 'Credit score', [300, 850]),
  borrower.number('net_worth', 'Net worth'),
  borrower.number('liquidity', 'Liquidity'),
  borrower.number('verified_liquidity', 'Verified cash'),
  borrower.number('ownership', 'Share of the deal', [0, 1]),
  borrower.whole('open_liens', 'Open liens and judgments'),
  borrower.whole('report_findings', 'Serious report findings'),
  property.choice('property_type', 'Property type', typeChoices),
  property.choice('address_state', 'State', usStates),
  property.whole('number_of_units', 'Number of units'),
  property.whole('number_of_commercial_units', 'Number of commercial units'),
  property.whole('total_square_footage', 'Total square footage'),
  property.number('purchase_price', 'Purchase price'),
  property.number('current_noi', 'Current NOI', anyNumber),
  property.number('expected_noi', 'Expected NOI', anyNumber),
  property.number('rehab_budget', 'Rehab budget, hard and soft'),
  property.yesNo('is_occupied', 'Occupied'),
  entity.text('kind', 'Kind of entity'),
  entity.choice('state', 'State of formation', usStates),
  entity.whole('number_of_members', 'Number of members'),
]

/** The facts rules can use, without traits that fair-lending law protects (12 CFR 1002). */
export const needsFacts: readonly NeedsFact[] = facts.filter((fact) => !isProtected(fact))

const byKey = new Map(needsFacts.map((fact) => [`${fact.of}.${fact.name}`, fact]))

/** The fact of a record under a name; null when there is none. */
export const factNamed = (of: string, name: string): NeedsFact | null => byKey.get(`${of}.${name}`) ?? null

/** Whose facts a rule about a kind of record can use: those of the record, and those of the loan. */
export const readableBy = (of: EntityKind): readonly EntityKind[] => (of === 'loan' ? ['loan'] : [of, 'loan'])

const byOrder = ['<=', '>=', '<', '>', '=', '!='] as const
const byLetters = ['=', '!=', 'Contains', 'Not Contains', 'Starts With', 'Ends With'] as const
const byList = ['Is One Of', 'Is None Of'] as const

/** The comparisons that make sense of a fact. */
export const operatorsOf = (fact: Pick<NeedsFact, 'type' | 'choices'>): readonly NeedsOperator[] => {
  if (fact.type === 'BOOLEAN') return ['=']
  if (fact.type === 'INTEGER' || fact.type === 'FLOAT') return byOrder
  return fact.type === 'LIST' || fact.choices ? byList : [...byLetters, ...byList]
}

/** Whether a value meets a condition, as scoring compares; a list meets it by one of its texts, and an unknown value none. */
export const factMeets = (
  type: NeedsFactType,
  value: FactValue,
  condition: NeedsOperator,
  criteria: string,
): boolean => {
  if (type !== 'LIST' || typeof value !== 'string') return meets(value, condition, criteria)
  const texts = choicesIn(value)
  if (texts.length === 0) return false
  return texts.some((text) => meets(text, 'Is One Of', criteria)) === (condition !== 'Is None Of')
}

/** A value, or a list of values, as people read it. */
export const shownValue = (fact: NeedsFact, value: string): string => {
  if (!fact.choices) return value
  const labels = new Map(fact.choices.map(([stored, label]) => [stored.toLowerCase(), label]))
  return choicesIn(value)
    .map((one) => labels.get(one.toLowerCase()) ?? one)
    .join(', ')
}

/** Kinds of records in the order in which an underwriter reads them. */
export const needsKinds: readonly EntityKind[] = ['loan', ...entityKinds.filter((kind) => kind !== 'loan')]
