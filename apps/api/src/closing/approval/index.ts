export {
  approvedTerms,
  asOpenPoints,
  differencesFrom,
  KeptTerms,
  requireNoVote,
  votesDecide,
} from './approval.service.ts'
