import { displayReference } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { createNight, type Night } from '../check-in-scene.ts'
import { guestsNamed } from './guests.queries.ts'

const OTHERS = 12_000

let site: TestApp
let night: Night
beforeAll(async () => {
  site = await buildTestApp()
  night = await createNight(site)
  // The other guests of a large event: copies of the first order and its ticket, with references and names of their own.
  await sql`
    with ordered as (
      insert into orders
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'QQ' || lpad(step::text, 8, '0'), 'idempotency_key', '\\x' || md5(step::text)
      ))).*
      from orders, generate_series(1, ${OTHERS}::int) step where event_id = ${night.eventId}
      returning id, event_id, reference
    )
    insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name, state, generation)
    select gen_random_uuid(), ordered.id, ordered.event_id, ${night.ticketTypeId}, 1, md5(ordered.reference), 'valid', 1
    from ordered`.execute(site.deps.db)
  await sql`analyze tickets, orders`.execute(site.deps.db)
})
afterAll(() => site.close())

interface Plan {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Index Name'?: string
  Plans?: Plan[]
}

async function planOf(search: string): Promise<{ indexes: string[]; read: number }> {
  const query = guestsNamed(night.eventId, { search, types: null, listId: null }).compile(site.deps.db)
  const { rows } = await site.deps.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${query.sql}`,
    [...query.parameters],
  )
  const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)]
  const steps = every(rows[0]!['QUERY PLAN'][0]!.Plan)
  return {
    indexes: steps.flatMap((step) => step['Index Name'] ?? []),
    read: steps.reduce((sum, step) => sum + step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0), 0),
  }
}

test('looks guests up by the index of names instead of reading every ticket of the event', async () => {
  const { indexes, read } = await planOf('adaeze okafor')
  expect(indexes).toContain('tickets_guest')
  expect(read).toBeLessThan(100)
  expect((await planOf('QQ00012')).indexes).toContain('orders_reference_key')
})

test('finds the same guests by name in any case and order, and by the beginning of their reference', async () => {
  const find = async (search: string) => {
    const { body } = await call<{ items: { guestName: string }[] }>(site.app, {
      method: 'GET',
      url: `/api/check-in/${night.eventId}/guests?search=${encodeURIComponent(search)}`,
      headers: night.organiser.headers,
    })
    return body.items.map(({ guestName }) => guestName)
  }
  for (const search of ['Okafor ADAEZE', 'ada oka', 'adaezé']) expect(await find(search)).toEqual(['Adaeze Okafor'])
  for (const reference of [
    night.order.reference,
    night.order.reference.slice(0, 6),
    displayReference(night.order.reference),
  ])
    expect(await find(reference)).toEqual(['Adaeze Okafor'])
  expect(await find('QQ')).toHaveLength(20)
  for (const search of ['--', '%%', '_dae', 'ZZZZZZZZZZ']) expect(await find(search)).toEqual([])
})
