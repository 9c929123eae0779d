import type { Deps } from '../../../deps.ts'

/** Small enough that a chunk commits quickly; the next chunk takes the entries that are left. */
const CHUNK = 200

/**
 * Removes all entries from the waiting lists of a cancelled event and notifies the people, all or nothing per chunk. An offer that was paid
 * for is an order like any other and stays. Call it when no hold of the event is left.
 */
export async function dismissWaiting(deps: Deps, eventId: string): Promise<void> {
  while ((await dismissChunk(deps, eventId)) === CHUNK) deps.log.debug({ eventId }, 'more to be told')
}

function dismissChunk(deps: Deps, eventId: string): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const dismissed = await trx
      .updateTable('waiting_entries')
      .set({ state: 'removed' })
      .where('id', 'in', (query) =>
        query
          .selectFrom('waiting_entries as open')
          .leftJoin('orders', 'orders.id', 'open.order_id')
          .select('open.id')
          .where('open.event_id', '=', eventId)
          .where('open.state', 'in', ['waiting', 'offered'])
          .where('orders.paid_at', 'is', null)
          .orderBy('open.place')
          .limit(CHUNK),
      )
      .where('state', 'in', ['waiting', 'offered'])
      .returning('id')
      .execute()
    await deps.outbox.announce(
      trx,
      ...dismissed.map(({ id: entryId }) => ({ name: 'waiting_list.dismissed' as const, eventId, entryId })),
    )
    return dismissed.length
  })
}
