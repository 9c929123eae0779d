import { randomUUID } from 'node:crypto'
import type {
  AttendanceView,
  CheckInListView,
  GuestTableView,
  GuestTicketView,
  ManifestView,
  OfflineScanAnswer,
  ScanLogView,
} from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createQuestion, type TestApp } from '../../../../testing/index.ts'
import { listenFor } from '../../../platform/webhooks/webhooks-scene.ts'
import { newestTransfer, newHolder, passOn, heldTicket } from '../../../sales/transfers/transfer-scene.ts'
import { createNight, createPhone, makeDoor, type Night, type Phone, scan, undo } from '../check-in-scene.ts'
import { PIN, tabletAt } from '../kiosk/kiosk-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Place = Pick<Night, 'organiser' | 'eventId'>
interface Fields {
  readonly name?: string
  readonly ticketIds?: string[]
  readonly opensAt?: string
  readonly closesAt?: string
}

function lists({ organiser, eventId }: Place, method: 'GET' | 'POST' | 'PUT' | 'DELETE', id?: string, fields?: Fields) {
  return call<CheckInListView & { items: CheckInListView[]; code?: string }>(site.app, {
    method,
    url: `/api/check-in/${eventId}/lists${id ? `/${id}` : ''}`,
    headers: organiser.headers,
    ...(fields && { payload: { name: 'Lounge', ...fields } }),
  })
}

async function createList(place: Place, fields: Fields = {}): Promise<CheckInListView> {
  return (await lists(place, 'POST', undefined, fields)).body
}

async function listedPhone(place: Place, fields: Fields = {}): Promise<{ list: CheckInListView; phone: Phone }> {
  const list = await createList(place, fields)
  return { list, phone: await createPhone(site, place, { name: 'Lounge door', listId: list._id, direction: 'in' }) }
}

async function manifestOf(phone: Phone, query = '') {
  const url = `/api/check-in/${phone.door.eventId}/manifest${query}`
  return (await call<ManifestView>(site.app, { method: 'GET', url, headers: phone.headers })).body
}

async function tell(phone: Phone, { code }: { code: string }, secondsAgo: number) {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const told = { sequence: 1, direction: 'in', verdict: 'admitted', undoneAt: null }
  const { body } = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
    method: 'POST',
    url: `/api/check-in/${phone.door.eventId}/scans`,
    headers: phone.headers,
    payload: { sentAt: at(0), scans: [{ ...told, scanId: randomUUID(), code, scannedAt: at(secondsAgo) }] },
  })
  return body.answers[0]!
}

const cellsOf = (row: string) => row.split(',').map((cell) => cell.replaceAll('"', ''))

