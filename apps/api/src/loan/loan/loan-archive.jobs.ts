import { z } from 'zod'
import { job } from '../../platform/jobs.ts'

/** Archives one loan at the end of its days (D-10). */
export const archiveDueJob = job('loan.archive-due', z.object({ loan_id: z.uuid() }))

/** Once a day: archives whatever is due, should a single job have been lost. */
export const archiveSweepJob = job('loan.archive-sweep', z.object({}), { cron: '10 5 * * *' })
