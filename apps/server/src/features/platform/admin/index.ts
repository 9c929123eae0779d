export { writeActed } from './act-as-user.ts'
export { adminRoutes } from './admin.routes.ts'
