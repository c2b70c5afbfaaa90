import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply } from 'fastify'
import { AppError } from './errors.ts'

/** A connection that can stop the statement it is at. */
export interface Stoppable {
  stopStatement(): void
}

/** A call that only reads, and the connections that work for it. */
interface Read {
  isGivenUp: boolean
  asking: Set<Stoppable>
}

const current = new AsyncLocalStorage<Read>()

/**
 * Answers a call that only reads. When its caller hangs up before the answer, the statements at work for it are stopped in the
 * database, and none follows: nobody would read what they find. A call that writes goes on, since whoever saved and closed the
 * page means it.
 */
export const whileWaitedFor = async (reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> => {
  const read: Read = { isGivenUp: false, asking: new Set() }
  const hungUp = () => {
    if (reply.raw.writableFinished) return
    read.isGivenUp = true
    for (const connection of read.asking) connection.stopStatement()
  }
  reply.raw.once('close', hungUp)
  try {
    return await current.run(read, work)
  } catch (error) {
    if (read.isGivenUp) return reply.hijack()
    throw error
  } finally {
    reply.raw.off('close', hungUp)
  }
}

/**
 * Runs a statement for the call at work, which may be stopped.
 *
 * @throws AppError unavailable, when its caller has hung up.
 */
export const askedByCaller = async <T>(connection: Stoppable, ask: () => Promise<T>): Promise<T> => {
  const read = current.getStore()
  if (!read) return ask()
  if (read.isGivenUp) throw new AppError('unavailable', 'The caller has hung up.')
  read.asking.add(connection)
  try {
    return await ask()
  } finally {
    read.asking.delete(connection)
  }
}

/** Runs work that other calls wait for too: it goes on when the one that began it is given up. */
export const forOthersToo = <T>(work: () => T): T => current.exit(work)
