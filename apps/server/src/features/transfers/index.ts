export { heldTicketPdf, loadHeldTicket } from './held-ticket.ts'
export { tellHolders } from './tell-holders.ts'
export { findTransfer, findTransferBefore, listHeldAt, listHolders } from './transfers.queries.ts'
export { transferRoutes } from './transfers.routes.ts'
