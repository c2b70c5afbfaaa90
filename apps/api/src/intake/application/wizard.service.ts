import type { FullApplication } from '@plinth/contract/intake/application-wizard'
import { figure } from '@plinth/domain/intake/application/figures'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { formatMoney } from '@plinth/domain/shared/money'
import type { Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { makeApplicationPdf } from './application-pdf.jobs.ts'
import type { Submission } from './application.service.ts'
import { refuseCaptcha, useCaptcha } from './captcha.service.ts'
import { emptyDraft } from './draft-files.service.ts'
import { type Draft, findDraft, holdDraft } from './draft.service.ts'
import * as q from './joining.queries.ts'
import { joinOrCreate, submitActivity } from './joining.service.ts'
import { type Checked, checkFull, signedHash } from './wizard-check.service.ts'
import { proverOf } from './prover.service.ts'
import { welcomeLater } from './welcome.jobs.ts'
import { fileUploads } from './wizard-files.service.ts'
import { sayIfRepeated } from './same-request.service.ts'

const HOUR_SECONDS = 3600
const TRIES_A_SUBMISSION = 10

const resultOf = ({ row }: Draft): Submission | null =>
  row.application_id !== null && row.human_id !== null
    ? { application_id: row.application_id, human_id: row.human_id }
    : null

/** What is kept of the answers: without secrets, which go to the borrower's record sealed. */
const payloadOf = (checked: Checked, documents: Readonly<Record<string, string>>) => {
  const { values, masked, files } = checked
  return {
    ...values,
    sponsor: { ...values.sponsor, ssn: '', dateOfBirth: '' },
    masked,
    files: files.map(({ id, field, file_name: name }) => ({ field, name, document_id: documents[id] ?? null })),
  }
}

const create = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  o: { draft: Draft; checked: Checked; today: PlainDate; emailProof: string },
): Promise<Submission> => {
  const { draft, checked, today } = o
  const proverId = await proverOf(tx, { draft, values: checked.values, emailProof: o.emailProof })
  const { loan, joined, parties, propertyId, entityId } = await joinOrCreate(tx, deps, author, {
    draft,
    checked,
    today,
    proverId,
  })
  const { borrower } = parties
  const documents = await fileUploads(tx, deps, author, {
    loanId: loan.id,
    files: checked.files,
    uploadedBy: draft.row.user_id,
    today,
    targets: {
      borrower: { kind: 'borrower', id: borrower.id, name: `${borrower.first_name} ${borrower.last_name}` },
      property: { kind: 'property', id: propertyId, name: checked.values.property.address.route },
      'legal-entity': { kind: 'legal-entity', id: entityId, name: checked.values.entity.borrowingEntityName.trim() },
    },
  })
  const application = await q.insertFullApplication(tx, {
    loan_id: loan.id,
    payload: JSON.stringify(payloadOf(checked, documents)),
    ip: author.ip,
    signature_kind: checked.signature.kind,
    signature_name: checked.signature.name.trim(),
    signature_image: checked.signature.image,
    terms_text: checked.terms.text,
    terms_sha256: checked.terms.hash,
    signed_sha256: signedHash(checked),
  })
  await submitActivity(tx, author, loan.id)
  await record(tx, author, {
    kind: 'application.submitted',
    entity: 'application',
    entityId: application.id,
    loanId: loan.id,
    after: {
      kind: 'full-request',
      joined,
      signed_by: checked.signature.name.trim(),
      signed_sha256: signedHash(checked),
    },
  })
  await emptyDraft(tx, deps, draft, { applicationId: application.id, keep: checked.files })
  await deps.jobs.enqueue(tx, makeApplicationPdf, { application_id: application.id })
  await welcomeLater(tx, deps, { applicationId: application.id, parties, proverId })
  const amount = formatMoney(figure(checked.values.property.loanAmount) ?? 0)
  await notifyStaff(tx, {
    kind: 'application-received',
    // One that joined a loan is on it.
    message: `Full application: ${loan.name}, ${amount}${joined ? '' : await sayIfRepeated(tx, loan.id)}`,
    loanId: loan.id,
    documentId: null,
    by: author.id,
  })
  await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: loan.id })
  return { application_id: application.id, human_id: loan.human_id }
}

/**
 * Takes the whole wizard in (F-35): checks it by the form's own rules, then in one transaction creates or joins the loan
 * (F-37), files each upload under the request it answers, turns the application activity to Done and keeps the signed
 * application (F-34). A second submit of the same draft is answered as the first. Refuses with not_found for a draft that
 * is not kept, invalid_input, state_conflict when the terms changed, captcha_failed, captcha_expired, too_many_requests.
 */
export const submitFull = async (deps: Deps, author: Author, body: FullApplication): Promise<Submission> => {
  const { db, config, captcha, clock } = deps
  const perHour = config.PLINTH_SUBMISSIONS_PER_HOUR
  await limitCaller(db, 'application.tries', author.ip, perHour * TRIES_A_SUBMISSION, HOUR_SECONDS)
  const found = await findDraft(db, deps, body.draft_token)
  const earlier = resultOf(found)
  if (earlier) return earlier
  const today = todayIn(config.PLINTH_TIME_ZONE, clock.now())
  await checkFull(deps, body, found, today)
  const verdict = await captcha.verify(body.captchaToken.token, author.ip)
  if (!verdict.ok) return refuseCaptcha(verdict.reason)
  await limitCaller(db, 'application.short', author.ip, perHour, HOUR_SECONDS)
  return inTx(db, async (tx) => {
    const draft = await holdDraft(tx, deps, body.draft_token)
    const done = resultOf(draft)
    if (done) return done
    await useCaptcha(tx, verdict.tokenId)
    // Once more, on the draft as it is now that nobody else may change it.
    const checked = await checkFull(deps, body, draft, today)
    return create(tx, deps, author, { draft, checked, today, emailProof: body.email_proof })
  })
}
