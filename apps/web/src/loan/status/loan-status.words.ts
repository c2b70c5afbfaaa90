import { words } from '../../lib/words.ts'

/** The texts of the status section. */
export const statusWords = words('statusWords', {
  title: 'Status',
  refresh: 'Refresh status',
  steps: 'Progress',
  suggested: 'Next',
  next: 'Next:',
  blocked: (action: string, why: string) => `${action} is blocked: ${why}`,
  stages: 'Stages',
  stageDone: ', completed',
  took: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  dayOf: (day: number, usual: number | null) => (usual === null ? `Day ${day}` : `Day ${day} of ~${usual}`),
  loadFailed: 'The status could not be loaded',
  failed: 'Something went wrong', // P-19, P-26, L-27
  notReached: 'Not started',
  notAccepted: 'Not accepted',
  accepted: 'Accepted',
  restoreFirst: 'The loan is archived. Restore it first.',
  noEarlier: 'There is no earlier stage to move back to.',
  notYours: "You don't have permission to do this. Ask an administrator.",
  fundedOn: (date: string) => `Funded on ${date}`,
  paidOffOn: (date: string) => `Paid off on ${date}`,

  boardReviewCreated: 'Board Review Created Successfully', // L-27, X-64
  fundedDone: 'Commitment Status Updated Successfully', // P-19, X-64
  paidOffDone: 'Paid Off Status Updated Successfully', // P-26, X-64
  fundedDate: 'Choose Funded Date', // P-16

  paidOffTitle: 'Set Paid Off', // P-20
  paidOffDate: 'Paid off date',
  latePayments: 'Were payments late?',
  yes: 'Yes',
  no: 'No',
  lateDays: (days: number) => `${days} days late, how often`,
  borrowerScore: 'Borrower score, 1-100',
  construction: 'Is the construction completed?',
  cancel: 'Cancel',

  moveBack: 'Move back to…', // P-28
  moveBackTitle: 'Move the loan back',
  moveBackTo: 'Move back to',
  moveBackReason: 'Reason',
  moveBackText:
    'Documents of later steps are kept, marked as superseded. Where the step needs one again, a fresh one starts with the same values. A deposit that was received stays.',
  moveBackConfirm: (status: string) => `Move back to ${status}`,
  movedBack: 'The loan was moved back',
  choose: 'Choose a status',
  required: '* Required',
})
