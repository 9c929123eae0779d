export { pendingOfEvent } from './event-balance.ts'
export { eventFigures, listMovements, type MovementRow, movementsAfter } from './event-movements.ts'
export type { LedgerKind } from './ledger-kinds.ts'
export { type Posting, postTransaction } from './post-transaction.ts'
