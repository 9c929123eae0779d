export { regularGuestRoutes } from './regular-guests.routes.ts'
