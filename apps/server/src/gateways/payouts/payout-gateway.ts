/** Where money is sent. What is not known, because the provider keeps it, is null. */
export interface Destination {
  readonly holder: string
  readonly bankName: string
  readonly number: string | null
  /** The provider's own name of the payout account. */
  readonly recipient: string | null
}

/** What a provider is asked to send to an organiser. Amount in minor units. */
export interface PayoutTransferRequest {
  /** Made by us, one per payout and the same however often it is sent: it is one payout transfer there. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly destination: Destination
}

/**
 * What a provider says of a payout transfer when asked: how far it is and what it sends, in minor units. One that was paid and came back
 * has failed. `failure` in words for people.
 */
export interface PayoutTransfer {
  readonly status: 'pending' | 'paid' | 'failed'
  readonly amount: number
  readonly currency: string
  readonly failure: string | null
}

/** A bank of a provider's list. */
export interface Bank {
  readonly code: string
  readonly name: string
}

/** A bank account out of a provider's list of banks, as its owner types it. */
export interface ListedBankAccount {
  readonly currency: string
  readonly bankCode: string
  readonly number: string
}

/** What a provider says of a payout account that its owner keeps there. Empty while it is not known. */
export interface ConnectedPayoutAccount {
  /** Whether money can be sent to it. */
  readonly ready: boolean
  readonly holder: string
  readonly bankName: string
  readonly last4: string
}

/** The provider has no such bank account. */
export class BankAccountUnknown extends Error {
  override name = 'BankAccountUnknown'
}

/**
 * How a provider gets to know a payout account: `typed`, by its details with each payout; `listed`, registered once with a bank from its
 * list; `connected`, on the provider's own pages.
 */
export type PayoutAccountKeeping =
  | { readonly kind: 'typed' }
  | {
      readonly kind: 'listed'
      banks(currency: string): Promise<readonly Bank[]>
      /** Whose bank account it is; null where the provider cannot tell in that currency. Throws `BankAccountUnknown`. */
      resolve(account: ListedBankAccount): Promise<string | null>
      /** The provider's name of it, the same for the same account. Throws `BankAccountUnknown`. */
      register(account: ListedBankAccount & { readonly holder: string }): Promise<string>
    }
  | {
      readonly kind: 'connected'
      /** The provider's name of a new payout account; `reference` makes the call safe to repeat. */
      open(account: { readonly reference: string; readonly email: string }): Promise<string>
      /** Where its owner gives the provider what it needs. Used once, within minutes. */
      invite(recipient: string, back: { readonly done: string; readonly again: string }): Promise<string>
      /** Null when there is none of that name. */
      look(recipient: string): Promise<ConnectedPayoutAccount | null>
    }

/** A provider that sends money to bank accounts. Never called between begin and commit. */
export interface PayoutGateway {
  readonly name: string
  readonly payoutAccounts: PayoutAccountKeeping
  pays(currency: string): boolean
  /**
   * Safe to repeat for one reference. Answers `failed` when the provider refused and has no such transfer; throws while the outcome is
   * unknown.
   */
  send(request: PayoutTransferRequest): Promise<PayoutTransfer>
  /** Null when there is no payout transfer of that reference: it was never taken, and can be sent. */
  find(reference: string): Promise<PayoutTransfer | null>
}

/** The payout providers that are switched on. */
export interface PayoutProviders {
  readonly byName: ReadonlyMap<string, PayoutGateway>
  /** The first, in order of preference, that pays in the currency. */
  forCurrency(currency: string): PayoutGateway | undefined
}

export function payoutProviders(inOrderOfPreference: readonly PayoutGateway[]): PayoutProviders {
  return {
    byName: new Map(inOrderOfPreference.map((gateway) => [gateway.name, gateway])),
    forCurrency: (currency) => inOrderOfPreference.find((gateway) => gateway.pays(currency)),
  }
}
