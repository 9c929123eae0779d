export { countJobs } from './jobs.queries.ts'
export { jobRoutes } from './jobs.routes.ts'
