import { createJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { slow } from './slow-job.ts'

/** A worker that takes a job and never finishes it: to be killed. */
const jobs = createJobs(process.env['DATABASE_URL'] ?? '', createLog('silent'))
jobs.handle(slow, async () => {
  process.stdout.write('taken\n')
  await new Promise(() => setInterval(() => undefined, 1000))
})
await jobs.start({ work: true })
