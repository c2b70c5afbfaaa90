import { z } from 'zod'
import { job } from '../../platform/jobs.ts'

/** Plans everybody whose turn it may be and sends what is due. */
export const lookJob = job('chase.look', z.object({}), {
  retries: 2,
  timeoutSeconds: 600,
  cron: '*/10 * * * *',
  lowPriority: true,
})

/** Works out when the open requests of changed loans are next due for a message. */
export const turnsJob = job('chase.turns', z.object({}), { timeoutSeconds: 600, cron: '* * * * *', lowPriority: true })

/** Compares the turns that are kept with what every loan comes to, and mends them. */
export const checkTurnsJob = job('chase.check-turns', z.object({}), {
  retries: 2,
  timeoutSeconds: 3600,
  cron: '50 4 * * *',
  lowPriority: true,
})

/** Reminds one person at the wish of staff. */
export const remindJob = job(
  'chase.remind',
  z.object({ email: z.string(), by: z.object({ id: z.uuid(), name: z.string() }) }),
  { lowPriority: true },
)

/** Writes the digests whose hour has come. */
export const digestJob = job('chase.digest', z.object({}), { retries: 2, cron: '*/15 * * * *', lowPriority: true })
