import type { TicketTypeInput } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { createCounter, deleteCounter, setCapacity } from '../inventory/index.ts'
import { deleteStepCounters } from './price-steps.ts'
import { listVariants, type TicketTypeRow, type TicketTypeWithCounts, wasOrdered } from './ticket-types.queries.ts'

type GivenVariant = NonNullable<TicketTypeInput['variants']>[number]

/**
 * Replaces the variants of an extra by `given`. Each variant is a separate ticket type with its own counter; everything but its name,
 * surcharge and capacity comes from the extra. Without `given` the variants stay and are updated from the extra. The event's counters
 * must be locked.
 */
export async function syncVariants(
  trx: Trx,
  { extra, before }: { extra: TicketTypeRow; before: TicketTypeRow },
  given: readonly GivenVariant[] | undefined,
): Promise<void> {
  const present = await listVariants(trx, extra.id)
  const wanted = given ?? present.map((variant) => givenOf(variant, before))
  const known = new Map(present.map((variant) => [variant.id, variant]))
  for (const [index, variant] of wanted.entries()) {
    if (variant._id === undefined) await addVariant(trx, { extra, index }, variant)
    else await changeVariant(trx, { extra, present: known.get(variant._id), index }, variant)
  }
  const kept = new Set(wanted.map(({ _id }) => _id))
  for (const variant of present) if (!kept.has(variant.id)) await removeTicketType(trx, variant)
}

/** Deletes a ticket type nobody ordered, with its counter, or archives it; answers whether it was archived. Counters must be locked. */
export async function removeTicketType(trx: Trx, type: TicketTypeWithCounts): Promise<boolean> {
  const archived = type.claimed > 0 || (await wasOrdered(trx, type)) || (await hasVariants(trx, type.id))
  if (archived)
    await trx
      .updateTable('ticket_types')
      .set({ status: 'archived', updated_at: sql<Date>`now()` })
      .where('id', '=', type.id)
      .execute()
  else {
    await deleteStepCounters(trx, type.price_steps)
    await deleteCounter(trx, type.id)
    await trx.deleteFrom('ticket_types').where('id', '=', type.id).execute()
  }
  return archived
}

/** Also of those that are kept for their orders. */
async function hasVariants(trx: Trx, extraId: string): Promise<boolean> {
  const found = await trx.selectFrom('ticket_types').select('id').where('variant_of', '=', extraId).limit(1).execute()
  return found.length > 0
}

function givenOf(variant: TicketTypeWithCounts, extra: TicketTypeRow): GivenVariant {
  return {
    _id: variant.id,
    name: variant.variant_name ?? '',
    surcharge: variant.price - extra.price,
    capacity: variant.capacity,
  }
}

async function addVariant(
  trx: Trx,
  { extra, index }: { extra: TicketTypeRow; index: number },
  variant: GivenVariant,
): Promise<void> {
  const id = uuidv7()
  await trx
    .insertInto('ticket_types')
    .values({
      ...columnsOf(extra, variant),
      variant_position: index + 1,
      id,
      event_id: extra.event_id,
      variant_of: extra.id,
    })
    .execute()
  await createCounter(trx, {
    id,
    eventId: extra.event_id,
    kind: 'ticket_type',
    capacity: variant.capacity,
    places: 0,
  })
}

async function changeVariant(
  trx: Trx,
  { extra, present, index }: { extra: TicketTypeRow; present: TicketTypeWithCounts | undefined; index: number },
  variant: GivenVariant,
): Promise<void> {
  if (!present) throw new AppError('ticket_type.invalid', { fields: { variants: 'variant_elsewhere' } })
  if (variant.capacity !== null && variant.capacity < present.claimed)
    throw new AppError('ticket_type.capacity_below_claimed', {
      fields: { [`variants.${index}.capacity`]: 'capacity_below_claimed' },
    })
  await trx
    .updateTable('ticket_types')
    .set({ ...columnsOf(extra, variant), variant_position: index + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', present.id)
    .execute()
  await setCapacity(trx, present.id, variant.capacity)
}

/** The columns of a variant. With a surcharge it is a paid ticket type even if its extra is free. */
function columnsOf(extra: TicketTypeRow, { name, surcharge }: GivenVariant) {
  return {
    ...variantTexts(extra, name),
    description: extra.description,
    kind: extra.kind === 'free' && surcharge > 0 ? ('paid' as const) : extra.kind,
    price: extra.price + surcharge,
    suggested_price: extra.suggested_price === null ? null : extra.suggested_price + surcharge,
    sales_start_at: extra.sales_start_at,
    sales_end_at: extra.sales_end_at,
    min_per_order: extra.min_per_order,
    max_per_order: extra.max_per_order,
    visibility: extra.visibility,
    status: extra.status,
    waiting_list: false,
    position: extra.position,
    admits: 0,
    needs_ticket_type_ids: extra.needs_ticket_type_ids,
    most_per_ticket: extra.most_per_ticket,
  }
}

/** What a variant is called on tickets, in lists and in files: its extra and its own name, in every language of the extra. */
function variantTexts({ name, translations }: Pick<TicketTypeRow, 'name' | 'translations'>, variant: string) {
  const called = (item: string) => `${item} · ${variant}`
  const texts = Object.entries(translations).map(([language, text]) => [
    language,
    text.name === undefined ? text : { ...text, name: called(text.name) },
  ])
  return { name: called(name), variant_name: variant, translations: JSON.stringify(Object.fromEntries(texts)) }
}

/** Gives the variants of translated extras their names in other languages. */
export async function translateVariants(trx: Trx, extraIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('ticket_types')
    .innerJoin('ticket_types as extra', 'extra.id', 'ticket_types.variant_of')
    .select(['ticket_types.id', 'ticket_types.variant_name', 'extra.name', 'extra.translations'])
    .where('extra.id', 'in', extraIds)
    .execute()
  for (const { id, variant_name: variant, ...extra } of rows)
    await trx
      .updateTable('ticket_types')
      .set({ translations: variantTexts(extra, variant ?? '').translations })
      .where('id', '=', id)
      .execute()
}
