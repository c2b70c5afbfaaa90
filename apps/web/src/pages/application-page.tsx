import { ApplicationForm } from '../features/application/application-form.tsx'
import { identityConfigNow } from '../lib/identity-config.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import classes from './application-page.module.css'

/** The public pre-qualification form (A-28, E-01). */
export const Page = () => (
  <>
    <header className={classes.bar}>
      <BrandMark {...identityConfigNow().brand} />
    </header>
    <main className={classes.main}>
      <ApplicationForm />
    </main>
  </>
)
