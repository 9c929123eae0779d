import { withDatabase } from './database.ts'
import type { MadeEvent } from './organiser.ts'

/** Paid orders of one ticket each, for `Guest 00001` and so on: far more than a journey could buy. */
export async function addCrowd({ eventId, ticketTypeId }: MadeEvent, guests: number): Promise<void> {
  await withDatabase((pool) =>
    pool.query(
      `with made as (
         insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email,
           lines, quantity, currency, subtotal, total, held_until, paid_at)
         select gen_random_uuid(), upper(substr(md5($1::text || number), 1, 11)), $1::uuid, decode(md5(number || $1::text), 'hex'),
           'crowd', 'paid', 'Buyer', lpad(number::text, 5, '0'), 'buyer' || number || '@example.org', '[]', 1, 'NGN', 0, 0,
           now(), now()
         from generate_series(1, $3::int) number
         returning id, last_name
       )
       insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
       select gen_random_uuid(), made.id, $1::uuid, $2::uuid, 1, 'Guest ' || made.last_name from made`,
      [eventId, ticketTypeId, guests],
    ),
  )
}
