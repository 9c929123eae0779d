import type { TicketTypeInput, TicketTypeView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditEvent, changeTerms, edited, lockOpenEvent, noteByHand, withCurrency } from '../events/index.ts'
import { createCounter } from '../inventory/index.ts'
import { passColumns } from './pass-fields.ts'
import { savePriceSteps } from './price-steps.ts'
import { assertNeeds, ticketTypeColumns } from './ticket-type-fields.ts'
import { syncVariants } from './sync-variants.ts'
import { findTicketType, listVariants } from './ticket-types.queries.ts'
import { ticketTypeView } from './ticket-types.view.ts'

/** Adds a ticket type at the end of an event's list, with the counter that guards its capacity. */
export function createTicketType(
  deps: Deps,
  actor: MemberActor,
  { eventId, ...input }: TicketTypeInput & { eventId: string },
): Promise<TicketTypeView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, eventId)
    const columns = ticketTypeColumns(input, { claimed: 0, eventEndsAt: event.ends_at })
    await assertNeeds(trx, eventId, columns.needs_ticket_type_ids)
    const pass = await passColumns(trx, event, input)
    const id = uuidv7()
    await trx
      .insertInto('ticket_types')
      .values({
        ...columns,
        ...pass,
        id,
        event_id: eventId,
        position: sql<number>`(select coalesce(max(position) + 1, 0) from ticket_types where event_id = ${eventId})`,
      })
      .execute()
    await createCounter(trx, {
      id,
      eventId,
      kind: 'ticket_type',
      capacity: input.capacity,
      places: columns.admits,
    })
    await savePriceSteps(trx, { id, event_id: eventId }, input.kind, { given: input.priceSteps ?? [], present: [] })
    const extra = await findTicketType(trx, id)
    if (extra && input.variants?.length) await syncVariants(trx, { extra, before: extra }, input.variants)
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    await noteByHand(trx, event, 'ticketTypes')
    const created = await findTicketType(trx, id)
    await auditEvent(trx, actor, event, 'create_ticket_type', {
      after: withCurrency(event, { name: input.name, price: input.price, capacity: input.capacity }),
    })
    if (!created) throw new Error('The ticket type just written is not there')
    return ticketTypeView(created, event, { now: deps.now(), variants: await listVariants(trx, id) })
  })
}
