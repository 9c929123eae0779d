export { dismissWaiting } from './dismiss-waiting.ts'
export { sweepWaitingLists } from './sweep-waiting-lists.ts'
export { findOfferOf, findWaitingEntry } from './waiting-list.queries.ts'
export { waitingListRoutes } from './waiting-list.routes.ts'
