import { buffer } from 'node:stream/consumers'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { sandboxBanks } from '@plinth/domain/credit/report/sandbox-banks'
import type { Actor } from '../platform/actor.ts'
import { inTx } from '../platform/db.ts'
import type { Deps } from '../app/deps.ts'
import { record } from '../platform/events.ts'
import { createSandboxBanks } from '../vendors/bank-link/sandbox.ts'
import { sandboxReports } from '../vendors/report/index.ts'
import { askNow, askProvider, linkBank, openLink, readNow, requestReport, signInAtMadeUpBank } from '../credit/index.ts'
import { acceptDeposit, createMainBoardReview, generate, openDealUpload, send, setState } from '../closing/index.ts'
import { incomingKey, processDocumentNow, runProcess } from '../documents/index.ts'
import { setFunded, setPaidOff } from '../loan/index.ts'
import { at, type Day } from './days.ts'
import type { Deal } from './deal.ts'
import { setBack } from './set-back.ts'
import { signedCopyOf } from './signed-copy.ts'
import { moves, stage } from './work.ts'

/** The days a term sheet is out before it comes back, at most: it stands for two weeks. */
const DAYS_OUT = 10
/** Minutes between two steps of one day. */
const STEP_MINUTES = 7

type Paper = 'term-sheet' | 'commitment'

/** A loan on its way: the product with the clock of its history, and nothing that leaves the machine. */
interface Ride {
  deps: Deps
  actor: Actor
  deal: Deal
  /** Jobs that were asked for and are done by the ride itself. */
  asked: { name: string; data: unknown }[]
  /** Does a step on a day of the history and sets back what it wrote. */
  on: (day: Day, step: () => Promise<unknown>) => Promise<void>
}

const rideOf = (deps: Deps, actor: Actor, deal: Deal): Ride => {
  const end = deps.clock.now()
  const time = { ms: end, steps: 0 }
  const clock = { now: () => time.ms }
  const asked: Ride['asked'] = []
  const history: Deps = {
    ...deps,
    clock,
    // Our own layout is there at once; nothing is printed, sent or read behind the ride's back.
    office: null,
    jobs: {
      ...deps.jobs,
      enqueue: (_tx, kind, data) => {
        asked.push({ name: kind.name, data })
        return Promise.resolve()
      },
    },
    reports: sandboxReports(deps.config, clock),
    bankLink: createSandboxBanks(clock),
  }
  const on: Ride['on'] = async (day, step) => {
    const minute = 30 + (time.steps += 1) * STEP_MINUTES
    // However late the day is, what is done today is done before now.
    time.ms = Math.min(Date.parse(at(day, minute)), end - (24 * 60 - minute) * 60_000)
    const since = Date.now()
    await step()
    await inTx(deps.owner ?? deps.db, (tx) => setBack(tx, deal.loan.id, { since, to: time.ms }))
    asked.length = 0
  }
  return { deps: history, actor, deal, asked, on }
}

const activityOf = async ({ deps, deal }: Ride, type: ActivityType): Promise<string> =>
  (
    await deps.db
      .selectFrom('activity')
      .select('id')
      .where('loan_id', '=', deal.loan.id)
      .where('type', '=', type)
      .executeTakeFirstOrThrow()
  ).id

const namesOf = ({ deal }: Ride) => deal.borrowers.map((b) => `${b.first_name} ${b.last_name}`)

/** Generates a paper and sends it: a board review to the board, any other to the borrowers. */
const sendPaper = async (ride: Ride, type: Paper | 'board-review', id: string): Promise<void> => {
  const { deps, actor, deal } = ride
  await generate(deps, actor, { id, type })
  const people = deal.borrowers.map((b, n) => ({ name: namesOf(ride)[n] ?? '', email: b.email }))
  await send(deps, actor, { id, type, ...(type === 'board-review' ? {} : { recipients: people }) })
}

