import { z } from 'zod'
import { job } from '../../platform/jobs.ts'

/** Makes and seals the minutes of a vote or of a meeting. */
export const minutesJob = job(
  'committee.minutes',
  z.union([z.object({ vote_id: z.uuid() }), z.object({ meeting_id: z.uuid() })]),
)

/** Reminds members and closes votes whose deadline has passed; every five minutes. */
export const tendVotes = job('committee.tend', z.object({}), { cron: '*/5 * * * *' })