async function ticketState(id: string) {
  const { state } = await site.deps.db
    .selectFrom('tickets')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

test('a list admits a ticket once, whatever the main doors did, and leaves the main list as it is', async () => {
  const night = await createNight(site)
  const [ticket] = night.tickets
  const main = await createPhone(site, night)
  const { list, phone } = await listedPhone(night)
  const body = { eventId: night.eventId, code: ticket!.code }
  expect((await scan(site.app, phone, body)).body).toMatchObject({ result: 'admitted', inside: 1, expected: 1 })
  expect(await ticketState(ticket!._id)).toBe('valid')
  expect((await scan(site.app, phone, body)).body).toMatchObject({
    result: 'already_checked_in',
    firstScan: { door: 'Lounge door' },
  })
  expect((await scan(site.app, main, body)).body).toMatchObject({ result: 'admitted', firstScan: null })
  expect((await scan(site.app, main, { ...body, direction: 'out' })).body.result).toBe('checked_out')
  expect((await scan(site.app, phone, body)).body.result).toBe('already_checked_in')
  expect((await lists(night, 'GET')).body.items).toEqual([{ ...list, admitted: 1, doors: 1 }])
  const log = await call<{ items: ScanLogView[] }>(site.app, {
    method: 'GET',
    url: `/api/check-in/${night.eventId}/scans?listId=${list._id}`,
    headers: night.organiser.headers,
  })
  expect(log.body.items.map((entry) => entry.list)).toEqual(['Lounge', 'Lounge', 'Lounge'])
})

test('a list refuses a refunded ticket and the code of a former holder, and endpoints hear of it apart from the main list', async () => {
  const night = await createNight(site, { quantity: 3 })
  const [passed, refunded, other] = night.tickets
  const heard = await listenFor(site, night.organiser)
  const main = await createPhone(site, night)
  const { list, phone } = await listedPhone(night)
  const read = async (at: Phone, code: string) =>
    (await scan(site.app, at, { eventId: night.eventId, code })).body.result
  await passOn(site.app, night.order, passed!._id, newHolder())
  await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', refunded!._id).execute()
  const { code } = await heldTicket(site, await newestTransfer(site, passed!._id))
  const results = [await read(phone, passed!.code), await read(phone, code), await read(phone, refunded!.code)]
  expect(results).toEqual(['transferred', 'admitted', 'refunded'])
  expect(await read(main, other!.code)).toBe('admitted')
  await site.sendWebhooks()
  expect(heard.of('check_in.admitted').map(({ ticketId }) => ticketId)).toEqual([other!._id])
  expect(heard.of('check_in.list_admitted')).toMatchObject([
    { ticketId: passed!._id, listId: list._id, eventId: night.eventId },
  ])
  await heard.close()
})

test('endpoints hear once of an admission by a list that was made offline or is undone, and of none that they did not ask for', async () => {
  const night = await createNight(site, { quantity: 2 })
  const [first, second] = night.tickets
  const [heard, mainOnly] = [
    await listenFor(site, night.organiser, { types: ['check_in.list_admitted', 'check_in.list_undone'] }),
    await listenFor(site, night.organiser, { types: ['check_in.admitted', 'check_in.undone'] }),
  ]
  const { list, phone } = await listedPhone(night)
  await tell(phone, first!, 30)
  const { body } = await scan(site.app, phone, { eventId: night.eventId, code: second!.code })
  await undo(site.app, phone, night.eventId, body.scanId)
  await site.sendWebhooks()
  const told = (type: 'check_in.list_admitted' | 'check_in.list_undone') =>
    heard.of(type).map(({ ticketId, listId }) => [ticketId, listId])
  expect(new Map(told('check_in.list_admitted') as [string, string][])).toEqual(
    new Map([
      [first!._id, list._id],
      [second!._id, list._id],
    ]),
  )
  expect(heard.of('check_in.list_admitted')).toHaveLength(2)
  expect(told('check_in.list_undone')).toEqual([[second!._id, list._id]])
  expect(mainOnly.heard).toEqual([])
  await Promise.all([heard.close(), mainOnly.close()])
})

test('whom a list admitted is told in the attendance, in the guest table with a filter, and in the export', async () => {
  const night = await createNight(site, { quantity: 2 })
  const { headers } = night.organiser
  const { list, phone } = await listedPhone(night)
  const [came] = night.tickets
  await scan(site.app, phone, { eventId: night.eventId, code: came!.code })
  const get = async <T>(url: string) => (await call<T>(site.app, { method: 'GET', url, headers })).body
  const attendance = await get<AttendanceView>(`/api/check-in/${night.eventId}/attendance`)
  expect(attendance).toMatchObject({
    came: 0,
    byList: [{ _id: list._id, name: 'Lounge', admitted: 1, expected: 2 }],
  })
  const guests = `/api/guests/${night.eventId}/tickets`
  expect((await get<GuestTableView>(`${guests}/table`)).lists).toEqual([{ _id: list._id, name: 'Lounge' }])
  const all = await get<{ items: GuestTicketView[] }>(guests)
  expect(new Map(all.items.map(({ _id, lists: at }) => [_id, at.map(({ listId }) => listId)]))).toEqual(
    new Map(night.tickets.map(({ _id }) => [_id, _id === came!._id ? [list._id] : []])),
  )
  const filtered = await get<{ items: GuestTicketView[]; total: number }>(`${guests}?listId=${list._id}`)
  expect(filtered).toMatchObject({ total: 1, items: [{ _id: came!._id }] })
  const sheet = (await site.app.inject({ method: 'GET', url: `/api/guests/${night.eventId}/guests.csv`, headers })).body
  const [head, ...rows] = sheet.trim().split('\r\n')
  const column = cellsOf(head!).indexOf('Admitted: Lounge')
  expect(rows.filter((row) => /^20\d\d-/.test(cellsOf(row)[column] ?? ''))).toHaveLength(1)
})

test('a list is told the answers for the door, also of a ticket that it has admitted', async () => {
  const night = await createNight(site)
  const { phone } = await listedPhone(night)
  const question = { label: 'Allergies', showAtDoor: true }
  const questionId = await createQuestion(site, night.organiser, night.eventId, question)
  await sql`
    insert into order_answers (order_id, guest, question_id, label, kind, value, sensitive, show_at_door, position)
    select id, 0, ${questionId}, 'Allergies', 'short_text', '"Sesame"'::jsonb, false, true, 0
    from orders where reference = ${night.order.reference.replaceAll('-', '')}`.execute(site.deps.db)
  const code = night.tickets[0]!.code
  const told = async () => (await scan(site.app, phone, { eventId: night.eventId, code })).body
  const answers = [{ label: 'Allergies', text: 'Sesame' }]
  expect(await told()).toMatchObject({ result: 'admitted', answers })
  expect(await told()).toMatchObject({ result: 'already_checked_in', answers })
})

test('guests at a kiosk of a list come in once, by its list', async () => {
  const night = await createNight(site, { quantity: 2 })
  const { reference } = night.order
  const main = await createPhone(site, night)
  const list = await createList(night)
  const tablet = await createPhone(site, night, { listId: list._id, direction: 'in', kiosk: { pin: PIN } })
  await scan(site.app, main, { eventId: night.eventId, code: night.tickets[0]!.code })
  const ask = tabletAt(site, night)
  const asked = { reference, proof: 'adaeze@example.org' }
  const answers = [await ask.byOrder(tablet, asked), await ask.byOrder(tablet, asked), await ask.byOrder(tablet, asked)]
  expect(answers.map(({ body }) => body.result)).toEqual(['admitted', 'admitted', 'already_checked_in'])
  expect((await lists(night, 'GET')).body.items[0]!.admitted).toBe(2)
})

test('of 64 scans at once at two doors of a list on two servers, one admits', async () => {
  const night = await createNight(site)
  const { list, phone } = await listedPhone(night)
  const other = await createPhone(site, night, { name: 'West', listId: list._id, direction: 'in' })
  const apps = [site.app, await site.sibling()]
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => scan(apps[index % 2]!, [phone, other][(index >> 1) % 2]!, body)),
  )
  const results = answers.map((answer) => answer.body.result).toSorted()
  expect(results).toEqual(['admitted', ...Array.from({ length: 63 }, () => 'already_checked_in')])
})

