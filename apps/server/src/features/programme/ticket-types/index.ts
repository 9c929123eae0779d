export { ticketTypeRoutes } from './ticket-types.routes.ts'
export {
  findTicketType,
  listTicketTypes,
  withVariants,
  type TicketTypeRow,
  type TicketTypeWithCounts,
} from './ticket-types.queries.ts'
export { saleStateOf } from './ticket-types.view.ts'
export { listShownNames, shownTicketType } from './shown-ticket-type.ts'
export { translateTicketTypes } from './translate-ticket-types.ts'
