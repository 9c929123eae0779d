import type { ErrorView, EventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  eventBody,
  getOrder,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { newHolder, passOn } from '../../sales/transfers/transfer-scene.ts'

const HOUR = 3_600_000
/** Read once, so that a run that crosses the hour uses the same times throughout. */
const thisHour = Math.floor(Date.now() / HOUR) * HOUR
const at = (hours: number) => new Date(thisHour + hours * HOUR).toISOString()

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Sale = Awaited<ReturnType<typeof sell>>

async function sell(fields: Record<string, unknown> = {}) {
  const given = eventBody({ startsAt: at(40), endsAt: at(44), ...fields })
  return { ...(await createEvent(site, { event: given })), given }
}

function change(sale: Sale, fields: Record<string, unknown>) {
  return call<EventView & ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/events/${sale.eventId}`,
    headers: sale.organiser.headers,
    payload: { ...sale.given, ...fields },
  })
}

let buyers = 0
async function sellTo(sale: Sale) {
  buyers += 1
  const buyer = { firstName: 'Chidi', lastName: 'Eze', email: `guest-${buyers}@example.org` }
  const order = await createPaidOrder(site, { ...sale, quantity: 1, buyer })
  await site.runJobs()
  return { ...order, email: buyer.email }
}

async function newsTo(email: string) {
  await site.runJobs()
  return site.mail.to(email).filter(({ subject }) => !/^Your ticket|on to you$/.test(subject))
}

const calendarIn = (mail: { attachments?: { contentType: string; content: unknown }[] } | undefined) =>
  String(mail?.attachments?.find(({ contentType }) => contentType.startsWith('text/calendar'))?.content)
const sequenceOf = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])

describe('a sold event whose date and place change', () => {
  test('tells whoever has a ticket, once, what was and what is now, with a calendar file that follows', async () => {
    const sale = await sell()
    const order = await sellTo(sale)
    const passedOn = await sellTo(sale)
    const holder = newHolder()
    expect((await passOn(site.app, passedOn, passedOn.tickets[0]?._id ?? '', holder)).status).toBe(204)
    const held = await placeOrder(site.app, {
      ...sale,
      buyer: { firstName: 'H', lastName: '', email: 'h@example.org' },
    })
    expect(held.status).toBe(201)
    const before = calendarIn(site.mail.to(order.email)[0])

    const fields = { startsAt: at(64), endsAt: at(68), venueName: 'The Old Dairy', tellGuests: true }
    const { status, body } = await change(sale, { ...fields, guestNote: 'The stage <b>was</b> flooded.' })
    expect(status).toBe(200)
    await site.runJobs()
    await site.deps.db.transaction().execute((trx) =>
      site.deps.jobs.enqueue(trx, 'guests.tell', {
        eventId: sale.eventId,
        notice: 'changed',
        version: body.version,
        after: null,
      }),
    )
    const mails = await newsTo(order.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`${body.title}: new time and new place`])
    expect(mails[0]?.text).toMatch(/New place: The Old Dairy[^]*Previous place: Marina Gardens/)
    expect(mails[0]?.text).toMatch(/New time: .+\nPrevious time: .+/)
    expect(mails[0]?.html).toContain('The stage &lt;b&gt;was&lt;/b&gt; flooded.')
    const after = calendarIn(mails[0])
    expect(after).toContain(`DTSTART:${at(64).replace(/[-:]|\.000/g, '')}`)
    expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before))
    expect(/UID:.+/.exec(after)?.[0]).toBe(/UID:.+/.exec(before)?.[0])

    const [toHolder, ...more] = await newsTo(holder.email)
    expect(toHolder?.text).toContain('The Old Dairy')
    expect(toHolder?.text).not.toContain('/orders/')
    expect(more).toEqual([])
    expect(await newsTo('h@example.org')).toEqual([])
    expect((await getOrder(site.app, order)).event.venueName).toBe('The Old Dairy')
  })

  test('tells nobody unless asked, and nobody of a text', async () => {
    const sale = await sell()
    const { email } = await sellTo(sale)
    expect((await change(sale, { venueName: 'The Old Dairy' })).status).toBe(200)
    expect((await change(sale, { venueName: 'The Old Dairy', summary: 'Anew', tellGuests: true })).status).toBe(200)
    expect(await newsTo(email)).toEqual([])
  })

  test('says nothing any more once it is put back before the mail goes out', async () => {
    const sale = await sell()
    const { email } = await sellTo(sale)
    await change(sale, { venueName: 'A slip of the pen', tellGuests: true })
    await change(sale, {})
    expect(await newsTo(email)).toEqual([])
  })

  test('tells a new link to join to whoever may join', async () => {
    const sale = await sell({ format: 'online', onlineUrl: 'https://meet.example.org/old' })
    const { email } = await sellTo(sale)
    await change(sale, { onlineUrl: 'https://meet.example.org/new', tellGuests: true })
    const [mail] = await newsTo(email)
    expect(mail?.subject).toContain('new link to join')
    expect(mail?.text).toContain('https://meet.example.org/new')
    expect(calendarIn(mail)).toContain('https://meet.example.org/new')
  })

  test('tells them five times a day at most; the sixth change is not made', async () => {
    const sale = await sell()
    for (const hall of [1, 2, 3, 4, 5])
      expect((await change(sale, { venueName: `Hall ${hall}`, tellGuests: true })).status).toBe(200)
    const sixth = await change(sale, { venueName: 'Hall 6', tellGuests: true })
    expect([sixth.status, sixth.body.code]).toEqual([409, 'event.told_enough'])
    const quiet = await change(sale, { venueName: 'Hall 6' })
    expect([quiet.status, quiet.body.version]).toEqual([200, 8])
  })

  test.each([{ tellGuests: 'yes' }, { guestNote: 'x'.repeat(501) }, { guestNote: 7 }, { tellEverybody: true }])(
    'refuses %j',
    async (fields) => {
      const sale = await sell()
      expect((await change(sale, fields)).status).toBe(400)
    },
  )
})
