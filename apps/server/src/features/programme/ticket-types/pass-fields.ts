import type { TicketTypeInput } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import type { EventRow } from '../events/index.ts'
import { type TicketTypeWithCounts, wasOrdered } from './ticket-types.queries.ts'

type Input = Pick<TicketTypeInput, 'kind' | 'visits' | 'proRata' | 'priceSteps' | 'groupPrices' | 'admits'>

function invalid(field: 'visits' | 'proRata' | 'admits', fault: FieldFault): AppError {
  return new AppError('ticket_type.invalid', { fields: { [field]: fault } })
}

/**
 * For how many dates a ticket type is a pass, and whether its price is pro rata. What the input leaves out stays as it is. Only the event
 * that sells the passes of a series has passes, and it has no other ticket types.
 */
export async function passColumns(
  trx: Trx,
  event: Pick<EventRow, 'passes_for_series'>,
  input: Input,
  present?: TicketTypeWithCounts,
): Promise<{ visits: number | null; pro_rata: boolean }> {
  const visits = input.visits === undefined ? (present?.visits ?? null) : input.visits
  const proRata = input.proRata ?? present?.pro_rata ?? false
  if (event.passes_for_series === null) {
    if (visits !== null) throw invalid('visits', 'pass_elsewhere')
    if (proRata) throw invalid('proRata', 'pass_elsewhere')
    return { visits: null, pro_rata: false }
  }
  if ((input.admits ?? present?.admits ?? 1) !== 1) throw invalid('admits', 'pass_admits_one')
  if (proRata && (input.kind !== 'paid' || visits !== null || isPricedOtherwise(input, present)))
    throw invalid('proRata', 'pro_rata_price')
  if (present?.visits !== visits) {
    if (present && (await wasOrdered(trx, present)))
      throw new AppError('ticket_type.kind_frozen', { fields: { visits: 'visits_frozen' } })
    if (visits !== null && visits > (await countDates(trx, event.passes_for_series)))
      throw invalid('visits', 'visits_above_dates')
  }
  return { visits, pro_rata: proRata }
}

/** One price that falls with each date leaves no place for others. */
function isPricedOtherwise(input: Input, present: TicketTypeWithCounts | undefined): boolean {
  const steps = input.priceSteps ?? present?.price_steps ?? []
  const groups = input.groupPrices ?? present?.group_prices ?? []
  return steps.length > 0 || groups.length > 0
}

async function countDates(trx: Trx, seriesId: string): Promise<number> {
  const { dates } = await trx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('dates'))
    .where('series_id', '=', seriesId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return dates
}
