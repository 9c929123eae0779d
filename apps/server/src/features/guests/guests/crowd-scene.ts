import { sql } from 'kysely'
import type { TestApp } from '../../../testing/test-app.ts'

interface Sale {
  readonly eventId: string
  readonly ticketTypeId: string
}

/** Paid orders of one ticket each, `Guest 00001` and so on, written straight into the tables. */
export async function addCrowd({ deps }: Pick<TestApp, 'deps'>, sale: Sale, guests: number): Promise<void> {
  await sql`
    with made as (
      insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email, lines,
        quantity, currency, subtotal, total, held_until, paid_at)
      select gen_random_uuid(), upper(substr(md5(${sale.eventId}::text || number), 1, 11)), ${sale.eventId},
        decode(md5(number || ${sale.eventId}::text), 'hex'), 'crowd', 'paid', 'Buyer', lpad(number::text, 5, '0'),
        'buyer' || number || '@example.org', '[]', 1, 'NGN', 0, 0, now(), now()
      from generate_series(1, ${guests}) number
      returning id, last_name
    )
    insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name, created_at)
    select gen_random_uuid(), made.id, ${sale.eventId}, ${sale.ticketTypeId}, 1, 'Guest ' || made.last_name,
      now() - made.last_name::int * interval '1 second'
    from made`.execute(deps.db)
  await sql`analyze tickets, orders`.execute(deps.db)
}