/** The signed copy of a paper comes back, is uploaded, checked and accepted. */
const takeBack = async (ride: Ride, type: Paper, id: string): Promise<void> => {
  const { deps, actor } = ride
  const sent = await deps.db
    .selectFrom('document')
    .select(['storage_key', 'file_name'])
    .where('activity_id', '=', id)
    .executeTakeFirstOrThrow()
  const day = new Date(deps.clock.now()).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const signed = await signedCopyOf(await buffer(await deps.storage.read(sent.storage_key)), {
    signers: namesOf(ride),
    on: day,
  })
  const file = { name: sent.file_name.replace('.pdf', ' signed.pdf'), content_type: 'application/pdf' }
  const ticket = await openDealUpload(deps, actor, { id, file, signed: true })
  const { storage_key } = await deps.db
    .selectFrom('document')
    .select('storage_key')
    .where('id', '=', ticket.document_id)
    .executeTakeFirstOrThrow()
  await deps.storage.write(incomingKey(storage_key), signed, 'application/pdf')
  await runProcess(deps, actor, id, ticket.process_id)
  await processDocumentNow(deps, ticket.document_id)
  // Its text is read when somebody asks for it, as that of the demo's other files.
  await deps.db.updateTable('document').set({ text_state: 'none' }).where('id', '=', ticket.document_id).execute()
  await setState(deps, actor, { id, type, event: 'set-accepted' })
}

const receiveDeposit = async (ride: Ride): Promise<void> => {
  const { deps, actor, deal } = ride
  const amount = Number(deal.rows.loan?.[0]?.amount_cents ?? 0) / 100
  await acceptDeposit(deps, actor, await activityOf(ride, 'good-faith-deposit'), {
    deposit_amount: Math.max(2500, Math.round((amount * 0.005) / 500) * 500),
    deposit_date: plainDateToEpoch(todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())),
  })
}

/** A borrower signs in at a made-up bank, and its statements are read. */
const linkAccounts = async ({ deps }: Ride, activityId: string, n: number): Promise<void> => {
  const ip = `198.51.100.${n % 250}`
  const institution = sandboxBanks[n % sandboxBanks.length] ?? sandboxBanks[0]
  await openLink(deps, activityId, ip)
  const { public_token } = await signInAtMadeUpBank(deps, activityId, {
    ...{ institution, user: 'user_good', password: 'pass_good', ip },
  })
  await linkBank(deps, activityId, { publicToken: public_token, ip })
  const wait = deps.config.PLINTH_BANK_LINK_WAIT_SECONDS * 1000
  const later = { now: () => deps.clock.now() + wait }
  await readNow({ ...deps, clock: later, bankLink: createSandboxBanks(later) }, activityId, { lastTry: true })
}

/** Asks for a report and takes the answer. */
const getReport = async ({ deps, actor, asked }: Ride, activityId: string): Promise<void> => {
  await requestReport(deps, actor, activityId, { pull: undefined, consent: undefined, reason: undefined })
  const job = asked.findLast(({ name }) => name === askProvider.name)
  await askNow(deps, askProvider.data.parse(job?.data).process_id, { lastTry: true })
}

/** What is looked into before the board decides: each sponsor's accounts and experience, and the rents around. */
const lookInto = async (ride: Ride, nth: number): Promise<void> => {
  const open = await ride.deps.db
    .selectFrom('activity')
    .select(['id', 'type'])
    .where('loan_id', '=', ride.deal.loan.id)
    .where('type', 'in', ['plaid', 'reonomy', 'rentometer'])
    .orderBy('id')
    .execute()
  for (const [n, { id, type }] of open.entries())
    await (type === 'plaid' ? linkAccounts(ride, id, nth * 5 + n) : getReport(ride, id))
}

const decideAtBoard = async (ride: Ride, day: Day): Promise<void> => {
  const { deps, actor, deal } = ride
  await ride.on(day, () => createMainBoardReview(deps, actor, deal.loan.id, null))
  const id = await activityOf(ride, 'board-review')
  await ride.on(day, () => generate(deps, actor, { id, type: 'board-review' }))
}

const commit = async (ride: Ride, day: Day): Promise<void> => {
  const { deps, actor } = ride
  const review = await activityOf(ride, 'board-review')
  await ride.on(day, () => send(deps, actor, { id: review, type: 'board-review' }))
  await ride.on(day, () => setState(deps, actor, { id: review, type: 'board-review', event: 'set-accepted' }))
  const id = await activityOf(ride, 'commitment')
  await ride.on(day, () => sendPaper(ride, 'commitment', id))
}

