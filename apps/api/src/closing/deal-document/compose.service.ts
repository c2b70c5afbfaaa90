import { type DealDocumentType, dealDocumentTitles } from '@plinth/domain/closing/deal-document/fields'
import { expiryFor } from '@plinth/domain/closing/deal-document/expiry'
import { formatPlainDate, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { signatoryLine } from '@plinth/domain/people/party/legal-entity'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import type { Deps } from '../../app/deps.ts'
import type { FoundActivity } from '../../loan/index.ts'
import { expiresOn, type LoanFacts } from './deal-document.queries.ts'
import type { DocumentText } from './document-text.ts'
import { memoOf } from './memo.service.ts'
import { sourcedValues } from './values.view.ts'

const fullName = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()

const addressOf = (p: LoanFacts['properties'][number]) =>
  [p.address_address, p.address_city, `${p.address_state} ${p.address_zipcode}`.trim()].filter(Boolean).join(', ')

/** The facts of the loan above the terms. */
const factLines = ({ loan, borrowers, contacts, properties, entities }: LoanFacts): [string, string][] =>
  [
    ['Amount', formatMoney(centsToDollars(loan.amount_cents))],
    ['Purpose', loan.purpose],
    ['Duration', `${loan.duration_months} months`],
    ['Exit strategy', loan.exit_strategy ?? ''],
    ['Borrowing entity', entities.map(({ name }) => name).join('\n')],
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

type Named = readonly { name: string; value: unknown; source: string }[]

const valueOf = (values: Named, name: string): unknown => values.find((v) => v.name === name)?.value

/** The entity that borrows: as the document names it, else the loan's own; null where people borrow themselves. */
const companyOf = ({ entity }: LoanFacts, values: Named): string | null => {
  const entered = valueOf(values, 'borrower_entity_name')
  return typeof entered === 'string' && entered !== '' ? entered : (entity?.name ?? null)
}

const person = (party: string, name: string) => ({ party, name, title: 'Individually' })

/**
 * Who signs for an entity: the borrower whom the document names (of the first entity), else whoever its record names, else
 * the loan's first borrower. The title is the record's where it is theirs.
 */
const signatoryOf = ({ borrowers, entities }: LoanFacts, named: LoanFacts['borrowers'], company: string) => {
  const kept = entities.find((one) => one.name === company) ?? { signatory_name: '', signatory_title: '' }
  const others = borrowers.toSorted((a, b) => Number(b.role === 'borrower') - Number(a.role === 'borrower'))
  const name = [...named.map(fullName), kept.signatory_name, ...others.map(fullName), 'Name:'].find(Boolean) ?? ''
  return { name, title: signatoryLine(name === kept.signatory_name ? kept.signatory_title : '', company) }
}

/** A block for each entity: the one that the document names, in place of the first where it is none of them, and the others. */
const entityBlocks = (facts: LoanFacts, values: Named, company: string): DocumentText['signers'] => {
  const entered = values.find((v) => v.name === 'borrower_id' && v.source === 'entered')?.value
  const named = facts.borrowers.filter((b) => b.id === entered)
  const names = facts.entities.map(({ name }) => name)
  const others = names.includes(company) ? names.filter((name) => name !== company) : names.slice(1)
  return [company, ...others].map((name, at) => ({
    party: `Borrower: ${name}`,
    ...signatoryOf(facts, at === 0 ? named : [], name),
  }))
}

/** Whose signature a document asks for: the borrower or its signatory, who guarantees it, and the lender (L-19). */
const signersOf = (facts: LoanFacts, values: Named, brand: string): DocumentText['signers'] => {
  const { borrowers, loan } = facts
  const chosen = borrowers.find((b) => b.id === valueOf(values, 'borrower_id'))
  const lender = { party: `Lender: ${brand}`, name: 'Name:', title: signatoryLine('', brand) }
  const company = companyOf(facts, values)
  if (company === null) {
    const own = (chosen ? [chosen] : borrowers.filter((b) => b.role === 'borrower')).map((b) =>
      person('Borrower', fullName(b)),
    )
    const others = borrowers.filter((b) => b.role === 'guarantor' && b !== chosen)
    return [
      ...(own.length > 0 ? own : [person('Borrower', `Borrower of ${loan.name}`)]),
      ...others.map((b) => person('Guarantor', fullName(b))),
      lender,
    ]
  }
  const guarantors = borrowers.map((b) => person('Guarantor', fullName(b)))
  return [...entityBlocks(facts, values, company), ...guarantors, lender]
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
    title: dealDocumentTitles[type],
    brand: deps.config.PLINTH_BRAND,
    loan: { name: facts.loan.name, humanId: facts.loan.human_id },
    version,
    date: day(today),
    expires: expires === null ? null : day(expires),
    facts: factLines(facts),
    // A person reads a name where the form keeps an id.
    values: values.map(({ name, label, type: kind, value, madeUp }) => ({
      name,
      madeUp,
      label,
      type: kind,
      value: name !== 'borrower_id' ? value : signer ? fullName(signer) : null,
    })),
    signers: type === 'board-review' ? [] : signersOf(facts, values, deps.config.PLINTH_BRAND),
    ...(type === 'board-review' ? await memoOf(deps, facts.loan.id) : { ratios: [], findings: [] }),
  }
  return { text, expires }
}
