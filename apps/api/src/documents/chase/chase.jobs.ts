import { UserId } from '@plinth/contract/shared/fields'
import type { Deps } from '../../app/deps.ts'
import { sendDigests } from './digest.service.ts'
import { digestJob, lookJob, remindJob } from './kinds.ts'
import { readLender } from './lender.service.ts'
import { lookAround, sendTo } from './send.service.ts'

export const registerChaseJobs = (deps: Deps): void => {
  deps.jobs.handle(lookJob, async () => void (await lookAround(deps)))
  deps.jobs.handle(digestJob, () => sendDigests(deps))
  deps.jobs.handle(remindJob, async ({ email, by }) => {
    const author = { id: UserId.parse(by.id), name: by.name, ip: '', requestId: '' }
    await sendTo(deps, author, { email, lender: await readLender(deps.db, deps), byHand: true })
  })
}
