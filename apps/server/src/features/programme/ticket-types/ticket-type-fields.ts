import type { TicketTypeInput } from '@foyer/contract'
import { checkTicketType, type GroupPrice, type TicketTypeFault } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { assertGroupPrices } from './price-steps.ts'

const FAULTS: Record<TicketTypeFault, FieldFault> = {
  free_has_price: 'free_has_price',
  price_required: 'price_required',
  price_out_of_range: 'price_out_of_range',
  capacity_out_of_range: 'capacity_range',
  below_claimed: 'capacity_below_claimed',
  ends_before_start: 'sales_end_early',
  after_event: 'sales_after_event',
  out_of_range: 'per_order_range',
  above_maximum: 'minimum_above_maximum',
  variants_admit: 'variants_admit',
  variants_repeated: 'options_repeated',
  extra_waits: 'extra_waits',
  extra_priced: 'extra_priced',
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Fields that a call may leave out: they then keep their value, or get that of a plain ticket. */
interface Present {
  readonly admits: number
  readonly needs_ticket_type_ids: readonly string[]
  readonly most_per_ticket: number | null
  readonly group_prices: readonly GroupPrice[]
  readonly price_steps: readonly unknown[]
}

const PLAIN: Present = {
  admits: 1,
  needs_ticket_type_ids: [],
  most_per_ticket: null,
  group_prices: [],
  price_steps: [],
}

/** The columns an organiser writes of a ticket type, checked against each other, the event and what is claimed. */
export function ticketTypeColumns(
  input: TicketTypeInput,
  facts: { claimed: number; eventEndsAt: Date | null },
  present: Present = PLAIN,
) {
  const admits = input.admits ?? present.admits
  const groupPrices = input.groupPrices ?? present.group_prices
  const priceSteps = input.priceSteps ?? present.price_steps
  const salesStartAt = date(input.salesStartAt)
  const salesEndAt = date(input.salesEndAt)
  const check = checkTicketType({ ...input, admits, priceSteps, groupPrices, salesStartAt, salesEndAt }, facts)
  if (!check.ok) {
    const code = check.reason === 'below_claimed' ? 'ticket_type.capacity_below_claimed' : 'ticket_type.invalid'
    throw new AppError(code, { fields: { [check.field]: FAULTS[check.reason] } })
  }
  assertGroupPrices(input.kind, input.price, groupPrices)
  return {
    name: input.name,
    description: input.description,
    kind: input.kind,
    price: input.price,
    suggested_price: input.kind === 'donation' ? input.suggestedPrice : null,
    sales_start_at: salesStartAt,
    sales_end_at: salesEndAt,
    min_per_order: input.minPerOrder,
    max_per_order: input.maxPerOrder,
    visibility: input.visibility,
    status: input.status,
    waiting_list: input.waitingList,
    offer_hours: input.offerHours,
    admits,
    needs_ticket_type_ids: admits === 0 ? [...(input.needsTicketIds ?? present.needs_ticket_type_ids)] : [],
    most_per_ticket:
      admits > 0 ? null : input.mostPerTicket === undefined ? present.most_per_ticket : input.mostPerTicket,
    group_prices: JSON.stringify(groupPrices),
  }
}

/** What an extra needs must be tickets of its own event that let somebody in. */
export async function assertNeeds(trx: Trx, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await trx
    .selectFrom('ticket_types')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .where('admits', '>', 0)
    .execute()
  if (found.length !== new Set(ids).size)
    throw new AppError('ticket_type.invalid', { fields: { needsTicketIds: 'tickets_of_event' } })
}
