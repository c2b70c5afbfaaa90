import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type {
  createDraft as CreateDraft,
  DraftView,
  saveDraft as SaveDraft,
} from '@plinth/contract/intake/application-wizard'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { withWizardIncomes } from '@plinth/domain/intake/application/wizard-rules'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { isSsn } from '@plinth/domain/people/party/borrower'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { DAY_MS, isFormDate } from '@plinth/domain/shared/dates'
import { isEmail } from '@plinth/domain/shared/text'
import type { Author } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { refuseCaptcha, useCaptcha } from './captcha.service.ts'
import * as q from './draft.queries.ts'
import { keptValues, type OpenedSecrets, resumeUrl, toDraftView } from './draft.view.ts'
import { userById } from '../../people/index.ts'
import { mailResumeLink } from './letters.service.ts'

const HOUR_SECONDS = 3600
const MINUTE_SECONDS = 60
/** Looks, saves and uploads of drafts by one address: a person who types makes far fewer. */
const CALLS_A_MINUTE = 240
/** Tries that fail their checks, for each one that may succeed. */
const TRIES_A_DRAFT = 10

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

/** A draft as the other services of it use it. */
export interface Draft {
  row: q.DraftRow
  files: q.DraftFileRow[]
  secrets: OpenedSecrets
}

/** Tells that a link opens nothing: the same for an unknown, a foreign and an expired one. */
const noDraft = (): never =>
  fail('not_found', "This link doesn't open an application. It may have expired: start a new one, or contact us.")

/** Slows an address that asks for drafts again and again, be it to guess. */
export const limitDraftCalls = (deps: Pick<Deps, 'db'>, { ip }: Pick<Author, 'ip'>): Promise<void> =>
  limitCaller(deps.db, 'application.draft-calls', ip, CALLS_A_MINUTE, MINUTE_SECONDS)

const openSecrets = (deps: Pick<Deps, 'sealer'>, row: q.DraftRow): OpenedSecrets => ({
  ssn: row.ssn_sealed === null ? null : deps.sealer.open(row.ssn_sealed, `application_draft.ssn:${row.id}`),
  birthDate:
    row.birth_date_sealed === null
      ? null
      : deps.sealer.open(row.birth_date_sealed, `application_draft.birth_date:${row.id}`),
})

type ReadDeps = Pick<Deps, 'sealer' | 'clock'>

/** The draft of a token; fails with not_found. */
export const findDraft = async (db: Db | Tx, deps: ReadDeps, token: string): Promise<Draft> => {
  const row = (await q.draftByHash(db, hashOf(token), new Date(deps.clock.now()))) ?? noDraft()
  return { row, files: await q.filesOfDraft(db, row.id), secrets: openSecrets(deps, row) }
}

/** The same, held until the transaction ends. */
export const holdDraft = async (tx: Tx, deps: ReadDeps, token: string): Promise<Draft> => {
  await q.holdDraft(tx, hashOf(token))
  return findDraft(tx, deps, token)
}

/** The same, for a change: refuses one that was sent already. */
export const holdOpenDraft = async (tx: Tx, deps: ReadDeps, token: string): Promise<Draft> => {
  const draft = await holdDraft(tx, deps, token)
  if (draft.row.application_id !== null)
    fail('state_conflict', `This application was already submitted; its number is ${draft.row.human_id ?? ''}.`)
  return draft
}

/** A draft as it is answered. */
export const viewDraft = ({ config }: Pick<Deps, 'config'>, draft: Draft, token: string): DraftView =>
  toDraftView(draft.row, draft.files, {
    token,
    secrets: draft.secrets,
    publicUrl: config.publicUrl,
    pattern: config.PLINTH_DATE_FORMAT,
  })

export const readDraft = async (deps: Deps, author: Author, token: string): Promise<DraftView> => {
  await limitDraftCalls(deps, author)
  return viewDraft(deps, await findDraft(deps.db, deps, token), token)
}

/** What is stored of the form: the secrets apart and sealed, the sums worked out anew. */
const storedForm = (deps: Pick<Deps, 'sealer'>, id: string, values: WizardValues) => {
  const { ssn: typedSsn, dateOfBirth } = values.sponsor
  const ssn = typedSsn.replace(/[\s-]/g, '')
  const open = { ...withWizardIncomes(values), sponsor: { ...values.sponsor, ssn: '', dateOfBirth: '' } }
  return {
    form_values: JSON.stringify(open),
    // Blank, or not typed to its end: what was kept before stays.
    ...(isSsn(ssn) ? { ssn_sealed: deps.sealer.seal(ssn, `application_draft.ssn:${id}`) } : {}),
    ...(isFormDate(dateOfBirth)
      ? { birth_date_sealed: deps.sealer.seal(dateOfBirth, `application_draft.birth_date:${id}`) }
      : {}),
  }
}

const expiry = ({ config, clock }: Pick<Deps, 'config' | 'clock'>) =>
  new Date(clock.now() + config.PLINTH_DRAFT_DAYS * DAY_MS)

/** Who fills the form in: the broker in broker mode. '' when there is no address that mail can reach. */
export const applicantOf = ({ sponsor }: WizardValues): string => {
  const email = (sponsor.isBroker ? sponsor.brokerEmail : sponsor.email).trim().toLowerCase()
  return isEmail(email) && !isPlaceholderEmail(email) ? email : ''
}

