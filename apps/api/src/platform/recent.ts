const MOST = 5000

/** What was said lately, in order, for as long as nothing was missed. */
export interface Recent<T> {
  keep(said: T): void
  /** From now on nothing is missed; what was said before is not known. */
  begin(): void
  /** What was said within the last so many milliseconds; null where something may have been missed. */
  within(ms: number): T[] | null
}

/** Keeps what was said for `keepMs` milliseconds, at most 5,000 of them; `now` in milliseconds. */
export const createRecent = <T>(keepMs: number, now: () => number = () => performance.now()): Recent<T> => {
  let kept: { at: number; said: T }[] = []
  let knownFrom = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      kept = []
      knownFrom = now()
    },
    keep: (said) => {
      kept.push({ at: now(), said })
      const old = now() - keepMs
      while ((kept[0]?.at ?? old) < old) kept.shift()
      // One that was dropped early takes its millisecond with it.
      if (kept.length > MOST) knownFrom = (kept.shift()?.at ?? now()) + 1
    },
    within: (ms) => {
      const from = now() - ms
      if (ms > keepMs || (ms > 0 && from < knownFrom)) return null
      return kept.filter(({ at }) => at >= from).map(({ said }) => said)
    },
  }
}
