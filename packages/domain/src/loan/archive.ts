import { DAY_MS } from '../shared/dates.ts'
import { maxDaysToArchive } from '../shared/limits.ts'
import { isPortfolio, type LoanStatus } from './status.ts'

/** What archiving does: the status at once, and when the loan leaves the active list (epoch milliseconds, or now). */
export type ArchiveOutcome = { statusAfter: LoanStatus; archiveAt: number | 'now' }

/**
 * The outcome of archiving (D-10): a loan that is not funded or paid off is rejected at once, a portfolio loan keeps its
 * status; it leaves the active list after so many days, with 0 days now. `nowMs` is in epoch milliseconds.
 */
export const archiveOutcome = (status: LoanStatus, days: number, nowMs: number): ArchiveOutcome => ({
  statusAfter: isPortfolio(status) ? status : 'rejected',
  archiveAt: days === 0 ? 'now' : nowMs + days * DAY_MS,
})

/** Whether those who asked for a loan may still withdraw the request: before it is funded, and not after it was decided. */
export const canWithdraw = (status: LoanStatus, isArchived: boolean): boolean =>
  !isArchived && status !== 'rejected' && !isPortfolio(status)

/** The status restoring brings back: the one before archiving, Preliminary for a rejected loan of unknown past (D-10). */
export const restoredStatus = (status: LoanStatus, before: LoanStatus | null): LoanStatus =>
  before ?? (status === 'rejected' ? 'preliminary' : status)

/** The days input while it is typed: digits only, so no 'e', sign or point (D-08). */
export const cleanDays = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

/** The message of each input of the archive dialog that is wrong (D-09); an empty object when it may be sent. */
export function validateArchive(values: { days: string; reason: string }): { days?: string; reason?: string } {
  const days = values.days.trim()
  return {
    ...(days === '' ? { days: '* Required' } : wholeDays(days) ? {} : { days: 'Invalid value' }),
    ...(values.reason.trim() === '' ? { reason: '* Required' } : {}),
  }
}

const wholeDays = (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= maxDaysToArchive