/** Whom the resume link is mailed to: the person who signed in to the draft, else the applicant it names. '' = nobody. */
const addresseeOf = async (tx: Tx, userId: string | null, values: WizardValues): Promise<string> =>
  userId === null ? applicantOf(values) : ((await userById(tx, userId))?.email ?? '')

/**
 * Mails the resume link with a fresh proof in it: the link alone opens the draft for whoever began it, too; what only a
 * reader of the mailbox has is the proof, which goes along with the submission. A letter sent before proves nothing anymore.
 */
const mailLink = async (tx: Tx, deps: Deps, o: { id: string; token: string; email: string }): Promise<void> => {
  const proof = newToken()
  const link = `${resumeUrl(deps.config.publicUrl, o.token)}.${proof}`
  const isQueued = await mailResumeLink(tx, deps, { email: o.email, link })
  const proved = isQueued ? { proof_email: o.email, proof_hash: hashOf(proof) } : {}
  await q.updateDraft(tx, o.id, { mailed_to: o.email, ...proved })
}

/**
 * Mails the resume link once to each address the form names, as soon as the applicant has gone on from section 1: an
 * address that is still being typed gets none.
 */
const mailOnce = async (
  tx: Tx,
  deps: Deps,
  o: { id: string; token: string; page: number; values: WizardValues; mailedTo: string | null; userId: string | null },
) => {
  const email = await addresseeOf(tx, o.userId, o.values)
  if (o.page < 2 || email === '' || email === o.mailedTo) return
  await mailLink(tx, deps, { id: o.id, token: o.token, email })
}

/**
 * Ties a draft to the person who signed in to it. Its token is replaced: whoever else held it (the draft may have been begun
 * by a stranger who mailed them the link) neither sees what they fill in nor sends it in their name. Answers the new token.
 */
export const tieDraft = async (tx: Tx, deps: Deps, { row }: Draft, userId: string): Promise<string> => {
  const token = newToken()
  const email = (await userById(tx, userId))?.email ?? ''
  await q.updateDraft(tx, row.id, { user_id: userId, token_hash: hashOf(token) })
  await mailLink(tx, deps, { id: row.id, token, email })
  return token
}

/** Begins a draft. Refuses with captcha_failed, captcha_expired or too_many_requests. */
export const createDraft = async (deps: Deps, author: Author, body: BodyOf<typeof CreateDraft>): Promise<DraftView> => {
  const perHour = deps.config.PLINTH_SUBMISSIONS_PER_HOUR
  await limitCaller(deps.db, 'application.draft-tries', author.ip, perHour * TRIES_A_DRAFT, HOUR_SECONDS)
  const verdict = await deps.captcha.verify(body.captchaToken.token, author.ip)
  if (!verdict.ok) return refuseCaptcha(verdict.reason)
  await limitCaller(deps.db, 'application.draft', author.ip, perHour, HOUR_SECONDS)
  const token = newToken()
  const id = randomUUID()
  await inTx(deps.db, async (tx) => {
    await useCaptcha(tx, verdict.tokenId)
    await q.insertDraft(tx, {
      id,
      token_hash: hashOf(token),
      page: body.page,
      saved_at: new Date(deps.clock.now()),
      expires_at: expiry(deps),
      ...storedForm(deps, id, body.values),
    })
    await mailOnce(tx, deps, { id, token, page: body.page, values: body.values, mailedTo: null, userId: null })
  })
  return viewDraft(deps, await findDraft(deps.db, deps, token), token)
}

/** Saves a draft. Fails with not_found, version_conflict when another tab saved meanwhile, state_conflict when it was sent. */
export const saveDraft = async (
  deps: Deps,
  author: Author,
  token: string,
  body: BodyOf<typeof SaveDraft>,
): Promise<DraftView> => {
  await limitDraftCalls(deps, author)
  await inTx(deps.db, async (tx) => {
    const { row } = await holdOpenDraft(tx, deps, token)
    if (row.version !== body.version)
      fail('version_conflict', 'This application was changed in another window. Nothing was lost.', [
        { path: 'version', message: String(row.version) },
      ])
    await q.updateDraft(tx, row.id, {
      page: body.page,
      version: row.version + 1,
      saved_at: new Date(deps.clock.now()),
      expires_at: expiry(deps),
      ...(body.forget.includes('ssn') ? { ssn_sealed: null } : {}),
      ...(body.forget.includes('dateOfBirth') ? { birth_date_sealed: null } : {}),
      ...storedForm(deps, row.id, body.values),
    })
    const { mailed_to: mailedTo, user_id: userId } = row
    await mailOnce(tx, deps, { id: row.id, token, page: body.page, values: body.values, mailedTo, userId })
  })
  return viewDraft(deps, await findDraft(deps.db, deps, token), token)
}

/** Mails the resume link once more. Fails with not_found, or invalid_input when no address stands in section 1. */
export const mailDraft = async (deps: Deps, author: Author, token: string): Promise<DraftView> => {
  await limitDraftCalls(deps, author)
  await inTx(deps.db, async (tx) => {
    const { row } = await holdOpenDraft(tx, deps, token)
    const email = await addresseeOf(tx, row.user_id, keptValues(row.form_values))
    if (email === '')
      fail('invalid_input', 'Enter an email address first.', [{ path: 'sponsor.email', message: '* Required' }])
    await mailLink(tx, deps, { id: row.id, token, email })
  })
  return viewDraft(deps, await findDraft(deps.db, deps, token), token)
}
