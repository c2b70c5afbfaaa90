import type { getLoanChase } from '@plinth/contract/documents/chase'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'

/** The reminders of a loan as its call answers them. */
export type LoanChase = ReplyOf<typeof getLoanChase>
