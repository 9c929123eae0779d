import type { TicketTypeInput, TicketTypeView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  auditEvent,
  changeOf,
  changeTerms,
  edited,
  isoOrNull,
  lockOpenEvent,
  noteByHand,
  withCurrency,
} from '../events/index.ts'
import { lockCounter, lockCounters, setCapacity } from '../inventory/index.ts'
import { passColumns } from './pass-fields.ts'
import { savePriceSteps } from './price-steps.ts'
import { assertNeeds, ticketTypeColumns } from './ticket-type-fields.ts'
import { syncVariants } from './sync-variants.ts'
import {
  findTicketType,
  listVariants,
  type PriceStepWithCounts,
  type TicketTypeWithCounts,
  wasOrdered,
} from './ticket-types.queries.ts'
import { ticketTypeView } from './ticket-types.view.ts'

/** Changes a ticket type. Its capacity is compared under the counter's lock; the CHECK behind it would refuse as well. */
export function updateTicketType(
  deps: Deps,
  actor: MemberActor,
  ids: { eventId: string; ticketTypeId: string },
  input: TicketTypeInput,
): Promise<TicketTypeView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, ids.eventId, 'ticket_type.not_found')
    const seen = await findTicketType(trx, ids.ticketTypeId)
    // Checked before its counter is locked: it could be of another organisation's event.
    if (seen?.event_id !== event.id) throw new AppError('ticket_type.not_found')
    await lockCounters(trx, event.id)
    const counter = await lockCounter(trx, seen.id)
    const type = await findTicketType(trx, seen.id)
    if (!counter || !type) throw new AppError('ticket_type.not_found')
    if (type.status === 'archived') throw new AppError('session.forbidden')
    if (input.kind !== type.kind && (await wasOrdered(trx, type)))
      throw new AppError('ticket_type.kind_frozen', { fields: { kind: 'kind_frozen' } })
    if (type.variant_of !== null)
      throw new AppError('ticket_type.invalid', { fields: { variants: 'variant_elsewhere' } })
    const present = await listVariants(trx, type.id)
    const columns = ticketTypeColumns(
      {
        ...input,
        variants:
          input.variants ??
          present.map(({ variant_name: name, ...own }) => ({ ...own, name: name ?? '', surcharge: 0 })),
      },
      { claimed: counter.claimed, eventEndsAt: event.ends_at },
      type,
    )
    if (columns.admits !== type.admits && (present.length > 0 || (await wasOrdered(trx, type))))
      throw new AppError('ticket_type.kind_frozen', { fields: { admits: 'admits_frozen' } })
    await assertNeeds(trx, event.id, columns.needs_ticket_type_ids)
    const pass = await passColumns(trx, event, input, type)
    await trx
      .updateTable('ticket_types')
      .set({ ...columns, ...pass, updated_at: sql<Date>`now()` })
      .where('id', '=', type.id)
      .execute()
    await setCapacity(trx, type.id, input.capacity, columns.admits)
    await savePriceSteps(trx, type, input.kind, {
      given: input.priceSteps ?? type.price_steps.map(priceStepInput),
      present: type.price_steps,
    })
    await noteByHand(trx, event, 'ticketTypes')
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    const updated = (await findTicketType(trx, type.id)) ?? type
    if (input.variants || present.length > 0) await syncVariants(trx, { extra: updated, before: type }, input.variants)
    const change = changeOf(auditedOf(type), {
      ...columns,
      ...pass,
      group_prices: input.groupPrices ?? type.group_prices,
      capacity: input.capacity,
      price_steps: updated.price_steps.map(pricesOfStep),
    })
    await auditEvent(trx, actor, event, 'update_ticket_type', {
      before: withCurrency(event, change.before),
      after: withCurrency(event, { ticketType: type.name, ...change.after }),
    })
    return ticketTypeView(updated, event, { now: deps.now(), variants: await listVariants(trx, type.id) })
  })
}

function priceStepInput({ id, name, price, ends_at: endsAt, quantity }: PriceStepWithCounts) {
  return { _id: id, name, price, endsAt: isoOrNull(endsAt), quantity }
}

/** A step as the audit log keeps it, without what was sold at it. */
function pricesOfStep({ name, price, ends_at, quantity }: PriceStepWithCounts) {
  return { name, price, ends_at, quantity }
}

function auditedOf(type: TicketTypeWithCounts) {
  return { ...type, price_steps: type.price_steps.map(pricesOfStep) }
}
