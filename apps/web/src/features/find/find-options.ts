import { type Found, foundKinds } from '@plinth/contract/find'
import { matchesSearch } from '@plinth/domain/shared/text'
import { paths } from '../../lib/paths.ts'
import { findWords as words } from './find.words.ts'

/** One line of the search's answer; choosing it goes to `href`. */
export interface FindOption {
  key: string
  title: string
  detail: string
  href: string
}
export interface FindGroup {
  label: string
  options: FindOption[]
}

/** Places of the application that a word of theirs reaches. */
const places: readonly { title: string; href: string }[] = [
  { title: 'Dashboard', href: paths.dashboard() },
  { title: 'Requests', href: paths.requests() },
  { title: 'Portfolio', href: paths.portfolio() },
  { title: 'Activities', href: paths.activities() },
  { title: 'Statistics', href: paths.statistics() },
  { title: 'Leads', href: paths.leads() },
  { title: 'Scoring', href: paths.scoring() },
  { title: 'People', href: paths.people },
  { title: 'Outbox', href: paths.outbox() },
  { title: 'Your account', href: paths.account },
  { title: words.newRequest, href: paths.application },
]

/** Where a match leads: its loan, a document in the panel of its loan, a person's own page; null when nowhere. */
const hrefOf = ({ kind, id, human_id, email }: Found): string | null => {
  if (kind === 'person' && email !== null) return paths.personal(email)
  if (human_id === null) return null
  return kind === 'document' ? paths.loan(human_id, { panel: 'documents', document: id }) : paths.loan(human_id)
}

/** The matches by kind, then the places that the term names; empty groups are left out. */
export const findGroups = (found: readonly Found[], term: string): FindGroup[] => {
  const kinds = foundKinds.map((kind) => ({
    label: words.kinds[kind],
    options: found
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const href = hrefOf(one)
        return href === null ? [] : [{ key: `${kind}:${one.id}`, title: one.title, detail: one.detail, href }]
      }),
  }))
  const actions = places
    .filter(({ title }) => term.trim() !== '' && matchesSearch(title, term))
    .map(({ title, href }) => ({ key: `go:${href}`, title, detail: '', href }))
  return [...kinds, { label: words.actions, options: actions }].filter(({ options }) => options.length > 0)
}
