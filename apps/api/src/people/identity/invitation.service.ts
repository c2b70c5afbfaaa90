import { DAY_MS } from '@plinth/domain/shared/dates'
import { randomBytes } from 'node:crypto'
import { weakness } from '@plinth/domain/people/user/password'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { dropSecrets, type PassOn, queueMail } from '../../platform/mail.ts'
import * as q from './identity.queries.ts'

/** A link of an invitation works this long. */
const INVITATION_DAYS = 7

/** 256 random bits, in letters that a link carries unchanged. */
const newToken = () => randomBytes(32).toString('base64url')
const fullName = (u: { first_name: string; last_name: string }) => `${u.first_name} ${u.last_name}`.trim()

/** Answers a request for a new link; a job, so that the caller cannot tell a known address by the time it takes. */
export const answerInvitationRequest = job('identity.answer-invitation-request', z.object({ email: z.string() }))

export interface InvitationLetter {
  subject: string
  /** The letter around the link, plain text. */
  text: (link: string) => string
  loanId?: string
  /** True when the person's name was typed by somebody unproven: the letter then carries no name. */
  nameless?: boolean
}

const invitationKey = (userId: string) => `invitation:${userId}`

/**
 * Who may hand an invitation over by hand where no mail server is set: whoever manages users; for another administrator only
 * the one who invites them, and nobody when they asked for the link themselves.
 */
const passOnOf = (author: Author, user: { id: string; role: string }, until: Date): { passOn?: PassOn } =>
  user.role === 'admin' && author.id === null
    ? {}
    : {
        passOn: {
          key: invitationKey(user.id),
          needs: 'manage-users',
          onlyFor: user.role === 'admin' ? author.id : null,
          until,
        },
      }

/**
 * Mails a person the link that opens their account, in the caller's transaction. The link works once, for seven days; an
 * older one stops working. Where an outside pool signs people in, the link leads to the sign-in page.
 */
export const invite = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs' | 'sealer' | 'clock' | 'identity'>,
  author: Author,
  userId: string,
  letter: InvitationLetter,
): Promise<void> => {
  const user = (await q.findUser(tx, userId)) ?? fail('not_found', 'This user was not found.')
  await q.dropOpenInvitations(tx, user.id)
  await dropSecrets(tx, invitationKey(user.id))
  let link = `${deps.config.publicUrl}/sign-in`
  const until = new Date(deps.clock.now() + INVITATION_DAYS * DAY_MS)
  if (deps.identity.accounts) {
    const token = newToken()
    await q.addInvitation(tx, user.id, token, until)
    link = `${deps.config.publicUrl}/invitation?token=${token}`
  }
  await queueMail(tx, deps, {
    to: { name: letter.nameless ? '' : fullName(user), email: user.email },
    subject: letter.subject,
    text: letter.text(link),
    isWaitedFor: true,
    ...passOnOf(author, user, until),
    ...(letter.loanId ? { loanId: letter.loanId } : {}),
  })
  await record(tx, author, { kind: 'user.invited', entity: 'user', entityId: user.id, after: { email: user.email } })
}

/** The letter to a person who was added without a loan of theirs being the reason. */
export const plainInvitation = (brand: string): InvitationLetter => ({
  subject: `Your account at ${brand}`,
  text: (link) =>
    [
      `${brand} has opened an account for you. Choose a password and sign in here:`,
      link,
      'The link works once, for seven days. If it has expired, ask for a new one on the sign-up page.',
    ].join('\n\n'),
})

/** Who an invitation is for; 404 when it is unknown, used or expired. */
export const findInvitation = async (deps: Deps, token: string) => {
  const found = await q.findOpenInvitation(deps.db, token, new Date(deps.clock.now()))
  return found ?? fail('not_found', 'This link has expired or was already used. Request a new one.')
}

/** Refuses a password that is guessed first, naming the field. */
export const checkPassword = (deps: Pick<Deps, 'config'>, password: string, email: string): void => {
  const weak = weakness(password, [email, deps.config.PLINTH_BRAND])
  if (weak) badField('password', weak)
}

export interface Acceptance {
  token: string
  password: string
  first_name?: string | undefined
  last_name?: string | undefined
}

