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
  nobody: 'Unassigned',
  choose: 'Choose who looks after them',
  assignPlan: (change: number, same: number) =>
    [
      change === 1 ? '1 loan will be reassigned.' : `${change} loans will be reassigned.`,
      same === 0 ? '' : same === 1 ? '1 is unchanged.' : `${same} are unchanged.`,
    ]
      .filter(Boolean)
      .join(' '),
  assignUndo: 'You can undo this for ten seconds.',
  assignConfirm: (count: number, name: string) =>
    count === 1 ? `Assign 1 loan to ${name}` : `Assign ${count} loans to ${name}`,
  nothingToAssign: 'All selected loans are already assigned to them',
  assigning: 'Assigning',
  assigned: (count: number) => (count === 1 ? '1 loan assigned' : `${count} loans assigned`),
  unassigning: 'Undoing',
  remindTitle: (count: number) => (count === 1 ? 'Remind for 1 loan' : `Remind for ${count} loans`),
  previews: 'Recipients',
  remindLead: 'One email to each party with outstanding items on a loan. Emails cannot be undone.',
  collecting: (done: number, of: number) => `Checking outstanding items: ${done} of ${of}`,
  gets: (name: string, email: string, count: number) =>
    `${name} (${email}): ${count === 1 ? '1 document' : `${count} documents`}`,
  owesNothing: (count: number) =>
    count === 1 ? '1 loan has nothing outstanding.' : `${count} loans have nothing outstanding.`,
  unread: (count: number) => (count === 1 ? '1 loan could not be checked.' : `${count} loans could not be checked.`),
  nobodyOwes: 'These loans have nothing outstanding',
  remindConfirm: (count: number) => (count === 1 ? 'Send 1 email' : `Send ${count} emails`),
  tooMany: (most: number) => `Reminders go out for up to ${most} loans at a time`,
  reminding: 'Sending reminders',
  reminded: (count: number) => (count === 1 ? 'Reminder sent for 1 loan' : `Reminders sent for ${count} loans`),
  progress: (what: string, done: number, of: number) => `${what}: ${done} of ${of}`,
  stop: 'Stop',
  stopping: 'Stopping',
  stopped: (left: number) => (left === 1 ? 'Stopped: 1 loan unchanged' : `Stopped: ${left} loans unchanged`),
  someFailed: (count: number) =>
    count === 1
      ? '1 loan could not be changed and stays selected.'
      : `${count} loans could not be changed and stay selected.`,
  undo: 'Undo',
  mayLeave: 'You can keep working; leave this tab open.',
})
