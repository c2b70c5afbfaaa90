import type { FunctionComponent } from 'react'
import { basePath } from '../lib/base-path.ts'
import { latePart } from '../ui/late.tsx'

/** Set from the moment a window was loaded anew until a page's code came. */
const LOADED_ANEW = 'plinth-loaded-anew'

const answers = (): Promise<boolean> =>
  fetch(`${basePath()}/utils/alive`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Where the server answers, a release has replaced the page's file, and a window loaded anew finds it: once, not for ever. */
const loadAnew = async (): Promise<void> => {
  if (sessionStorage.getItem(LOADED_ANEW) !== null || !(await answers())) return
  sessionStorage.setItem(LOADED_ANEW, 'yes')
  window.location.reload()
  await new Promise(() => undefined)
}

/** The page of a route, whose code comes when it is visited. On a broken line it says so and can be tried again. */
export const latePage = (load: () => Promise<{ Page: FunctionComponent }>) =>
  latePart(
    async () => {
      const { Page } = await load()
      sessionStorage.removeItem(LOADED_ANEW)
      return Page
    },
    'block',
    loadAnew,
  )
