export {
  actsForBorrower,
  actsForContact,
  borrowerOfApplicant,
  borrowerOfBroker,
  brokerContact,
  type NewBorrower,
  oneAtATime,
  type Party,
  personFor,
} from './creation.service.ts'
