export {
  borrowerJson,
  type BorrowerRecord,
  borrowerRoutes,
  type InsightRecord,
  readBorrower,
  toBorrowerView,
} from './borrower/index.ts'
export { contactJson, type ContactRecord, contactRoutes, readLoanContacts, toContactView } from './contact/index.ts'
export { guardAddress, guardRoutes, refuseWaitingAddresses } from './guard/index.ts'
export { identityRoutes, type InvitationLetter, invite, setUpLink } from './identity/index.ts'
export {
  addKnownEntity,
  createEntity,
  keepSignatory,
  legalEntityJson,
  type LegalEntityRecord,
  legalEntityRoutes,
  likeEntitiesOf,
  readEntity,
  readLoanEntities,
  toLegalEntityView,
} from './legal-entity/index.ts'
export {
  activeUser,
  actsFor,
  applicationLink,
  askForProof,
  borrowerByStaff,
  borrowerOfApplicant,
  borrowerOfBroker,
  brokerByStaff,
  brokerContact,
  confirmAddress,
  doesActFor,
  forgetOldMerges,
  mergedColumns,
  type MergePlan,
  mergeParties,
  type NewBorrower,
  oneAtATime,
  type Party,
  type PartyKey,
  personFor,
  planMerge,
  dismissMergeNote,
  undoableMerges,
  undoMerge,
  userById,
  whatMoves,
} from './party/index.ts'
export {
  createProperty,
  type NewProperty,
  propertyJson,
  type PropertyRecord,
  propertyRoutes,
  readProperty,
  toPropertyView,
} from './property/index.ts'
export { allUsers, logMockUserIn, userRoutes } from './user/index.ts'
export { wireRoutes } from './wire/index.ts'
