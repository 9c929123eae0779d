import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { createNight, createPhone, scan } from './check-in-scene.ts'
import { countGuests } from './guests.queries.ts'
let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
test('perf', { timeout: 120000 }, async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night)
  const { db } = site.deps
  for (const total of [0, 5000, 20000, 100000]) {
    await sql`insert into orders (id, reference, event_id, idempotency_key, request_hash, state, lines, quantity, currency, subtotal, total, held_until)
      select gen_random_uuid(), 'P' || ${total}::int || '-' || g, ${night.eventId}, decode(md5(${total}::text || g),'hex'), '\\x00', 'paid', '[]', 2, 'NGN', 0, 0, now() from generate_series(1, ${total / 2}::int) g`.execute(
      db,
    )
    await sql`insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
      select gen_random_uuid(), o.id, o.event_id, ${night.ticketId}, n, 'G' from orders o, generate_series(1,2) n where o.reference like 'P' || ${total}::int || '-%'`.execute(
      db,
    )
    await sql`vacuum analyze tickets`.execute(db)
    await sql`vacuum analyze orders`.execute(db)
    const t0 = performance.now()
    for (let i = 0; i < 10; i++) await countGuests(db, night.eventId)
    const t1 = performance.now()
    const { rows } = await sql<{
      id: string
    }>`select id from tickets where event_id=${night.eventId} and state='valid' limit 50`.execute(db)
    for (const r of rows) await scan(site.app, phone, { eventId: night.eventId, ticketId: r.id })
    const t2 = performance.now()
    const { rows: r2 } = await sql<{
      id: string
    }>`select id from tickets where event_id=${night.eventId} and state='valid' limit 100`.execute(db)
    const t3 = performance.now()
    await Promise.all(r2.map((r) => scan(site.app, phone, { eventId: night.eventId, ticketId: r.id })))
    const t4 = performance.now()
    console.log(
      total,
      'count ms',
      ((t1 - t0) / 10).toFixed(2),
      'scan ms',
      ((t2 - t1) / (rows.length || 1)).toFixed(2),
      '100 parallel ms',
      (t4 - t3).toFixed(0),
    )
  }
})
