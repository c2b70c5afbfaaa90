import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Purpose } from '@plinth/domain/loan/terms'
import type { PropertyType } from '@plinth/domain/people/property/types'
import type { PlainDate } from '@plinth/domain/shared/dates'

/** What statistics are made of for one loan; archived ones are part of what happened. */
export interface StatisticsFacts {
  id: string
  name: string
  status: LoanStatus
  status_before_rejection: LoanStatus | null
  amount_cents: number
  amount_at_closing_cents: number | null
  purpose: Purpose
  /** Type and state of the first property; the state is '' without one. */
  property_type: PropertyType | null
  state: string
  /** The day it came in, in the lender's zone. */
  created_on: PlainDate
  funded_on: PlainDate | null
  /** An annual fraction. */
  rate: number | null
  duration_months: number | null
  as_is_cents: number | null
  /** Of all its properties. */
  price_cents: number | null
  late_days_30: number | null
  late_days_60: number | null
  late_days_90: number | null
  /** Its moves from a status to another, with the days it had been in the one it left. */
  moves: readonly { from: LoanStatus; to: LoanStatus; days: number }[]
  requested: number
  accepted: number
  /** Days from each request to its first file, and to its acceptance. */
  days_to_upload: readonly number[]
  days_to_accept: readonly number[]
}
