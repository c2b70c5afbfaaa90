import { afterContent } from '../lib/first-content.ts'
import { localKeys, readLocal, writeLocal } from '../lib/local-keys.ts'

const load = () => import('@fontsource-variable/inter/wght.css')

/**
 * Loads Inter. It weighs a quarter of a first page, so the first visit is read in the stand-in of the same width
 * (ui/global.css) until its page is drawn; later visits have it in the browser's cache and draw with it at once.
 */
export const loadFont = async (): Promise<void> => {
  const known = readLocal(localKeys.font, (value) => (value === true ? value : null)) === true
  // Without it the page is read in the stand-in; the next visit tries again.
  await (known ? load() : afterContent(load)()).catch(() => undefined)
  if (known || (await document.fonts.load('1em "Inter Variable"').catch(() => [])).length === 0) return
  writeLocal(localKeys.font, true)
}
