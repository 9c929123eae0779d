import type { TicketTypeInput } from '@foyer/contract'
import { checkTicketType, type TicketTypeFault } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'

const WORDS: Record<TicketTypeFault, string> = {
  free_has_price: 'must be nothing for a free ticket',
  price_required: 'must be more than nothing for a paid ticket',
  price_out_of_range: 'is not a price we can take',
  capacity_out_of_range: 'must be between 0 and 1,000,000',
  below_claimed: 'cannot be less than what is sold and held',
  ends_before_start: 'must be after sales start',
  after_event: 'must not be after the event ends',
  out_of_range: 'must be between 1 and 100',
  above_maximum: 'must not be more than the maximum',
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
    throw new AppError(code, { fields: { [check.field]: WORDS[check.reason] } })
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
