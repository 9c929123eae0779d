import type {
  AvailabilityView,
  ErrorView,
  EventView,
  OrderView,
  PublicEventView,
  ScanAnswerView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  eventBody,
  getOrder,
  newKey,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'

const HOUR = 3_600_000
/** Read once, so that a run over the turn of an hour uses the same instants to its end. */
const thisHour = Math.floor(Date.now() / HOUR) * HOUR
const at = (hours: number) => new Date(thisHour + hours * HOUR).toISOString()

type Sale = Awaited<ReturnType<typeof createEvent>>

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const sell = (ticket: object = {}) =>
  createEvent(site, { event: { startsAt: at(40), endsAt: at(44) }, ticket: { ...ticket } })

function postpone(sale: Sale, payload: object, headers = sale.organiser.headers) {
  const url = `/api/events/${sale.eventId}/postpone`
  return call<EventView & ErrorView>(site.app, { method: 'POST', url, headers, payload })
}

const later = { startsAt: at(400), endsAt: at(404), doorsOpenAt: at(399) }

async function publicPage(sale: Sale): Promise<PublicEventView> {
  const url = `/api/events/by-url/${sale.customUrl}`
  return (await call<PublicEventView>(site.app, { method: 'GET', url })).body
}

async function saleState(sale: Sale) {
  const url = `/api/events/${sale.eventId}/availability`
  return (await call<AvailabilityView>(site.app, { method: 'GET', url })).body.tickets[0]?.state
}

async function mailsAbout(sale: Sale): Promise<string[]> {
  await site.runJobs()
  const { title } = await publicPage(sale)
  return site.mail.sent
    .filter(({ subject }) => subject.startsWith(title))
    .map(({ subject, text }) => `${subject}\n${text}`)
}

describe('postponing to a new date', () => {
  test('moves the event, says so on its page, and keeps selling', async () => {
    const sale = await sell()
    const { status, body } = await postpone(sale, { dates: later, note: 'The stage was flooded.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...later, status: 'published', version: 3 })
    expect(body.postponement).toMatchObject({
      formerStartsAt: at(40),
      datesOpen: false,
      note: 'The stage was flooded.',
    })
    expect(await publicPage(sale)).toMatchObject({ startsAt: later.startsAt, postponement: { formerStartsAt: at(40) } })
    expect((await placeOrder(site.app, sale)).status).toBe(201)
  })

  test('tells each buyer once, however often the job runs', async () => {
    const sale = await sell()
    const buyers = ['ada', 'bola', 'chi'].map((name) => ({
      firstName: name,
      lastName: 'X',
      email: `${name}@example.org`,
    }))
    for (const buyer of buyers) await createPaidOrder(site, { ...sale, buyer })
    await placeOrder(site.app, sale)
    await site.runJobs()
    const { body } = await postpone(sale, { dates: later, note: 'See you then' })
    await site.deps.db.transaction().execute((trx) =>
      site.deps.jobs.enqueue(trx, 'guests.tell', {
        eventId: sale.eventId,
        notice: 'postponed',
        version: body.version,
        after: null,
      }),
    )
    const mails = await mailsAbout(sale)
    expect(mails).toHaveLength(3)
    expect(mails[0]).toMatch(/has a new date[^]*tickets stay valid[^]*See you then/)
    const calendar = String(site.mail.to('ada@example.org').at(-1)?.attachments?.[0]?.content)
    expect(calendar).toContain(`DTSTART:${later.startsAt.replace(/[-:]|\.000/g, '')}`)
  })

  test('makes the door go by the new dates for tickets that were printed before', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, sale)
    const printed = order.tickets[0]?.code ?? ''
    const scan = async () => {
      const answer = await call<ScanAnswerView>(site.app, {
        method: 'PUT',
        url: '/api/tickets/validate',
        headers: sale.organiser.headers,
        payload: { eventId: sale.eventId, code: printed, scanId: crypto.randomUUID() },
      })
      return answer.body.result
    }
    expect(await scan()).toBe('not_yet')
    await postpone(sale, { dates: { startsAt: at(3), endsAt: at(5) } })
    expect(await scan()).toBe('admitted')
  })

  test('moves the end of a sale along, unless told not to', async () => {
    const ends = async (moveSales: boolean) => {
      const sale = await sell({ salesEndAt: at(36) })
      await postpone(sale, { dates: later, moveSales })
      return (await publicPage(sale)).tickets[0]?.salesEndAt
    }
    expect(await ends(true)).toBe(at(396))
    expect(await ends(false)).toBe(at(36))
  })

  test('shows in the order, with the offer of a refund and until when', async () => {
    const sale = await sell()
    const order = await createPaidOrder(site, sale)
    await postpone(sale, { dates: later, offerRefunds: true })
    const { event }: OrderView = await getOrder(site.app, order)
    expect(event).toMatchObject({ startsAt: later.startsAt, postponement: { datesOpen: false } })
    expect(Date.parse(event.refundOfferUntil ?? '')).toBeGreaterThan(Date.now() + 13 * 24 * HOUR)
    expect((await mailsAbout(sale)).join()).toContain('return your tickets')
  })
})

describe('postponing to a date to be announced', () => {
  test('rests the sale until the date is known', async () => {
    const sale = await sell()
    const placed = await placeOrder(site.app, sale)
    expect(placed.status).toBe(201)
    const { body } = await postpone(sale, { dates: null })
    expect(body).toMatchObject({ startsAt: at(40), postponement: { datesOpen: true } })
    expect(await publicPage(sale)).toMatchObject({ datesOpen: true, startsAt: at(40) })
    expect(await saleState(sale)).toBe('paused')
    const refused = await placeOrder(site.app, { ...sale, key: newKey() })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'order.not_on_sale' }])
  })

  test('keeps the date from being slipped in by editing; everything else can be corrected', async () => {
    const sale = await sell()
    await postpone(sale, { dates: null })
    const edit = (event: object) => {
      const payload = eventBody({ customUrl: sale.customUrl, startsAt: at(40), endsAt: at(44), ...event })
      const { headers } = sale.organiser
      return call<EventView & ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/events/${sale.eventId}`,
        headers,
        payload,
      })
    }
    const moved = await edit({ startsAt: later.startsAt, endsAt: later.endsAt })
    expect(moved).toMatchObject({ status: 409, body: { code: 'event.state' } })
    expect(Object.keys(moved.body.fields ?? {})).toEqual(['startsAt'])
    expect(await edit({ title: 'With a better title' })).toMatchObject({ status: 200, body: { startsAt: at(40) } })
  })

  test('is followed by the announcement, from the same former date', async () => {
    const sale = await sell()
    await createPaidOrder(site, sale)
    await postpone(sale, { dates: null })
    const first = await mailsAbout(sale)
    expect(first).toEqual([expect.stringMatching(/is postponed[^]*not known yet/)])
    const { body } = await postpone(sale, { dates: later })
    expect(body.postponement).toMatchObject({ formerStartsAt: at(40), datesOpen: false })
    expect(await saleState(sale)).toBe('on_sale')
    expect(await mailsAbout(sale)).toHaveLength(2)
  })
})

describe('postponing is refused', () => {
  test.each([
    ['a date that has passed', { dates: { startsAt: at(-4), endsAt: at(4) } }, 'dates.startsAt'],
    ['an end before the start', { dates: { startsAt: at(90), endsAt: at(89) } }, 'dates.endsAt'],
    ['dates of another kind', { dates: 'tomorrow' }, 'dates'],
    ['no dates at all', {}, 'dates'],
    ['a note that is too long', { dates: null, note: 'x'.repeat(501) }, 'note'],
    ['a control character', { dates: null, note: 'a\u0000b' }, 'note'],
  ])('with %s', async (_what, payload, field) => {
    const sale = await sell()
    const { status, body } = await postpone(sale, payload)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    expect(await mailsAbout(sale)).toEqual([])
  })

  test('for a draft, an event that is over, and to others than its organiser', async () => {
    const draft = await createEvent(site, { publish: false })
    expect((await postpone(draft, { dates: later })).body.code).toBe('event.state')
    const over = await sell()
    await site.deps.pool.query(
      `update events set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [over.eventId],
    )
    expect((await postpone(over, { dates: later })).body.code).toBe('event.state')
    expect((await postpone(over, { dates: later }, (await createUser(site)).headers)).status).toBe(404)
  })
})
