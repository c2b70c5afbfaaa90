export { applicationLink, askForProof, confirmAddress } from './address-proof.service.ts'
export {
  activeUser,
  actsFor,
  borrowerByStaff,
  borrowerOfApplicant,
  borrowerOfBroker,
  brokerByStaff,
  brokerContact,
  doesActFor,
  type NewBorrower,
  oneAtATime,
  type Party,
  personFor,
  userById,
} from './creation.service.ts'
export { mergedColumns, type MergePlan } from './merge-plan.service.ts'
export { mergeParties, planMerge, whatMoves } from './merge.service.ts'
export { dismissMergeNote, forgetOldMerges, undoableMerges, undoMerge } from './undo-merge.service.ts'
export type { PartyKey } from './party-key.ts'
