import type { getKnown, reuseKnown as ReuseKnown } from '@plinth/contract/intake/application-known'
import type { DraftView } from '@plinth/contract/intake/application-wizard'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { wizardFiles, wizardMediaTypeOf } from '@plinth/domain/intake/application/wizard-sections'
import type { Actor, Author } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { putDocument } from './draft-files.service.ts'
import * as drafts from './draft.queries.ts'
import { type Draft, findDraft, holdOpenDraft, limitDraftCalls, tieDraft, viewDraft } from './draft.service.ts'
import * as q from './known.queries.ts'
import { proverByLetter } from './prover.service.ts'
import { fieldOfDocument, toKnownDocument, toKnownEntity, toKnownPerson, toKnownProperty } from './known.view.ts'

type OpenRequests = ReplyOf<typeof getKnown>['open_requests']

/** Records of the caller: a borrower's own, or those of the sponsors a broker brought. */
interface Scope {
  borrowerIds: string[]
  loanIds: string[]
}

const scopeOf = async (db: Db | Tx, actor: { id: string; role: string }): Promise<Scope> => {
  const isBroker = actor.role === 'broker'
  const borrowerIds = isBroker ? await q.borrowersBrought(db, actor.id) : await q.ownBorrowers(db, actor.id)
  return { borrowerIds, loanIds: await q.loansOf(db, borrowerIds, isBroker ? actor.id : null) }
}

const documentNames = wizardFiles.map(({ request }) => request.document_name)

const isTaken = ({ document_name: asked, file_name: name }: q.KnownDocument): boolean =>
  wizardFiles.some(({ name: field, request }) => request.document_name === asked && wizardMediaTypeOf(name, field))

/** Accepted documents of the scope: what was asked of a borrower or entity outside it is left out. */
const documentsOf = async (db: Db | Tx, scope: Scope, entityIds: readonly string[]): Promise<q.KnownDocument[]> => {
  const found = await q.acceptedDocuments(db, scope.loanIds, documentNames)
  return found.filter(
    (d) =>
      (d.borrower_id === null || scope.borrowerIds.includes(d.borrower_id)) &&
      (d.legal_entity_id === null || entityIds.includes(d.legal_entity_id)) &&
      // What an upload may not be is no copy either.
      isTaken(d),
  )
}

/** What is known of the caller, to be used again: never a secret, only that it is on file. */
export const readKnown = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ReplyOf<typeof getKnown>> => {
  const scope = await scopeOf(db, actor)
  const [people, entities, properties] = await Promise.all([
    q.borrowers(db, scope.borrowerIds),
    q.entities(db, scope.loanIds, scope.borrowerIds),
    q.awaiting(db, scope.loanIds, scope.borrowerIds),
  ])
  const documents = await documentsOf(
    db,
    scope,
    entities.map(({ id }) => id),
  )
  const [firstName = '', ...lastNames] = actor.name.split(' ')
  return {
    broker: actor.role === 'broker' ? { firstName, lastName: lastNames.join(' '), email: actor.email } : null,
    people: people.map(toKnownPerson),
    entities: entities.map(toKnownEntity),
    properties: properties.map(toKnownProperty),
    documents: documents.flatMap(toKnownDocument),
    open_requests: await openRequests(db, scope),
  }
}

const openRequests = async (db: Db | Tx, scope: Scope): Promise<OpenRequests> =>
  (await q.openRequests(db, scope.loanIds)).map(({ human_id, amount_cents: cents, street, zipcode }) => ({
    human_id,
    amount: cents / 100,
    street,
    zipcode,
  }))

/** The requests that go on of whoever followed the mailed link of a draft; none for a stranger, who learns nothing. */
export const readOpenRequests = async (
  deps: Deps,
  author: Author,
  token: string,
  proof: string,
): Promise<OpenRequests> => {
  await limitDraftCalls(deps, author)
  return inTx(deps.db, async (tx) => {
    const person = await proverByLetter(tx, await findDraft(tx, deps, token), proof)
    return person ? openRequests(tx, await scopeOf(tx, person)) : []
  })
}

type Wanted = BodyOf<typeof ReuseKnown>

const requireKnown = (found: boolean, what: string) => {
  if (!found) fail('not_found', `This ${what} was not found.`)
}

const reuse = async (tx: Tx, deps: Deps, actor: Actor, draft: Draft, wanted: Wanted): Promise<void> => {
  const scope = await scopeOf(tx, actor)
  const entityIds = (await q.entities(tx, scope.loanIds, scope.borrowerIds)).map(({ id }) => id)
  if (wanted.borrower_id) requireKnown(scope.borrowerIds.includes(wanted.borrower_id), 'borrower')
  if (wanted.legal_entity_id) requireKnown(entityIds.includes(wanted.legal_entity_id), 'legal entity')
  const documents = wanted.documents.length > 0 ? await documentsOf(tx, scope, entityIds) : []
  const chosen = {
    ...(wanted.borrower_id === undefined ? {} : { borrower_id: wanted.borrower_id }),
    ...(wanted.legal_entity_id === undefined ? {} : { legal_entity_id: wanted.legal_entity_id }),
  }
  if (Object.keys(chosen).length > 0) await drafts.updateDraft(tx, draft.row.id, chosen)
  for (const { document_id: id, field } of wanted.documents) {
    const document = documents.find((one) => one.id === id && fieldOfDocument(one) === field)
    if (!document) return fail('not_found', 'This document was not found.')
    await putDocument(tx, deps, draft, {
      field,
      documentId: id,
      name: document.file_name,
      contentType: document.content_type,
    })
  }
  await record(tx, actor, {
    kind: 'application.reused',
    entity: 'application',
    entityId: null,
    after: {
      borrower_id: wanted.borrower_id ?? null,
      legal_entity_id: wanted.legal_entity_id ?? null,
      documents: wanted.documents.map(({ document_id: id }) => id),
    },
  })
}

/**
 * Ties a draft to the caller and to what of theirs it reuses; from then on it has another token. Fails with not_found for a
 * draft, record or document that is not theirs to use, and for a draft that another person has signed in to.
 */
export const reuseKnown = async (deps: Deps, actor: Actor, token: string, wanted: Wanted): Promise<DraftView> => {
  await limitDraftCalls(deps, actor)
  const newest = await inTx(deps.db, async (tx) => {
    const draft = await holdOpenDraft(tx, deps, token)
    if (draft.row.user_id !== null && draft.row.user_id !== actor.id)
      fail('not_found', "This link doesn't open an application. It may have expired: start a new one, or contact us.")
    await reuse(tx, deps, actor, draft, wanted)
    return draft.row.user_id === null ? tieDraft(tx, deps, draft, actor.id) : token
  })
  return viewDraft(deps, await findDraft(deps.db, deps, newest), newest)
}
