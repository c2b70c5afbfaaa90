export { archiveLoan } from './loan-archive.service.ts'
export { previewBrokerReminder, sendBrokerReminder } from './loan-reminder.service.ts'
export { loanListRoutes } from './loan-list.routes.ts'
