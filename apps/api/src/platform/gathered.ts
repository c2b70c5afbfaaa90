import { AsyncLocalStorage } from 'node:async_hooks'

/** Answers for many keys at once; a key without one is left out. */
type ReadMany<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>

/** One that hangs, because its connection broke, holds the others up no longer. */
const MOST_WAIT_MS = 100

const within = (work: Promise<unknown>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void work.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Reads what many calls ask for at the same time in few statements: while one is asked, keys are gathered for the next. What a
 * caller gets was read after they asked, never before; who asks alone waits for nobody.
 *
 * @returns The value of a key, undefined without one. Rejects for all whose keys went together, where the reading failed.
 */
export const gathered = <V>(readMany: ReadMany<V>): ((key: string) => Promise<V | undefined>) => {
  // The reading is nobody's: not of the transaction of the call that happens to begin it, nor stopped with it.
  const apart = AsyncLocalStorage.snapshot()
  let keys = new Set<string>()
  let next: Promise<ReadonlyMap<string, V>> | null = null
  let asking: Promise<void> | null = null

  const ask = async (): Promise<ReadonlyMap<string, V>> => {
    // Whoever asks in the same moment is with them.
    await (asking && within(asking, MOST_WAIT_MS))
    const some = [...keys]
    keys = new Set()
    next = null
    const answers = apart(() => readMany(some))
    const ended = answers.then(
      () => undefined,
      () => undefined,
    )
    asking = ended
    void ended.then(() => {
      if (asking === ended) asking = null
    })
    return answers
  }

  return async (key) => {
    keys.add(key)
    next ??= ask()
    return (await next).get(key)
  }
}
