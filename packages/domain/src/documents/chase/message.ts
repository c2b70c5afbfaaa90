import { type DatePattern, daysBetween, formatPlainDate, type PlainDate } from '../../shared/dates.ts'
import type { ChaseReason } from './plan.ts'

/** A line of a message: one request. */
export interface MessageItem {
  readonly why: ChaseReason
  readonly name: string
  /** The property or legal entity it is about; null when none. */
  readonly about: string | null
  readonly dueOn: PlainDate
  /** Why the last upload was sent back; null when none was. */
  readonly sentBack: string | null
  readonly loan: { readonly id: string; readonly name: string; readonly humanId: string }
  /** Who has been silent, where the reader is told of somebody else's request. */
  readonly asked: readonly string[]
}

interface MessageFacts {
  readonly name: string
  readonly brand: string
  readonly items: readonly MessageItem[]
  /** Where one answers without signing in; null for those who are only told. */
  readonly answerAt: string | null
  /** Where documents are uploaded, or for staff the loan is opened. */
  readonly uploadAt: string
  readonly loanAt: (humanId: string) => string
  readonly today: PlainDate
  readonly pattern: DatePattern
}

export interface ChaseMessage {
  readonly subject: string
  readonly body: string
  /** As a text message. */
  readonly text: string
}

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

const dueWords = ({ dueOn }: MessageItem, { today, pattern }: MessageFacts): string => {
  const late = daysBetween(dueOn, today)
  const date = formatPlainDate(dueOn, pattern)
  if (late === 0) return 'due today'
  return late < 0 ? `due ${date}` : `${count(late, 'day')} overdue (due ${date})`
}

const line = (item: MessageItem, facts: MessageFacts): string =>
  [
    `- ${item.about ? `${item.name} (${item.about})` : item.name}`,
    dueWords(item, facts),
    ...(item.sentBack === null ? [] : [item.sentBack === '' ? 'sent back' : `sent back: ${item.sentBack}`]),
    ...(item.asked.length === 0 ? [] : [`requested from ${item.asked.join(' and ')}`]),
  ].join(', ')

const byLoan = (items: readonly MessageItem[]) => [...Map.groupBy(items, ({ loan }) => loan.id).values()]

/** The items under their loans, in their order. */
const listed = (items: readonly MessageItem[], facts: MessageFacts): string[] =>
  byLoan(items).map((some) => {
    const loan = some[0]?.loan
    return [`${loan?.name} (${loan?.humanId})`, ...some.map((item) => line(item, facts))].join('\n')
  })

const isTold = ({ why }: MessageItem): boolean => why === 'broker' || why === 'officer'

const subjectOf = (own: readonly MessageItem[], told: readonly MessageItem[]): string => {
  const items = own.length > 0 ? own : told
  const loans = byLoan(items)
  const first = items[0]?.loan
  const where = loans.length === 1 ? `${first?.name} (${first?.humanId})` : count(loans.length, 'loan')
  return own.length > 0
    ? `${count(own.length, 'item')} needed for ${where}`
    : `No response on ${count(told.length, 'item')} for ${where}`
}

const ownPart = (own: readonly MessageItem[], facts: MessageFacts): string[] => {
  if (own.length === 0) return []
  const answer =
    facts.answerAt === null
      ? []
      : [
          `Can't send something yet? Tell us when you'll send it, mark it not applicable, or ask a question. No sign-in needed:\n${facts.answerAt}`,
        ]
  return ['We still need the following from you:', ...listed(own, facts), `Upload here: ${facts.uploadAt}`, ...answer]
}

const toldPart = (told: readonly MessageItem[], facts: MessageFacts): string[] => {
  if (told.length === 0) return []
  const isOfficer = told.some(({ why }) => why === 'officer')
  const lead = isOfficer
    ? 'Reminders for these items have had no response. A call may help:'
    : "Your client hasn't responded to our reminders for these items. A call from you would help:"
  const humanIds = [...new Set(told.map(({ loan }) => loan.humanId))]
  return [lead, ...listed(told, facts), ...(isOfficer ? [humanIds.map((id) => facts.loanAt(id)).join('\n')] : [])]
}

const shortText = (own: readonly MessageItem[], told: readonly MessageItem[], facts: MessageFacts): string => {
  const items = own.length > 0 ? own : told
  const late = items.filter(({ dueOn }) => dueOn < facts.today).length
  const loans = byLoan(items)
  const where = loans.length === 1 ? items[0]?.loan.humanId : count(loans.length, 'loan')
  const what =
    own.length > 0
      ? `${count(items.length, 'item')} needed for ${where}`
      : `no response on ${count(items.length, 'item')} for ${where}`
  const overdue = late === 0 ? '' : `, ${late} overdue`
  return `${facts.brand}: ${what}${overdue}. Details: ${facts.answerAt ?? facts.uploadAt} Reply HELP for help, STOP to opt out.`
}

/** A message as its reader gets it: everything at once, loan by loan (AA-06). */
export const chaseMessage = (facts: MessageFacts): ChaseMessage => {
  const told = facts.items.filter(isTold)
  const own = facts.items.filter((item) => !isTold(item))
  return {
    subject: subjectOf(own, told),
    body: [`Hello ${facts.name},`, ...ownPart(own, facts), ...toldPart(told, facts), `Thank you,\n${facts.brand}`].join(
      '\n\n',
    ),
    text: shortText(own, told, facts),
  }
}
