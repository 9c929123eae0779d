import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createQuestion, type TestApp } from '../../../../testing/index.ts'
import { listenFor } from '../../../platform/webhooks/webhooks-scene.ts'
import { heldTicket, newestTransfer, newHolder, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { scan, undo } from '../check-in-scene.ts'
import { createDay, createDayPhone } from '../series-door-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a door of a series refuses a refunded ticket and the code of a former holder, and admits the new one', async () => {
  const day = await createDay(site, [5], { quantity: 2 })
  const phone = await createDayPhone(site, day)
  const { order, tickets } = day.dates[0]!
  const [passed, refunded] = tickets
  await passOn(site.app, order, passed!._id, newHolder())
  await site.deps.db.updateTable('tickets').set({ state: 'refunded' }).where('id', '=', refunded!._id).execute()
  const { code } = await heldTicket(site, await newestTransfer(site, passed!._id))
  const read = async (shown: string) =>
    (await scan(site.app, phone, { eventId: day.seriesId, code: shown })).body.result
  expect([await read(passed!.code), await read(code), await read(refunded!.code)]).toEqual([
    'transferred',
    'admitted',
    'refunded',
  ])
})

test('a door of a series is told the answers for the door of the date that the ticket is for', async () => {
  const day = await createDay(site, [5, 10])
  const phone = await createDayPhone(site, day)
  const { eventId, order, tickets } = day.dates[1]!
  const questionId = await createQuestion(site, day.organiser, eventId)
  await sql`
    insert into order_answers (order_id, guest, question_id, label, kind, value, sensitive, show_at_door, position)
    select id, 1, ${questionId}, 'Allergies', 'short_text', '"Sesame"'::jsonb, false, true, 0
    from orders where reference = ${order.reference.replaceAll('-', '')}`.execute(site.deps.db)
  const answersOf = async (code: string) => (await scan(site.app, phone, { eventId: day.seriesId, code })).body.answers
  expect(await answersOf(tickets[0]!.code)).toEqual([{ label: 'Allergies', text: 'Sesame' }])
  expect(await answersOf(day.dates[0]!.tickets[0]!.code)).toEqual([])
})

test('endpoints hear of admissions at a door of a series, and of their undoing, at the date of the ticket', async () => {
  const day = await createDay(site, [5, 10])
  const heard = await listenFor(site, day.organiser, { types: ['check_in.admitted', 'check_in.undone'] })
  const phone = await createDayPhone(site, day)
  const { eventId, tickets } = day.dates[1]!
  const { body } = await scan(site.app, phone, { eventId: day.seriesId, code: tickets[0]!.code })
  await undo(site.app, phone, day.seriesId, body.scanId)
  await site.sendWebhooks()
  for (const type of ['check_in.admitted', 'check_in.undone'] as const)
    expect(heard.of(type)).toMatchObject([{ eventId, ticketId: tickets[0]!._id }])
  await heard.close()
})

const cellsOf = (row: string) => row.split(',').map((cell) => cell.replaceAll('"', ''))

test('the guest export of a date has who came through a door of its series, and that of another date has not', async () => {
  const day = await createDay(site, [5, 10])
  const phone = await createDayPhone(site, day)
  await scan(site.app, phone, { eventId: day.seriesId, code: day.dates[0]!.tickets[0]!.code })
  const cameBy = async (date: number) => {
    const url = `/api/guests/${day.dates[date]!.eventId}/guests.csv`
    const { body } = await site.app.inject({ method: 'GET', url, headers: day.organiser.headers })
    const [head, ...rows] = body.trim().split('\r\n')
    const column = cellsOf(head!).indexOf('Checked in (UTC)')
    return rows.map((row) => /^20\d\d-/.test(cellsOf(row)[column] ?? ''))
  }
  expect([await cameBy(0), await cameBy(1)]).toEqual([[true], [false]])
})
