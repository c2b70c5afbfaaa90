import type { ReplyOf } from '@plinth/contract/endpoint'
import type { listOutbox } from '@plinth/contract/outbox'
import type { Deps } from '../../platform/deps.ts'
import { listTexts } from '../text-message/index.ts'
import { countMail, listMail } from './mail.queries.ts'
import { toMailView } from './mail.view.ts'

/** A page of the messages that match, and whether a mail server takes them. */
export const outbox = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  o: { search: string; offset: number; limit: number },
): Promise<ReplyOf<typeof listOutbox>> => {
  const delivers = config.SMTP_URL !== undefined
  const mails = await listMail(db, o)
  return {
    delivers,
    mails: mails.map((row) => toMailView(row, delivers)),
    total: await countMail(db, o.search),
    texts: await listTexts(db, o.search),
  }
}
