export { heldTicketPdf, loadHeldTicket } from './held-ticket.ts'
export { announceWithdrawn } from './announce-withdrawn.ts'
export { findTransfer, findTransferBefore, listHeldAt, listHolders } from './transfers.queries.ts'
export { transferRoutes } from './transfers.routes.ts'
