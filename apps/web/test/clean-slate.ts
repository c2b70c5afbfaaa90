import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { mismatchedNames } from './mismatched-names.ts'

/*
 * The files of a worker share its packages and its window, which saves most of their time. What a test could leave to
 * the next, in its own file or another, goes here; only what a test itself began (a router, a server) it ends itself.
 */

// What the application keeps in its modules (configuration, session, texts) begins anew with each file.
vi.resetModules()

// A busy machine takes its time; what is waited for is the screen, not the clock.
configure({ asyncUtilTimeout: 40_000 })

/** What tests put in the place of what the browser has. */
const replaced: [owner: object, names: readonly string[]][] = [
  [globalThis, ['fetch', 'IntersectionObserver', 'matchMedia', 'open', 'ResizeObserver', 'XMLHttpRequest']],
  [navigator, ['clipboard']],
  [Element.prototype, ['scrollIntoView', 'scrollTo']],
  [HTMLCanvasElement.prototype, ['getContext']],
]
const stood = replaced.flatMap(([owner, names]) =>
  names.map((name) => ({ owner, name, as: Object.getOwnPropertyDescriptor(owner, name) })),
)

const emptyPage = () => {
  document.body.replaceChildren()
  document.title = ''
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

/** jsdom draws its frames by the clock that tests replace: one that waits for a replaced clock would be its last. */
const drawLastFrame = () => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(20)
  vi.useRealTimers()
}

beforeEach(() => window.history.replaceState(null, '', '/'))

const wipe = () => {
  emptyPage()
  drawLastFrame()
  notifications.cleanQueue()
  notifications.clean()
  window.localStorage.clear()
  window.sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { owner, name, as } of stood)
    if (as) Object.defineProperty(owner, name, as)
    else Reflect.deleteProperty(owner, name)
}

// Hooks of the test's own file run before this one.
afterEach(() => {
  const mismatched = mismatchedNames(document.body)
  try {
    cleanup()
  } finally {
    wipe()
  }
  if (mismatched.length > 0) throw new Error(`names that leave out what is shown: ${mismatched.join('; ')}`)
})
