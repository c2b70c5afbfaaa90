import { UserId } from '@plinth/contract/shared/fields'
import type { Deps } from '../../app/deps.ts'
import { sendDigests } from './digest.service.ts'
import { checkTurnsJob, digestJob, lookJob, remindJob, turnsJob } from './kinds.ts'
import { readLender } from './lender.service.ts'
import { lookAround, sendTo } from './send.service.ts'
import { checkGroups, checkTurns, keepTurns } from './turn.service.ts'

export const registerChaseJobs = (deps: Deps): void => {
  deps.jobs.handle(lookJob, async () => void (await lookAround(deps)))
  deps.jobs.handle(turnsJob, (_, { signal }) => keepTurns(deps, signal))
  deps.jobs.handle(checkTurnsJob, async (_, { signal }) => {
    const differed = await checkTurns(deps, signal)
    if (differed > 0) deps.log.error({ loans: differed }, 'the turns of reminders were wrong and are recalculated')
    const groups = await checkGroups(deps)
    if (groups > 0) deps.log.error({ groups }, 'how many people have the same turns was wrong and is mended')
  })
  deps.jobs.handle(digestJob, () => sendDigests(deps))
  deps.jobs.handle(remindJob, async ({ email, by }) => {
    const author = { id: UserId.parse(by.id), name: by.name, ip: '', requestId: '' }
    await sendTo(deps, author, { email, lender: await readLender(deps.db, deps), byHand: true })
  })
}
