export { FollowedLoans } from './followed-loans.service.ts'
export { followingJobs } from './following.jobs.ts'
