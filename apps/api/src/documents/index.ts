export { loanAi } from './ai-use/index.ts'
export { answerNotApplicable, chaseRoutes, notApplicableOf } from './chase/index.ts'
export {
  datastoreRoutes,
  type Fact,
  factsOf,
  type Found,
  type FoundPage,
  namesBeingRead,
  openPage,
  pageWordsOf,
  searchLoan,
  wordsOfPage,
} from './datastore/index.ts'
export {
  correctedLinesOf,
  type CountedRows,
  countedRowsOf,
  documentOfActivity,
  documentRoutes,
  findInRows,
  keepAnyway,
  type LineOfLoan,
  propertyPhotos,
  readFileContent,
  readPrecheck,
  readSheetRows,
} from './document/index.ts'
export {
  arrivedUnder,
  beginUpload,
  checkFile,
  documentDownload,
  documentRequestRoutes,
  type FiledFile,
  fileInto,
  hasArrived,
  incomingKey,
  maxBytesOf,
  openLoanWork,
  openUpload,
  processDocument,
  processDocumentNow,
  runProcess,
  ticketOf,
} from './document-request/index.ts'
export { mailboxRoutes, receiveMail } from './mailbox/index.ts'
export { needsRulesRoutes } from './needs/index.ts'
export { answeredFromFile, copiesOf, holdWhatIsOnFile, loansAnswered } from './on-file/index.ts'
export {
  arrange,
  type Arrange,
  arrangedBy,
  keepUnlocked,
  pagesRoutes,
  readPages,
  undoArrangement,
} from './pages/index.ts'
export { reuseRoutes } from './reuse/index.ts'
export {
  countMessages,
  readConversation,
  readMessages,
  requestMessageRoutes,
  sendMessage,
} from './request-message/index.ts'
export {
  askedToSign,
  callerOf,
  isOutForSignature,
  openEnvelope,
  openForAccount,
  type ReadyFile,
  readyToSign,
  redrawn,
  renewLinks,
  sealText,
  signingKey,
  signatureRoutes,
  voidOpenEnvelope,
} from './signature/index.ts'
export { storageRoutes } from './storage/index.ts'
export { activitiesWithForm, ensureDefaultTemplates, formOfRequest, templateRoutes } from './template/index.ts'
export { validationRoutes } from './validation/index.ts'
