import type { Calls } from './calls.ts'

/** The name of a call, as the contract and the OpenAPI description (`operationId`) write it. */
export type CallName = keyof Calls

/** What a call takes: the parameters of its address, its query and its body. */
export type Input<Name extends CallName> = Calls[Name]['input']

/** What a call answers: JSON as an object, a file as a `Blob`, nothing as undefined. */
export type Answer<Name extends CallName> = Calls[Name]['answer']

/** The codes of the errors that a call can answer. */
export type ErrorOf<Name extends CallName> = Calls[Name]['error']

/** The codes of the errors of all calls. */
export type ErrorCode = ErrorOf<CallName>

/** The calls that answer a list with cursors. */
export type ListName = {
  [Name in CallName]: Answer<Name> extends { readonly items: readonly unknown[]; readonly next: string | null }
    ? Name
    : never
}[CallName]

/** What a list holds. */
export type ItemOf<Name extends ListName> =
  Answer<Name> extends { readonly items: readonly (infer Item)[] } ? Item : never

export interface CallOptions {
  /** Ends the call early, also while it waits to try again. */
  readonly signal?: AbortSignal
  /**
   * 16 to 80 letters, digits, hyphens and underscores. Each POST has a key of its own unless one is given: give one to repeat a call
   * safely after the program was restarted.
   */
  readonly idempotencyKey?: string
}

/** The arguments after the name of a call: its input can be left out where nothing of it is required. */
export type Arguments<Name extends CallName> =
  Partial<Input<Name>> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions]
