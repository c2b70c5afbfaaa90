import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { mendCounts } from './lead.queries.ts'

/** Compares how many leads are kept to be there with the leads, and mends it (decision 0083). */
export const checkLeadsJob = job('lead.check-counts', z.object({}), { cron: '30 5 * * *', lowPriority: true })

export const leadJobs = ({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>): void => {
  jobs.handle(checkLeadsJob, async () => {
    const kinds = await mendCounts(db)
    if (kinds > 0) log.error({ kinds }, 'how many leads there are was wrong and is mended')
  })
}
