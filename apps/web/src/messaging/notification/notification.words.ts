import { words } from '../../lib/words.ts'

/** Texts of the bell (001 §2, §8). */
export const notificationWords = words('notificationWords', {
  bell: (unseen: number) => (unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`),
  tabNew: (count: number) => `New (${count})`,
  tabDone: (count: number) => `Done (${count})`,
  empty: 'No notifications',
  /** S-04 */
  prefix: 'new document uploaded:',
  seen: 'Mark as seen',
  unseen: 'Mark as not seen',
  done: 'Mark as done',
  undone: 'Move back to New',
  older: 'Show older notifications',
  markAll: 'Mark all as seen',
  arrived: 'New notification',
  loadFailed: 'The notifications could not be loaded',
  // S-09, S-10: seen, done, all.
  seenFailed: 'Failed to update notification',
  doneFailed: 'Failed to update notification status',
  allFailed: 'Failed to update notifications',
})
