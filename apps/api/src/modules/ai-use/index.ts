export { leftForLoan, loanAi, spend } from './ai-use.service.ts'
