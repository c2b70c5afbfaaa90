import { formatEpoch } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import type { Filed } from '../on-file/filing.ts'
import type { Extracted } from './extract/rules.ts'
import type { LoanFacts } from './loan-facts.ts'
import type { Scalar } from './values.ts'
import type { Table } from './table/table.ts'
import type { PageText } from './words.ts'

/** One thing that a file of a kind is held against. */
export interface Check {
  readonly question: string
  /** The value of the file it is about. */
  readonly key: string
  readonly expected: (facts: LoanFacts) => readonly Scalar[]
  readonly agrees: (answer: Scalar, expected: Scalar) => boolean
  readonly show?: (value: Scalar) => string
}

/** What a paper of a kind says of whom or what it is. */
export interface Identity {
  /** The value with its property. */
  readonly place?: string
  /** The value with its person or company. */
  readonly name?: string
  /** The value with the number of units of its property. */
  readonly units?: string
  /** Whether that is somebody by name, whoever the company is; a person alone where only a person has such a paper. */
  readonly of?: 'person' | 'entity'
  /**
   * Whether the name counts for the whole paper also where the property agrees. A contract may be of the property and in
   * another buyer's name, as of one who assigns it; a policy that insures somebody else insures nothing of the loan.
   */
  readonly both?: true
}

/** All that is known of a kind of document; each kind has a file in kind/. */
export interface KindOfDocument {
  /** What it is called in a sentence. */
  readonly called: string
  /** What a request or file of the kind is called. */
  readonly names: RegExp
  /** What stands on a document of the kind; each found counts one. */
  readonly says: readonly RegExp[]
  /** The values that it states, each with its page and the words it was read from. */
  readonly read: (pages: readonly PageText[], tables: readonly Table[]) => Extracted[]
  /** What it is held against. */
  readonly checks: readonly Check[]
  /** How many days old it may be by the value with its date; usual limits of bridge lenders. */
  readonly age?: { readonly key: string; readonly days: number }
  /** The value that says until when it is good. */
  readonly goodUntil?: string
  /** The value with its date, where it has no greatest age. */
  readonly issued?: string
  /** Whom it may belong to on file, and for how long (AB-01, AB-03). */
  readonly filed: Filed
  /**
   * What it says of whom or what it is. One without names nobody of the loan: a commitment names the seller, a schedule its
   * properties, and the return of a company may be that of any company of a borrower.
   */
  readonly identity?: Identity
}

/** What a check expects of a figure that the loan may lack. */
export const known = (value: number | null): readonly Scalar[] => (value === null ? [] : [value])
/** How dollars show. */
export const money = (value: Scalar) => formatMoney(Number(value))
/** How an epoch shows. */
export const date = (value: Scalar) => formatEpoch(Number(value))
