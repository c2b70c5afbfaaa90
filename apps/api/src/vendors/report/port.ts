import type { AreaFile } from '@plinth/domain/credit/report/place'
import type { ReportLine } from '@plinth/domain/credit/report/lines'
import type { AskedReport } from '@plinth/domain/shared/reports'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { ProviderClient } from '../provider/client.ts'
import type { Outcome } from '../provider/outcome.ts'

export interface Place {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface PersonAsked {
  readonly first: string
  readonly last: string
  readonly email: string
  /** Nine digits; null when not known. */
  readonly ssn: string | null
  readonly birthDate: PlainDate | null
  readonly home: Place
  /** Projects that the person says to have done. */
  readonly projects: number | null
}

export interface PropertyAsked {
  readonly place: Place
  readonly type: string
  readonly bedrooms: number | null
  readonly units: number | null
  /** Dollars. */
  readonly price: number | null
  /** Dollars a month that a unit pays now. */
  readonly rentInPlace: number | null
}

/** Whom or what a report is about, and on whose account it is asked. */
export interface ReportSubject {
  readonly activityId: string
  /** Stays the same over tries and differs from request to request. */
  readonly requestId: string
  /** Human id of the loan, the lender's own number of the case. */
  readonly loan: string
  /** Dollars. */
  readonly loanAmount: number
  readonly person: PersonAsked | null
  readonly property: PropertyAsked | null
  /** Of a credit report; null for any other. */
  readonly pull: 'full' | 'soft' | null
  readonly askedAtMs: number
  readonly today: PlainDate
}

/** What a provider answered, read and believed. */
export interface Answered {
  readonly lines: readonly ReportLine[]
  /** The provider's own number of the report. */
  readonly reference: string | null
  /** The provider's own file of it; null when it gives none. */
  readonly pdf: Buffer | null
  /** Middle score of a credit report. */
  readonly creditScore: number | null
  /** Figures of the area of a zip code. */
  readonly area: (AreaFile & { readonly zip: string }) | null
}

/** One kind of report at one provider (N). What it answers is parsed before it is believed; about another subject it is refused. */
export interface ReportProvider {
  readonly mode: 'sandbox' | 'live'
  /** Whether asking twice does no harm: a credit pull is made once. */
  readonly isRepeatable: boolean
  ask(subject: ReportSubject): Promise<Outcome<Answered>>
  /** Looks again for what was pending under `ref`. */
  check(subject: ReportSubject, ref: string): Promise<Outcome<Answered>>
}

export type ReportProviders = Readonly<Record<AskedReport, ReportProvider>>

/** The connection a subject is asked over: the service, or its stand-in for this very subject. */
export type Connect = (subject: ReportSubject) => ProviderClient

/** What translates between the product and one service, whoever answers. */
export type Adapter = (connect: Connect) => Omit<ReportProvider, 'mode'>
