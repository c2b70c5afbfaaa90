export { loanDetailRoutes } from './loan-detail.routes.ts'
export { type LoanHead, type LoanRecord, loanOf, openLoan, readLoan } from './loan-detail.service.ts'
export { noWorkbook, toLoanView } from './loan-detail.view.ts'
export { openSponsorGrant } from './sponsor-link.service.ts'
