import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** Tells those to whom tickets had been passed on that they are void, in the transaction that makes them so. */
export async function tellHolders(
  deps: Pick<Deps, 'jobs'>,
  trx: Trx,
  tickets: readonly { state: string; transfer_id: string | null }[],
): Promise<void> {
  for (const { transfer_id: transferId, state } of tickets)
    if (transferId !== null && state !== 'cancelled')
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `withdrawn:${transferId}`,
        template: 'ticket_withdrawn',
        transferId,
      })
}
