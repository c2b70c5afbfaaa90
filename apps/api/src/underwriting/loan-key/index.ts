export { keyColumn } from './key-column.ts'
export {
  findLoan,
  type LoanHead,
  lockLoan,
  lockLoanInPipeline,
  lockOpenLoan,
  noLoan,
  refuseArchived,
} from './loan-key.service.ts'
