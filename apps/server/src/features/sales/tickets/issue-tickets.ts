import { fullName, issuedTickets } from '@foyer/domain'
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

/**
 * Makes the tickets of an order that has just been paid: one per admitted person, then one per extra. A unique index on order and number
 * prevents duplicates.
 */
export async function issueTickets(deps: Pick<Deps, 'secrets'>, trx: Trx, order: PaidOrder): Promise<void> {
  await ensureEventKey(deps, trx, order.event_id)
  const buyer = fullName(order.first_name, order.last_name)
  const rows = issuedTickets(order.lines).map(
    ({ ticketTypeId, priceStepId = null, bundleId = null, bundleUnit = null, unit, extra }, index) => ({
      id: uuidv7(),
      order_id: order.id,
      event_id: order.event_id,
      ticket_type_id: ticketTypeId,
      price_step_id: priceStepId,
      bundle_id: bundleId,
      bundle_unit: bundleUnit,
      number: index + 1,
      unit,
      extra,
      guest_name: (!extra && order.guests[index]?.trim()) || buyer,
    }),
  )
  await trx.insertInto('tickets').values(rows).execute()
}
