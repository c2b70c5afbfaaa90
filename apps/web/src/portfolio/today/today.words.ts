import type { TodayEntry } from '@plinth/contract/portfolio/today'
import type { TodayGroup, TodayKind } from '@plinth/domain/portfolio/today/ranking'
import { words } from '../../lib/words.ts'

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
const many = (n: number, one: string, more: string) => (n === 1 ? one : `${n} ${more}`)

/** When a date is that lies so many days ahead. */
const ahead = (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : n < 0 ? `${days(-n)} ago` : `in ${days(n)}`)

/** Texts of the list of today. */
export const todayWords = words('todayWords', {
  title: 'Today',
  all: (total: number) => (total === 1 ? '1 thing to do' : `${total.toLocaleString('en-US')} things to do`),
  nothing: "You're all caught up.",
  nothingHint: 'Uploads to review, overdue requests and upcoming dates will show here.',
  failed: 'Your tasks could not be loaded',
  moreHere: (count: number, group: string) => `${count.toLocaleString('en-US')} more ${group.toLowerCase()}`,
  fewer: 'Show fewer',
  whose: 'Whose loans',
  mine: 'Mine and unassigned',
  everybody: "Everyone's",
  tomorrow: (what: string) => `Snooze until tomorrow: ${what}`,
  tomorrowShort: 'Snooze until tomorrow',
  done: (what: string) => `Done with: ${what}`,
  doneShort: 'Done until something changes',
  hiddenTomorrow: (what: string) => `Snoozed until tomorrow: ${what}`,
  hiddenChanged: (what: string) => `Hidden until something changes: ${what}`,
  undo: 'Undo',
  about: (action: string, what: string, loan: string) => `${action}: ${what}, ${loan}`,
  notDone: 'That did not work. Try again.',
  reminded: 'Reminder sent',
})

/** The three kinds of what there is to do. */
export const groupWords: Readonly<Record<TodayGroup, string>> = words('groupWords', {
  overdue: 'Overdue',
  review: 'To review',
  coming: 'Coming up',
})

export const groupEmptyWords: Readonly<Record<TodayGroup, string>> = words('groupEmptyWords', {
  overdue: 'Nothing is overdue.',
  review: 'Nothing to review.',
  coming: 'No dates in the next two weeks.',
})

/** What the button of an entry does. */
export const actionWords: Readonly<Record<TodayKind, string>> = words('actionWords', {
  'upload-review': 'Review',
  'overdue-request': 'Remind',
  'term-sheet-expiring': 'Term sheet',
  closing: 'Open loan',
  'past-usual-time': 'Open loan',
  'signature-waiting': 'Remind',
  'failed-process': 'See what failed',
})

/** Days from now to the date of an entry whose days are counted within a window before it. */
const left = (window: number, e: TodayEntry) => ahead(window - e.days)

interface Told {
  /** Why it is on the list. */
  why: string
  /** How old or how near it is. */
  age: string
}

/** The reason of an entry and its age, in words. `stage` is the status as screens write it. */
export const tell = (
  e: TodayEntry,
  { stage, expiry, closing }: { stage: string; expiry: number; closing: number },
): Told => {
  switch (e.kind) {
    case 'upload-review':
      return {
        why: many(e.count, `${e.subject} to review`, 'uploads to review'),
        age: e.days === 0 ? 'Received today' : `Waiting ${days(e.days)}`,
      }
    case 'overdue-request':
      return { why: many(e.count, `${e.subject} is overdue`, 'requests are overdue'), age: `${days(e.days)} late` }
    case 'term-sheet-expiring':
      return { why: 'Term sheet expiring', age: left(expiry, e) }
    case 'closing':
      return {
        why: e.days > closing ? 'Expected closing has passed' : 'Closing soon',
        age: left(closing, e),
      }
    case 'past-usual-time':
      return {
        why: `Stalled in ${stage} (typically ${days(e.usual?.days ?? 0)})${
          e.usual?.from === 'default' ? ', until your own history is known' : ''
        }`,
        age: `${days(e.days)} over`,
      }
    case 'signature-waiting':
      return {
        why: many(e.count, `${e.subject} has not signed`, 'documents awaiting signature'),
        age: e.days === 0 ? 'Sent today' : `Waiting ${days(e.days)}`,
      }
    case 'failed-process':
      return {
        why: many(e.count, `${e.subject} could not be read`, 'files could not be read'),
        age: e.days === 0 ? 'Failed today' : `Failed ${days(e.days)} ago`,
      }
  }
}
