import type { TicketState } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Announces that tickets are void, in the transaction that voids them; for transferred tickets also to their holders. `tickets` have the
 * state from before.
 */
export async function announceWithdrawn(
  deps: Pick<Deps, 'outbox'>,
  trx: Trx,
  order: { readonly id: string; readonly event_id: string },
  tickets: readonly { id: string; state: TicketState; transfer_id: string | null }[],
  state: 'cancelled' | 'refunded',
): Promise<void> {
  const fresh = tickets.filter((ticket) => ticket.state !== 'cancelled')
  const ids = fresh.flatMap(({ transfer_id: id }) => id ?? [])
  await deps.outbox.announce(
    trx,
    ...ids.map((transferId) => ({ name: 'ticket.withdrawn' as const, ...ofOrder(order), transferId })),
    ...(fresh.length > 0
      ? [{ name: 'tickets.voided' as const, ...ofOrder(order), ticketIds: idsOf(fresh), state }]
      : []),
  )
}

function ofOrder({ id, event_id }: { readonly id: string; readonly event_id: string }) {
  return { eventId: event_id, orderId: id }
}

function idsOf(tickets: readonly { readonly id: string }[]): string[] {
  return tickets.map(({ id }) => id)
}
