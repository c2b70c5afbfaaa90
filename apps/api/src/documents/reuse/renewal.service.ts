import { isRenewedOn, renewalDue } from '@plinth/domain/documents/on-file/offer'
import { formatPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { lockLoan } from '../../underwriting/index.ts'
import { addRequest, mailNewRequests, writtenTo } from '../document-request/index.ts'
import { filedOnLoans, holdWhatIsOnFile, readValidities, settingRow, todayOf, toFiled } from '../on-file/index.ts'
import * as q from './renewal.queries.ts'

/** A request whose document runs out before the expected closing. */
interface Due {
  loan: q.ClosingLoan
  request: q.RenewableRow
  validTo: PlainDate
}

const sameThing = (a: q.RenewableRow, b: q.RenewableRow): boolean =>
  a.document_name === b.document_name &&
  a.entity_kind === b.entity_kind &&
  (a.borrower_id ?? a.legal_entity_id ?? a.property_id) === (b.borrower_id ?? b.legal_entity_id ?? b.property_id)

/** What is to be requested again on some loans: each thing once, unless it is asked for already or a later one is there. */
const dueOn = async (
  db: Db | Tx,
  o: { today: PlainDate; leadDays: number; loans: readonly q.ClosingLoan[] },
): Promise<Due[]> => {
  const ids = o.loans.map(({ id }) => id)
  const [requests, rows] = [await q.renewableRequests(db, ids), await filedOnLoans(db, ids)]
  const validities = await readValidities(db)
  const filed = new Map(rows.map((row) => [row.activity_id, toFiled(row, validities, o.today)]))
  /** Null: without an end, or not known. */
  const endOf = (request: q.RenewableRow) =>
    request.is_used ? request.used_to : (filed.get(request.id)?.validTo ?? null)
  const byLoan = Map.groupBy(requests, (request) => request.loan_id)
  return o.loans.flatMap((loan) => {
    const all = byLoan.get(loan.id) ?? []
    return all.flatMap((request): Due[] => {
      const validTo = endOf(request)
      const wanted = request.is_accepted && !request.is_renewed && validTo !== null
      if (!wanted || !isRenewedOn(o.today, { validTo, closing: loan.closing, leadDays: o.leadDays })) return []
      const others = all.filter((one) => one.id !== request.id && sameThing(one, request))
      const isCovered = others.some((one) => !one.is_accepted || (endOf(one) ?? '9999-12-31') > validTo)
      return isCovered ? [] : [{ loan, request, validTo }]
    })
  })
}

const CHUNK = 200

/** Goes through the open loans that are to close, some at a time. */
const eachChunk = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  o: { since: Date | null; leadDays: number },
  work: (due: Due[]) => Promise<void>,
): Promise<void> => {
  const today = todayOf(deps)
  for (let after: string | null = null; ; ) {
    const loans: q.ClosingLoan[] = await q.closingLoans(deps.db, { today, since: o.since, after, limit: CHUNK })
    if (loans.length > 0) await work(await dueOn(deps.db, { today, leadDays: o.leadDays, loans }))
    if (loans.length < CHUNK) return
    after = loans.at(-1)?.id ?? null
  }
}

/** How many requests would be made today if it were on for all open loans (AB-14). */
export const countDue = async (deps: Pick<Deps, 'db' | 'config' | 'clock'>, leadDays: number): Promise<number> => {
  let count = 0
  await eachChunk(deps, { since: null, leadDays }, async (due) => void (count += due.length))
  return count
}

const makeAgain = async (tx: Tx, deps: Deps, { loan, request, validTo }: Due): Promise<Made> => {
  const pattern = deps.config.PLINTH_DATE_FORMAT
  const due = renewalDue(todayOf(deps), validTo)
  const entityId = request.borrower_id ?? request.legal_entity_id ?? request.property_id ?? loan.id
  const why = `The one we have on file is valid to ${formatPlainDate(validTo, pattern)}, before your expected closing.`
  const description = [why, request.description].filter((part) => part !== '').join(' ')
  const id = await addRequest(tx, {
    loanId: loan.id,
    entity: { kind: request.entity_kind, id: entityId, name: request.entity_name },
    templateId: request.template_id,
    documentName: request.document_name,
    description,
    dueOn: due,
  })
  await q.insertRenewal(tx, { sourceId: request.id, activityId: id, validTo })
  await record(tx, plinth, {
    ...({ kind: 'on-file.renewed', entity: 'activity', entityId: id, loanId: loan.id } as const),
    after: { valid_to: validTo, replaces: request.id, due_on: due },
  })
  return { id, borrowerId: request.borrower_id, name: request.document_name, description, dueOn: due, validTo }
}

interface Made {
  id: string
  borrowerId: string | null
  name: string
  description: string
  dueOn: PlainDate
  /** Last valid day of what it replaces. */
  validTo: PlainDate
}

/** One email a person with all that is requested again of them. */
const writeOf = async (tx: Tx, deps: Deps, loan: q.ClosingLoan, made: readonly Made[]): Promise<void> => {
  const letters = new Map<string, { to: { email: string; name: string }; asked: Made[] }>()
  for (const one of made)
    for (const to of await writtenTo(tx, loan.id, one.borrowerId)) {
      const letter = letters.get(to.email) ?? { to, asked: [] }
      letter.asked.push(one)
      letters.set(to.email, letter)
    }
  for (const { to, asked } of letters.values())
    await mailNewRequests(tx, deps, { loanId: loan.id, loanName: loan.name, to: [to] }, asked)
}

/** Requests again what runs out on one loan, looked at anew while the loan is held. */
const renewLoan = (deps: Deps, loan: q.ClosingLoan, leadDays: number): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const held = await lockLoan(tx, loan.id)
    if (held.archived_at !== null || held.status === 'rejected') return
    const made: Made[] = []
    for (const due of await dueOn(tx, { today: todayOf(deps), leadDays, loans: [loan] }))
      made.push(await makeAgain(tx, deps, due))
    if (made.length === 0) return
    const onFile = await holdWhatIsOnFile(tx, deps, plinth, {
      loanId: loan.id,
      ids: made.map(({ id }) => id),
      replaced: new Map(made.map(({ id, validTo }) => [id, validTo])),
    })
    await writeOf(
      tx,
      deps,
      loan,
      made.filter(({ id }) => !onFile.has(id)),
    )
    await tell(tx, { kind: 'changed', topics: ['activity', 'on-file'], loan_id: loan.id })
  })

/** Requests again what runs out before the expected closing of a loan (AB-13); nothing while the lender has it off. */
export const renewAll = async (deps: Deps): Promise<void> => {
  const setting = await settingRow(deps.db)
  if (setting.renewal === 'off') return
  const since = setting.renewal === 'new' ? setting.renewal_since : null
  await eachChunk(deps, { since, leadDays: setting.lead_days }, async (due) => {
    for (const loan of new Map(due.map((one) => [one.loan.id, one.loan])).values())
      await renewLoan(deps, loan, setting.lead_days)
  })
}
