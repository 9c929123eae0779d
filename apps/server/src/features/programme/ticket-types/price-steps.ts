import type { PriceStepInput } from '@foyer/contract'
import {
  checkGroupPrices,
  checkPriceSteps,
  type GroupPrice,
  type PricesFault,
  type TicketTypeKind,
} from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter, deleteCounter, setCapacity } from '../inventory/index.ts'
import type { PriceStepWithCounts, TicketTypeWithCounts } from './ticket-types.queries.ts'

const FAULTS: Record<PricesFault, readonly [field: string, fault: FieldFault]> = {
  not_paid: ['', 'prices_not_paid'],
  too_many: ['', 'prices_too_many'],
  price_out_of_range: ['.price', 'step_price'],
  no_end: ['.endsAt', 'step_no_end'],
  quantity_out_of_range: ['.quantity', 'step_quantity'],
  below_claimed: ['.quantity', 'capacity_below_claimed'],
  ends_too_early: ['.endsAt', 'step_ends_early'],
  from_out_of_range: ['.from', 'group_from'],
  from_not_rising: ['.from', 'group_not_rising'],
  price_rises: ['.price', 'group_price_rises'],
}

function refuse(list: 'priceSteps' | 'groupPrices', index: number | null, reason: PricesFault): never {
  const [field, fault] = FAULTS[reason]
  const path = index === null ? list : `${list}.${index}${field}`
  throw new AppError('ticket_type.invalid', { fields: { [path]: fault } })
}

/** Throws unless group prices fit the type they belong to. */
export function assertGroupPrices(kind: TicketTypeKind, price: number, groups: readonly GroupPrice[]): void {
  const check = checkGroupPrices(kind, price, groups)
  if (!check.ok) refuse('groupPrices', check.index, check.reason)
}

/** Throws unless the steps of a type fit it, in their order. */
export function assertPriceSteps(kind: TicketTypeKind, steps: Parameters<typeof checkPriceSteps>[1]): void {
  const check = checkPriceSteps(kind, steps)
  if (!check.ok) refuse('priceSteps', check.index, check.reason)
}

type Owner = Pick<TicketTypeWithCounts, 'id' | 'event_id'>

/**
 * Makes the steps of a ticket type what the organiser sent: those it names stay with what they sold, others are new, and those left
 * out are deleted. The event's counters must be locked, so that nothing is claimed of a step meanwhile.
 */
export async function savePriceSteps(
  trx: Trx,
  type: Owner,
  kind: TicketTypeKind,
  { given, present }: { given: readonly PriceStepInput[]; present: readonly PriceStepWithCounts[] },
): Promise<void> {
  const known = new Map(present.map((step) => [step.id, step]))
  const strange = given.findIndex(({ _id: id }) => id !== undefined && !known.has(id))
  const kept = new Set(given.flatMap(({ _id: id }) => (id === undefined ? [] : [id])))
  const isRepeated = kept.size !== given.filter(({ _id: id }) => id !== undefined).length
  if (strange >= 0 || isRepeated)
    throw new AppError('ticket_type.invalid', { fields: { [`priceSteps.${Math.max(0, strange)}`]: 'step_unknown' } })
  const steps = given.map(({ _id: id, endsAt, ...step }) => ({
    ...step,
    id: id ?? uuidv7(),
    isNew: id === undefined,
    endsAt: endsAt === null ? null : new Date(endsAt),
    claimed: (id !== undefined && known.get(id)?.claimed) || 0,
  }))
  assertPriceSteps(kind, steps)
  for (const { id } of present)
    if (!kept.has(id)) {
      await deleteCounter(trx, id)
      await trx.deleteFrom('price_steps').where('id', '=', id).execute()
    }
  for (const [position, { id, name, price, endsAt, quantity, isNew }] of steps.entries()) {
    const columns = { position, name, price, ends_at: endsAt }
    if (isNew) {
      await trx
        .insertInto('price_steps')
        .values({ ...columns, id, ticket_type_id: type.id })
        .execute()
      await createCounter(trx, { id, eventId: type.event_id, kind: 'price_step', capacity: quantity })
    } else {
      await trx.updateTable('price_steps').set(columns).where('id', '=', id).execute()
      await setCapacity(trx, id, quantity)
    }
  }
}

/** Gives a new ticket type the steps of another, with nothing sold; their ends move as `moved` says. */
export function copyPriceSteps(
  trx: Trx,
  from: Pick<TicketTypeWithCounts, 'kind' | 'price_steps'>,
  to: Owner,
  moved: (instant: Date) => Date,
): Promise<void> {
  const given = from.price_steps.map(({ name, price, ends_at: endsAt, quantity }) => ({
    name,
    price,
    endsAt: endsAt && moved(endsAt).toISOString(),
    quantity,
  }))
  return savePriceSteps(trx, to, from.kind, { given, present: [] })
}

/** Ends the counters of a type's steps before the type is deleted; the steps go with it. */
export async function deleteStepCounters(trx: Trx, steps: readonly PriceStepWithCounts[]): Promise<void> {
  for (const { id } of steps) await deleteCounter(trx, id)
}
