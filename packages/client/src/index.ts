export { FoyerClient, type FoyerClientOptions, type Refusal, type Result } from './client.ts'
export { FoyerError } from './foyer-error.ts'
export type { CallName, CallOptions, Input, Answer, ErrorCode, ErrorOf, ListName, ItemOf } from './call-types.ts'
export type * from './calls.ts'
