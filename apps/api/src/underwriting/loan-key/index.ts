export { findLoan } from './loan-key.service.ts'
