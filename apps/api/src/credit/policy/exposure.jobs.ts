import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { inTx } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { exposureDiffers, keepExposure, rebuildExposure } from './exposure.queries.ts'

/** Takes the loans that changed into the sums that are kept. */
const keep = job('exposure.keep', z.object({}), { cron: '* * * * *', lowPriority: true })
/** Compares the sums with what every loan adds up to, and mends them. */
export const checkExposure = job('exposure.check', z.object({}), { cron: '20 5 * * *', lowPriority: true })

export const exposureJobs = ({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>): void => {
  jobs.handle(keep, () => inTx(db, keepExposure))
  jobs.handle(checkExposure, async () => {
    if (!(await exposureDiffers(db))) return
    log.error('the sums of open loans by state were wrong and are recalculated')
    await inTx(db, rebuildExposure)
  })
}
