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
  /** One that it takes. */
  readonly currency: string
  readonly gateway: PaymentGateway
  /** What it keeps of a payment. */
  readonly fee: number
  /** What the buyer pays, where it is another amount or currency than was asked for. */
  collect(reference: string, paid?: { amount?: number; currency?: string }): Promise<void> | void
  notice(reference: string): SentNotice
  /** What was collected for a payment, and what of it went back; zero while nothing was. */
  booksOf(reference: string): Promise<{ collected: number; returned: number }>
  /** How its next calls go, and how many look-ups it answers before a refund is sent; null where it is not reached over a network. */
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
  /** Whether refunds are only taken from now on, for a bank to decide; and what it decides about those of a payment. */
  holdRefunds(hold: boolean): void
  decideRefunds(reference: string, arrived: boolean): Promise<void> | void
  /** Somebody gives money back on the provider's own pages. */
  refundThere(reference: string, amount: number): Promise<void> | void
  refundNotice(reference: string): SentNotice
  forget(): Promise<void> | void
}
