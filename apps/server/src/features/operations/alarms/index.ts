export { alarmRoutes } from './alarms.routes.ts'
export { checkBooks } from './check-books.ts'
export { brokenQuery, sellsWithoutFee } from './invariants.ts'
export { watchJobs } from './watch-jobs.ts'
