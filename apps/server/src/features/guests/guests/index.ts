export { guestRoutes } from './guests.routes.ts'
