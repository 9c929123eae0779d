import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createPaidOrder, type TestApp } from '../../../../testing/index.ts'
import { heldTicket, newestTransfer, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { createNight, createPhone, type Night, type Phone, scan, undo } from '../check-in-scene.ts'

const TICKETS = 2
const RUNS = 12

let site: TestApp
let night: Night
let phones: Phone[]
beforeAll(async () => {
  site = await buildTestApp()
  night = await createNight(site)
  phones = [await createPhone(site, night, { name: 'East' }), await createPhone(site, night, { name: 'West' })]
})
afterAll(() => site.close())

const ticket = fc.nat({ max: TICKETS - 1 })
const phone = fc.nat({ max: 1 })
const direction = fc.constantFrom<'in' | 'out'>('in', 'in', 'in', 'out')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('online' as const), ticket, phone, direction }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('offline' as const), ticket, phone, direction }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sync' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), ticket }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transfer' as const), ticket }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface QueuedScan {
  scanId: string
  sequence: number
  code: string
  direction: 'in' | 'out'
  scannedAt: string
  verdict: 'admitted' | 'checked_out'
}

function assertTaken({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`The server refused: ${JSON.stringify(body)}`)
}

/** One evening with tickets of its own: steps are done as they come, each phone keeping its queue until it syncs. */
class Evening {
  readonly queues: [QueuedScan[], QueuedScan[]] = [[], []]
  readonly sent: string[] = []
  readonly tickets: { _id: string; code: string }[]
  readonly #order: { reference: string; token: string }
  #lastOnline: { phone: number; scanId: string } | null = null
  #minutes = 0

  constructor(order: { reference: string; token: string; tickets: { _id: string; code: string }[] }) {
    this.#order = order
    this.tickets = order.tickets.map(({ _id, code }) => ({ _id, code }))
  }

  async take(next: Step): Promise<void> {
    if (next.kind === 'online') await this.#online(next)
    else if (next.kind === 'offline') this.keep(next, this.#past())
    else if (next.kind === 'sync') await this.sync(next.phone)
    else if (next.kind === 'refund') await this.#refund(next.ticket)
    else if (next.kind === 'transfer') await this.#transfer(next.ticket)
    else if (this.#lastOnline)
      await undo(site.app, phones[this.#lastOnline.phone]!, night.eventId, this.#lastOnline.scanId)
  }

  async #online(next: Extract<Step, { kind: 'online' }>): Promise<void> {
    const scanId = randomUUID()
    this.sent.push(scanId)
    this.#lastOnline = { phone: next.phone, scanId }
    const { code } = this.tickets[next.ticket]!
    const body = { eventId: night.eventId, code, scanId, direction: next.direction }
    assertTaken(await scan(site.app, phones[next.phone]!, body))
  }

  /** Some time in the last hours, no two at the same: what phones tell late happened before what the server saw. */
  #past(): string {
    this.#minutes = (this.#minutes + 7) % 120
    return new Date(Date.now() - (this.#minutes + 1) * 60_000).toISOString()
  }

  keep(next: { ticket: number; phone: number; direction: 'in' | 'out' }, scannedAt: string): void {
    const queue = this.queues[next.phone === 0 ? 0 : 1]
    queue.push({
      scanId: randomUUID(),
      sequence: queue.length,
      code: this.tickets[next.ticket]!.code,
      direction: next.direction,
      scannedAt,
      verdict: next.direction === 'in' ? 'admitted' : 'checked_out',
    })
  }

  /** The whole queue is sent each time, as by a phone that never receives a confirmation. */
  async sync(which: number): Promise<void> {
    const scans = this.queues[which === 0 ? 0 : 1]
    if (scans.length === 0) return
    const sent = await call(site.app, {
      method: 'POST',
      url: `/api/check-in/${night.eventId}/scans`,
      headers: phones[which]!.headers,
      payload: { sentAt: new Date().toISOString(), scans },
    })
    assertTaken(sent)
    this.sent.push(...scans.map((each) => each.scanId))
  }

  /** After the ticket was passed on, half of the following scans use the code that is no longer valid. */
  async #transfer(which: number): Promise<void> {
    const passedOn = this.tickets[which]!
    const passed = await passOn(site.app, this.#order, passedOn._id)
    if (passed.status !== 200) return
    const { code } = await heldTicket(site, await newestTransfer(site, passedOn._id))
    if (which === 0) passedOn.code = code
  }

  async #refund(which: number): Promise<void> {
    const { _id } = this.tickets[which]!
    await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', _id).execute()
  }

  async books() {
    const { rows } = await sql<{
      state: string
      admissions: number
      exits: number
      conflicts: number
      told: number
      reported: number
      open: number
    }>`
      select tickets.state,
        count(*) filter (where scans.standing = 'admission')::int as admissions,
        count(*) filter (where scans.standing = 'exit')::int as exits,
        count(*) filter (where scans.standing = 'conflict')::int as conflicts,
        (select count(*)::int from scan_conflicts where ticket_id = tickets.id) as told,
        count(*) filter (
          where scans.device_result = 'admitted' and scans.result in ('refunded', 'transferred')
        )::int as reported,
        count(*) filter (where scans.id = tickets.checked_in_scan and scans.standing = 'admission')::int as open
      from tickets left join scans on scans.ticket_id = tickets.id
      where tickets.id = any(${this.tickets.map(({ _id }) => _id)}::uuid[])
      group by tickets.id order by tickets.number`.execute(site.deps.db)
    return rows
  }
}

async function newEvening(): Promise<Evening> {
  const order = await createPaidOrder(site, { ...night, quantity: TICKETS })
  return new Evening(order)
}

test('any evening: inside is admissions minus exits, one open at most, every scan kept, every conflict told once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), phone, async (steps, first) => {
      const evening = await newEvening()
      for (const next of steps) await evening.take(next)
      await evening.sync(first)
      await evening.sync(1 - first)
      for (const { state, admissions, exits, conflicts, told, reported, open } of await evening.books()) {
        // Who is inside with a ticket that was refunded since does not count, and may still be inside.
        expect({ checked_in: [1], refunded: [0, 1] }[state] ?? [0]).toContain(admissions - exits)
        expect({ checked_in: [1], checked_out: [1] }[state] ?? [0, 1]).toContain(open)
        expect(told).toBe(conflicts + reported)
      }
      const kept = await site.deps.db
        .selectFrom('scans')
        .select('id')
        .where('id', '=', sql<string>`any(${evening.sent}::uuid[])`)
        .execute()
      expect(kept).toHaveLength(new Set(evening.sent).size)
    }),
    { numRuns: RUNS },
  )
})

test('phones that come back in either order leave the same books', async () => {
  const scans = fc.array(fc.record({ ticket, phone, direction }), { minLength: 2, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(scans, async (told) => {
      const now = Date.now()
      const evenings = [await newEvening(), await newEvening()]
      for (const evening of evenings)
        for (const [index, each] of told.entries())
          evening.keep(each, new Date(now - (60 - index) * 60_000).toISOString())
      for (const which of [0, 1]) await evenings[0]!.sync(which)
      for (const which of [1, 0]) await evenings[1]!.sync(which)
      expect(await evenings[1]!.books()).toEqual(await evenings[0]!.books())
    }),
    { numRuns: RUNS },
  )
})
