export { listAudit } from './audit.queries.ts'
export { auditRoutes } from './audit.routes.ts'
export { watchAudit } from './watch-audit.ts'
export { type AuditTarget, writeAudit } from './write-audit.ts'
