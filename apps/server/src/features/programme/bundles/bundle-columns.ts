import type { BundleInput } from '@foyer/contract'
import { type BundleFault, checkBundle } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import type { EventRow } from '../events/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'

const FAULTS: Record<BundleFault, FieldFault> = {
  price_out_of_range: 'price_out_of_range',
  capacity_out_of_range: 'capacity_range',
  below_claimed: 'capacity_below_claimed',
  ends_before_start: 'sales_end_early',
  after_event: 'sales_after_event',
  parts_out_of_range: 'bundle_parts',
  part_repeated: 'bundle_part_repeated',
  part_quantity: 'bundle_part_quantity',
}

/** The columns an organiser writes of a bundle, checked against each other, the event and what is claimed. */
export function bundleColumns(
  input: BundleInput,
  { event, claimed }: { event: Pick<EventRow, 'ends_at'>; claimed: number },
) {
  const salesStartAt = input.salesStartAt === null ? null : new Date(input.salesStartAt)
  const salesEndAt = input.salesEndAt === null ? null : new Date(input.salesEndAt)
  const parts = partsOf(input)
  const check = checkBundle({ ...input, salesStartAt, salesEndAt, parts }, { claimed, eventEndsAt: event.ends_at })
  if (!check.ok) {
    const field =
      check.part === undefined ? check.field : `parts.${check.part}.${PART_FIELD[check.reason] ?? 'ticketId'}`
    const code = check.reason === 'below_claimed' ? 'bundle.capacity_below_claimed' : 'bundle.invalid'
    throw new AppError(code, { fields: { [field]: FAULTS[check.reason] } })
  }
  return {
    name: input.name,
    description: input.description,
    price: input.price,
    sales_start_at: salesStartAt,
    sales_end_at: salesEndAt,
    visibility: input.visibility,
  }
}

const PART_FIELD: Partial<Record<BundleFault, string>> = { part_quantity: 'quantity' }

function partsOf({ parts }: BundleInput) {
  return parts.map(({ ticketId: ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))
}

/**
 * Replaces the parts of a bundle. A part is a ticket, a table or an extra of the same event that is not archived. Donations are refused,
 * because their price cannot be shared out; so are single variants, because the buyer chooses the variant.
 */
export async function saveParts(trx: Trx, bundle: { id: string; event_id: string }, input: BundleInput): Promise<void> {
  const types = new Map((await listTicketTypes(trx, bundle.event_id)).map((type) => [type.id, type]))
  const parts = partsOf(input)
  const strange = parts.findIndex(({ ticketTypeId }) => {
    const type = types.get(ticketTypeId)
    return !type || type.variant_of !== null || type.kind === 'donation'
  })
  if (strange >= 0)
    throw new AppError('bundle.invalid', { fields: { [`parts.${strange}.ticketId`]: 'bundle_part_unknown' } })
  await trx.deleteFrom('bundle_parts').where('bundle_id', '=', bundle.id).execute()
  await trx
    .insertInto('bundle_parts')
    .values(
      parts.map(({ ticketTypeId, quantity }, position) => ({
        bundle_id: bundle.id,
        ticket_type_id: ticketTypeId,
        position,
        quantity,
      })),
    )
    .execute()
}
