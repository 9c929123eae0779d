export { eventTextRoutes } from './event-texts.routes.ts'
