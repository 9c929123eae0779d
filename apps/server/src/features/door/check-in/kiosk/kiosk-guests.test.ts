import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, createPaidOrder, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, type Night, type Phone, scan } from '../check-in-scene.ts'
import { PIN, tabletAt } from './kiosk-scene.ts'

let site: TestApp
let night: Night
let tablet: Phone
let ask: ReturnType<typeof tabletAt>
beforeAll(async () => {
  site = await buildTestApp()
  night = await createNight(site, { otherType: 'Balcony' })
  ask = tabletAt(site, night)
  tablet = await createPhone(site, night, { kiosk: { pin: PIN, badgeSize: 'card' } })
})
afterAll(() => site.close())

const guest = { firstName: 'Zoë', lastName: 'Ọláníyì', email: 'zoe@example.org' }
const order = (quantity: number, buyer = guest) => createPaidOrder(site, { ...night, quantity, buyer })
const codeOf = ({ code }: { code: string }) => ({ eventId: night.eventId, code })
/** As when the holder of one has it by a transfer. */
const passOn = async ({ _id }: { _id: string }) => {
  await sql`
    with passed as (
      insert into ticket_transfers (id, ticket_id, order_id, generation, from_name, from_email, to_name, to_email)
      select gen_random_uuid(), id, order_id, generation + 1, 'Zoë', 'zoe@example.org', 'New Holder', 'new@example.org'
      from tickets where id = ${_id} returning id, ticket_id
    ) update tickets set transfer_id = passed.id, transfers = 1 from passed where tickets.id = passed.ticket_id`.execute(
    site.deps.db,
  )
}

describe('a guest without a code', () => {
  test.each(['ZOE@example.org', 'olaniyi', ' Ọláníyì '])('is let in by the order’s number and %j', async (proof) => {
    const { reference } = await order(1)
    const dashed = `${reference.slice(0, 4)}-${reference.slice(4).toLowerCase()}`
    const welcome = await ask.byOrder(tablet, { reference: dashed, proof })
    expect(welcome).toMatchObject({ status: 200, body: { admitted: true, guestName: 'Zoë', party: 0 } })
  })

  test('is told the same of a wrong name and of a number there is not, and nothing is listed', async () => {
    const { reference } = await order(1)
    const wrong = { status: 422, body: { code: 'kiosk.no_match' } }
    for (const proof of ['Zoë', 'lani', '%', 'zoe@example.com', "' or 1=1 --"])
      expect(await ask.byOrder(tablet, { reference, proof })).toMatchObject(wrong)
    expect(await ask.byOrder(tablet, { reference: 'ZZZZZZZZ', proof: 'zoe@example.org' })).toMatchObject(wrong)
    expect((await ask.byOrder(tablet, { reference, proof: 'zoe@example.org' })).status).toBe(429)
  })

  test('without a last name is not let in by accents, of which the search leaves nothing', async () => {
    const { reference } = await order(1, { ...guest, lastName: '' })
    expect((await ask.byOrder(tablet, { reference, proof: '\u0301' })).body.code).toBe('kiosk.no_match')
    expect((await ask.byOrder(tablet, { reference, proof: guest.email })).body.admitted).toBe(true)
  })

  test('has so many tries at a tablet, whichever the orders', async () => {
    const other = await createPhone(site, night, { kiosk: { pin: PIN } })
    for (let tried = 0; tried < 20; tried += 1)
      await ask.byOrder(other, { reference: `AAAA00${tried + 10}`, proof: 'nobody' })
    expect((await ask.byOrder(other, { reference: 'AAAA0099', proof: 'nobody' })).status).toBe(429)
  })

  test('is let in once however often the tablet asks, and then the next of the order', async () => {
    const { reference, tickets } = await order(2)
    const asked = { reference, proof: 'zoe@example.org', scanId: randomUUID() }
    const first = await ask.byOrder(tablet, asked)
    expect(first.body).toMatchObject({ admitted: true, number: 1, party: 1 })
    expect((await ask.byOrder(tablet, asked)).body).toMatchObject({ admitted: true, number: 1 })
    expect((await ask.byOrder(tablet, { ...asked, scanId: randomUUID() })).body.number).toBe(2)
    const over = await ask.byOrder(tablet, { ...asked, scanId: randomUUID() })
    expect(over.body).toMatchObject({ admitted: false, result: 'already_checked_in', guestName: null })
    expect(tickets).toHaveLength(2)
  })

  test('does not come in on a ticket that was passed on', async () => {
    const { reference, tickets } = await order(1)
    await passOn(tickets[0]!)
    expect((await ask.byOrder(tablet, { reference, proof: guest.email })).body.code).toBe('kiosk.no_match')
  })
})

