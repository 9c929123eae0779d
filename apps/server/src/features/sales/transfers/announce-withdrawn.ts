import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'

/** Announces that tickets that had been passed on are void, in the transaction that makes them so. */
export async function announceWithdrawn(
  deps: Pick<Deps, 'outbox'>,
  trx: Trx,
  order: { readonly id: string; readonly event_id: string },
  tickets: readonly { state: string; transfer_id: string | null }[],
): Promise<void> {
  const ids = tickets.flatMap(({ state, transfer_id: id }) => (id !== null && state !== 'cancelled' ? [id] : []))
  await deps.outbox.announce(
    trx,
    ...ids.map((transferId) => ({
      name: 'ticket.withdrawn' as const,
      eventId: order.event_id,
      orderId: order.id,
      transferId,
    })),
  )
}
