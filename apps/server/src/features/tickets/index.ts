export { ensureEventKey, signedByEvent, type TicketSigner, ticketSigner } from './event-keys.ts'
export { issueTickets } from './issue-tickets.ts'
export { admissionWindow, ticketCode } from './ticket-codes.ts'
export { guestForBuyer, listOrderTickets, type TicketRow } from './tickets.queries.ts'
