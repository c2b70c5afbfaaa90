import type { ActivityAction } from '@plinth/domain/loan/activity/actions'
import { words } from '../../lib/words.ts'

/** The texts of the activities card. */
export const activityWords = words('activityWords', {
  title: 'Activities',
  show: 'Show activities',
  hide: 'Hide activities',
  filters: 'Filter activities',
  loadFailed: 'The activities could not be loaded',
  failed: 'Something went wrong', // K-64
  empty: "It's empty here!",
  emptyBucket: 'No activity is in this filter now. Choose another one.',
  select: (name: string) => `Select ${name}`,
  selected: (n: number) => `${n} selected`,
  pauseSelected: (n: number) => `Pause ${n}`,
  clear: 'Clear selection',
  menu: (name: string) => `Actions of ${name}`,
  due: (date: string) => `Due ${date}`,
  notYours: "You don't have permission to do this. Ask an administrator.",
  error: 'Error', // K-33

  pause: 'Pause',
  resume: 'Resume', // K-45
  restart: 'Restart', // K-43
  paused: 'Activity paused',
  resumed: 'Activity resumed',
  restarted: 'Activity restarted',
  restartTitle: (name: string) => `Restart ${name}?`,
  restartText: (name: string, state: string) =>
    `${name} is ${state} now and goes back to New: what was done or decided on it no longer counts. Its files stay. Anything out for signature is voided, and those who were asked to sign are told.`,
  restartReason: 'Reason',
  restartReasonMissing: 'Enter a reason first',
  tryAgain: 'Try again',
  triedAgain: 'Trying again',
  approved: 'Application approved',
  cancel: 'Cancel',
  close: 'Close',

  requestTitle: 'Request a report',
  requestText: (name: string) => `${name} will be requested from its provider now. The provider may charge for it.`,
  requested: 'Report requested successfully', // K-64
  creditTitle: 'Credit report', // K-65
  // K-66: the person, the pull and its effect on the score.
  creditText: (person: string, pull: 'full' | 'soft') =>
    pull === 'full'
      ? `A full credit pull is made for ${person}. Lenders see it, and it can lower the score.`
      : `A soft credit pull is made for ${person}. It does not change the score.`,
  consent: (person: string) => `${person}'s consent to this pull is on file`,
  consentMissing: 'Confirm first that the consent is on file',
  pull: 'Pull',
  reason: 'Why another full pull is needed',
  request: 'Request',

  downloadFailed: 'Failed to download document', // J-45
  uploadTitle: (name: string) => `Upload a file for ${name}`,
  uploaded: 'File uploaded',
  putFailed: 'Upload failed. Try again.',
  notValid: (name: string) => `Not valid file type: ${name}`, // F-28
  uploadHint: 'PDF, Word, Excel or a picture',
  noLink: 'The link is not there yet',
  answersFailed: 'The application could not be loaded',
})

const actions: Record<ActivityAction, string> = {
  upload: 'Upload',
  generate: 'Generate',
  edit: 'Edit',
  send: 'Send',
  accept: 'Accept',
  download: 'Download',
  'view-files': 'View files',
  'upload-ocr': 'Upload document',
  'download-report': 'Download report',
  'request-full-credit': 'Full credit pull',
  'request-soft-credit': 'Soft credit pull',
  'request-report': 'Request',
  'view-application': 'View application',
  'approve-application': 'Approve', // W-18
  'view-plaid': 'View Plaid',
}

/** What an action is called; one that is not known reads 'Error' (K-33). */
export const actionLabel = (action: string): string =>
  Object.hasOwn(actions, action) ? actions[action as ActivityAction] : activityWords.error
