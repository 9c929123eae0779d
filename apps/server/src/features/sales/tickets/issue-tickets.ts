import { fullName } from '@foyer/domain'
import type { OrderLine } from '../../../db/schema/index.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { ensureEventKey } from './event-keys.ts'

interface PaidOrder {
  id: string
  event_id: string
  lines: OrderLine[]
  guests: string[]
  first_name: string | null
  last_name: string | null
}

/** Makes the tickets of an order that has just been paid: one per admitted person. Unique (order, number) stands behind it. */
export async function issueTickets(deps: Pick<Deps, 'secrets'>, trx: Trx, order: PaidOrder): Promise<void> {
  await ensureEventKey(deps, trx, order.event_id)
  const buyer = fullName(order.first_name, order.last_name)
  const types = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.ticketTypeId))
  const rows = types.map((ticketTypeId, index) => ({
    id: uuidv7(),
    order_id: order.id,
    event_id: order.event_id,
    ticket_type_id: ticketTypeId,
    number: index + 1,
    guest_name: order.guests[index]?.trim() || buyer,
  }))
  await trx.insertInto('tickets').values(rows).execute()
}
