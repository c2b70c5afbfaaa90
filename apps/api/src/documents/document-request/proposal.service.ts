import type { applyLoanNeeds, LoanNeeds } from '@plinth/contract/documents/needs-rules'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { needsOf } from '@plinth/domain/documents/needs/evaluate'
import { needKey, type Proposal, proposalOf } from '@plinth/domain/documents/needs/proposal'
import { isPortfolio } from '@plinth/domain/loan/status'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan, type LoanHead } from '../../underwriting/index.ts'
import { readInForce, readSubjects, toCondition, toDocument, toReasons } from '../needs/index.ts'
import type { TemplateRow } from '../template/index.ts'
import * as q from './needs.queries.ts'
import { holdOpenLoan, makeRequests, wantedBy } from './request.service.ts'
import { putRuleConditions } from './rule-conditions.service.ts'

interface Proposed {
  proposal: Proposal
  templates: ReadonlyMap<string, TemplateRow>
  names: ReadonlyMap<string, Pick<q.StandingRow, 'document_name' | 'entity_name'>>
}

const nothing: Proposal = { request: [], withdraw: [], conditions: [] }

/** A loan that is over is asked for nothing more. */
const isOver = (loan: Pick<LoanHead, 'status' | 'archived_at'>): boolean =>
  loan.archived_at !== null || loan.status === 'rejected' || isPortfolio(loan.status)

const read = async (
  db: Db | Tx,
  clock: Clock,
  loan: Pick<LoanHead, 'id' | 'status' | 'archived_at'>,
): Promise<Proposed> => {
  const { templates, rules } = await readInForce(db)
  const subject = isOver(loan) ? undefined : (await readSubjects(db, [loan.id], clock)).get(loan.id)
  const requests = subject ? await q.standingRequests(db, loan.id) : []
  const known = { requests, conditionKeys: new Set<string>(), dismissed: new Set<string>() }
  const o = subject
    ? { ...known, conditionKeys: await q.ruleConditionKeys(db, loan.id), dismissed: await q.dismissedKeys(db, loan.id) }
    : known
  return {
    proposal: subject ? proposalOf(needsOf(rules, subject), o) : nothing,
    templates: new Map(templates.map((one) => [one.id, one])),
    names: new Map(requests.map((one) => [one.activity_id, one])),
  }
}

const viewOf = ({ proposal, templates, names }: Proposed): LoanNeeds => ({
  request: proposal.request.flatMap((need) => {
    const template = templates.get(need.template_id)
    return template ? [toDocument(need, template)] : []
  }),
  withdraw: proposal.withdraw.map((one) => ({
    activity_id: one.activity_id,
    document_name: names.get(one.activity_id)?.document_name ?? '',
    entity_name: names.get(one.activity_id)?.entity_name ?? '',
    because: toReasons(one.because),
  })),
  conditions: proposal.conditions.map(toCondition),
})

/** What the rules propose for a loan (AC-14); nothing once it is over. Fails with not_found. */
export const readLoanNeeds = async (db: Db, clock: Clock, loanKey: string): Promise<LoanNeeds> =>
  viewOf(await read(db, clock, await findLoan(db, loanKey)))

type Chosen = BodyOf<typeof applyLoanNeeds>
const GONE = 'This is no longer proposed. Review what is proposed now.'

/** The part of a proposal that was chosen. Fails with invalid_input at what is no longer proposed. */
const chosenOf = (proposal: Proposal, o: Chosen): Proposal => {
  const pick = <T>(from: readonly T[], keyOf: (one: T) => string, keys: readonly string[], field: string): T[] => {
    const byKey = new Map(from.map((one) => [keyOf(one), one]))
    return [...new Set(keys)].map((key, n) => byKey.get(key) ?? badField(`${field}.${n}`, GONE))
  }
  const wanted = o.request.map((one) => `${one.template_id} ${one.entity_id}`)
  return {
    request: pick(proposal.request, needKey, wanted, 'request'),
    withdraw: pick(proposal.withdraw, (one) => one.activity_id, o.withdraw, 'withdraw'),
    conditions: pick(proposal.conditions, (one) => one.key, o.conditions, 'conditions'),
  }
}

const onHeldLoan = (
  deps: Deps,
  loanKey: string,
  o: Chosen,
  act: (tx: Tx, loan: LoanHead, chosen: Proposal, all: Proposed) => Promise<void>,
): Promise<LoanNeeds> =>
  inTx(deps.db, async (tx) => {
    const loan = await holdOpenLoan(tx, (await findLoan(tx, loanKey)).id)
    const all = await read(tx, deps.clock, loan)
    await act(tx, loan, chosenOf(all.proposal, o), all)
    return viewOf(await read(tx, deps.clock, loan))
  })

/** Requests, withdraws and adds what was proposed (AC-14). Fails with not_found, archived, and invalid_input for what is proposed no longer. */
export const applyNeeds = (deps: Deps, actor: Actor, loanKey: string, o: Chosen): Promise<LoanNeeds> =>
  onHeldLoan(deps, loanKey, o, async (tx, loan, chosen, { templates }) => {
    const wanted = chosen.request.flatMap((need) => {
      const template = templates.get(need.template_id)
      return template ? [{ ...wantedBy(template, need.record, need), because: need.because }] : []
    })
    const ids = await makeRequests(tx, deps, actor, loan, wanted)
    const made = ids.flatMap((id, n) => (wanted[n] ? [{ id, because: wanted[n].because }] : []))
    await q.noteByRule(tx, loan.id, made)
    const archiving = { archived_at: new Date(deps.clock.now()), reason: 'No longer needed' }
    for (const { activity_id } of chosen.withdraw)
      await moveActivity(tx, actor, await holdActivity(tx, activity_id), 'archive', archiving)
    await putRuleConditions(tx, actor, loan.id, chosen.conditions)
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status', 'timeline'], loan_id: loan.id })
  })

/** Leaves out for good what was proposed (AC-16). Fails as `applyNeeds`. */
export const dismissNeeds = (deps: Deps, actor: Actor, loanKey: string, o: Chosen): Promise<LoanNeeds> =>
  onHeldLoan(deps, loanKey, o, async (tx, loan, chosen, { templates, names }) => {
    const keys = [
      ...chosen.request.map(needKey),
      ...chosen.withdraw.map((one) => one.activity_id),
      ...chosen.conditions.map((one) => one.key),
    ]
    if (keys.length === 0) return
    await q.dismiss(tx, { loanId: loan.id, keys, by: actor.id, at: new Date(deps.clock.now()) })
    const what = [
      ...chosen.request.map((one) => templates.get(one.template_id)?.document_name ?? ''),
      ...chosen.withdraw.map((one) => `withdrawing ${names.get(one.activity_id)?.document_name ?? ''}`),
      ...chosen.conditions.map((one) => one.title),
    ]
    await record(tx, actor, {
      ...({ kind: 'needs.dismissed', entity: 'loan', entityId: loan.id, loanId: loan.id } as const),
      after: { what: what.join(', ') },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'timeline'], loan_id: loan.id })
  })
