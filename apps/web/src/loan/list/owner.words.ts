import { words } from '../../lib/words.ts'

/** Texts about who looks after a loan. */
export const ownerWords = words('ownerWords', {
  filter: 'Loan officer',
  anybody: 'Any loan officer',
  me: 'Assigned to me',
  nobody: 'Unassigned',
})