test('of two phones that admitted a ticket offline the earlier counts, and one conflict names the list', async () => {
  const night = await createNight(site)
  const [ticket] = night.tickets
  const main = await createPhone(site, night)
  const { list, phone: east } = await listedPhone(night)
  const west = await createPhone(site, night, { name: 'West', listId: list._id, direction: 'in' })
  expect(await tell(east, ticket!, 60)).toMatchObject({ result: 'admitted', conflict: false })
  expect(await tell(main, ticket!, 90)).toMatchObject({ result: 'admitted', conflict: false })
  expect(await tell(west, ticket!, 120)).toMatchObject({ result: 'admitted', conflict: false })
  const found = await call<{ items: { conflicts: { list: string; kept: { door: string } }[] }[] }>(site.app, {
    method: 'GET',
    url: `/api/check-in/${night.eventId}/conflicts`,
    headers: night.organiser.headers,
  })
  expect(found.body.items.map(({ conflicts }) => conflicts)).toMatchObject([
    [{ list: 'Lounge', kept: { door: 'West' } }],
  ])
  expect((await lists(night, 'GET')).body.items[0]!.admitted).toBe(1)
})

test('a phone learns offline who came in at its list, and not who came in elsewhere', async () => {
  const night = await createNight(site, { quantity: 2 })
  const main = await createPhone(site, night)
  const { list, phone } = await listedPhone(night)
  const first = await manifestOf(phone)
  expect(first.door?.list).toEqual({ _id: list._id, name: 'Lounge' })
  await scan(site.app, main, { eventId: night.eventId, code: night.tickets[0]!.code })
  const { body } = await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[1]!.code })
  const inside = (await manifestOf(phone, `?since=${first.cursor}`)).tickets.map((ticket) => [
    ticket._id,
    ticket.inside,
  ])
  expect(new Map(inside as [string, boolean][])).toEqual(
    new Map([
      [night.tickets[0]!._id, false],
      [night.tickets[1]!._id, true],
    ]),
  )
  await undo(site.app, phone, night.eventId, body.scanId)
  expect((await manifestOf(phone)).tickets.map((ticket) => ticket.inside)).toEqual([false, false])
  expect((await scan(site.app, phone, { eventId: night.eventId, code: night.tickets[1]!.code })).body.result).toBe(
    'admitted',
  )
})

