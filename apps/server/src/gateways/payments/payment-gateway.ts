import type { PaymentInstructions } from '@foyer/contract'
import type { Currency } from '@foyer/domain'
import type { Trx } from '../../db/database.ts'

/** What a provider is asked to collect. Amount in minor units. */
export interface CheckoutRequest {
  /** Made by us, one per attempt; the provider's notifications and answers name it. */
  readonly reference: string
  /** The order's public reference. */
  readonly orderReference: string
  readonly amount: number
  readonly currency: string
  readonly email: string
  readonly description: string
  readonly returnUrl: string
  /** When the attempt was made. The same on every retry, because a provider may compare a repeated call with the first one. */
  readonly createdAt: Date
  /** One of the gateway's methods. */
  readonly method: string
}

/** A way to pay that a buyer can choose. */
export interface PaymentMethod {
  readonly name: 'online' | 'card' | 'mobile_money' | 'bank_transfer' | 'cash'
  /** What the buyer reads. */
  readonly label: () => string
  /** Minutes for which an order may keep its places while a payment of this method is under way; null: as long as its hold. */
  readonly holdsPlacesFor: number | null
}

/**
 * Where the buyer goes on. `redirectUrl`: the provider's page. `instructions`: our own order page, which shows them; a payment
 * that happens outside is confirmed later, by a person or by a bank statement.
 */
export type StartedCheckout = { readonly providerReference: string | null } & (
  { readonly redirectUrl: string } | { readonly instructions: PaymentInstructions }
)

/** A payment as both sides name it. `providerReference` is null where the provider uses our name, or was never reached. */
export interface PaymentNames {
  readonly reference: string
  readonly providerReference: string | null
}

/** The names under which the provider knows one of our payments. */
export function namesOf(payment: {
  reference: string
  checkout_reference: string | null
  provider_reference: string | null
}): PaymentNames {
  return { reference: payment.checkout_reference ?? payment.reference, providerReference: payment.provider_reference }
}

/** What a provider says of a payment when asked, server to server. */
export interface ProviderPayment {
  readonly status: 'pending' | 'success' | 'failed' | 'abandoned'
  /** What was really collected, in minor units; null while nothing was. */
  readonly amount: number | null
  readonly currency: string | null
  /** The provider's own fee, in minor units. */
  readonly fee: number
}

/** What a notification states. It is only a hint: the state itself is looked up at the provider. */
export interface ProviderNotice {
  readonly eventKey: string
  /** Our name of the payment, payout or payout account; null when the notification is about something else. */
  readonly reference: string | null
  /** If a notification has both names, this one must belong to the same payment as `reference`. */
  readonly providerReference?: string
  /** What to ask after: the payment alone, or with its refunds or a dispute, or with all; a payout; or a payout account. */
  readonly about: 'payment' | 'refund' | 'dispute' | 'anything' | 'payout' | 'payout_account'
  /** The provider's name of the dispute. */
  readonly disputeId: string | null
}

/** The query of the address to which a notification was sent: what we gave the provider to send back. */
export interface NoticeQuery {
  readonly reference?: string | undefined
}

/** What a provider says of money going back. Amount in minor units; `failure` in words for people. */
export interface ProviderRefund {
  readonly refundReference: string
  /** Our key, as we sent it; null when the refund was made on the provider's own pages. */
  readonly key: string | null
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly failure: string | null
}

/** What a provider says of money that a buyer's bank took back. */
export interface ProviderDispute {
  readonly id: string
  /** Our name of the payment. */
  readonly reference: string | null
  readonly amount: number
  readonly currency: string
  readonly status: 'open' | 'won' | 'lost'
  readonly reason: string
}

/** The provider knows the reference from a call whose answer never arrived: nobody can pay there, a new attempt is needed. */
export class CheckoutLost extends Error {
  override name = 'CheckoutLost'
}

