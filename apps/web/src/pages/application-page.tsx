import { Suspense } from 'react'
import { ApplicationForm } from '../intake/application/application-form.tsx'
import { applicationWords as words } from '../intake/application/application.words.ts'
import { identityConfigNow } from '../lib/identity-config.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import classes from './application-page.module.css'
import { latePart } from '../ui/late.tsx'

// Nobody who fills in the first level waits for the map.
const LazyMap = latePart(async () => (await import('../loan/map/lazy-map.tsx')).LazyMap)

/** The public pre-qualification form (A-28, E-01). */
export const Page = () => (
  <>
    <header className={classes.bar}>
      <BrandMark {...identityConfigNow().brand} />
    </header>
    <main className={classes.main}>
      <ApplicationForm
        map={(place, centre) => (
          <Suspense>
            <LazyMap label={words.map} place={place ?? undefined} centre={centre} />
          </Suspense>
        )}
      />
    </main>
  </>
)
