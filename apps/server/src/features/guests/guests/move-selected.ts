import type { GuestSelection, MoveDifference, MoveRunView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { startMoveRun } from '../../sales/order-moves/index.ts'
import { listSelectedOrders } from './guest-tickets.queries.ts'
import { selectionOf } from './ticket-filter.ts'

interface Moving {
  readonly eventId: string
  readonly selection: GuestSelection
  readonly toEventId: string
  readonly tellGuests: boolean
  readonly difference: MoveDifference
}

/** Starts to move the orders of a selection to another date: whole orders, including their tickets that were not selected. */
export async function moveSelected(
  deps: Deps,
  actor: MemberActor,
  { eventId, selection, ...moving }: Moving,
): Promise<MoveRunView> {
  const event = assertManages(actor, 'orders:write', await findEvent(deps.db, eventId))
  const orderIds = await listSelectedOrders(deps.db, selectionOf(actor, event, selection))
  return startMoveRun(deps, actor, { ...moving, fromEventId: event.id, orderIds, leavesOut: true })
}
