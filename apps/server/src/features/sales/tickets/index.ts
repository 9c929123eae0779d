export {
  type CheckingKey,
  ensureEventKey,
  findKey,
  type SignedCode,
  signedByKey,
  type TicketSigner,
  ticketSigner,
} from './event-keys.ts'
export { ticketRoutes } from './tickets.routes.ts'
export { issueTickets } from './issue-tickets.ts'
export { givenBackWith, type OfUnit, unitCount, unitOf, wholeUnits } from './units.ts'
export { doorWindow, ticketCode } from './ticket-codes.ts'
export { firstTransfer, guestForBuyer, listOrderTickets, type TicketTypeRow } from './tickets.queries.ts'
