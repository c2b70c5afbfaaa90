import type { BankAccount } from '@plinth/domain/credit/report/liquidity'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Outcome } from '../provider/outcome.ts'

/** A bank that a person has linked, before its statements are read. */
export interface LinkedBank {
  institution: string
  accounts: readonly { name: string; mask: string }[]
}

/** Balances, owners and movements of all banks of a person. */
export interface Statements {
  accounts: readonly BankAccount[]
  asOf: PlainDate
}

/** What a provider tells by itself: look again. `eventKey` tells a repeat. */
export interface BankNews {
  eventKey: string
  /** The statements that are ready or failed; null when it speaks of a bank. */
  reportId: string | null
  /** The bank that it speaks of; null when it speaks of statements. */
  itemRef: string | null
  /** Whether the person has to link that bank anew. */
  isInterrupted: boolean
}

/** Links bank accounts and reads what is in them (H). `activityId` says on whose account a call goes on record. */
export interface BankLink {
  kind: 'plaid' | 'sandbox'
  /** A token that opens the provider's window once, with its end in epoch seconds. */
  createLink(activityId: string): Promise<Outcome<{ linkToken: string; expiresAt: number }>>
  /** Takes the one-time token that the window returned. The access token never leaves the server. */
  exchange(activityId: string, publicToken: string): Promise<Outcome<{ accessToken: string; itemRef: string }>>
  bank(activityId: string, accessToken: string): Promise<Outcome<LinkedBank>>
  /** Orders statements; `key` stays the same over tries. */
  order(
    activityId: string,
    o: { accessTokens: readonly string[]; days: number; key: string; person: string },
  ): Promise<Outcome<{ reportRef: string; reportId: string }>>
  /** Pending until the provider has read them. */
  statements(activityId: string, reportRef: string): Promise<Outcome<Statements>>
  /** Ends the access to a bank. */
  remove(activityId: string, accessToken: string): Promise<Outcome<null>>
  /** Asks for a token that nobody uses: proves keys and products. */
  check(): Promise<Outcome<null>>
  /** Null when the message is forged, altered or old. */
  readNews(headers: Readonly<Record<string, unknown>>, raw: Buffer, nowMs: number): Promise<BankNews | null>
}
