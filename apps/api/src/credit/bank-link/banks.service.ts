import { epochOf } from '@plinth/domain/shared/dates'
import type { BankItem } from '@plinth/contract/credit/plaid'
import { type Actor, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { claimWebhookEvent } from '../../platform/webhooks.ts'
import { reasonOf } from '../../vendors/provider/outcome.ts'
import { findActivity } from '../../loan/index.ts'
import { itemAt, type ItemRow, itemRows, moveItem, orderOf } from './bank-link.queries.ts'
import { readBanks } from './statements.service.ts'

const toView = (item: ItemRow): BankItem => ({
  id: item.id,
  institution: item.institution,
  masks: item.masks,
  state: item.state,
  linked_epoch: epochOf(item.linked_at),
  sandbox: item.provider === 'sandbox',
})

/** Banks linked to an activity, the newest first. Fails with not_found when it is no bank link. */
export const banksOf = async (db: Db, activityId: string): Promise<{ banks: BankItem[] }> => {
  const a = await findActivity(db, activityId)
  if (a.type !== 'plaid') return fail('not_found', 'This bank link was not found.')
  return { banks: (await itemRows(db, a.id)).map(toView) }
}

/** Ends the access to a bank, first at the provider: what was read stays. Doing it twice does no harm. */
export const disconnect = async (deps: Deps, actor: Actor, activityId: string, bankId: string): Promise<BankItem> => {
  const a = await findActivity(deps.db, activityId)
  const find = async () => (await itemRows(deps.db, a.id)).find((item) => item.id === bankId)
  const item = (await find()) ?? fail('not_found', 'This bank was not found.')
  if (item.access_token !== null) {
    const token = deps.sealer.open(item.access_token, `bank_item.access_token:${item.id}`)
    const outcome = await deps.bankLink.remove(a.id, token)
    // An access that the provider no longer knows is ended too.
    if (outcome.kind === 'transient') fail('unavailable', `${reasonOf(outcome)}. The bank is still linked.`)
    await inTx(deps.db, async (tx) => {
      if (!(await moveItem(tx, item.id, { from: ['linked', 'interrupted'], to: 'removed' }))) return
      await record(tx, actor, {
        kind: 'bank-link.disconnected',
        entity: 'activity',
        entityId: a.id,
        loanId: a.loan_id,
        before: { institution: item.institution },
      })
      await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: a.loan_id })
    })
  }
  return toView((await find()) ?? item)
}

/** Takes a message of the provider as a hint to look again. Fails with forbidden when it is forged, altered or old. */
export const receiveBankNews = async (
  deps: Deps,
  headers: Readonly<Record<string, unknown>>,
  raw: Buffer,
): Promise<void> => {
  const now = deps.clock.now()
  const news = await deps.bankLink.readNews(headers, raw, now)
  if (!news) return fail('forbidden', "This message's signature is not valid.")
  await inTx(deps.db, async (tx) => {
    if (!(await claimWebhookEvent(tx, deps.bankLink.kind, news.eventKey, new Date(now)))) return
    const order = news.reportId === null ? undefined : await orderOf(tx, news.reportId)
    if (order) await deps.jobs.enqueue(tx, readBanks, { activity_id: order.activity_id })
    const item = news.itemRef === null ? undefined : await itemAt(tx, deps.bankLink.kind, news.itemRef)
    if (!item || !news.isInterrupted) return
    if (!(await moveItem(tx, item.id, { from: ['linked'], to: 'interrupted' }))) return
    const { loan_id } = await findActivity(tx, item.activity_id)
    await record(tx, plinth, {
      kind: 'bank-link.interrupted',
      entity: 'activity',
      entityId: item.activity_id,
      loanId: loan_id,
      after: { institution: item.institution },
    })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id })
  })
}
