import { AsyncLocalStorage } from 'node:async_hooks'
import { givePlace } from './load.ts'
import { requestTransaction } from './request-transaction.ts'

/** A transaction as what runs inside it knows it; what it began and did not wait for outlives it. */
interface Scope {
  open: boolean
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` as the inside of a transaction: until it ends, nothing in it may ask an outside service. */
export const asTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const scope: Scope = { open: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.open = false
  }
}

/**
 * Stands before each call to an outside service, the file storage among them. One that hangs would hold a connection, and
 * the rows that a transaction locked, from everybody. What the request's own transaction holds is committed first, and its place
 * among the calls at work (load.ts) goes to another. `asked`
 * says what is to be called.
 *
 * @throws Error inside a transaction of a service: the call belongs before it, or in a job.
 */
export const outside = async (asked: string): Promise<void> => {
  if (scopes.getStore()?.open) throw new Error(`${asked}: an outside service is asked inside a transaction`)
  await requestTransaction()?.letGo()
  givePlace()
}
