import { taskOf } from '@plinth/domain/loan/teamwork'
import { todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { notifyPeople } from '../../messaging/index.ts'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import * as q from './task.queries.ts'

/** Gives loans the tasks of stages that they entered since the last look. */
export const stageTasksJob = job('loan.stage-tasks', z.object({}), { retries: 2, cron: '* * * * *', lowPriority: true })

type Giving = Pick<Deps, 'db' | 'config'>

/** The tasks of one stage that a loan entered, each once for good (AD-16), with their events; their owners are told. */
const giveTasks = ({ db, config }: Giving, entryId: string): Promise<void> =>
  inTx(db, async (tx) => {
    const entry = await q.takeEntry(tx, entryId)
    if (!entry) return
    const templates = await q.forStage(tx, entry.loan_id, entry.stage)
    if (templates.length === 0) return
    const today = todayIn(config.PLINTH_TIME_ZONE, entry.entered_at.getTime())
    const added = await q.insertOnce(
      tx,
      templates.map((t) => ({
        ...taskOf(t, t.officer_id, today),
        ...{ loan_id: entry.loan_id, template_id: t.id, created_at: entry.entered_at },
      })),
    )
    if (added.length === 0) return
    const loanId = entry.loan_id
    for (const { id, title } of added)
      await record(tx, plinth, { kind: 'task.added', entity: 'task', entityId: id, loanId, after: { title } })
    const owners = new Set(added.flatMap(({ owner_id }) => owner_id ?? []))
    await notifyPeople(tx, [...owners], { kind: 'task', message: 'You have new tasks', loanId })
    await tell(tx, { kind: 'changed', topics: ['task', 'timeline'], loan_id: loanId })
  })

export const registerTaskJobs = (deps: Deps): void =>
  deps.jobs.handle(stageTasksJob, async () => {
    for (const id of await q.entriesWaiting(deps.db)) await giveTasks(deps, id)
  })
