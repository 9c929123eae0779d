import type { CancellationView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { type EventRow, isoOrNull } from '../../programme/events/index.ts'
import { cancellationFacts } from './cancellation.queries.ts'

export async function cancellationView(deps: Deps, event: EventRow): Promise<CancellationView> {
  const run = await deps.db
    .selectFrom('event_cancellations')
    .selectAll()
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  const facts = await cancellationFacts(deps.db, event.id)
  return {
    state: run ? (run.finished_at ? 'done' : 'running') : 'none',
    reason: event.cancel_reason,
    startedAt: isoOrNull(run?.started_at ?? null),
    finishedAt: isoOrNull(run?.finished_at ?? null),
    orders: facts.left + facts.unwound,
    settled: facts.unwound,
    freeOrders: facts.left_free + facts.unwound_free,
    tickets: facts.tickets,
    holds: facts.holds,
    currency: event.currency,
    refunds: { count: facts.left_refunds + facts.refunds, amount: facts.left_amount + facts.amount },
    refunded: { count: facts.refunded, amount: facts.refunded_amount },
    failed: facts.failed,
  }
}
