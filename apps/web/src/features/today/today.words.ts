import type { TodayEntry } from '@plinth/contract/today'
import type { TodayKind } from '@plinth/domain/today/ranking'
import { words } from '../../lib/words.ts'

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
const many = (n: number, one: string, more: string) => (n === 1 ? one : `${n} ${more}`)

/** When a date is that lies so many days ahead. */
const ahead = (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : n < 0 ? `${days(-n)} ago` : `in ${days(n)}`)

/** Texts of the list of today. */
export const todayWords = words('todayWords', {
  title: 'Today',
  list: 'What to do today',
  all: (total: number) => (total === 1 ? '1 thing to do' : `${total.toLocaleString('en-US')} things to do`),
  nothing: 'Nothing waits for you today.',
  nothingHint: 'Uploads to review, overdue requests and dates that come near will stand here.',
  failed: 'What waits for you could not be loaded',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  most: (shown: number) => `These are the ${shown} most urgent.`,
  fewer: 'Show fewer',
  whose: 'Whose loans',
  mine: 'Mine and unassigned',
  everybody: "Everybody's",
  tomorrow: (what: string) => `Until tomorrow: ${what}`,
  tomorrowShort: 'Put off until tomorrow',
  done: (what: string) => `Done with: ${what}`,
  doneShort: 'Done with it, until something changes',
  hiddenTomorrow: (what: string) => `Put off until tomorrow: ${what}`,
  hiddenChanged: (what: string) => `Off the list until something changes: ${what}`,
  undo: 'Undo',
  about: (action: string, what: string, loan: string) => `${action}: ${what}, ${loan}`,
  notDone: 'That did not work. Try again.',
  reminded: 'Reminder sent',
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
        age: e.days === 0 ? 'came today' : `waits ${days(e.days)}`,
      }
    case 'overdue-request':
      return { why: many(e.count, `${e.subject} is overdue`, 'requests are overdue'), age: `${days(e.days)} late` }
    case 'term-sheet-expiring':
      return { why: 'The term sheet runs out', age: left(expiry, e) }
    case 'closing':
      return {
        why: e.days > closing ? 'The expected closing has passed' : 'The closing comes near',
        age: left(closing, e),
      }
    case 'past-usual-time':
      return {
        why: `Long in ${stage}: usual ${e.usual?.days === 1 ? 'is' : 'are'} ${days(e.usual?.days ?? 0)}${
          e.usual?.from === 'default' ? ' (a default, until your own history says)' : ''
        }`,
        age: `${days(e.days)} over`,
      }
    case 'signature-waiting':
      return {
        why: many(e.count, `${e.subject} has not signed`, 'documents wait for signatures'),
        age: e.days === 0 ? 'sent today' : `waits ${days(e.days)}`,
      }
    case 'failed-process':
      return {
        why: many(e.count, `${e.subject} could not be read`, 'files could not be read'),
        age: e.days === 0 ? 'failed today' : `failed ${days(e.days)} ago`,
      }
  }
}
