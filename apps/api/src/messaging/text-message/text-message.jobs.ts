import { z } from 'zod'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import { type Outcome, ok, reasonOf } from '../../vendors/provider/outcome.ts'
import { hasStopped } from './consent.queries.ts'
import * as q from './text-message.queries.ts'

/** Looks what became of a message that the service took. */
export const followTextJob = job('text-message.follow', z.object({ text_id: z.uuid(), looks: z.int() }), {
  lowPriority: true,
})

const FIRST_LOOK_SECONDS = 30
/** 30 s, 1, 2, 4, … minutes after one another: about an hour in all. */
const MOST_LOOKS = 7

type Needs = Pick<Deps, 'db' | 'texts' | 'clock' | 'jobs'>

const lookLater = (deps: Needs, textId: string, looks: number) =>
  inTx(deps.db, (tx) =>
    deps.jobs.enqueue(
      tx,
      followTextJob,
      { text_id: textId, looks },
      { startAfterSeconds: FIRST_LOOK_SECONDS * 2 ** looks },
    ),
  )

/** An answer that was lost is looked for before the message is handed over again: it would arrive twice. */
const handOver = async (
  { texts }: Needs,
  row: NonNullable<Awaited<ReturnType<typeof q.takeText>>>,
): Promise<Outcome<string>> => {
  const message = { phone: row.to_phone, text: row.body_text }
  if (row.attempts === 1) return texts.send(message)
  const found = await texts.find(message, row.created_at)
  if (found.kind !== 'ok') return found
  return found.value === null ? texts.send(message) : ok(found.value)
}

/** Hands one message over. What will never be taken is marked failed; any other failure is tried again by the queue. */
export const sendText = async (deps: Needs, id: string, run: Pick<JobRun, 'lastTry'>): Promise<void> => {
  const row = await q.takeText(deps.db, id)
  if (!row) return
  if (await hasStopped(deps.db, row.to_phone))
    return void (await q.moveText(deps.db, id, 'queued', { state: 'failed', error: 'The recipient replied STOP.' }))
  const outcome = await handOver(deps, row)
  if (outcome.kind !== 'ok') {
    const isOver = outcome.kind !== 'transient' || run.lastTry
    const error = reasonOf(outcome)
    await q.moveText(deps.db, id, 'queued', { state: isOver ? 'failed' : 'queued', error })
    if (!isOver) throw new Error(error)
    return
  }
  const isReal = deps.texts.kind !== 'sandbox'
  await q.moveText(deps.db, id, 'queued', {
    ...{ state: isReal ? 'sent' : 'sandbox', error: null, reference: outcome.value },
    ...(isReal ? { sent_at: new Date(deps.clock.now()) } : {}),
  })
  if (isReal) await lookLater(deps, id, 0)
}

/** Keeps what became of a message; one still under way is looked at again, each time after twice the time. */
export const followText = async (deps: Needs, id: string, looks: number): Promise<void> => {
  const row = await q.findSentText(deps.db, id)
  if (!row?.reference) return
  const outcome = await deps.texts.follow(row.reference)
  if (outcome.kind === 'ok' && outcome.value.state === 'delivered')
    return void (await q.moveText(deps.db, id, 'sent', { state: 'delivered' }))
  if (outcome.kind === 'ok' && outcome.value.state === 'failed')
    return void (await q.moveText(deps.db, id, 'sent', { state: 'failed', error: outcome.value.reason }))
  if (looks + 1 < MOST_LOOKS) await lookLater(deps, id, looks + 1)
}
