import type { EntityKind } from '../../loan/activity/entity-kinds.ts'

/** What makes a template one of a loan's requests (M-46). */
export const requestFlags = ['flip', 'cash_flow', 'mid_construction', 'retail'] as const
export type RequestFlag = (typeof requestFlags)[number]

/** What must hold of a loan for a template to apply to it: its purpose, and who takes part. */
export const requestConditions = ['purchase', 'refinance', 'broker'] as const
export type RequestCondition = (typeof requestConditions)[number]

/** One thing asked of each file of a request (M-38). */
export type TemplateQuestion = { readonly name: string; readonly question: string }

/** A document request to be made again and again (U-26, M-48). */
export type DocumentTemplate = {
  readonly document_name: string
  /** What the borrower reads: plain words, what to send. */
  readonly description: string
  readonly entity_kind: EntityKind
  /** Whether every new request for a loan asks for it at once. */
  readonly auto_create: boolean
  /** Loans it is asked for: those with one of these flags; none = every loan. */
  readonly flags: readonly RequestFlag[]
  /** Loans it applies to at all: those for which each of these holds; none = every loan. */
  readonly conditions: readonly RequestCondition[]
  /** Numbered folder of the export. */
  readonly folder_name: string
  readonly use_textract: boolean
  readonly questions: readonly TemplateQuestion[]
}

/** Days a new document request has until it is due (M-49). */
export const defaultDueDays = 7

/** Numbered folders of an export, in the order an underwriter reads a file. */
export const folders = {
  sponsor: '01 Sponsor',
  finances: '02 Sponsor finances',
  entity: '03 Borrowing entity',
  loan: '04 Loan and business plan',
  property: '05 Property',
  income: '06 Income and leases',
  construction: '07 Construction',
  insurance: '08 Insurance',
  title: '09 Title and closing',
} as const

type Extras = Partial<Pick<DocumentTemplate, 'auto_create' | 'flags' | 'conditions' | 'use_textract' | 'questions'>>

/** A template from its words; not made automatically, for every loan and without questions unless told. */
export const template =
  (entity_kind: EntityKind) =>
  (
    document_name: string,
    folder: keyof typeof folders,
    description: string,
    extras: Extras = {},
  ): DocumentTemplate => ({
    document_name,
    description,
    entity_kind,
    auto_create: false,
    flags: [],
    conditions: [],
    folder_name: folders[folder],
    use_textract: false,
    questions: [],
    ...extras,
  })

/** Questions from pairs of short name and question. */
export const asks = (...pairs: readonly (readonly [name: string, question: string])[]): TemplateQuestion[] =>
  pairs.map(([name, question]) => ({ name, question }))
