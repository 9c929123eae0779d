import type { EventView } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { currentFee } from '../fees/index.ts'
import { countTickets, type EventRow, hasOrders, ticketTypeStatuses } from './events.queries.ts'
import { eventView } from './events.view.ts'

/** An event with the facts its view tells: what is sold and held, and what publishing still needs. */
export async function loadEventView(deps: Deps, event: EventRow, db: Deps['db'] | Trx = deps.db): Promise<EventView> {
  const { sold, withheld, claimed, soldOut } = await countTickets(db, event.id)
  const ordered = await hasOrders(db, event.id)
  const ticketTypes = await ticketTypeStatuses(db, event.id)
  const fee = await currentFee(db, event)
  const takesPayments = deps.payments.forCurrency(event.currency) !== undefined
  return eventView(event, {
    fee,
    sold,
    withheld,
    claimed,
    soldOut,
    ordered,
    ticketTypes,
    takesPayments,
    takesTransfers: deps.payments.byName.get('bank-transfer')?.takes(event.currency) ?? false,
    now: deps.now(),
  })
}
