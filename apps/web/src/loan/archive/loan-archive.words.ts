import { words } from '../../lib/words.ts'

export const archiveWords = words('archiveWords', {
  selectForArchive: 'Select for Archive', // B-31
  archiveSelected: (count: number) => `Archive Selected (${count})`, // B-31
  cancel: 'Cancel', // B-31
  title: (count: number) => (count === 1 ? 'Archive loan' : `Archive ${count} loans`),
  confirm: (count: number) => (count === 1 ? 'Archive 1 loan' : `Archive ${count} loans`),
  days: 'Days to archive',
  daysHelp:
    'A loan that is not funded is rejected immediately. It leaves the active list after this many days; 0 means now.',
  reason: 'Rejection reason',
  letter: (count: number) =>
    count === 1
      ? 'Email the parties a letter with this reason'
      : 'Email the parties of each loan a letter with this reason',
  letterTo: (names: string) => `To: ${names}`,
  letterPreview: 'Letter preview',
  letterNobody: 'No letter can be sent: the loan is funded or paid off, or none of its parties has an email address.',
  letterReason: '(the rejection reason)',
  letterFailed: 'The letter could not be loaded',
  archived: 'Loan has been archived successfully', // D-12, X-56
  failed: 'Something went wrong', // D-12, D-13, X-12
  restored: 'Loan has been restored successfully', // D-13, X-57
  undo: 'Undo',
  stop: 'Stop',
  notRestored: (count: number) =>
    count === 1 ? '1 loan could not be restored.' : `${count} loans could not be restored.`,
  progress: (done: number, of: number) => `Archiving ${done} of ${of}`,
  someFailed: (count: number) =>
    count === 1
      ? '1 loan could not be archived and stays selected.'
      : `${count} loans could not be archived and stay selected.`,
})
