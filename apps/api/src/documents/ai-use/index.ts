export { loanAi } from './ai-use.service.ts'
