import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Skeleton.css'
import { Wizard } from '../intake/application/wizard/wizard.tsx'
import { wizardWords } from '../intake/application/wizard/wizard.words.ts'
import { LazyMap } from '../loan/map/lazy-map.tsx'
import { identityConfigNow } from '../lib/identity-config.ts'
import classes from './application-page.module.css'

/** The token of a resume link with the proof behind it, taken out of the address: it opens the application to whoever reads it. */
const resumeToken = (): string | null => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('resume')
  if (token !== null) window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return token
}
const resume = resumeToken()
// A link pasted over this very page changes no more than its fragment.
window.addEventListener('hashchange', () => {
  if (window.location.hash.startsWith('#resume=')) window.location.reload()
})

/** The full application (F-01, F-04). */
export const Page = () => (
  <>
    <header className={classes.bar}>{identityConfigNow().brand.name}</header>
    <main className={classes.wide}>
      <Wizard resume={resume} map={(place) => <LazyMap label={wizardWords.map.label} place={place} />} />
    </main>
  </>
)
