import { type DealDocumentType, dealFields, type ValueKind } from './fields.ts'

/** A name that a lender's template may carry in double braces, and what stands there in the document. */
export type Placeholder = { readonly name: string; readonly fills: string }

/** Names that every kind of document knows. */
export const generalPlaceholders = [
  { name: 'title', fills: 'Kind of the document: Term Sheet, Board Review or Commitment' },
  { name: 'brand', fills: 'Your name' },
  { name: 'version', fills: 'Number of the version, from 1' },
  { name: 'date', fills: 'Day the version was made' },
  { name: 'loan_name', fills: 'Name of the loan' },
  { name: 'loan_number', fills: 'Number of the loan, such as BL-10042' },
  { name: 'loan_amount', fills: 'Amount of the loan' },
  { name: 'purpose', fills: 'Purpose of the loan' },
  { name: 'duration', fills: 'Duration of the loan in months' },
  { name: 'exit_strategy', fills: 'How the loan is to be paid back' },
  { name: 'borrowing_entity', fills: 'First legal entity of the loan' },
  { name: 'borrowers', fills: 'Names of the borrowers, a line each' },
  { name: 'broker', fills: 'Names of the broker contacts, a line each' },
  { name: 'properties', fills: 'Addresses of the properties, a line each' },
  { name: 'letterhead', fills: 'Your logo, or your name where there is none' },
  {
    name: 'photos',
    fills: 'Up to four pictures from the request Property Photos; a line that says so where there are none',
  },
  {
    name: 'map',
    fills: 'A map of where the properties lie, drawn on your own server; a line that says so where none is placed',
  },
] as const satisfies readonly Placeholder[]

/** Names that stand in a row of a table: the row comes once for each entry. */
export const rowPlaceholders = [
  { name: 'facts.label', fills: 'Row of a table, once for each fact of the loan that is known: its name' },
  { name: 'facts.value', fills: 'In the same row: the fact' },
  { name: 'terms.label', fills: 'Row of a table, once for each term that has a value: its name' },
  { name: 'terms.value', fills: 'In the same row: the value' },
  { name: 'key.label', fills: 'Row of a table, once for each key term that has a value: its name' },
  { name: 'key.value', fills: 'In the same row: the value' },
  { name: 'signers.name', fills: 'Row of a table, once for each person who signs: the name' },
  { name: 'signers.party', fills: 'In the same row: for whom they sign, such as Borrower: Crenshaw Holdings LLC' },
  { name: 'signers.title', fills: 'In the same row: in which capacity' },
  { name: 'ratios.label', fills: 'Row of a table, once for each ratio that is known: its name (board review)' },
  { name: 'ratios.value', fills: 'In the same row: the ratio' },
  { name: 'findings.label', fills: 'Row of a table, once for each finding and exception: its name (board review)' },
  { name: 'findings.value', fills: 'In the same row: what was found' },
] as const satisfies readonly Placeholder[]

export type GeneralPlaceholder = (typeof generalPlaceholders)[number]['name']

const written: Record<ValueKind, string> = {
  percent: 'a percentage',
  currency: 'an amount in dollars',
  number: 'a number',
  text: 'text',
}

/** Every placeholder of a kind of document, in the order of its documentation. A value that is not set leaves nothing. */
export const placeholdersOf = (type: DealDocumentType): readonly Placeholder[] => [
  ...generalPlaceholders,
  ...(type === 'term-sheet' ? [{ name: 'expires', fills: 'Last day on which it can be accepted' }] : []),
  ...dealFields[type].map(({ name, label, kind }) =>
    name === 'borrower_id'
      ? { name, fills: 'Name of the borrower who signs' }
      : { name, fills: `${label}, ${written[kind]}` },
  ),
  ...rowPlaceholders,
]
