import { randomUUID } from 'node:crypto'
import type { ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, type TestApp } from '../../../../testing/index.ts'
import { createPhone, type Phone } from '../check-in-scene.ts'

/** Tickets, and how many of them each phone admitted; the excess over the number of tickets was admitted by both. */
const TICKETS = 1000
const EACH = 650
const OVERLAP = 2 * EACH - TICKETS
const BATCH = 200

let site: TestApp
let crowd: { headers: { authorization: string } }
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** An evening of a thousand tickets of one order, written as the sale would write them. */
async function createCrowd() {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const ticket = { kind: 'free', price: 0, capacity: TICKETS }
  const sale = await createEvent(site, { event: { startsAt: at(1), endsAt: at(6) }, ticket })
  crowd = sale.organiser
  await sql`
    with made as (
      insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email, lines,
        quantity, currency, subtotal, total, held_until, paid_at)
      values (gen_random_uuid(), ${randomUUID().slice(0, 8).toUpperCase()}, ${sale.eventId}, ${Buffer.from(randomUUID())},
        ${Buffer.from('crowd')}, 'paid', 'Adaeze', 'Okafor', 'adaeze@example.org', '[]', ${TICKETS}, 'NGN', 0, 0, now(), now())
      returning id
    )
    insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
    select gen_random_uuid(), made.id, ${sale.eventId}, ${sale.ticketTypeId}, number, 'Guest ' || number
    from made, generate_series(1, ${TICKETS}::int) number`.execute(site.deps.db)
  const doors = [await createPhone(site, sale, { name: 'East' }), await createPhone(site, sale, { name: 'West' })]
  const first = await call<ManifestView>(site.app, {
    method: 'GET',
    url: `/api/check-in/${sale.eventId}/manifest`,
    headers: doors[0]!.headers,
  })
  const ids = first.body.tickets.toSorted((a, b) => a.number - b.number).map(({ _id }) => _id)
  return { eventId: sale.eventId, doors, ids }
}

type Scan = ReturnType<typeof scansOf>[number]

function scansOf(ids: readonly string[], minutesAgo: number) {
  return ids.map((ticketId, sequence) => ({
    scanId: randomUUID(),
    sequence,
    ticketId,
    direction: 'in',
    scannedAt: new Date(Date.now() - minutesAgo * 60_000 + sequence * 10).toISOString(),
    verdict: 'admitted',
  }))
}

async function upload(eventId: string, phone: Phone, scans: readonly Scan[]): Promise<OfflineScanAnswer[]> {
  const answers: OfflineScanAnswer[] = []
  for (let from = 0; from < scans.length; from += BATCH) {
    const { status, body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${eventId}/scans`,
      headers: phone.headers,
      payload: { sentAt: new Date().toISOString(), scans: scans.slice(from, from + BATCH) },
    })
    expect(status).toBe(200)
    answers.push(...body.answers)
  }
  return answers
}

/** What is stored, described independently of ids and of the order in which the phones reconnect. */
async function books(eventId: string) {
  const { rows } = await sql<{ scans: number; inside: number; admissions: string; conflicts: string }>`
    select (select count(*)::int from scans where event_id = ${eventId}) as scans,
      (select count(*)::int from tickets where event_id = ${eventId} and state = 'checked_in') as inside,
      (select string_agg(doors.name || ' ' || n, ', ' order by doors.name) from (
        select door_id, count(*) n from scans where event_id = ${eventId} and standing = 'admission' group by door_id
      ) counted join doors on doors.id = door_id) as admissions,
      (select string_agg(kept || '>' || other || ' ' || n, ', ') from (
        select k.name as kept, o.name as other, count(*) n from scan_conflicts c
        join scans ks on ks.id = c.kept_scan_id join doors k on k.id = ks.door_id
        join scans os on os.id = c.scan_id join doors o on o.id = os.door_id
        where c.event_id = ${eventId} group by 1, 2
      ) told) as conflicts`.execute(site.deps.db)
  return rows[0]
}

test('two phones offline, a thousand tickets, three in ten let in by both: every scan kept, each guest counted once, every conflict told, in any order', async () => {
  const outcomes = []
  for (const first of [0, 1]) {
    const { eventId, doors, ids } = await createCrowd()
    const queues = [scansOf(ids.slice(0, EACH), 60), scansOf(ids.slice(TICKETS - EACH), 30)]
    const [early, late] = first === 0 ? [0, 1] : [1, 0]
    // The phone that is killed half-way receives no response and starts again from the beginning.
    await upload(eventId, doors[early]!, queues[early]!.slice(0, 300))
    await upload(eventId, doors[late]!, queues[late]!)
    const answers = await upload(eventId, doors[early]!, queues[early]!)
    expect(answers.every(({ result, error }) => result !== null && error === null)).toBe(true)
    outcomes.push(await books(eventId))
    for (const phone of doors) {
      const url = `/api/check-in/${eventId}/manifest?limit=1`
      const { body } = await call<ManifestView>(site.app, { method: 'GET', url, headers: phone.headers })
      expect(body.conflicts).toHaveLength(OVERLAP)
    }
    const seen = await call<{ conflicts: { open: number }; inside: number }>(site.app, {
      method: 'GET',
      url: `/api/check-in/${eventId}/attendance`,
      headers: crowd.headers,
    })
    expect(seen.body).toMatchObject({ inside: TICKETS })
    expect(seen.body.conflicts.open).toBe(OVERLAP)
  }
  expect(outcomes[0]).toEqual({
    scans: 2 * EACH,
    inside: TICKETS,
    admissions: `East ${EACH}, West ${TICKETS - EACH}`,
    conflicts: `East>West ${OVERLAP}`,
  })
  expect(outcomes[1]).toEqual(outcomes[0])
})
