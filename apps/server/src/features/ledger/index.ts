export { type Posting, postTransaction } from './post-transaction.ts'
