import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { SeriesRow } from './series.queries.ts'

/**
 * Notes once for each series which of its dates had tickets or questions set by hand before dates noted that themselves, so that no run
 * replaces them. Call it behind the lock of the series before its templates change: afterwards a date can differ because the series does.
 *
 * Changing a ticket moved its `updated_at`, and a ticket that was added has no template. Ids are in the order of time, so a template that
 * is older than a date was among its tickets and has been deleted there. Questions of dates were all made by hand.
 */
export async function noteEarlierEdits(trx: Trx, series: SeriesRow): Promise<void> {
  if (series.dates_noted) return
  await sql`
    with edited as materialized (
      select e.id,
        exists (select from ticket_types t where t.event_id = e.id and t.variant_of is null
            and (t.series_ticket_id is null or t.updated_at > t.created_at))
          or exists (select from series_tickets s where s.series_id = e.series_id and s.id < e.id
            and not exists (select from ticket_types t where t.event_id = e.id and t.series_ticket_id = s.id)) as tickets,
        exists (select from order_questions q where q.event_id = e.id and q.series_question_id is null) as questions
      from events e where e.series_id = ${series.id}
    ), locked as materialized (
      select e.id, d.tickets, d.questions from events e join edited d on d.id = e.id where d.tickets or d.questions
      order by e.id for no key update of e
    )
    update events e set series_differs = e.series_differs
      || case when l.tickets and not e.series_differs @> '{ticketTypes}' then '{ticketTypes}'::text[] else '{}' end
      || case when l.questions and not e.series_differs @> '{questions}' then '{questions}'::text[] else '{}' end
    from locked l where l.id = e.id`.execute(trx)
  await trx.updateTable('series').set({ dates_noted: true }).where('id', '=', series.id).execute()
}