/** A payment provider. Never called between begin and commit, except for `recordAttempt`. */
export interface PaymentGateway {
  readonly name: string
  /** In the order in which buyers see them; the first is used where nobody chooses. */
  readonly methods: readonly [PaymentMethod, ...PaymentMethod[]]
  /** `configured`: serves a currency as the configuration says. `beside`: offered in addition to those that do. */
  readonly offered: 'configured' | 'beside'
  takes(currency: Currency): boolean
  /**
   * Writes the provider's record of an attempt into our own database, in the transaction that makes the attempt: every transfer to the
   * details that a buyer was shown can then be matched. Only for providers whose books are in our database.
   */
  recordAttempt?(trx: Trx, attempt: Pick<CheckoutRequest, 'reference' | 'amount' | 'currency'>): Promise<void>
  /**
   * Safe to repeat for one reference. Throws `CheckoutLost` if the provider has the reference and does not return the payment page again.
   */
  createCheckout(request: CheckoutRequest): Promise<StartedCheckout>
  /**
   * How to pay, where checkouts answer with instructions: the same as they said, without starting a payment. Null in a currency that
   * the gateway does not take.
   */
  instructions?(order: { amount: number; currency: string; orderReference: string }): PaymentInstructions | null
  /** Null when the provider does not know the payment. */
  verify(payment: PaymentNames): Promise<ProviderPayment | null>
  /** Closes a checkout that nobody may pay any more. Money that still arrives is handled as a late payment. */
  expire(payment: PaymentNames): Promise<void>
  /** `unsigned`: anybody can send its notifications, so one is stored only if it names a payment of ours by both names. */
  readonly notices: 'signed' | 'unsigned' | 'none'
  /**
   * Whether a notification can come from this provider: its signature over the raw bytes, or its form where nothing is signed.
   * Answered while the provider waits, so without a call or a query.
   */
  isAuthentic(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): boolean
  /** Reads an authentic notification, of whatever content type its bytes are. Null where it cannot be understood. */
  readNotice(rawBody: Buffer, query: NoticeQuery): ProviderNotice | null
  /** `key` makes the call safe to repeat. */
  refund(payment: PaymentNames, amount: number, key: string): Promise<ProviderRefund>
  /** Every refund of a payment, whoever made it. */
  refundsOf(payment: PaymentNames): Promise<ProviderRefund[]>
  /** The provider's names of a payment's disputes; only where a notification does not name one. */
  disputesOf?(payment: PaymentNames): Promise<string[]>
  /** Null when there is none of that name, or when it has taken no money. */
  findDispute(id: string): Promise<ProviderDispute | null>
}

/** The providers that are on. */
export interface PaymentProviders {
  readonly byName: ReadonlyMap<string, PaymentGateway>
  /** Those that buyers of a currency can choose from, the preferred one first. */
  serving(currency: Currency): readonly PaymentGateway[]
  /** The first of them that serves every event: without one, nothing paid can be published. */
  forCurrency(currency: Currency): PaymentGateway | undefined
}

/** Which providers serve which currencies, by name. */
export type ServingProviders = ReadonlyMap<string, readonly string[]>

/** A currency that the configuration does not name is served by the first provider that takes it. */
export function paymentProviders(
  inOrderOfPreference: readonly PaymentGateway[],
  configured: ServingProviders = new Map(),
): PaymentProviders {
  const byName = new Map(inOrderOfPreference.map((gateway) => [gateway.name, gateway]))
  const serving = (currency: Currency) => {
    const taking = inOrderOfPreference.filter((gateway) => gateway.takes(currency))
    const usual = taking.filter(({ offered }) => offered === 'configured')
    const chosen = configured.get(currency)?.flatMap((name) => usual.find((gateway) => gateway.name === name) ?? [])
    return [...(chosen ?? usual.slice(0, 1)), ...taking.filter(({ offered }) => offered === 'beside')]
  }
  return {
    byName,
    serving,
    forCurrency: (currency) => serving(currency).find(({ offered }) => offered === 'configured'),
  }
}
