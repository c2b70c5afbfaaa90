import type { Deps } from '../../app/deps.ts'
import { fileJob, fileNow, lookJob, lookOrSay } from './attachment.jobs.ts'
import { readMailJob } from './intake.service.ts'
import { pollJob, pollMailbox } from './receive.service.ts'
import { splitJob, splitNow } from './split.jobs.ts'
import { readMailNow } from './read-mail.jobs.ts'

export const registerMailboxJobs = (deps: Deps): void => {
  deps.jobs.handle(readMailJob, ({ inbound_id }, run) => readMailNow(deps, inbound_id, run))
  deps.jobs.handle(pollJob, () => pollMailbox(deps))
  deps.jobs.handle(lookJob, (data, run) => lookOrSay(deps, data, run.lastTry))
  deps.jobs.handle(splitJob, ({ attachment_id, version }) => splitNow(deps, attachment_id, version))
  deps.jobs.handle(fileJob, ({ attachment_id, version }) => fileNow(deps, attachment_id, version))
}
