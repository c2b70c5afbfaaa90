import { words } from '../../lib/words.ts'

/** The texts of a loan's wire instructions (AJ-02, AJ-14). */
export const wireWords = words('wireWords', {
  title: 'Wire instructions',
  none: 'No wire instructions yet',
  noneHint: 'Add the account money is wired to. A later change takes a call-back and a second person.',
  loadFailed: 'The wire instructions could not be loaded',
  failed: 'Something went wrong',
  add: 'Add wire instructions',
  change: 'Change wire instructions',
  edit: (purpose: string) => `Change the wire instructions for ${purpose}`,
  reveal: (purpose: string) => `Reveal the account number for ${purpose}`,
  bank: 'Bank',
  payee: 'Name on the account',
  routing: 'Routing number',
  account: 'Account number',
  hidden: (last4: string) => `•••• ${last4}`,
  note: 'Reference or further credit',
  purpose: 'Used for',
  waiting: 'Change waiting',
  waitingText: (value: string, who: string, when: string) =>
    `${who} asked for ${value} on ${when}. The instructions above stay in use until it is approved.`,
  review: 'Review the change',
  changeText: 'The instructions on file stay in use until a colleague has approved the change after a call-back.',
  accountHint: 'Stored encrypted. Enter the full number.',
  save: 'Save wire instructions',
  request: 'Request change',
  cancel: 'Cancel',
  saved: 'Wire instructions saved',
  requested: 'Change requested. It waits for a call-back and approval.',
  allEntered: 'Every purpose has its wire instructions. Change one of them.',
})
