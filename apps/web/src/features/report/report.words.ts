import { words } from '../../lib/words.ts'

/** The texts of External Data: the reports of outside providers on a loan (N). */
export const reportWords = words('reportWords', {
  title: 'Reports',
  summary: 'Summary',
  none: 'There are no reports', // N-11, X-47
  noneHint: 'Here will be the reports of outside providers on this loan: credit, appraisal, background and title.',
  loadFailed: 'The reports could not be loaded',
  counted: (there: number, all: number) => `${there} of ${all} are here`,
  cost: (times: number, dollars: string) =>
    `Providers answered ${times === 1 ? 'once' : `${times} times`}, for ${dollars}`,
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
  noNote: 'The provider adds nothing to this row',
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
  notYours: 'An administrator has taken this right from you',
  notRequested: 'Not requested yet',
  upload: 'Read from a file: upload it in the list of activities',
  bank: 'The borrower links their bank accounts: send the link from the list of activities',
  waiting: 'The provider is asked. The rows show here by themselves.',
  paused: 'Paused',
  emptyReport: 'The report has no rows',
})