describe('a party', () => {
  test('comes in together after one code, once however often it is asked', async () => {
    const { tickets } = await order(3)
    const first = await scan(site.app, tablet, codeOf(tickets[1]!))
    expect(first.body).toMatchObject({ admitted: true, party: 2 })
    const others = await ask.party(tablet, first.body.scanId)
    expect(others.body.answers.map(({ number, guestName }) => `${number} ${guestName}`)).toEqual(['1 Zoë', '3 Zoë'])
    const again = await ask.party(tablet, first.body.scanId)
    expect(again.body.answers.map(({ scanId }) => scanId)).toEqual(others.body.answers.map(({ scanId }) => scanId))
    const admissions = await site.deps.db
      .selectFrom('scans')
      .select(['self_service'])
      .where(
        'ticket_id',
        'in',
        tickets.map(({ _id }) => _id),
      )
      .where('standing', '=', 'admission')
      .execute()
    expect(admissions).toEqual(Array.from({ length: 3 }, () => ({ self_service: true })))
    expect((await scan(site.app, tablet, codeOf(tickets[0]!))).body.result).toBe('already_checked_in')
  })

  test('has nobody whose ticket was passed on, is inside or is for another door', async () => {
    const { tickets } = await order(4)
    await passOn(tickets[1]!)
    await scan(site.app, tablet, codeOf(tickets[2]!))
    await site.deps.db
      .updateTable('tickets')
      .set({ ticket_type_id: night.otherTypes[0]! })
      .where('id', '=', tickets[3]!._id)
      .execute()
    const lawn = await createPhone(site, night, { ticketIds: [night.ticketTypeId], kiosk: { pin: PIN } })
    const first = await scan(site.app, lawn, codeOf(tickets[0]!))
    expect(first.body).toMatchObject({ admitted: true, party: 0 })
    expect((await ask.party(lawn, first.body.scanId)).body.answers).toEqual([])
    const states = await site.deps.db
      .selectFrom('tickets')
      .select('state')
      .where('order_id', '=', sql<string>`(select order_id from tickets where id = ${tickets[0]!._id})`)
      .orderBy('number')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['checked_in', 'valid', 'checked_in', 'valid'])
  })

  test('is not let in by another tablet, by a refused code, or much later', async () => {
    const { tickets } = await order(2)
    const first = await scan(site.app, tablet, codeOf(tickets[0]!))
    const other = await createPhone(site, night, { kiosk: { pin: PIN } })
    const refused = await scan(site.app, tablet, codeOf(tickets[0]!))
    const nothing = { status: 404, body: { code: 'scan.not_found' } }
    expect(await ask.party(other, first.body.scanId)).toMatchObject(nothing)
    expect(await ask.party(tablet, refused.body.scanId)).toMatchObject(nothing)
    await sql`update scans set received_at = now() - interval '3 minutes' where id = ${first.body.scanId}`.execute(
      site.deps.db,
    )
    expect(await ask.party(tablet, first.body.scanId)).toMatchObject(nothing)
  })
})

describe('a badge', () => {
  test('is printed for who just came in and for who came along, with the whole name', async () => {
    const { tickets } = await order(3)
    const first = await scan(site.app, tablet, codeOf(tickets[0]!))
    const one = await ask.badges(tablet, first.body.scanId)
    expect(one.body).toMatchObject({ size: 'card', badges: [{ name: 'Zoë Ọláníyì' }] })
    await ask.party(tablet, first.body.scanId)
    expect((await ask.badges(tablet, first.body.scanId)).body.badges).toHaveLength(3)
  })

  test('is not printed at a door that prints none, for another’s scan, for a refused one, or later', async () => {
    const { tickets } = await order(2)
    const plain = await createPhone(site, night, { kiosk: { pin: PIN } })
    const phone = await createPhone(site, night)
    const first = await scan(site.app, tablet, codeOf(tickets[0]!))
    const refused = await scan(site.app, tablet, codeOf(tickets[0]!))
    const nothing = { status: 404, body: { code: 'kiosk.no_badge' } }
    const elsewhere = await scan(site.app, plain, codeOf(tickets[1]!))
    expect(await ask.badges(plain, elsewhere.body.scanId)).toMatchObject(nothing)
    for (const other of [plain, phone]) expect(await ask.badges(other, first.body.scanId)).toMatchObject(nothing)
    expect(await ask.badges(tablet, elsewhere.body.scanId)).toMatchObject(nothing)
    expect(await ask.badges(tablet, refused.body.scanId)).toMatchObject(nothing)
    await sql`update scans set received_at = now() - interval '6 minutes' where id = ${first.body.scanId}`.execute(
      site.deps.db,
    )
    expect(await ask.badges(tablet, first.body.scanId)).toMatchObject(nothing)
  })
})
