/** What a provider is asked to send to an organiser. Amount in minor units. */
export interface TransferRequest {
  /** Made by us, one per payout and the same however often it is sent: it is one transfer there. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly holder: string
  readonly bankName: string
  readonly number: string
}

/** What a provider says of a transfer when asked. `failure` in words for people. */
export interface ProviderTransfer {
  readonly status: 'pending' | 'paid' | 'failed'
  readonly failure: string | null
}

/** Somebody who sends money to bank accounts. Never called between begin and commit. */
export interface PayoutGateway {
  readonly name: string
  pays(currency: string): boolean
  /** Safe to repeat for one reference. */
  send(request: TransferRequest): Promise<ProviderTransfer>
  /** Null when there is no transfer of that reference: it was never taken, and can be sent. */
  find(reference: string): Promise<ProviderTransfer | null>
}

/** Those who send money here. */
export interface PayoutProviders {
  readonly byName: ReadonlyMap<string, PayoutGateway>
  forCurrency(currency: string): PayoutGateway | undefined
}

export function payoutProviders(inOrderOfPreference: readonly PayoutGateway[]): PayoutProviders {
  return {
    byName: new Map(inOrderOfPreference.map((gateway) => [gateway.name, gateway])),
    forCurrency: (currency) => inOrderOfPreference.find((gateway) => gateway.pays(currency)),
  }
}
