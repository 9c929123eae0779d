export { findOpenDoorById } from './doors.queries.ts'
export { doorLink } from './doors.view.ts'
export { checkInRoutes } from './check-in.routes.ts'
export { LiveDoors } from './live-doors.ts'
