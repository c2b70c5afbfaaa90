import { type Found, foundKinds } from '@plinth/contract/portfolio/find'
import { resembles } from '@plinth/domain/shared/resemble'
import type { Permission } from '@plinth/domain/people/user/permissions'
import type { PageAction } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { findWords as words } from './find.words.ts'

/** One line of the search's answer; choosing it goes to `href`, or runs. */
export interface FindOption {
  key: string
  title: string
  detail: string
  act: { href: string } | { run: () => void }
}
export interface FindGroup {
  label: string
  options: FindOption[]
}

interface Place {
  title: string
  href: string
  needs?: Permission
  /** Other words people type for it. */
  also?: string
}

/** Places of the application that a word of theirs reaches. */
const places: readonly Place[] = [
  { title: 'Dashboard', href: paths.dashboard() },
  { title: 'Requests', href: paths.requests() },
  { title: 'Portfolio', href: paths.portfolio() },
  { title: 'Activities', href: paths.activities() },
  { title: 'Statistics', href: paths.statistics() },
  { title: 'Leads', href: paths.leads() },
  { title: 'Scoring', href: paths.scoring() },
  { title: 'People', href: paths.people },
  { title: 'Brand', href: paths.brand, needs: 'manage-settings' },
  { title: 'Integrations', href: paths.providers, needs: 'manage-settings' },
  { title: 'Outbox', href: paths.outbox() },
  { title: 'Your account', href: paths.account },
  { title: words.newLoan, href: paths.requests({ new: 'loan' }), needs: 'create-loan', also: words.also.newLoan },
  { title: words.openForm, href: paths.application },
  { title: words.invite, href: `${paths.people}?person=new`, needs: 'manage-users' },
  { title: 'Document templates', href: paths.documentTemplates },
  { title: words.overdue, href: paths.activities({ due: 'overdue' }), also: words.also.overdue },
  { title: words.reports, href: paths.activities({ type: 'report' }), also: words.also.reports },
  { title: words.remind, href: paths.requests(), also: words.also.remind },
]

/** Where a match leads: its loan, a document in the panel of its loan, a person's own page; null when nowhere. */
const hrefOf = ({ kind, id, human_id, email }: Found): string | null => {
  if (kind === 'person' && email !== null) return paths.personal(email)
  if (human_id === null) return null
  return kind === 'document' ? paths.loan(human_id, { panel: 'documents', document: id }) : paths.loan(human_id)
}

interface Doable {
  /** What the page in sight offers. */
  actions: readonly PageAction[]
  may: readonly Permission[]
}

/** What the term names, misspelt or not; actions of the page first. */
const doing = (term: string, { actions, may }: Doable): FindGroup[] => {
  if (term.trim() === '') return []
  const offered = actions
    .filter(({ title }) => resembles(title, term))
    .map(({ key, title, detail, run }) => ({ key: `do:${key}`, title, detail, act: { run } }))
  const named = places
    .filter(
      ({ title, also, needs }) =>
        (needs === undefined || may.includes(needs)) &&
        resembles(also === undefined ? title : `${title} ${also}`, term),
    )
    .map(({ title, href }) => ({ key: `go:${title}`, title, detail: '', act: { href } }))
  return [
    { label: words.onPage, options: offered },
    { label: words.actions, options: named },
  ]
}

/** The matches by kind, then the actions and places that the term names; empty groups are left out. */
export const findGroups = (found: readonly Found[], term: string, doable: Doable): FindGroup[] => {
  const kinds = foundKinds.map((kind) => ({
    label: words.kinds[kind],
    options: found
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const href = hrefOf(one)
        return href === null ? [] : [{ key: `${kind}:${one.id}`, title: one.title, detail: one.detail, act: { href } }]
      }),
  }))
  return [...kinds, ...doing(term, doable)].filter(({ options }) => options.length > 0)
}
