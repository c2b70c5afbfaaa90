import { figure } from '@plinth/domain/intake/application/figures'
import { addressLine } from '@plinth/domain/intake/application/steps'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { createLead, type NewLead } from '../lead/index.ts'
import * as q from './draft.queries.ts'
import { keptValues } from './draft.view.ts'

/** A full application nobody has touched for so long counts as abandoned. */
const ABANDONED_MS = 86_400_000
const LEADS_A_RUN = 200

/** What an unfinished application says of its sender. */
const leadOf = (form: unknown, email: string): NewLead => {
  const { sponsor, property } = keptValues(form)
  const amount = figure(property.loanAmount)
  return {
    first_name: (sponsor.isBroker ? sponsor.brokerFirstName : sponsor.firstName).trim(),
    last_name: (sponsor.isBroker ? sponsor.brokerLastName : sponsor.lastName).trim(),
    email,
    phone: sponsor.phone.trim(),
    property: addressLine(property.address),
    amount_cents: amount === null ? null : dollarsToCents(amount),
    source: sponsor.isBroker ? 'broker' : 'borrower',
    loan_id: null,
  }
}

/**
 * Makes a lead of each full application that was left for a day (T-05). Only of those whose sender had gone on from section
 * 1, so that they were written to and know that it is kept. Run twice it makes one.
 */
export const keepAbandoned = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(deps.clock.now() - ABANDONED_MS)
  for (const { id } of await q.abandonedDrafts(deps.db, before, LEADS_A_RUN))
    await inTx(deps.db, async (tx) => {
      const draft = await q.holdAbandoned(tx, id, before)
      if (draft?.mailed_to)
        await q.updateDraft(tx, id, {
          lead_id: await createLead(tx, plinth, leadOf(draft.form_values, draft.mailed_to)),
        })
    })
}
