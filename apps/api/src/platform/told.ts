import type { LiveTopic } from '@plinth/contract/shared/topics'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a call has told and touched so far. */
export interface Told {
  /** Topics with the loan they were told of. */
  topics: Set<string>
  /** Loans that events were written of, or anything was told of. */
  loans: Set<string>
}

const current = new AsyncLocalStorage<Told>()

/** Runs a call; what it tells and touches is noted in `told`. */
export const noting = <T>(told: Told, work: () => Promise<T>): Promise<T> => current.run(told, work)

/** A topic with the loan it is told of, as `Told` holds it; null stands for any loan. */
export const toldKey = (topic: LiveTopic, loanId: string | null): string => `${topic} ${loanId ?? ''}`

/** Notes that open screens are told by the call at work itself. */
export const noteTold = (topics: readonly LiveTopic[], loanId: string | null): void => {
  const told = current.getStore()
  for (const topic of topics) told?.topics.add(toldKey(topic, loanId))
  noteLoan(loanId)
}

/** Notes that the call at work touched a loan. */
export const noteLoan = (loanId: string | null | undefined): void => {
  if (loanId) current.getStore()?.loans.add(loanId)
}
