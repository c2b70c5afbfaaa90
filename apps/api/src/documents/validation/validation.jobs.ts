import type { ProcessView } from '@plinth/contract/loan/activity'
import type { TextState } from '@plinth/domain/documents/document/text-states'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { job, type JobRun } from '../../platform/jobs.ts'
import { loanAi } from '../ai-use/index.ts'
import { valuesByProcess } from '../document/index.ts'
import { factsFor } from './facts.service.ts'
import { type Asking, judgeFile, valuesOf } from './judge.service.ts'
import * as q from './validation.queries.ts'
import { beginValidation, validateLoanFiles } from './validation.service.ts'

export { validateLoanFiles }

/** Each night: loans in underwriting whose files changed since they were last held against their data. */
export const validateChanged = job('document.validate-changed', z.object({}), { cron: '20 6 * * *' })

const MOST_A_NIGHT = 200
const LOOK_AGAIN_SECONDS = 10
/** So long a validation waits for files that are still being read. */
const PATIENCE_MS = 10 * 60_000

type Memory = ProcessView['memory']

/** The name of a request; where several share it, with whom or what it is asked for. */
const namesOf = (requests: readonly q.RequestWithFile[]): Map<string, string> => {
  const byName = Map.groupBy(requests, (request) => request.name)
  return new Map(
    requests.map((request) => {
      const isShared = new Set(byName.get(request.name)?.map((one) => one.id)).size > 1
      const whose =
        request.entity_name || request.address_address || fullName(request.first_name ?? '', request.last_name ?? '')
      return [request.id, isShared && whose ? `${request.name} (${whose})` : request.name]
    }),
  )
}

/** Files of one name are told apart by a number. */
const reportName = (name: string, taken: ReadonlySet<string>): string => {
  let n = 1
  while (taken.has(n === 1 ? name : `${name} (${n})`)) n += 1
  return n === 1 ? name : `${name} (${n})`
}

const isRead = (request: q.RequestWithFile): boolean =>
  (['done', 'partial'] as readonly TextState[]).some((state) => state === request.text_state)

const outcomeOf = async ({ db }: Pick<Deps, 'db'>, loanId: string, asking: Asking): Promise<Memory> => {
  const [requests, points, factsOf] = await Promise.all([
    q.requestsWithFiles(db, loanId),
    valuesByProcess(db, loanId),
    factsFor(db, loanId),
  ])
  const names = namesOf(requests)
  const nameOf = (request: q.RequestWithFile) => names.get(request.id) ?? request.name
  const results: Memory['reports_validation_results'] = {}
  for (const request of requests.filter(isRead)) {
    const known = { values: valuesOf(points, request.process_id), facts: factsOf(request) }
    const result = await judgeFile(db, asking, request, known)
    if (result) results[reportName(`${nameOf(request)}: ${request.file_name}`, new Set(Object.keys(results)))] = result
  }
  const here = new Set(requests.filter((request) => request.document_id !== null).map((request) => request.id))
  const unread = requests.filter((request) => request.document_id !== null && !isRead(request))
  return {
    required_files: [...new Set(requests.map(nameOf))],
    missing_files: {
      google_drive: [],
      datastore: [...new Set(requests.filter((request) => !here.has(request.id)).map(nameOf))],
    },
    reports_validation_results: results,
    unread_files: unread.map((request) => `${nameOf(request)}: ${request.file_name}`),
    read_by: asking.ai?.model ?? '',
    note: asking.note,
  }
}

/** Whether files are still on their way; then the run is looked at again a little later. */
const isWaiting = async (
  deps: Deps,
  asked: z.output<typeof validateLoanFiles.data>,
  createdAt: Date,
): Promise<boolean> => {
  if (Date.now() - createdAt.getTime() > PATIENCE_MS || !(await q.isReading(deps.db, asked.loan_id))) return false
  await inTx(deps.db, (tx) =>
    deps.jobs.enqueue(tx, validateLoanFiles, asked, { startAfterSeconds: LOOK_AGAIN_SECONDS }),
  )
  return true
}

/** Holds every file that was read against the loan, and says which requests have none. A second run changes nothing. */
const validateLoanFilesNow = async (
  deps: Deps,
  asked: z.output<typeof validateLoanFiles.data>,
  signal: AbortSignal,
): Promise<void> => {
  const run = await q.validationOf(deps.db, asked.loan_id, asked.process_id)
  if (run?.state !== 'Processing' || (await isWaiting(deps, asked, run.created_at))) return
  const memory = await outcomeOf(deps, asked.loan_id, {
    ai: loanAi(deps, asked.loan_id, 'validation'),
    signal,
    note: '',
  })
  await inTx(deps.db, async (tx) => {
    if ((await q.finishValidation(tx, asked.process_id, memory)) === 0) return
    await record(tx, plinth, {
      kind: 'process.validated',
      entity: 'process',
      entityId: asked.process_id,
      loanId: asked.loan_id,
      after: {
        files: Object.keys(memory.reports_validation_results).length,
        missing: memory.missing_files.datastore.length,
      },
    })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: asked.loan_id })
  })
}

/** As above; after the last try a run that came to nothing says so, and another can be started. */
export const validateOrGiveUp = async (
  deps: Deps,
  asked: z.output<typeof validateLoanFiles.data>,
  run: Pick<JobRun, 'signal' | 'lastTry'>,
): Promise<void> => {
  try {
    await validateLoanFilesNow(deps, asked, run.signal)
  } catch (error) {
    if (run.lastTry)
      await inTx(deps.db, async (tx) => {
        if ((await q.failValidation(tx, asked.process_id)) === 0) return
        const at = { entity: 'process', entityId: asked.process_id, loanId: asked.loan_id } as const
        await record(tx, plinth, { kind: 'process.validation-failed', ...at })
        await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: asked.loan_id })
      })
    throw error
  }
}

/** After a sync of a loan in underwriting its files are held against its data anew (N-36). */
export const validateSynced = async (deps: Deps, loanId: string): Promise<void> => {
  const found = await q.underwritingOf(deps.db, loanId)
  if (!found) return
  await inTx(deps.db, (tx) => beginValidation(tx, deps, plinth, { loanId, activityId: found.id }))
}

/** Begins what is due this night. */
export const validateChangedNow = async (deps: Deps): Promise<void> => {
  for (const loanId of await q.loansToValidate(deps.db, MOST_A_NIGHT)) await validateSynced(deps, loanId)
}
