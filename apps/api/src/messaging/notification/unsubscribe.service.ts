import { createHmac, timingSafeEqual } from 'node:crypto'
import type { getUnsubscribe } from '@plinth/contract/messaging/notification-mail'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import {
  type NotificationKind,
  notificationKindLabels,
  notificationKinds,
  notificationKindsOf,
} from '@plinth/domain/messaging/notification/kinds'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import { z } from 'zod'
import type { Actor, Author } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { mailOffOf, personOf, setMailOff, setMailOn } from './notification-mail.queries.ts'

const Grant = z.object({ user: z.uuid(), kinds: z.array(z.enum(notificationKinds)).min(1) })
type Grant = z.infer<typeof Grant>

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`unsubscribe.${payload}`).digest('base64url')

/** The token of a letter's unsubscribe link. It never expires: old letters stay stoppable. */
export const signUnsubscribe = (secret: string, grant: Grant): string => {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${payload}.${signature(secret, payload)}`
}

const openGrant = (secret: string, token: string): Grant => {
  const [payload = '', given = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(given), Buffer.from(signature(secret, payload))]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    fail('not_found', 'This link is not valid. Sign in and choose your emails on the account page.')
  return Grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

const settings = async (db: Db, userId: string, kinds: readonly NotificationKind[]) => {
  const off = await mailOffOf(db, userId)
  return kinds.map((kind) => ({ kind, label: notificationKindLabels[kind], by_mail: !off.includes(kind) }))
}

/** Which kinds a person gets by email. */
export const readMailSettings = async (db: Db, actor: Actor) => ({
  kinds: await settings(db, actor.id, notificationKindsOf(actor.role)),
})

const choose = (db: Db, author: Author, grant: Grant, byMail: boolean): Promise<void> =>
  inTx(db, async (tx) => {
    const changed = await (byMail ? setMailOn : setMailOff)(tx, grant.user, grant.kinds)
    if (changed === 0) return
    await record(tx, author, {
      kind: byMail ? 'notification.mail-on' : 'notification.mail-off',
      entity: 'user',
      entityId: grant.user,
      after: { kinds: grant.kinds },
    })
  })

/** Has one kind by email, or no longer. */
export const setMailSetting = async (db: Db, actor: Actor, o: { kind: NotificationKind; by_mail: boolean }) => {
  await choose(db, actor, { user: actor.id, kinds: [o.kind] }, o.by_mail)
  return readMailSettings(db, actor)
}

/** What a letter's link is about. Fails with not_found for a token that was altered, or whose person is gone. */
export const readUnsubscribe = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<ReplyOf<typeof getUnsubscribe>> => {
  const grant = openGrant(config.secret, token)
  const person = (await personOf(db, grant.user)) ?? fail('not_found', 'This account no longer exists.')
  return { email_hint: maskedEmail(person.email), kinds: await settings(db, grant.user, grant.kinds) }
}

/** Stops the letters of a token, or with `byMail` takes that back; done twice it is the same. Fails as above. */
export const unsubscribeBy = async (
  deps: Pick<Deps, 'db' | 'config'>,
  author: Author,
  o: { token: string; byMail: boolean },
) => {
  await readUnsubscribe(deps, o.token)
  await choose(deps.db, author, openGrant(deps.config.secret, o.token), o.byMail)
  return readUnsubscribe(deps, o.token)
}
