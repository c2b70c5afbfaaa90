import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import { expiryFor } from '@plinth/domain/deal-document/expiry'
import { formatPlainDate, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import type { Deps } from '../../platform/deps.ts'
import type { FoundActivity } from '../activity/index.ts'
import { expiresOn, type LoanFacts } from './deal-document.queries.ts'
import type { DocumentText } from './document-text.ts'
import { sourcedValues } from './values.view.ts'

export const titles = { 'term-sheet': 'Term Sheet', 'board-review': 'Board Review', commitment: 'Commitment' } as const

const fullName = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()

const addressOf = (p: LoanFacts['properties'][number]) =>
  [p.address_address, p.address_city, `${p.address_state} ${p.address_zipcode}`.trim()].filter(Boolean).join(', ')

/** The facts of the loan above the terms. */
const factLines = ({ loan, borrowers, contacts, properties, entity }: LoanFacts): [string, string][] =>
  [
    ['Amount', formatMoney(centsToDollars(loan.amount_cents))],
    ['Purpose', loan.purpose],
    ['Duration', `${loan.duration_months} months`],
    ['Exit strategy', loan.exit_strategy ?? ''],
    ['Borrowing entity', entity?.name ?? ''],
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
  values: readonly { name: string; value: unknown }[],
  brand: string,
) => {
  if (type === 'board-review') return []
  const chosen = values.find((v) => v.name === 'borrower_id')?.value
  const signing = type === 'commitment' ? borrowers.filter((b) => b.id === chosen) : borrowers
  return [...(signing.length > 0 ? signing.map(fullName) : [`Borrower of ${loan.name}`]), brand]
}

/** The last day of a term sheet that is made today; null for the other kinds. */
const lastDay = async (deps: Deps, seen: FoundActivity, type: DealDocumentType, today: PlainDate) =>
  type === 'term-sheet' ? expiryFor(today, await expiresOn(deps.db, seen.id)) : null

/** What a document says now, whichever file it becomes. */
export const compose = async (deps: Deps, seen: FoundActivity, type: DealDocumentType, version: number) => {
  const { facts, values } = await sourcedValues(deps.db, type, seen)
  const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
  const expires = await lastDay(deps, seen, type, today)
  const signer = facts.borrowers.find((b) => b.id === values.find((v) => v.name === 'borrower_id')?.value)
  const day = (date: PlainDate) => formatPlainDate(date, deps.config.PLINTH_DATE_FORMAT)
  const text: DocumentText = {
    type,
    title: titles[type],
    brand: deps.config.PLINTH_BRAND,
    loan: { name: facts.loan.name, humanId: facts.loan.human_id },
    version,
    date: day(today),
    expires: expires === null ? null : day(expires),
    facts: factLines(facts),
    // A person reads a name where the form keeps an id.
    values: values.map(({ name, label, type: kind, value }) => ({
      name,
      label,
      type: kind,
      value: name !== 'borrower_id' ? value : signer ? fullName(signer) : null,
    })),
    signers: signersOf(type, facts, values, deps.config.PLINTH_BRAND),
  }
  return { text, expires }
}
