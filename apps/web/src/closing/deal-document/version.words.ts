import { words } from '../../lib/words.ts'

/** The texts of versions, what changed between them, and the last day of a term sheet. */
export const versionWords = words('versionWords', {
  open: (n: number) => (n === 1 ? '1 version' : `${n} versions`),
  title: (name: string) => `Versions of the ${name}`,
  failed: 'The versions could not be loaded',
  empty: "It's empty here!",
  emptyHint: 'Generate or upload the document first.',
  number: (n: number) => `Version ${n}`,
  made: (when: string, by: string | null) => (by === null ? when : `${when} by ${by}`),
  uploaded: 'Uploaded',
  signed: 'Signed copy',
  signedOnline: 'Signed electronically',
  printing: 'The PDF is being printed',
  checking: 'The file is being checked',
  refused: 'The file was refused',
  from: (template: string) => `Made from ${template}`,
  sent: (when: string, to: string) => `Sent ${when} to ${to}`,
  download: { pdf: 'PDF', docx: 'Word', file: 'File' },
  downloadLabel: (n: number, format: 'pdf' | 'docx' | 'file') =>
    `Download version ${n} as ${{ pdf: 'PDF', docx: 'Word', file: 'file' }[format]}`,
  downloadFailed: 'Failed to download document', // J-45
  fingerprint: (start: string) => `SHA-256 ${start}…`,
  copyFingerprint: (n: number) => `Copy the SHA-256 of version ${n}`,

  online: 'Open in the editor',
  onlineFailed: 'The document could not be opened',

  compare: 'What changed',
  older: 'From',
  newer: 'To',
  value: 'Value',
  same: 'The two versions are identical.',
  oneOnly: 'Differences show here once there are two generated versions.',
  nothing: 'not stated',
  uploadsApart: 'Uploaded files are not compared.',

  until: (day: string) => `Expires ${day}`,
  expired: (day: string) => `Expired ${day}`,
  extend: 'Extend',
  extendTitle: 'Extend Term Sheet',
  extendText: 'The new date goes into the next version. Generate it and send it again so everyone has it in writing.',
  lastDay: 'Last day',
  required: '* Required',
  extended: 'Term Sheet extended',
  extendFailed: 'Something went wrong',
  cancel: 'Cancel',
  notYours: "You don't have permission to do this. Ask an administrator.",
})
