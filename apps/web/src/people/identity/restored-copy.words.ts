import { words } from '../../lib/words.ts'

/** What is said over every page of a copy that was made from a backup. */
export const restoredCopyWords = words('restoredCopyWords', {
  label: 'Restored copy',
  text: 'This is a copy restored from a backup. It sends no email, runs no background work and asks no outside service until the operator releases it.',
})
