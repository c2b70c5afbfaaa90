import type { Deps } from '../../app/deps.ts'
import {
  answerNotApplicable,
  countMessages,
  readConversation,
  readMessages,
  sendMessage,
} from '../../documents/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { fail } from '../../platform/errors.ts'
import { findOwnActivity, loansWithin, reachOf } from './personal.access.ts'

/** The conversation on a document request of one's own. Fails with not_found. */
export const ownConversation = async (
  { db }: Deps,
  actor: Actor,
  activityId: string,
  o: { before?: string | undefined; limit: number },
) => readConversation(db, actor, (await findOwnActivity(db, actor, activityId)).id, o)

/** Marks it as read. Fails with not_found. */
export const readOwnConversation = async ({ db, clock }: Deps, actor: Actor, activityId: string) =>
  readMessages(db, clock, actor, (await findOwnActivity(db, actor, activityId)).id)

/** Writes into it. Fails with not_found, forbidden for who was made read-only, archived and too_many_requests. */
export const sendOwn = async (deps: Deps, actor: Actor, activityId: string, body: string) => {
  const { id } = await findOwnActivity(deps.db, actor, activityId)
  if (actor.denied.includes('read-only'))
    fail('forbidden', "You don't have permission to write messages. Ask an administrator.")
  return sendMessage(deps, actor, id, body)
}

/** How many messages each request of one's own loans has, and how many are unread. */
export const countOwn = async ({ db }: Deps, actor: Actor) =>
  countMessages(db, actor, [...((await loansWithin(db, await reachOf(db, actor))) ?? [])])

/**
 * Answers an own document request 'not applicable', with the reason (AC-17). Fails with not_found, archived,
 * state_conflict for a request that is not open, and too_many_requests.
 */
export const sayOwnNotApplicable = async (deps: Deps, actor: Actor, activityId: string, reason: string) => {
  const { id } = await findOwnActivity(deps.db, actor, activityId)
  await answerNotApplicable(deps, actor, { activityId: id, reason })
  return { ok: true as const }
}
