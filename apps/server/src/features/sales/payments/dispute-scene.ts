import { hearNotice } from '../../../testing/payment-scene.ts'
import { sandboxBench } from '../../../gateways/providers/sandbox/bench.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export interface Dispute {
  /** The provider's id of the dispute. */
  readonly id: string
  readonly payment: string
}

/** The buyer's bank takes back what was paid for an order, or `amount` of it, and the provider says so. */
export async function openDispute(site: TestApp, order: { id: string }, amount?: number): Promise<Dispute> {
  const { reference: payment } = await site.deps.db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', order.id)
    .where('captured_amount', 'is not', null)
    .executeTakeFirstOrThrow()
  return disputePayment(site, payment, amount)
}

/** The same for one payment by its reference. */
export async function disputePayment(site: TestApp, payment: string, amount?: number): Promise<Dispute> {
  const dispute = { id: await sandboxBench(site).dispute(payment, amount), payment }
  await tell(site, dispute)
  return dispute
}

/** The bank decides, and the provider says so. */
export async function decideDispute(site: TestApp, dispute: Dispute, outcome: 'won' | 'lost'): Promise<void> {
  await sandboxBench(site).decideDispute(dispute.id, outcome === 'won')
  await tell(site, dispute)
}

export async function loseDispute(site: TestApp, order: { id: string }, amount?: number): Promise<Dispute> {
  const dispute = await openDispute(site, order, amount)
  await decideDispute(site, dispute, 'lost')
  return dispute
}

async function tell(site: TestApp, { id, payment }: Dispute): Promise<void> {
  const { status } = await hearNotice(site, 'sandbox', sandboxBench(site).disputeNotice(id, payment))
  if (status !== 200) throw new Error(`The notice was answered with ${status}`)
}
