export { ViewCounter } from './view-counter.ts'
export { visitRoutes } from './visits.routes.ts'
