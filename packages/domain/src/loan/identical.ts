import { DAY_MS } from '../shared/dates.ts'
import { type Address, isSameAddress } from '../people/property/same-address.ts'

/** Requests further apart than this are another attempt, not the same one sent twice. */
const DAYS_APART = 30

export interface Request {
  address: Address
  amountCents: number
  /** When it came in, epoch milliseconds. */
  createdMs: number
}

/** Whether two requests look like one sent twice: the same property and amount within 30 days. */
export const isIdenticalRequest = (one: Request, other: Request): boolean =>
  one.amountCents === other.amountCents &&
  Math.abs(one.createdMs - other.createdMs) <= DAYS_APART * DAY_MS &&
  isSameAddress(one.address, other.address)

interface Compared extends Request {
  purpose: string
}

/** Whether two requests on one property may be the same: of one borrower, for one purpose, or one sent twice. */
export const mayBeSameRequest = (one: Compared, other: Compared, o: { sameBorrower: boolean }): boolean =>
  isSameAddress(one.address, other.address) &&
  (o.sameBorrower || one.purpose === other.purpose || isIdenticalRequest(one, other))
