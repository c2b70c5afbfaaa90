import { words } from '../../lib/words.ts'

/** Texts of actions on several loans at once. */
export const bulkWords = words('bulkWords', {
  selected: (count: number) => (count === 1 ? '1 loan selected' : `${count} loans selected`),
  selectAll: (count: number) => `Select all ${count}`,
  assign: 'Assign…',
  remind: 'Remind…',
  noneSelected: 'Select loans first',
  busy: 'Another action is still running',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'Something went wrong', // X-12
  assignTitle: (count: number) => (count === 1 ? 'Assign 1 loan' : `Assign ${count} loans`),
  officer: 'Loan officer',
  nobody: 'Nobody',
  choose: 'Choose who looks after them',
  assignPlan: (change: number, same: number) =>
    [
      change === 1 ? '1 loan changes hands.' : `${change} loans change hands.`,
      same === 0 ? '' : same === 1 ? '1 stays as it is.' : `${same} stay as they are.`,
    ]
      .filter(Boolean)
      .join(' '),
  assignUndo: 'This can be undone for ten seconds after it is done; the previous loan officers come back.',
  assignConfirm: (count: number, name: string) =>
    count === 1 ? `Assign 1 loan to ${name}` : `Assign ${count} loans to ${name}`,
  nothingToAssign: 'All of them are theirs already',
  assigning: 'Assigning',
  assigned: (count: number) => (count === 1 ? '1 loan assigned' : `${count} loans assigned`),
  unassigning: 'Taking back',
  remindTitle: (count: number) => (count === 1 ? 'Remind for 1 loan' : `Remind for ${count} loans`),
  previews: 'Who gets what',
  remindLead:
    'Who gets what: one e-mail to each party who still owes something on a loan. E-mails cannot be taken back.',
  collecting: (done: number, of: number) => `Looking who owes what: ${done} of ${of}`,
  gets: (name: string, email: string, count: number) =>
    `${name} (${email}): ${count === 1 ? '1 document' : `${count} documents`}`,
  owesNothing: (count: number) =>
    count === 1 ? 'On 1 loan nobody owes anything: no e-mail.' : `On ${count} loans nobody owes anything: no e-mail.`,
  unread: (count: number) =>
    count === 1 ? 'For 1 loan it could not be found out.' : `For ${count} loans it could not be found out.`,
  nobodyOwes: 'Nobody owes anything on these loans',
  remindConfirm: (count: number) => (count === 1 ? 'Send 1 e-mail' : `Send ${count} e-mails`),
  tooMany: (most: number) => `Reminders go out for up to ${most} loans at a time`,
  reminding: 'Sending reminders',
  reminded: (count: number) => (count === 1 ? 'Reminder sent for 1 loan' : `Reminders sent for ${count} loans`),
  progress: (what: string, done: number, of: number) => `${what}: ${done} of ${of}`,
  stop: 'Stop',
  stopping: 'Stopping',
  stopped: (left: number) =>
    left === 1 ? 'Stopped: 1 loan was left as it was' : `Stopped: ${left} loans were left as they were`,
  someFailed: (count: number) =>
    count === 1
      ? '1 loan could not be changed and stays selected.'
      : `${count} loans could not be changed and stay selected.`,
  undo: 'Undo',
  mayLeave: 'You may go on working; leave this tab open.',
})
