import { createHash, randomUUID } from 'node:crypto'
import type { ActivityView } from '@plinth/contract/activity'
import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import { formatPlainDate, todayIn } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { type FoundActivity, requireOpen } from '../activity/index.ts'
import { holdLoan } from '../loan-status/index.ts'
import { type DocumentText, makePdf } from './deal-document.pdf.ts'
import { insertMade, type LoanFacts, nextVersion, writeValues } from './deal-document.queries.ts'
import { findDeal, requireEvent, step } from './deal-document.service.ts'
import { byName, type SourcedValue, sourcedValues, toFields } from './values.view.ts'

/** A document's values with how each is entered, as the form reads them (L-01, L-22). */
export const readValues = async (deps: Pick<Deps, 'db'>, id: string, type: DealDocumentType) => {
  const activity = await findDeal(deps.db, id, type)
  const { values } = await sourcedValues(deps.db, type, activity)
  return { values: byName(values), activity_id: activity.id, version: activity.version, fields: toFields(values) }
}

/** Refuses a borrower who does not take part in the loan (L-12). */
const requireBorrowerOfLoan = (facts: LoanFacts, borrowerId: unknown) => {
  if (borrowerId !== undefined && !facts.borrowers.some((b) => b.id === borrowerId))
    badField('borrower_id', 'This borrower does not take part in the loan')
}

/**
 * Keeps the changed values of a document (L-05). Possible as long as the document may be generated. Fails with
 * version_conflict when someone else changed it since it was read.
 */
export const updateValues = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  o: { id: string; type: DealDocumentType; version: number; changed: Record<string, number | string | undefined> },
): Promise<Awaited<ReturnType<typeof readValues>>> => {
  const seen = await findDeal(deps.db, o.id, o.type)
  requireEvent(seen, 'generate')
  const changed = Object.fromEntries(
    Object.entries(o.changed).filter((e): e is [string, number | string] => e[1] !== undefined),
  )
  if (Object.keys(changed).length === 0) badField('body', 'Nothing was changed')
  await inTx(deps.db, async (tx) => {
    await holdLoan(tx, seen.loan_id)
    const { facts, values } = await sourcedValues(tx, o.type, seen)
    requireBorrowerOfLoan(facts, changed['borrower_id'])
    if (o.version !== seen.version || !(await writeValues(tx, seen.id, o.version, changed)))
      fail('version_conflict', 'Someone else changed this meanwhile. Reload and try again.')
    const before = byName(values)
    await record(tx, actor, {
      kind: 'deal-document.edited',
      entity: 'activity',
      entityId: seen.id,
      loanId: seen.loan_id,
      before: Object.fromEntries(Object.keys(changed).map((name) => [name, before[name] ?? null])),
      after: changed,
    })
  })
  return readValues(deps, o.id, o.type)
}

const fullName = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()

const addressOf = (p: LoanFacts['properties'][number]) =>
  [p.address_address, p.address_city, `${p.address_state} ${p.address_zipcode}`.trim()].filter(Boolean).join(', ')

/** The facts of the loan above the terms. */
const factLines = ({ loan, borrowers, contacts, properties, entityName }: LoanFacts): [string, string][] =>
  [
    ['Amount', formatMoney(centsToDollars(loan.amount_cents))],
    ['Purpose', loan.purpose],
    ['Duration', `${loan.duration_months} months`],
    ['Exit strategy', loan.exit_strategy ?? ''],
    ['Borrowing entity', entityName ?? ''],
    ['Borrowers', borrowers.map(fullName).join('\n')],
    [
      'Broker',
      contacts
        .filter((c) => c.contact_type === 'broker')
        .map(fullName)
        .join('\n'),
    ],
    ['Properties', properties.map(addressOf).join('\n')],
  ].filter((line): line is [string, string] => line[1] !== '')

/** Whose signature a document asks for. */
const signersOf = (
  type: DealDocumentType,
  { borrowers, loan }: LoanFacts,
  values: readonly SourcedValue[],
  brand: string,
) => {
  if (type === 'board-review') return []
  const chosen = values.find((v) => v.name === 'borrower_id')?.value
  const signing = type === 'commitment' ? borrowers.filter((b) => b.id === chosen) : borrowers
  return [...(signing.length > 0 ? signing.map(fullName) : [`Borrower of ${loan.name}`]), brand]
}

const titles = { 'term-sheet': 'Term Sheet', 'board-review': 'Board Review', commitment: 'Commitment' } as const

const compose = async (deps: Deps, seen: FoundActivity, type: DealDocumentType, version: number) => {
  const { facts, values } = await sourcedValues(deps.db, type, seen)
  const signer = facts.borrowers.find((b) => b.id === values.find((v) => v.name === 'borrower_id')?.value)
  const text: DocumentText = {
    type,
    title: titles[type],
    brand: deps.config.PLINTH_BRAND,
    loan: { name: facts.loan.name, humanId: facts.loan.human_id },
    version,
    date: formatPlainDate(todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()), deps.config.PLINTH_DATE_FORMAT),
    facts: factLines(facts),
    // A person reads a name where the form keeps an id.
    values: values.map((v) => (v.name === 'borrower_id' ? { ...v, value: signer ? fullName(signer) : null } : v)),
    signers: signersOf(type, facts, values, deps.config.PLINTH_BRAND),
  }
  return { text, values: byName(values) }
}

/**
 * Generates a document from its values: a numbered PDF beside the earlier ones (L-01). Of two callers who start from the
 * same state one is told 409 and leaves nothing behind.
 */
export const generate = async (deps: Deps, actor: Actor, id: string, type: DealDocumentType): Promise<ActivityView> => {
  const seen = await findDeal(deps.db, id, type)
  requireOpen(seen)
  requireEvent(seen, 'generate')
  const version = await nextVersion(deps.db, seen.id)
  const { text, values } = await compose(deps, seen, type, version)
  const pdf = await makePdf(text)
  const storageKey = randomUUID()
  await deps.storage.write(storageKey, pdf, 'application/pdf')
  try {
    return await step(deps, actor, seen, 'generate', (tx) =>
      insertMade(tx, {
        loanId: seen.loan_id,
        activityId: seen.id,
        version,
        values,
        fileName: `${titles[type]} ${text.loan.humanId} v${version}.pdf`,
        documentName: titles[type],
        storageKey,
        size: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        by: actor.id,
      }),
    )
  } catch (error) {
    await deps.storage.remove(storageKey)
    throw error
  }
}

/** Where a document is read and edited: the product's own page of it (L-22). */
export const onlineDocument = async (deps: Pick<Deps, 'db' | 'config'>, id: string, type: DealDocumentType) => {
  const activity = await findDeal(deps.db, id, type)
  const page = `${deps.config.publicUrl}/loan/${activity.loan_human_id}?tab=documents`
  return {
    view_url: page,
    edit_url: `${page}&edit=${activity.id}`,
    provider: 'plinth' as const,
  }
}
