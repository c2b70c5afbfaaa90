/** What jsdom lacks and the components ask for. */
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize
/** Nothing scrolls: what waits to come into sight waits on. */
class NeverInSight implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords(): [] {
    return []
  }
}
globalThis.IntersectionObserver ??= NeverInSight
globalThis.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
// Text fields that grow measure themselves again once fonts are there.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
