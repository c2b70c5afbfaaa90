import { words } from '../../lib/words.ts'

/** The texts of the loan page's frame, header and request details. */
export const loanWords = words('loanWords', {
  archivedBanner: 'This loan/thread is archived. It is no longer available for editing', // D-15, X-54
  archivedRestore: 'Press the menu icon on top to restore it', // D-16, X-54
  restoreFirst: 'The loan is archived. Restore it first.',
  noRight: "You don't have permission to do this. Ask an administrator.",
  page: 'Loan',
  back: 'Back to all Requests', // I-03
  notAuthorized: 'You are not authorized to view this loan', // I-16, X-08
  notAuthorizedHint: "There is no loan at this address, or you don't have access to it.",
  loadFailed: 'The loan could not be loaded',
  failed: 'Something went wrong', // I-06, I-10, I-11, I-39, D-13

  lastUpdate: 'Last update',
  notes: 'Notes',
  tasks: 'Tasks',
  timeline: 'Timeline', // B-15
  moreProperties: (n: number) => ` and ${n} more`,
  noProperty: 'No property yet',
  insights: (level: number) =>
    level === 0 ? 'Low-risk findings' : level === 1 ? 'Medium-risk findings' : 'High-risk findings', // I-08

  showInsights: 'Show findings',

  name: 'Loan name',
  editName: 'Edit loan name',
  confirmName: 'Save loan name',
  cancelName: 'Cancel rename',
  nameUnchanged: 'The name has not changed',
  nameRequired: '* Required',
  nameMeanwhile: (name: string) => `A colleague renamed it to “${name}”. Saving replaces that name.`,
  nameSaved: 'Loan name has been updated successfully', // I-06, X-57

  menu: 'Loan menu',
  archive: 'Archive', // D-14
  restore: 'Restore', // D-14
  export: 'Export', // I-09
  fix: 'Fix', // I-09
  copySponsorLink: 'Copy sponsor link', // I-70
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  notCopied: "This browser doesn't allow copying here",
  exportDocuments: 'Export documents',
  fixLoan: 'Fix loan',
  archiveLoan: 'Archive loan',
  restoreLoan: 'Restore loan',
  restored: 'Loan has been restored successfully', // D-13, X-57
  exported: 'Export task initiated, please wait for email notification', // I-10, X-57
  fixed: 'Loan fixed', // I-11, X-57
  fixedTitle: 'Repairs made',
  fixedNothing: 'No problems found.',
  sponsorLinkCopied: 'Sponsor link copied',
  sponsorLinkTitle: 'Sponsor link',
  sponsorLinkHint: (until: string) => `It opens the sponsor's personal area for this loan until ${until}.`,

  aside: 'Loan details',
  figures: 'Key figures', // I-13
  amount: 'Loan amount',
  rateAndTerm: 'Interest rate · term',
  term: (months: number) => `${months} mo`,
  score: 'Score',
  purchasePrice: 'Purchase price',
  propertyCount: (n: number) => (n === 1 ? '1 property' : `${n} properties`),
  closing: 'Expected closing',
  inDays: (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
  daysAgo: (n: number) => (n === 1 ? '1 day ago' : `${n} days ago`),
  exit: 'Exit',
  ofInputs: (percent: number) => `${percent}% of inputs`,
  unreviewed: 'From an unreviewed file',
  beyond: (verdict: string, limit: string) => `${verdict}: ${limit}`,
  notAvailable: 'N/A', // Y-07

  tabs: 'Policies',
  tabAnalysis: 'Data Analysis', // I-17
  tabRequests: 'From The Borrower', // I-17
  tabDocuments: (brand: string) => `${brand} Documents`, // I-17, I-19
  tabExternal: 'External Data', // I-17
  openAnalysis: 'Open Analysis', // I-17, I-20
  analysisFailed: 'The workbook could not be made', // I-21
  analysisFile: (humanId: string) => `${humanId} analysis.xlsx`,
})

/** Who looks after the loan. */
export const officerWords = words('officerWords', {
  officer: (name: string) => `Loan officer: ${name}`,
  nobody: 'Unassigned',
  toNobody: 'Unassigned',
  change: 'Assign to',
  saved: 'Loan officer saved',
  failed: 'Something went wrong',
  follow: 'Follow',
  following: 'Following',
  followHint: 'Get notifications about this loan',
  followedBy: (names: string) => `Followed by ${names}`,
})

/** The texts of Request Details (I-23 to I-39). */
export const detailsWords = words('detailsWords', {
  title: 'Request Details',
  edit: 'Edit',
  editLabel: 'Edit request details',
  cancel: 'Cancel',
  confirm: 'Confirm',
  update: 'Update',
  back: 'Back',
  check: 'Check the changes',
  saved: 'Request Details has been updated successfully', // I-39, X-58
  failed: 'Something went wrong', // I-39
  nothingChanged: 'Nothing has changed',
  notValid: 'Some fields are not right',
  purchase_price: 'Purchase price', // I-25
  number_of_properties: 'Number of properties', // I-25
  months: (n: number) => (n === 1 ? '1 month' : `${n} months`),
  invalidDate: '* Invalid Date', // I-33
})
