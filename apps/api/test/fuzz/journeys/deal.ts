import type { Travel } from '../journey.ts'
import { pdfFile } from '../../wizard-form.ts'
import type { Told } from '../told.ts'

const DAY = 86_400
/** A day a month ahead: epoch seconds at 00:00 UTC, and as text. */
export const someDay = (Math.floor(Date.now() / 1000 / DAY) + 30) * DAY
export const day = new Date(someDay * 1000).toISOString().slice(0, 10)

/** A day so many from today, as papers write it. */
export const usDay = (days: number): string =>
  new Date(Date.now() + days * DAY * 1000).toLocaleDateString('en-US', { dateStyle: 'short', timeZone: 'UTC' })

/** A loan of the borrower and the broker who travel. */
export const deal = async (t: Travel, over: object = {}) => {
  const told = await t.admin('loan.create', [], {
    ...{ purpose: 'Purchase', amount: 1_250_000, duration_months: 12, despite_similar: true },
    property: {
      ...{ property_type: 'MULTIFAMILY', address_address: `${t.unique()} Kent Avenue`, address_city: 'Brooklyn' },
      ...{ address_state: 'NY', address_zipcode: '11249' },
    },
    borrower: { kind: 'known', borrower_id: t.world.borrower.record },
    broker: { kind: 'known', contact_id: t.world.broker.record },
    ...over,
  })
  const id = told.text('id')
  const loan = await t.admin('loan.get', [id])
  return { id, loan, borrower: t.world.borrower.record, contact: t.world.broker.record }
}

/** A request to the borrower of a loan. */
export const request = async (t: Travel, d: { id: string; borrower: string }, name = 'Site photos') => {
  const told = await t.admin('loan.create-one-off-request', [d.id], {
    ...{ entity_type: 'borrower', entity_id: d.borrower, document_name: `${name} ${t.unique()}`, due_on: day },
  })
  return told
}

/** Sends a file and waits until it was checked; answers the ticket. */
export const upload = async (
  t: Travel,
  activity: string,
  o: { bytes?: Buffer; name?: string; open?: string; by?: 'admin' | 'borrower' | 'broker' } = {},
): Promise<Told> => {
  const by = o.by ?? 'admin'
  const area = { admin: 'activity', borrower: 'personal', broker: 'broker' }[by]
  const ticket = await t[by](o.open ?? `${area}.generate-document-upload`, [activity], {
    ...{ name: o.name ?? `${t.unique()}.pdf`, content_type: 'application/pdf' },
  })
  await t.put(ticket, o.bytes ?? pdfFile)
  await t[by](`${area}.run-process`, [activity, ticket.text('process_id')], {})
  await t.settle(activity)
  return ticket
}
