/** How a field of a deal document is typed and sent (L-09): percent as percent, sent as a fraction; currency in dollars. */
export type ValueKind = 'percent' | 'currency' | 'number' | 'text'
export type DealField = { readonly name: string; readonly label: string; readonly kind: ValueKind }
export const dealDocumentTypes = ['term-sheet', 'board-review', 'commitment'] as const
export type DealDocumentType = (typeof dealDocumentTypes)[number]

const field = <N extends string>(name: N, label: string, kind: ValueKind) => ({ name, label, kind })

/** What each is called on its paper and in its file's name. */
export const dealDocumentTitles: Readonly<Record<DealDocumentType, string>> = {
  'term-sheet': 'Term Sheet',
  'board-review': 'Board Review',
  commitment: 'Commitment',
}

/** What a loan's papers say of the loan itself, term sheet and commitment alike. */
const loanTermFields = [
  field('interest_rate', 'Interest rate', 'percent'),
  field('maturity_months', 'Maturity (months from closing)', 'number'),
  field('recourse', 'Recourse', 'text'),
  field('guarantors', 'Guarantors', 'text'),
  field('lien_position', 'Lien position', 'text'),
  field('conditions', 'Conditions', 'text'),
  field('governing_state', 'Governing law', 'text'),
] as const

/** The fields of a term sheet: those of L-10, with the terms of the loan after its amount. */
export const termSheetFields = [
  field('amount', 'Amount', 'currency'),
  ...loanTermFields,
  field('good_faith_deposit', 'Good faith deposit', 'currency'),
  field('underwriting_fee', 'Underwriting fee', 'percent'),
  field('origination_fee', 'Origination fee', 'percent'),
  field('exit_fee', 'Exit fee', 'percent'),
  field('broker_fee', 'Broker fee', 'percent'),
  field('sofr_spread', 'Spread over SOFR', 'percent'),
  field('minimum_loan_to_as_is_value', 'Maximum LTV (total commitment)', 'percent'),
  field('extensions_allowed', 'Extensions allowed', 'number'),
  field('extension_period_months', 'Extension period in months', 'number'),
  field('extension_fee', 'Extension fee', 'percent'),
  field('extension_interest_rate', 'Extension interest rate', 'percent'),
  field('prepayment_notice_days', 'Prepayment notice in days', 'number'),
  field('minimum_credit_score', 'Minimum credit score', 'number'),
  field('minimum_net_worth', 'Minimum net worth', 'currency'),
  field('minimum_liquidity', 'Minimum liquidity', 'currency'),
  field('minimum_noi_upon_stabilization', 'Minimum NOI upon stabilization', 'currency'),
  field('interest_reserve', 'Interest reserve', 'currency'),
  field('construction_reserve', 'Construction reserve', 'currency'),
  field('other_1', 'Other 1', 'text'),
  field('other_2', 'Other 2', 'text'),
  field('other_3', 'Other 3', 'text'),
  field('other_4', 'Other 4', 'text'),
  field('other_5', 'Other 5', 'text'),
] as const

/** The fields of a board review (L-11). */
export const boardReviewFields = [
  field('borrower_entity_name', 'Borrower entity name', 'text'),
  field('origination_fee', 'Origination fee', 'percent'),
  field('exit_fee', 'Exit fee', 'percent'),
  field('buildings', 'Buildings', 'number'),
  field('borrower_experience', 'Borrower experience', 'text'),
  field('loans_in_county', 'Loans in county', 'number'),
  field('arion_experience', 'Arion experience', 'text'),
  field('strength_1', 'Strength 1', 'text'),
  field('strength_2', 'Strength 2', 'text'),
  field('strength_3', 'Strength 3', 'text'),
  field('strength_4', 'Strength 4', 'text'),
  field('strength_5', 'Strength 5', 'text'),
  field('weakness_1', 'Weakness 1', 'text'),
  field('weakness_2', 'Weakness 2', 'text'),
  field('weakness_3', 'Weakness 3', 'text'),
  field('weakness_4', 'Weakness 4', 'text'),
  field('weakness_5', 'Weakness 5', 'text'),
] as const

/** The fields of a commitment; borrower_id is chosen from the loan's borrowers by email (L-12), with the terms of the loan. */
export const commitmentFields = [
  field('borrower_id', 'Borrower', 'text'),
  field('borrower_entity_name', 'Borrower entity name', 'text'),
  field('entity_address', 'Entity address', 'text'),
  ...loanTermFields,
  field('origination_fee', 'Origination fee', 'percent'),
  field('exit_fee', 'Exit fee', 'percent'),
  field('sofr_spread', 'Spread over SOFR', 'percent'),
  field('interest_reserve', 'Interest reserve', 'currency'),
  field('interest_reserve_period_months', 'Interest reserve period in months', 'number'),
  field('extension_fee', 'Extension fee', 'percent'),
  field('extension_interest_rate', 'Extension interest rate', 'percent'),
  field('extension_conditions', 'Extension conditions', 'text'),
] as const

export type TermSheetField = (typeof termSheetFields)[number]['name']

/** The fields of each deal document. */
export const dealFields = {
  'term-sheet': termSheetFields,
  'board-review': boardReviewFields,
  commitment: commitmentFields,
} as const satisfies Record<DealDocumentType, readonly DealField[]>

/** The terms that a paper shows in the box above all others, where they have a value. */
export const keyTerms: readonly string[] = [
  'amount',
  'interest_rate',
  'maturity_months',
  'origination_fee',
  'exit_fee',
  'lien_position',
  'recourse',
]

/** Fields that may not be emptied: without them the document says nothing that could be agreed to. */
export const requiredFields: Record<DealDocumentType, readonly string[]> = {
  'term-sheet': ['amount'],
  'board-review': [],
  commitment: ['borrower_id'],
}