test('a party at a list is those whom the list has not admitted', async () => {
  const night = await createNight(site, { quantity: 3 })
  const main = await createPhone(site, night)
  const { phone } = await listedPhone(night)
  const codes = night.tickets.map(({ code }) => ({ eventId: night.eventId, code }))
  await scan(site.app, main, codes[1]!)
  const first = (await scan(site.app, phone, codes[0]!)).body
  expect(first.party).toBe(2)
  const url = `/api/check-in/${night.eventId}/scans/${first.scanId}/party?count=1`
  const told = await call<{ answers: unknown[] }>(site.app, { method: 'POST', url, headers: phone.headers })
  expect(told.body.answers).toHaveLength(1)
  expect((await scan(site.app, phone, codes[0]!)).body).toMatchObject({ result: 'already_checked_in', party: 1 })
})

test('the ticket types and the hours of a list narrow those of its doors, and a change counts at once', async () => {
  const night = await createNight(site, { otherType: 'VIP' })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { list, phone } = await listedPhone(night, { ticketIds: night.otherTypes })
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  expect((await scan(site.app, phone, body)).body.result).toBe('wrong_door')
  expect((await manifestOf(phone)).tickets).toEqual([])
  await lists(night, 'PUT', list._id, { opensAt: at(1) })
  expect((await scan(site.app, phone, body)).body.result).toBe('not_yet')
  await lists(night, 'PUT', list._id, { closesAt: at(-1) })
  expect((await scan(site.app, phone, body)).body.result).toBe('door_closed')
  expect((await lists(night, 'PUT', list._id, { name: 'Drinks' })).status).toBe(204)
  expect((await scan(site.app, phone, body)).body.result).toBe('admitted')
})

test('nobody goes out at the door of a list, and a door stays with its list', async () => {
  const night = await createNight(site)
  const { list, phone } = await listedPhone(night)
  const body = { eventId: night.eventId, code: night.tickets[0]!.code }
  await scan(site.app, phone, body)
  expect((await scan(site.app, phone, { ...body, direction: 'out' })).body.result).toBe('wrong_door')
  expect((await makeDoor(site, night, { listId: list._id, direction: 'out' })).status).toBe(400)
  const moved = await call<{ code: string }>(site.app, {
    method: 'PUT',
    url: `/api/check-in/${night.eventId}/doors/${phone.door._id}`,
    headers: night.organiser.headers,
    payload: { name: 'Lounge door', listId: null },
  })
  expect(moved).toMatchObject({ status: 409, body: { code: 'check_in_list.fixed' } })
})

test('a list of another event is one that does not exist, and nothing is made for it', async () => {
  const [night, other] = [await createNight(site), await createEvent(site)]
  const foreign = await createList(other)
  for (const listId of [foreign._id, randomUUID()]) {
    expect(await makeDoor(site, night, { listId, direction: 'in' })).toMatchObject({
      status: 404,
      body: { code: 'check_in_list.not_found' },
    })
    expect((await lists(night, 'PUT', listId, {})).body.code).toBe('check_in_list.not_found')
    expect((await lists(night, 'DELETE', listId)).body.code).toBe('check_in_list.not_found')
  }
  expect((await lists(night, 'POST', undefined, { ticketIds: [other.ticketTypeId] })).status).toBe(404)
  expect((await lists(night, 'GET')).body.items).toEqual([])
})

test('a list goes once no open door belongs to it', async () => {
  const night = await createNight(site)
  const { list, phone } = await listedPhone(night)
  expect((await lists(night, 'DELETE', list._id)).body.code).toBe('check_in_list.in_use')
  const url = `/api/check-in/${night.eventId}/doors/${phone.door._id}`
  await call(site.app, { method: 'DELETE', url, headers: night.organiser.headers })
  expect((await lists(night, 'DELETE', list._id)).status).toBe(204)
  expect((await lists(night, 'GET')).body.items).toEqual([])
})
