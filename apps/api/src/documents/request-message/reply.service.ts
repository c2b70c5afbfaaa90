import { type MessageSide, refusalOfReply, type ReplyRefusal } from '@plinth/domain/documents/request-message/message'
import { may } from '@plinth/domain/people/user/permissions'
import { UserId } from '@plinth/contract/shared/fields'
import { isUuid } from '@plinth/domain/shared/text'
import type { Deps } from '../../app/deps.ts'
import { type Author, plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { lockLoan } from '../../underwriting/index.ts'
import { cameIn, lettersAbout, lettersOf } from './reply.queries.ts'
import { standingOf } from './request-message-mail.queries.ts'
import { answerOpenQuestions } from './request-message.queries.ts'
import { partyOf, putMessage } from './request-message.service.ts'

/** An email that answers one of ours. Its sender is proved before (SPF, DKIM or DMARC). */
export interface Reply {
  /** What its In-Reply-To and References name: `<id@host>`, in any order. */
  messageIds: readonly string[]
  /** Address it comes from. */
  from: string
  /** Its text above the quote. */
  text: string
  /** Its own Message-ID: the same reply comes in once. */
  key: string
  /** The request whose reply address it was sent to; it then needs to answer no email. */
  requestId?: string | undefined
}

/** The conversation that a reply became a message of, or why it did not. */
export type ReplyOutcome = { taken: true; activityId: string; loanId: string } | { taken: false; why: ReplyRefusal }

/** Ids of letters among Message-IDs: ours are made of the letter's id. */
const mailIdsIn = (messageIds: readonly string[]): string[] =>
  messageIds.map((one) => /^<?([\da-f-]{36})@/i.exec(one.trim())?.[1] ?? '').filter((id) => isUuid(id))

type Letter = Awaited<ReturnType<typeof lettersOf>>[number]

/** Whose word a reply is: null when its sender may no longer write about the request. */
const sideOf = async (tx: Tx, letter: Letter): Promise<MessageSide | null> => {
  const account = letter.user_id === null ? undefined : await standingOf(tx, letter.user_id)
  if (account?.role === 'admin') return account.active && may('admin', account.denied, 'edit-loan') ? 'staff' : null
  if (account?.denied.includes('read-only')) return null
  return (await partyOf(tx, letter.activity_id, letter.email))?.side ?? null
}

/** The letters that a reply can answer: those it names, or those to its sender about the request it was sent for. */
const lettersFor = (tx: Tx, reply: Reply, from: string): Promise<Letter[]> => {
  if (reply.requestId !== undefined) return lettersAbout(tx, reply.requestId, from)
  const ids = mailIdsIn(reply.messageIds)
  return ids.length === 0 ? Promise.resolve([]) : lettersOf(tx, ids)
}

/** The letter that a reply answers, to whoever sent it, and why it is not to be taken, if so. */
const judge = async (tx: Tx, reply: Reply, from: string) => {
  const letters = await lettersFor(tx, reply, from)
  const own = letters.filter(({ email }) => email === from)
  const [letter] = own
  if (letter) await lockLoan(tx, letter.loan_id)
  const side = letter ? await sideOf(tx, letter) : null
  const why = refusalOfReply(from, reply.text, {
    writtenTo: letters.map(({ email }) => email),
    requests: new Set(own.map((one) => one.activity_id)).size,
    mayWrite: side !== null,
    isOpen: letter !== undefined && !isClosed(letter),
  })
  return { letter, side, why }
}

const isClosed = (letter: Letter): boolean =>
  letter.archived_at !== null || letter.superseded_at !== null || letter.loan_archived_at !== null

const authorOf = ({ user_id, name }: Letter): Author => ({
  ...plinth,
  id: user_id === null ? null : UserId.parse(user_id),
  name,
})

/**
 * Makes a reply to a letter about messages a message of the conversation, under the name of the person the letter went to
 * (AD-05). Answers why when it does not (AD-06); the same reply again is taken and changes nothing.
 */
export const takeReply = (deps: Pick<Deps, 'db' | 'clock'>, reply: Reply): Promise<ReplyOutcome> =>
  inTx(deps.db, async (tx) => {
    const from = reply.from.trim().toLowerCase()
    const { letter, side, why } = await judge(tx, reply, from)
    if (!letter) return { taken: false, why: why ?? 'unknown' }
    const outcome = { taken: true as const, activityId: letter.activity_id, loanId: letter.loan_id }
    if ((await cameIn(tx, reply.key))?.activity_id === letter.activity_id) return outcome
    if (why !== null || side === null) return { taken: false, why: why ?? 'no-access' }
    const [author, body] = [authorOf(letter), reply.text.trim()]
    await putMessage(tx, deps.clock, author, {
      ...({ activityId: letter.activity_id, side, body, source: 'mail' } as const),
      ...{ email: from, sourceKey: reply.key },
    })
    if (side === 'staff' && author.id !== null)
      await answerOpenQuestions(tx, {
        ...{ activityId: letter.activity_id, reply: body, by: author.id, at: new Date(deps.clock.now()) },
      })
    return outcome
  })
