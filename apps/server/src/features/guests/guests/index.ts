export { guestRoutes } from './guests.routes.ts'
export { listSelected } from './guest-tickets.queries.ts'
export { fromAddress, selectionCondition, selectionOf, type TicketSelection } from './ticket-filter.ts'
