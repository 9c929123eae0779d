import { randomUUID } from 'node:crypto'
import type { OfflineScanAnswer } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../../testing/index.ts'
import { atOnce } from '../../../../testing/race.ts'
import { createNight, createPhone, type Night, type Phone, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Told = ReturnType<typeof told>

const told = (code: string, sequence: number, more: object = {}) => ({
  scanId: randomUUID(),
  sequence,
  code,
  direction: 'in',
  scannedAt: new Date(Date.now() - 600_000 + sequence * 1000).toISOString(),
  verdict: 'admitted',
  ...more,
})

async function send(night: Night, phone: Phone, scans: readonly Told[]): Promise<OfflineScanAnswer[]> {
  const { status, body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${night.eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: new Date().toISOString(), scans },
  })
  expect(status).toBe(200)
  return body.answers
}

/** What became of each ticket and each scan, without ids. */
async function books({ eventId }: Night) {
  const { rows } = await sql`
    select tickets.number, tickets.state, checked_in.sequence as entered_by, checked_in_at = checked_in.happened_at as at_its_time,
      (select json_agg(json_build_array(s.sequence, s.result, s.standing, s.device_result, s.direction, s.self_service,
          s.undone_at is not null, s.happened_at = s.scanned_at, exists (select from scan_conflicts c where c.scan_id = s.id))
        order by s.sequence) from scans s where s.ticket_id = tickets.id) as scans
    from tickets left join scans checked_in on checked_in.id = checked_in_scan
    where tickets.event_id = ${eventId} order by number`.execute(site.deps.db)
  const strangers = await sql`
    select sequence, result, standing from scans where event_id = ${eventId} and ticket_id is null order by sequence`.execute(
    site.deps.db,
  )
  return { tickets: rows, strangers: strangers.rows }
}

/** A night of all kinds of scans: most tickets come once, others twice, out again, taken back, refused, or inside before. */
async function aNight() {
  const night = await createNight(site, { quantity: 9 })
  const phone = await createPhone(site, night)
  const code = (n: number) => night.tickets[n]?.code ?? ''
  await scan(site.app, phone, { eventId: night.eventId, code: code(8) })
  // The exit of a guest is handed in before the entry, by a single scan.
  const exit = { direction: 'out', verdict: 'checked_out', scannedAt: new Date(Date.now() - 60_000).toISOString() }
  await send(night, phone, [told(code(7), 20, exit)])
  const undoneAt = new Date(Date.now() - 600_000 + 4500).toISOString()
  const scans = [
    told(code(0), 0),
    told(code(1), 1),
    told('not a ticket', 2, { verdict: 'unknown' }),
    told(code(2), 3),
    told(code(3), 4, { undoneAt }),
    told(code(2), 5, { direction: 'out', verdict: 'checked_out' }),
    told(code(4), 6),
    told(code(4), 7),
    told(code(5), 8, { verdict: 'already_checked_in' }),
    told(code(8), 9),
    told(`${code(6).slice(0, -3)}AAA`, 10),
    told(code(7), 11),
  ]
  return { night, phone, scans }
}

test('a batch is answered and kept as its scans are one by one', async () => {
  const [whole, single] = [await aNight(), await aNight()]
  const results = (answers: readonly OfflineScanAnswer[]) =>
    answers.map(({ result, conflict, error }) => ({ result, conflict, error }))
  const together = await send(whole.night, whole.phone, whole.scans)
  const apart = []
  for (const each of single.scans) apart.push(...(await send(single.night, single.phone, [each])))
  expect(results(together)).toEqual(results(apart))
  expect(await books(whole.night)).toEqual(await books(single.night))
  // A batch whose answer was lost is answered the same again, and changes nothing.
  const before = await books(whole.night)
  expect(results(await send(whole.night, whole.phone, whole.scans))).toEqual(results(together))
  expect(await books(whole.night)).toEqual(before)
})

test('of two phones that report the same guests at the same moment, one counts for each guest and the other is a conflict', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const night = await createNight(site, { quantity: 10 })
    const phones = [await createPhone(site, night), await createPhone(site, night, { name: 'West' })]
    const batches = phones.map(() => night.tickets.map(({ code }, sequence) => told(code, sequence)))
    const answers = await Promise.all(phones.map((phone, index) => send(night, phone, batches[index] ?? [])))
    expect(answers.flat().every(({ error }) => error === null)).toBe(true)
    const { rows } = await sql`
      select count(*) filter (where standing = 'admission')::int as admissions, count(*)::int as scans,
        (select count(*)::int from scan_conflicts where event_id = ${night.eventId}) as conflicts
      from scans where event_id = ${night.eventId}`.execute(site.deps.db)
    expect(rows).toEqual([{ admissions: 10, scans: 20, conflicts: 10 }])
  }
})

test('a batch that arrives several times at once is kept once', async () => {
  const night = await createNight(site, { quantity: 10 })
  const phone = await createPhone(site, night)
  const batch = night.tickets.map(({ code }, sequence) => told(code, sequence))
  const answers = await atOnce(5, () => send(night, phone, batch))
  for (const each of answers)
    expect(each.map(({ result, conflict }) => [result, conflict])).toEqual(batch.map(() => ['admitted', false]))
  expect((await books(night)).tickets).toEqual(
    batch.map((_, index) => expect.objectContaining({ number: index + 1, state: 'checked_in', entered_by: index })),
  )
})
