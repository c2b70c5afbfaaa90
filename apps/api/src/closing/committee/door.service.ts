import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { BallotLink, BallotPage } from '@plinth/contract/closing/committee-ballot'
import type { VoteChoice } from '@plinth/domain/closing/committee/vote'
import { codeRules, sessionMinutes } from '@plinth/domain/documents/signature/envelope'
import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { judgmentOf, memoLink } from '../deal-document/index.ts'
import { castInTx, commentInTx } from './ballot.service.ts'
import { ballotById, ballotBySession, countTry, type DoorRow, spendCode } from './door.queries.ts'
import { mailCode } from './letters.service.ts'
import { openBallotLink } from './link.ts'
import { viewVote } from './room.service.ts'
import { writeBallot } from './vote.queries.ts'
import { noteVote } from './vote.service.ts'

const MINUTE_MS = 60_000

const wrongLink = (): never => fail('not_found', 'This link is incomplete. Open it again from the email.')

/** Who left has no door to the loan any more (AH-06). */
const stillMember = (ballot: DoorRow): DoorRow =>
  ballot.left_at === null
    ? ballot
    : fail(
        'state_conflict',
        'You are no longer a member of the committee. A vote you cast before is kept and not counted.',
      )

const byLink = async (deps: Pick<Deps, 'db' | 'config'>, token: string): Promise<DoorRow> => {
  const id = openBallotLink(deps.config.secret, token) ?? wrongLink()
  return stillMember((await ballotById(deps.db, id)) ?? wrongLink())
}

const byKey = async (deps: Pick<Deps, 'db' | 'clock'>, key: string): Promise<DoorRow> => {
  const row = await ballotBySession(deps.db, sha256Of(key))
  return row?.session_until && row.session_until.getTime() > deps.clock.now()
    ? stillMember(row)
    : fail('not_found', 'This page was open too long or was opened elsewhere. Request a new code.')
}

const isLive = (deps: Pick<Deps, 'clock'>, b: DoorRow): boolean =>
  b.code_hash !== null &&
  b.code_until !== null &&
  b.code_until.getTime() > deps.clock.now() &&
  b.code_tries < codeRules.tries

/** What a link says before a code: nothing of the loan (AH-12), and whether signing in will do instead (AH-20). */
export const readLink = async (deps: Deps, token: string): Promise<BallotLink> => {
  const ballot = await byLink(deps, token)
  return { email_hint: maskedEmail(ballot.email), code_sent: isLive(deps, ballot), signs_in: ballot.user_id !== null }
}

const codeHash = (secret: string, ballotId: string, code: string) =>
  createHmac('sha256', secret).update(`committee-code.${ballotId}.${code}`).digest('base64url')

/** The member as the one who acts. */
const authorOf = (b: DoorRow, caller: Author): Author => ({ ...caller, id: null, name: b.name })

/** Mails a new one-time code; the former one stops working. Fails with too_many_requests. */
export const sendCode = async (deps: Deps, caller: Author, token: string): Promise<{ expires_epoch: number }> => {
  const ballot = await byLink(deps, token)
  await limitRate(deps.db, `committee-code-hour ${ballot.id}`, codeRules.anHour, 3600)
  await limitRate(deps.db, `committee-code-day ${ballot.id}`, codeRules.aDay, 86_400)
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const until = new Date(deps.clock.now() + codeRules.minutes * MINUTE_MS)
  await inTx(deps.db, async (tx) => {
    await writeBallot(tx, ballot.id, {
      ...{ code_hash: codeHash(deps.config.secret, ballot.id, code), code_until: until, code_tries: 0 },
    })
    await mailCode(tx, deps, ballot, code)
    await noteVote(tx, authorOf(ballot, caller), { id: ballot.vote_id, loan_id: ballot.loan_id }, 'code-sent', {
      email: ballot.email,
    })
  })
  return { expires_epoch: epochOf(until) }
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const DEAD = 'This code does not work any more. Ask for a new one.'

/** Opens the vote for the key of a browser, against the one-time code. A code works once and takes few tries. */
export const openBallot = async (deps: Deps, o: { token: string; code: string; key: string }): Promise<void> => {
  const ballot = await byLink(deps, o.token)
  const expected = ballot.code_hash
  if (!expected || !isLive(deps, ballot)) return badField('code', DEAD)
  // Counted before it is compared, so that tries at the same time are all counted.
  const tried = (await countTry(deps.db, ballot.id, codeRules.tries)) ?? badField('code', DEAD)
  const left = codeRules.tries - tried
  if (!same(codeHash(deps.config.secret, ballot.id, o.code), expected))
    badField('code', left > 0 ? `That is not the code. ${left} ${left === 1 ? 'try' : 'tries'} left.` : DEAD)
  await inTx(deps.db, async (tx) => {
    if (!(await spendCode(tx, ballot.id, expected))) badField('code', DEAD)
    await writeBallot(tx, ballot.id, {
      session_hash: sha256Of(o.key),
      session_until: new Date(deps.clock.now() + sessionMinutes * MINUTE_MS),
    })
  })
}

/** The vote behind an opened link. Fails with not_found when it was opened elsewhere since, or too long ago. */
export const readBallot = async (deps: Deps, key: string): Promise<BallotPage> => {
  const ballot = await byKey(deps, key)
  const vote = await viewVote(deps.db, deps, ballot.vote_id, { ballotId: ballot.id })
  return {
    ...{ lender: deps.config.PLINTH_BRAND, member: ballot.name },
    memo: await memoLink(deps, ballot.activity_id),
    // What was decided stands on the figures of its day, which the memo keeps.
    judgment: vote.over === null ? await judgmentOf(deps, vote.loan_id) : null,
    vote,
  }
}

/** Votes an hour of one opened page: more than a person casts. */
const ACTS_AN_HOUR = 60

const act = async (deps: Deps, key: string): Promise<DoorRow> => {
  const ballot = await byKey(deps, key)
  await limitRate(deps.db, `committee-act ${ballot.id}`, ACTS_AN_HOUR, 3600)
  return ballot
}

/** Votes by the link, or changes that vote (AH-05, AH-06, AH-12). */
export const castByLink = async (
  deps: Deps,
  caller: Author,
  o: { key: string; choice: VoteChoice; reason: string },
): Promise<BallotPage> => {
  const ballot = await act(deps, o.key)
  await inTx(deps.db, (tx) =>
    castInTx(tx, deps, authorOf(ballot, caller), {
      voteId: ballot.vote_id,
      mine: (b) => b.id === ballot.id,
      given: { choice: o.choice, reason: o.reason, way: 'link', recordedBy: '' },
    }),
  )
  return readBallot(deps, o.key)
}

/** Comments by the link. */
export const commentByLink = async (
  deps: Deps,
  caller: Author,
  o: { key: string; text: string },
): Promise<BallotPage> => {
  const ballot = await act(deps, o.key)
  await inTx(deps.db, (tx) => commentInTx(tx, deps, authorOf(ballot, caller), { voteId: ballot.vote_id, text: o.text }))
  return readBallot(deps, o.key)
}
