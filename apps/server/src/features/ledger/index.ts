export { pendingOfEvent } from './event-balance.ts'
export { type Posting, postTransaction } from './post-transaction.ts'
