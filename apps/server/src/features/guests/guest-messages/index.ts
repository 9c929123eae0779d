export { guestMessageRoutes } from './guest-messages.routes.ts'
export { findGuestMessage, listUnmailed } from './guest-messages.queries.ts'
