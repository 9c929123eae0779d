import type { EventView } from '@foyer/contract'
import { organisationPermissions } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { currentFee } from '../fees/index.ts'
import { canManageEvent } from './events.policy.ts'
import { countTickets, type EventRow, hasOrders, ticketTypeStatuses } from './events.queries.ts'
import { eventView } from './events.view.ts'
import { withSeriesTexts } from './series-texts.ts'

/** An event with the facts its view tells: what is sold and held, what publishing still needs, and what the reader may do. */
export async function loadEventView(
  deps: Deps,
  actor: MemberActor,
  event: EventRow,
  db: Deps['db'] | Trx = deps.db,
): Promise<EventView> {
  const { sold, withheld, claimed, soldOut } = await countTickets(db, event.id)
  const ordered = await hasOrders(db, event.id)
  const ticketTypes = await ticketTypeStatuses(db, event.id)
  const fee = await currentFee(db, event)
  const takesPayments = deps.payments.forCurrency(event.currency) !== undefined
  return eventView(await withSeriesTexts(db, event), {
    fee,
    sold,
    withheld,
    claimed,
    soldOut,
    ordered,
    ticketTypes,
    takesPayments,
    takesTransfers: deps.payments.byName.get('bank-transfer')?.takes(event.currency) ?? false,
    permissions: organisationPermissions.filter((permission) => canManageEvent(actor, permission, event)),
    now: deps.now(),
  })
}
