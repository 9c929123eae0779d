import type { TicketTypeInput } from '@foyer/contract'
import { checkTicketType, type TicketTypeFault } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'

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
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** The columns an organiser writes of a ticket type, checked against each other, the event and what is claimed. */
export function ticketTypeColumns(input: TicketTypeInput, facts: { claimed: number; eventEndsAt: Date | null }) {
  const salesStartAt = date(input.salesStartAt)
  const salesEndAt = date(input.salesEndAt)
  const check = checkTicketType({ ...input, salesStartAt, salesEndAt }, facts)
  if (!check.ok) {
    const code = check.reason === 'below_claimed' ? 'ticket_type.capacity_below_claimed' : 'ticket_type.invalid'
    throw new AppError(code, { fields: { [check.field]: FAULTS[check.reason] } })
  }
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
  }
}
