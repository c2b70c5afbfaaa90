import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { actionsFor, permissionFor } from '@plinth/domain/loan/activity/actions'
import { type ActivityBucket, inBucket, sortDocumentRequests } from '@plinth/domain/loan/activity/filters'
import type { Permission } from '@plinth/domain/people/user/permissions'

type HomeLoan = PersonalHome['loans'][number]

/** What an activity is called on screen. */
export const nameOf = (a: ActivityView): string => a.document_name || a.name

/** Which loan, and which person or property of it, an activity is about; a loan is mostly named for its property. */
export const aboutOf = (a: ActivityView): string =>
  a.entity_type === 'loan' || ['', a.loan.name].includes(a.entity_name)
    ? a.loan.name
    : `${a.loan.name} · ${a.entity_name}`

/** Whether the person has to do something about it: send a file, sign, answer. */
export const isNeeded = (a: ActivityView): boolean => {
  const { state } = a.status
  if (a.activity_type === 'document-request') return state === 'New' || state === 'Rejected' || state === 'Failed'
  if (a.activity_type === 'plaid') return state === 'New' || state === 'Failed'
  if (a.activity_type === 'good-faith-deposit' || a.activity_type === 'application') return state === 'New'
  return (a.activity_type === 'term-sheet' || a.activity_type === 'commitment') && state === 'Sent'
}

/** Which sentence says how to do what has no button here; null when the button says it. */
export const hintOf = (a: ActivityView): 'sign' | 'pay' | 'bank' | null => {
  if (!isNeeded(a)) return null
  if (a.activity_type === 'plaid') return 'bank'
  if (a.activity_type === 'term-sheet' || a.activity_type === 'commitment') return 'sign'
  return a.activity_type === 'good-faith-deposit' ? 'pay' : null
}

/** Everything of a loan that waits for its people, the soonest due first, undated last. */
export const neededOf = (l: HomeLoan): ActivityView[] =>
  [...l.activities, ...l.other_activities]
    .filter((a) => isNeeded(a) && !l.signed.includes(a.activity_id))
    .toSorted((a, b) => (a.due_epoch ?? Infinity) - (b.due_epoch ?? Infinity) || nameOf(a).localeCompare(nameOf(b)))

/** Of the activities listed what waits for the person: what came back or is to be signed here first, then the soonest due, undated last. */
export const toDoOf = (activities: readonly ActivityView[], loans: readonly HomeLoan[]): ActivityView[] => {
  const toSign = new Set(loans.flatMap((l) => l.to_sign))
  const signed = new Set(loans.flatMap((l) => l.signed))
  // What came back and what is signed at a press weigh more than any date.
  const rank = (a: ActivityView): number =>
    a.status.state === 'Rejected' || a.status.state === 'Failed' || toSign.has(a.activity_id) ? 0 : 1
  const archived = new Set(loans.filter(({ loan }) => loan.archived).map(({ loan }) => loan.id))
  return activities
    .filter(
      (a) => (toSign.has(a.activity_id) || (isNeeded(a) && !signed.has(a.activity_id))) && !archived.has(a.loan.id),
    )
    .toSorted((a, b) => rank(a) - rank(b) || (a.due_epoch ?? Infinity) - (b.due_epoch ?? Infinity))
}

/** The document requests of open loans that take files now, what is needed first. */
export const takersOf = (loans: readonly HomeLoan[]): ActivityView[] =>
  loans
    .filter(({ loan }) => !loan.archived)
    .flatMap((l) => l.activities)
    .filter((a) => a.activity_type === 'document-request' && offersOf(a).some(({ action }) => action === 'upload'))
    .toSorted((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)) || nameOf(a).localeCompare(nameOf(b)))

/** The next date of a loan, epoch seconds: the soonest due one of what is needed, else the expected closing. */
export const nextDateOf = (l: HomeLoan): number | null =>
  neededOf(l).find((a) => a.due_epoch !== null)?.due_epoch ??
  (l.loan.group === 'active' ? l.loan.expected_closing_epoch : null)

/** Whether the address names this loan, by id or by its human id, as a sponsor link does (I-70). */
export const isNamed = (loan: HomeLoan['loan'], key: string | null): boolean =>
  key !== null && (loan.id === key || loan.human_id === key)

/** The activities listed: of one loan or all, with or without a broker's other tasks (G-03, G-04), in order (K-23). */
export const listed = (loans: readonly HomeLoan[], o: { loanId: string | null; others: boolean }): ActivityView[] => {
  const shown = loans
    .filter(({ loan }) => o.loanId === null || isNamed(loan, o.loanId))
    .flatMap((l) => [...l.activities, ...(o.others ? l.other_activities : [])])
    .map((view) => ({ view, state: view.status.state, name: nameOf(view) }))
  return sortDocumentRequests(shown).map(({ view }) => view)
}

/** How many activities each bucket shows. */
export const bucketCount = (activities: readonly ActivityView[], bucket: ActivityBucket): number =>
  activities.filter((a) => inBucket(a.status.state, bucket)).length

const isUnsentPaper = (a: ActivityView): boolean =>
  (a.activity_type === 'term-sheet' || a.activity_type === 'commitment') &&
  (a.status.state === 'New' || a.status.state === 'Generated')

/** What a row offers in the personal area, each with the right it needs (K-20 to K-22, K-34). */
export const offersOf = (a: ActivityView): { action: PersonalAction; right: Permission | null }[] =>
  actionsFor(a.activity_type, a.status.state, 'personal')
    .filter(isPersonalAction)
    // A term sheet or commitment that the lender has not sent yet is not there to be signed and sent back.
    .filter((action) => action !== 'upload' || !isUnsentPaper(a))
    .map((action) => ({ action, right: permissionFor(a.activity_type, action) }))

// A bank connection is an address of its own, not an offer: `BankLink`.
const personalActions = ['upload', 'view-files', 'view-application'] as const
export type PersonalAction = (typeof personalActions)[number]
const isPersonalAction = (action: string): action is PersonalAction =>
  (personalActions as readonly string[]).includes(action)

/** Whether the bank link of an activity can be opened in the personal area (K-28 to K-30). */
export const mayViewBank = (a: ActivityView): boolean =>
  actionsFor(a.activity_type, a.status.state, 'personal').includes('view-plaid')

/** Why the last file or the request was refused, in the words of whoever refused it; null when it was not. */
export const refusalOf = (a: ActivityView): string | null => {
  const { state } = a.status
  if (state === 'Rejected') return a.rejection_reason ?? a.processes[0]?.data_to_display.reason ?? null
  return state === 'Failed' || state === 'Unsupported'
    ? a.status.text || a.processes[0]?.data_to_display.reason || null
    : null
}