const payOff = ({ deps, actor, deal }: Ride, day: Day) => {
  const loan = deal.rows.loan?.[0]
  const late_days = ([30, 60, 90] as const).map((days) => ({
    late_days: days,
    count: Number(loan?.[`late_days_${days}`] ?? 0),
  }))
  return setPaidOff(deps, actor, deal.loan.id, {
    paid_off_date: day,
    is_late_payment: late_days.some(({ count }) => count > 0),
    late_days,
    borrower_score: Number(loan?.borrower_score ?? 0),
    is_construction_completed: loan?.is_construction_completed ?? true,
  })
}

/** Takes one loan as far as its history goes, each step on its day. */
const takeOn = async (ride: Ride, nth: number): Promise<void> => {
  const { deps, actor, deal } = ride
  const now = stage[deal.loan.status]
  const days = new Map(moves(deal).map(({ to, day }) => [to, day]))
  const dayOf = (to: Deal['loan']['status']): Day => days.get(to) ?? deal.loan.since
  if (now === 0) return
  const [out, reviewed] = [dayOf('term-sheet-sent'), dayOf('underwriting')]
  const termSheet = await activityOf(ride, 'term-sheet')
  await ride.on(out, () => sendPaper(ride, 'term-sheet', termSheet))
  if (now === 1) return
  const back = addDays(out, DAYS_OUT) < reviewed ? addDays(out, DAYS_OUT) : reviewed
  await ride.on(back, () => takeBack(ride, 'term-sheet', termSheet))
  await ride.on(reviewed, () => receiveDeposit(ride))
  if (now === 2) return
  await ride.on(reviewed, () => lookInto(ride, nth))
  await decideAtBoard(ride, dayOf('board-review'))
  if (now === 3) return
  await commit(ride, dayOf('commitment-sent'))
  if (now === 4) return
  const commitment = await activityOf(ride, 'commitment')
  await ride.on(dayOf('commitment-accepted'), () => takeBack(ride, 'commitment', commitment))
  const { fundedOn, status, since } = deal.loan
  if (fundedOn === null) return
  await ride.on(fundedOn, () => setFunded(deps, actor, { key: deal.loan.id, given: fundedOn, reason: null }))
  if (status === 'paid-off') await ride.on(since, () => payOff(ride, since))
}

/** What the history tells of a loan beside its way: that it was rejected, archived, or paid late. */
const tellRest = async ({ deps, actor, deal, on }: Ride): Promise<void> => {
  const loan = deal.rows.loan?.[0]
  if (!loan) return
  const isRejected = loan.status === 'rejected'
  const tell = () =>
    inTx(deps.db, async (tx) => {
      await tx
        .updateTable('loan')
        .set({
          ...(isRejected
            ? { status: 'rejected', status_since: new Date(), status_before_rejection: 'underwriting' }
            : {}),
          ...{ rejection_reason: loan.rejection_reason ?? null, archive_due_at: loan.archive_due_at ?? null },
          ...{ archived_at: loan.archived_at ?? null },
          ...(loan.status === 'funded' ? { is_late_payment: loan.is_late_payment ?? null } : {}),
        })
        .where('id', '=', deal.loan.id)
        .execute()
      if (isRejected)
        await record(tx, actor, {
          ...{ kind: 'loan.status-changed', entity: 'loan', entityId: deal.loan.id, loanId: deal.loan.id },
          ...{ before: { status: 'underwriting' }, after: { status: 'rejected', reason: loan.rejection_reason } },
        })
    })
  await on(deal.loan.since, tell)
}

/** Takes the loans of the demo from their opening to where they stand, by the product's own steps. */
export const driveLoans = async (deps: Deps, actor: Actor, deals: readonly Deal[]): Promise<void> => {
  for (const [nth, deal] of deals.entries()) {
    const ride = rideOf(deps, actor, deal)
    await takeOn(ride, nth)
    await tellRest(ride)
  }
}
