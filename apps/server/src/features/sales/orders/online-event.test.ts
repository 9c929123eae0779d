import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  getOrder,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'

const joinUrl = 'https://meet.example.org/room?night=1&seat=2'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const online = (fields: Record<string, unknown> = {}) =>
  createEvent(site, { event: { format: 'online', onlineUrl: joinUrl, ...fields } })

/** Long lines of a calendar file go on after a line break and a space. */
const unfolded = (file: unknown) => String(file).replaceAll('\r\n ', '')

async function calendarOf(order: { reference: string; token: string }): Promise<string> {
  const headers = { 'x-order-token': order.token }
  return unfolded((await call(site.app, { url: `/api/orders/${order.reference}/calendar.ics`, headers })).body)
}

describe('an event that is online', () => {
  test('is joined from the mail and from the calendar of whoever has a ticket, and of nobody else', async () => {
    const event = await online()
    const buyer = { firstName: 'Chidi', lastName: 'Eze', email: 'online@example.org' }
    const order = await createPaidOrder(site, { ...event, quantity: 1, buyer })
    await site.runJobs()
    const [mail] = site.mail.to('online@example.org')
    expect(mail?.text).toContain(`Join online:\n${joinUrl}`)
    expect(mail?.html).toContain(`href="${joinUrl.replace('&', '&amp;')}"`)
    const attached = unfolded(mail?.attachments?.find(({ filename }) => filename === 'event.ics')?.content)
    for (const file of [attached, await calendarOf(order)]) {
      expect(file).toContain(`LOCATION:${joinUrl}`)
      // The venue from before the event went online is not shown.
      expect(file).not.toContain('Marina Gardens')
    }

    const anybody = await call(site.app, { url: `/api/events/${event.eventId}/calendar.ics` })
    expect(unfolded(anybody.body)).toContain('LOCATION:Online')
    expect(unfolded(anybody.body)).not.toContain('meet.example.org')
    const held = (await placeOrder(site.app, event)).body
    expect((await getOrder(site.app, held)).event.onlineUrl).toBeNull()
    expect(await calendarOf(held)).not.toContain('meet.example.org')
  })

  test('and at a venue too says both', async () => {
    const event = await online({ format: 'hybrid' })
    const file = await calendarOf(await createPaidOrder(site, { ...event, quantity: 1 }))
    expect(file).toContain('LOCATION:Marina Gardens')
    expect(file).toContain(`Join online: ${joinUrl}`)
  })

  test('sends nobody to a link once it is at a venue', async () => {
    const event = await online({ format: 'in_person' })
    const order = await createPaidOrder(site, { ...event, quantity: 1 })
    expect((await getOrder(site.app, order)).event.onlineUrl).toBeNull()
    expect(await calendarOf(order)).not.toContain('meet.example.org')
  })
})
