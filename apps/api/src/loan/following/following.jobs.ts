import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { writeAnyChanged } from './following.queries.ts'

/** Has every process read all loans anew; each tells in its log what it had kept wrongly. */
export const checkFollowed = job('loan.follow-anew', z.object({}), { cron: '40 5 * * *', lowPriority: true })

export const followingJobs = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void => {
  jobs.handle(checkFollowed, async () => {
    await writeAnyChanged(db)
  })
}
