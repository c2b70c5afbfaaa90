import { words } from '../../lib/words.ts'

/** The texts of External Data: the reports of outside providers on a loan (N). */
export const reportWords = words('reportWords', {
  title: 'Reports',
  summary: 'Summary',
  none: 'There are no reports', // N-11, X-47
  noneHint: 'Credit, appraisal, background and title reports on this loan will show here.',
  loadFailed: 'The reports could not be loaded',
  counted: (there: number, all: number) => `${there} of ${all} received`,
  cost: (times: number, dollars: string) =>
    `${times === 1 ? '1 provider call' : `${times} provider calls`}, ${dollars}`,
  sandbox: 'Sandbox',
  sandboxHint: 'Made-up data: no provider is set up for this report',
  error: 'Error occurred', // N-12, X-31
  refetch: 'Refetch report', // N-12, X-31
  more: 'Show more', // N-03
  less: 'Show less', // N-03
  rows: (label: string) => `Rows of ${label}`,
  show: (label: string) => `Show ${label}`,
  hide: (label: string) => `Hide ${label}`,
  goTo: (label: string) => `Go to ${label}`,
  confidence: (level: number) => `Confidence ${level} of 10`,
  worst: (level: number) => `Lowest confidence ${level} of 10`,
  noNote: 'No note from the provider',
  quoted: 'Quote',
  page: (page: number) => `Page ${page}`,
  openPage: (page: number) => `Open page ${page}`,
  answered: (at: string) => `Answered ${at}`,
  pull: { full: 'Full pull', soft: 'Soft pull' },
  request: 'Request',
  full: 'Full credit pull',
  soft: 'Soft credit pull',
  download: 'Download report',
  downloadFailed: 'Failed to download document', // J-45
  notYours: "You don't have permission to do this. Ask an administrator.",
  notRequested: 'Not requested yet',
  upload: 'Read from a file: upload it in the list of activities',
  bank: 'The borrower links their bank accounts: send the link from the list of activities',
  waiting: 'Requesting report. Rows will show here automatically.',
  paused: 'Paused',
  emptyReport: 'The report has no rows',
})
