import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that the page in sight can do; reached by its words from the bar's search. */
export interface PageAction {
  /** Unique among those of a page. */
  key: string
  title: string
  /** What it is done to: the name of the loan. */
  detail: string
  run: () => void
}

const offered = new Map<string, readonly PageAction[]>()
const listeners = new Set<() => void>()
let all: readonly PageAction[] = []

const publish = () => {
  all = [...offered.values()].flat()
  for (const listener of listeners) listener()
}

const named = ({ key, title, detail }: PageAction) => ({ key, title, detail })

/** Offers actions to the search for as long as the component stands; `from` names it. Only what the person may do. */
export const usePageActions = (from: string, actions: readonly PageAction[]): void => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  // Each drawing brings new functions; the search is told only when other actions are offered.
  const names = JSON.stringify(actions.map(named))
  useEffect(() => {
    const run = (key: string) => latest.current.find((one) => one.key === key)?.run()
    const offer = JSON.parse(names) as ReturnType<typeof named>[]
    offered.set(
      from,
      offer.map((one) => ({ ...one, run: () => run(one.key) })),
    )
    publish()
    return () => {
      offered.delete(from)
      publish()
    }
  }, [from, names])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The actions of the page in sight. */
export const useOfferedActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, () => all)
