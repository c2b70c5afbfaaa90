import type { ConsentSource } from '@plinth/domain/messaging/text-message/consent'
import type { Db, Tx } from '../../platform/db.ts'

/** Whether a number has asked for no more texts. */
export const hasStopped = async (db: Db | Tx, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('text_consent')
    .select('phone')
    .where('phone', '=', phone)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()) !== undefined

interface Consent {
  phone: string
  wording: string
  source: ConsentSource
  by: string | null
  at: Date
}

export const putConsent = (tx: Tx, o: Consent) => {
  const values = { agreed_at: o.at, wording: o.wording, source: o.source, recorded_by: o.by, stopped_at: null }
  return tx
    .insertInto('text_consent')
    .values({ phone: o.phone, ...values })
    .onConflict((c) => c.column('phone').doUpdateSet(values))
    .execute()
}

export const stopTexts = (tx: Tx, phone: string, at: Date) =>
  tx
    .insertInto('text_consent')
    .values({ phone, stopped_at: at })
    .onConflict((c) => c.column('phone').doUpdateSet({ stopped_at: at }))
    .execute()
