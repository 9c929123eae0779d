/** What a provider is asked to collect. Amount in minor units. */
export interface CheckoutRequest {
  /** Made by us, one per attempt; the provider's notifications and answers name it. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly email: string
  readonly description: string
  readonly returnUrl: string
}

/** What a provider says of a payment when asked, server to server. */
export interface ProviderPayment {
  readonly status: 'pending' | 'success' | 'failed' | 'abandoned'
  /** What was really collected, in minor units; null while nothing was. */
  readonly amount: number | null
  readonly currency: string | null
  /** What the provider keeps for itself. */
  readonly fee: number
}

/** A notification whose signature was right. It only says where to look: the state is asked for. */
export interface ProviderNotice {
  readonly eventKey: string
  readonly reference: string
}

/** A payment provider. Never called between begin and commit. */
export interface PaymentGateway {
  readonly name: string
  createCheckout(request: CheckoutRequest): Promise<{ redirectUrl: string }>
  /** Null when the provider does not know the reference. */
  verify(reference: string): Promise<ProviderPayment | null>
  /** Null when the signature is wrong. Reads the raw bytes, before anything parses them. */
  parseNotice(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): ProviderNotice | null
  /** `key` makes the call safe to repeat. */
  refund(reference: string, amount: number, key: string): Promise<{ refundReference: string }>
}
