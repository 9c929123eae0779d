export { auditRoutes } from './audit.routes.ts'
export { watchAudit } from './watch-audit.ts'
export { writeAudit } from './write-audit.ts'
