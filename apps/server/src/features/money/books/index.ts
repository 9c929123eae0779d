export { bookRoutes } from './books.routes.ts'
