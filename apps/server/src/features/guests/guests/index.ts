export { guestRoutes } from './guests.routes.ts'
export { BUYER, codedTicket, NAMES_OF_BUYER, searchedWords } from './search-text.ts'
export { listSelected } from './guest-tickets.queries.ts'
export { fromAddress, selectionCondition, selectionOf, type TicketSelection } from './ticket-filter.ts'
