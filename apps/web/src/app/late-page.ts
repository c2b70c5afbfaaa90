import type { FunctionComponent } from 'react'
import { basePath } from '../lib/base-path.ts'
import { latePart } from '../ui/late.tsx'

/** Set from the moment a window was loaded anew until a page's code came. */
const LOADED_ANEW = 'plinth-loaded-anew'

/** Notes that a window was loaded anew; false where it was before, or where a browser keeps no notes. */
const noted = (): boolean => {
  try {
    if (sessionStorage.getItem(LOADED_ANEW) !== null) return false
    sessionStorage.setItem(LOADED_ANEW, 'yes')
    return true
  } catch {
    return false
  }
}

const forget = (): void => {
  try {
    sessionStorage.removeItem(LOADED_ANEW)
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

const answers = (): Promise<boolean> =>
  fetch(`${basePath()}/utils/alive`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Where the server answers, a release has replaced the page's file, and a window loaded anew finds it: once, not for ever. */
const loadAnew = async (): Promise<void> => {
  if (!(await answers()) || !noted()) return
  window.location.reload()
  await new Promise(() => undefined)
}

/** The page of a route, whose code comes when it is visited. On a broken line it says so and can be tried again. */
export const latePage = (load: () => Promise<{ Page: FunctionComponent }>) =>
  latePart(
    async () => {
      const { Page } = await load()
      forget()
      return Page
    },
    'block',
    loadAnew,
  )
