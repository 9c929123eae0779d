import type { PaymentGateway } from '../payments/payment-gateway.ts'
import type { Mishap } from '../../testing/stand-in.ts'

/** A notification as a provider sends it. */
export interface SentNotice {
  readonly payload: Buffer
  readonly headers: Record<string, string>
  readonly query?: Record<string, string>
}

/** A provider from its own side of the wire: what the one contract suite needs of it. Each provider's folder has one. */
export interface ProviderBench {
  readonly name: string
  /** A currency that the provider takes. */
  readonly currency: string
  readonly gateway: PaymentGateway
  /** The provider's fee for a payment, in minor units. */
  readonly fee: number
  /** What the buyer pays, where it is another amount or currency than was asked for. */
  collect(reference: string, paid?: { amount?: number; currency?: string }): Promise<void> | void
  notice(reference: string): SentNotice
  /** What was collected for a payment, and what of it went back; zero while nothing was. */
  booksOf(reference: string): Promise<{ collected: number; returned: number }>
  /** `mishaps`: how its next calls fail. `lookUps`: how many look-ups a refund makes before it is sent. Null if no network is involved. */
  readonly network: { readonly mishaps: Mishap[]; readonly lookUps: number } | null
  close(): Promise<void>
}

/** A provider with all that can happen to money there: the simulation plays with it. */
export interface PlayedProvider extends ProviderBench {
  decline(reference: string): Promise<void> | void
  /** A currency that it never was asked to collect in. */
  readonly foreign: string
  /** What a stranger posts about a payment, perhaps with the name of another one; null where that needs the provider's key. */
  forgery(reference: string, other: string, kind: number): SentNotice | null
  /** The bank takes a collected payment back, or a part of it; answers the dispute's name. */
  dispute(reference: string, amount?: number): Promise<string> | string
  decideDispute(id: string, won: boolean): Promise<void> | void
  disputeNotice(id: string, reference: string): SentNotice
  /** While true, new refunds stay pending, as when a bank decides later; `decideRefunds` decides those of a payment. */
  holdRefunds(hold: boolean): void
  decideRefunds(reference: string, arrived: boolean): Promise<void> | void
  /** Makes a refund on the provider's own pages, without Foyer. */
  refundThere(reference: string, amount: number): Promise<void> | void
  refundNotice(reference: string): SentNotice
  forget(): Promise<void> | void
}
