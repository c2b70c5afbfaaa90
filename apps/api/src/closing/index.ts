export { committeeRoutes } from './committee/index.ts'
export {
  acceptDeposit,
  createMainBoardReview,
  dealDocumentRoutes,
  generate,
  openDealUpload,
  papersSentTo,
  readSentPaper,
  send,
  setState,
} from './deal-document/index.ts'