/** Opens the account of an invited person. The mailed link proves the address, so that it needs no confirmation. */
export const acceptInvitation = async (deps: Deps, author: Author, given: Acceptance): Promise<void> => {
  const { accounts } = deps.identity
  if (!accounts) return fail('not_configured', "Sign in with your organization's account on the sign-in page.")
  const invited = await findInvitation(deps, given.token)
  checkPassword(deps, given.password, invited.email)
  if (await accounts.exists(invited.email))
    return fail('state_conflict', 'An account with this email already exists. Sign in, or reset your password.')
  await inTx(deps.db, async (tx) => {
    if (!(await q.spendInvitation(tx, invited.id, new Date(deps.clock.now()))))
      fail('not_found', 'This link has expired or was already used. Request a new one.')
    await dropSecrets(tx, invitationKey(invited.user_id))
    await q.nameUser(tx, invited.user_id, given)
    const name = fullName({
      first_name: given.first_name ?? invited.first_name,
      last_name: given.last_name ?? invited.last_name,
    })
    await record(
      tx,
      { ...author, name: name || invited.email },
      {
        kind: 'user.account-opened',
        entity: 'user',
        entityId: invited.user_id,
      },
    )
  })
  try {
    await accounts.create({ email: invited.email, name: fullName(invited) || invited.email, password: given.password })
  } catch (error) {
    await q.unspendInvitation(deps.db, invited.id)
    throw error
  }
}

/** Queues the answer to a visitor who asks for a link; the same work whether or not the address is known. */
export const requestInvitation = (deps: Deps, email: string): Promise<void> =>
  inTx(deps.db, (tx) => deps.jobs.enqueue(tx, answerInvitationRequest, { email }))

/** Mails a known person without an account a new link, one with an account how to get in, and a stranger nothing. */
export const sendRequestedInvitation = async (deps: Deps, email: string): Promise<void> => {
  const user = await q.findUserByEmail(deps.db, email)
  if (!user?.active) return
  const brand = deps.config.PLINTH_BRAND
  if (!(await deps.identity.accounts?.exists(email)))
    return inTx(deps.db, (tx) => invite(tx, deps, plinth, user.id, plainInvitation(brand)))
  await inTx(deps.db, (tx) =>
    queueMail(tx, deps, {
      to: { name: fullName(user), email: user.email },
      subject: `Your account at ${brand}`,
      text: [
        `You asked for an account at ${brand}. You have one already: sign in with this address.`,
        `${deps.config.publicUrl}/sign-in`,
        'If you have forgotten the password, choose a new one there.',
      ].join('\n\n'),
      isWaitedFor: true,
    }),
  )
}

/** Whether the first administrator is still to be made. */
export const needsSetUp = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => !(await q.hasAdmin(db))

export interface FirstAdmin {
  token: string
  email: string
  first_name: string
  last_name: string
  password: string
}

/**
 * The one-time link that creates the first administrator, for the console; null when there is an administrator. Each call
 * makes a new link and ends the one before.
 */
export const setUpLink = async (deps: Pick<Deps, 'config' | 'db'>): Promise<string | null> => {
  if (await q.hasAdmin(deps.db)) return null
  const token = newToken()
  await q.keepSetUpToken(deps.db, token)
  return `${deps.config.publicUrl}/set-up?token=${token}`
}

/** Creates the first administrator. 404 when the link is wrong or spent, or there is an administrator. */
export const setUp = async (deps: Deps, author: Author, given: FirstAdmin): Promise<void> => {
  const { email, first_name, last_name, password } = given
  checkPassword(deps, password, email)
  await inTx(deps.db, async (tx) => {
    // Spending the token first locks its row: of two at once, the second finds it gone.
    if (!(await q.spendSetUpToken(tx, given.token)) || (await q.hasAdmin(tx)))
      fail('not_found', 'This setup link is no longer valid. The server prints a new one when it starts.')
    const id = await q.putAdmin(tx, { email, first_name, last_name })
    await record(
      tx,
      { ...author, name: fullName(given) },
      { kind: 'user.added', entity: 'user', entityId: id, after: { email, role: 'admin' } },
    )
  })
  await deps.identity.accounts?.create({ email, name: fullName(given), password })
}
