import type { ErrorView, EventView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  eventBody,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { mischievousTexts, notWholeNumbers } from '../../../testing/nasties.ts'

let site: TestApp
let organiser: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  organiser = await createUser(site)
})
afterAll(() => site.close())

type Answer = EventView & ErrorView

function create(payload: object, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'POST', url: '/api/events/create', headers, payload })
}

function read(id: string, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'GET', url: `/api/events/${id}`, headers })
}

function update(id: string, payload: object, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'PUT', url: `/api/events/${id}`, headers, payload })
}

function toggle(id: string, headers = organiser.headers) {
  return call<Answer & { details: { gaps: { code: string }[] } }>(site.app, {
    method: 'PATCH',
    url: `/api/events/${id}/toggle-publish`,
    headers,
  })
}

function remove(id: string, headers = organiser.headers) {
  return call<Answer>(site.app, { method: 'DELETE', url: `/api/events/${id}`, headers })
}

const bare = { title: 'A bare idea', timezone: 'Africa/Lagos', currency: 'NGN' }
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('creating', () => {
  test('a title is enough for a draft, which says what it still needs', async () => {
    const { status, body } = await create(bare)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...bare,
      status: 'draft',
      customUrl: null,
      capacity: null,
      sold: 0,
      held: 0,
      version: 1,
    })
    expect(body.publicationGaps.map(({ code }) => code)).toEqual(['custom_url', 'dates', 'place', 'ticket_type'])
    expect((await read(body._id)).body).toEqual(body)
  })

  test('keeps every field as it was written', async () => {
    const fields = eventBody({
      doorsOpenAt: later(47),
      onlineUrl: 'https://stream.example.org/live?room=1',
      format: 'hybrid',
      visibility: 'unlisted',
      refundPolicy: 'days_before',
      refundDays: 0,
      holdMinutes: 60,
      maxPerOrder: 100,
      maxPerBuyer: 1000,
      capacity: 0,
      feeMode: 'absorb',
    })
    expect((await create(fields)).body).toMatchObject(fields)
  })

  test.each([
    ['no title', { title: '' }, 'title'],
    ['a blank title', { title: '   ' }, 'title'],
    ['a title of two lines', { title: 'One\nTwo' }, 'title'],
    ['a title of 151 characters', { title: 'x'.repeat(151) }, 'title'],
    ['NUL', { title: 'One\u0000' }, 'title'],
    ['half a surrogate pair', { title: 'One \ud83d' }, 'title'],
    ['half a surrogate pair in the alt text', { coverAlt: '\udc00' }, 'coverAlt'],
    ['an unknown category', { category: 'gambling' }, 'category'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a bare offset', { timezone: '+01:00' }, 'timezone'],
    ['an unknown currency', { currency: 'XXX' }, 'currency'],
    ['a country of three letters', { country: 'NGA' }, 'country'],
    ['a link without https', { onlineUrl: 'http://example.org' }, 'onlineUrl'],
    ['a script for a link', { onlineUrl: 'javascript:alert(1)' }, 'onlineUrl'],
    ['an end before the start', { startsAt: later(5), endsAt: later(4) }, 'endsAt'],
    ['an end at the start', { startsAt: later(5), endsAt: later(5) }, 'endsAt'],
    ['more than a year', { startsAt: later(5), endsAt: later(5 + 367 * 24) }, 'endsAt'],
    ['doors after the start', { startsAt: later(5), endsAt: later(6), doorsOpenAt: later(5.5) }, 'doorsOpenAt'],
    ['a reserved address', { customUrl: 'create' }, 'customUrl'],
    ['an address of two letters', { customUrl: 'ab' }, 'customUrl'],
    ['an address in capitals', { customUrl: 'Harmattan' }, 'customUrl'],
    ['a path for an address', { customUrl: '../../platform/admin' }, 'customUrl'],
    ['30 February', { startsAt: '2027-02-30T20:00:00Z' }, 'startsAt'],
    ['a time without a zone', { startsAt: '2027-02-20T20:00:00' }, 'startsAt'],
    ['a time as a number', { startsAt: 1_800_000_000_000 }, 'startsAt'],
    ['a time in words', { startsAt: 'tomorrow' }, 'startsAt'],
  ])('refuses %s and names the field', async (_what, fields, field) => {
    const { status, body } = await create(eventBody(fields))
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  const numeric = ['refundDays', 'holdMinutes', 'maxPerOrder', 'maxPerBuyer', 'capacity']
  test.each(numeric.flatMap((field) => notWholeNumbers.map(([name, value]) => [field, name, value] as const)))(
    '%s cannot be %s',
    async (field, _name, value) => {
      const { status, body } = await create({ ...bare, [field]: value })
      expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, field])
    },
  )

  test.each([
    'organiserId',
    'organiser_id',
    'status',
    'version',
    'publishedAt',
    'sold',
    'claimed',
    'cover',
    '_id',
    'id',
    'createdAt',
    'can',
  ])('%s is not for the organiser to write', async (column) => {
    expect((await create({ ...bare, [column]: 1 })).status).toBe(400)
  })

  test.each(mischievousTexts)('%s is kept as the text it is', async (text) => {
    const fields = { title: text, summary: text, venueName: text, addressLine: text, city: text, coverAlt: text }
    const { status, body, headers } = await create({ ...bare, ...fields })
    expect(status).toBe(201)
    const { coverAlt: _unseen, ...seen } = fields
    expect(body).toMatchObject(seen)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('the description', () => {
  const paragraph = (content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
  const link = (attrs: object) => paragraph([{ type: 'text', text: 'here', marks: [{ type: 'link', attrs }] }])

  test.each([
    ['HTML', '<p onclick="alert(1)">x</p>'],
    ['a raw HTML node', { type: 'doc', content: [{ type: 'html', content: '<script>' }] }],
    ['an image', { type: 'doc', content: [{ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } }] }],
    ['an iframe', { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://evil.example' } }] }],
    ['an event handler', { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)' } }] }],
    ['a style', { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'position:fixed' } }] }],
    ['a script link', link({ href: 'javascript:alert(1)' })],
    ['a script link in disguise', link({ href: 'JaVaScRiPt:alert(1)' })],
    ['a script link behind a tab', link({ href: 'java\tscript:alert(1)' })],
    ['a data link', link({ href: 'data:text/html,<script>alert(1)</script>' })],
    ['a link without a scheme', link({ href: '//evil.example' })],
    ['a link that looks like another site', link({ href: 'https://foyer.example@evil.example/' })],
    ['a handler on a link', link({ href: 'https://example.org', onclick: 'alert(1)' })],
    ['NUL', paragraph([{ type: 'text', text: 'a\u0000' }])],
    ['half a surrogate pair', paragraph([{ type: 'text', text: '\ud83d' }])],
    ['too much', paragraph([{ type: 'text', text: 'x'.repeat(60_000) }])],
    ['a list', []],
    ['a number', 7],
  ])('refuses %s', async (_what, description) => {
    const { status, body } = await create({ ...bare, description })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['description']])
  })

  test('refuses what is nested without end', async () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: 'paragraph' } : { type: 'blockquote', content: [deep(levels - 1)] }
    expect((await create({ ...bare, description: { type: 'doc', content: [deep(2000)] } })).status).toBe(400)
  })

  test('keeps of a link its address alone, whatever the editor or a forger adds', async () => {
    const extras = { target: '_blank', rel: 'opener', class: 'x" onclick="alert(1)', title: '\ud83d' }
    const { status, body } = await create({ ...bare, description: link({ href: 'https://example.org/', ...extras }) })
    expect(status).toBe(201)
    expect(body.description).toEqual(link({ href: 'https://example.org/' }))
    const stored = await site.deps.db
      .selectFrom('events')
      .select('description')
      .where('id', '=', body._id)
      .executeTakeFirst()
    expect(stored?.description).toEqual(link({ href: 'https://example.org/' }))
  })
})

describe('the address', () => {
  const check = (customUrl: string, query: Record<string, string> = {}) =>
    call<{ available: boolean; reason: string | null; suggestions: string[] }>(site.app, {
      method: 'GET',
      url: `/api/events/check-url/${encodeURIComponent(customUrl)}`,
      headers: organiser.headers,
      query,
    })

  test.each([
    ['a-fine-address', null],
    ['ab', 'too_short'],
    ['x'.repeat(61), 'too_long'],
    ['Not Fine', 'bad_characters'],
    ['two--dashes', 'bad_characters'],
    ['listing', 'reserved'],
    ['check-in', 'reserved'],
  ])('%s: %s', async (customUrl, reason) => {
    expect((await check(customUrl)).body).toMatchObject({ available: reason === null, reason })
  })

  test('a taken one comes with three that are free; its own event may keep it', async () => {
    const { body } = await create(eventBody({ customUrl: 'highlife-week' }))
    await create(eventBody({ customUrl: 'highlife-week-2' }))
    const taken = await check('highlife-week')
    expect(taken.body).toMatchObject({ available: false, reason: 'taken' })
    expect(taken.body.suggestions).toHaveLength(3)
    expect(taken.body.suggestions).not.toContain('highlife-week-2')
    for (const suggestion of taken.body.suggestions) expect((await check(suggestion)).body.available).toBe(true)
    expect((await check('highlife-week', { eventId: body._id })).body.available).toBe(true)
  })

  test('of two events that want one at once one gets it, and the other reads it at the field', async () => {
    const wish = () => create(eventBody({ customUrl: 'only-one-of-these' }))
    const answers = await Promise.all([wish(), wish()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'event.custom_url_taken',
      fields: { customUrl: 'This address is already taken. Choose another one.' },
    })
  })

  test.each(['%00', 'a%00b', '..%2f..%2fetc', '%f0%9f%8e%ab', '%ed%a0%80'])(
    '%s is answered calmly',
    async (spelling) => {
      for (const path of ['check-url', 'by-url']) {
        const url = `/api/events/${path}/${spelling}`
        const { statusCode } = await site.app.inject({ method: 'GET', url, headers: organiser.headers })
        expect([200, 400, 404]).toContain(statusCode)
      }
    },
  )
})

describe('changing', () => {
  test('writes the whole event anew and counts its version up', async () => {
    const { body: made } = await create(eventBody({ summary: 'First' }))
    const { status, body } = await update(made._id, eventBody({ customUrl: made.customUrl }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, summary: 'Highlife under the open sky', customUrl: made.customUrl })
  })

  test('does not overwrite what another tab has saved meanwhile', async () => {
    const { body: made } = await create(bare)
    const save = (title: string) => update(made._id, { ...bare, title, expectedVersion: made.version })
    const answers = await Promise.all([save('One'), save('Two'), save('Three')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const saved = answers.find(({ status }) => status === 200)
    expect((await read(made._id)).body).toMatchObject({ title: saved?.body.title, version: 2 })
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('event.changed')
  })

  test.each(notWholeNumbers.map(([name, value]) => [name, value] as const))(
    'an expected version of %s changes nothing',
    async (_name, expectedVersion) => {
      const { body: made } = await create(bare)
      expect([400, 409]).toContain((await update(made._id, { ...bare, title: 'Changed', expectedVersion })).status)
      expect((await read(made._id)).body.title).toBe(bare.title)
    },
  )

  test('the currency is free until the first order, then frozen', async () => {
    const event = await createEvent(site, { organiser })
    const fields = (currency: string) => eventBody({ customUrl: event.customUrl, currency })
    expect((await update(event.eventId, fields('GHS'))).body.currency).toBe('GHS')
    await placeOrder(site.app, event)
    const frozen = await update(event.eventId, fields('NGN'))
    expect([frozen.status, frozen.body.code]).toEqual([409, 'event.currency_frozen'])
    expect((await read(event.eventId)).body).toMatchObject({ currency: 'GHS', can: { changeCurrency: false } })
  })

  test('its capacity cannot fall below what is sold and held', async () => {
    const event = await createEvent(site, { organiser })
    await placeOrder(site.app, { ...event, quantity: 3 })
    await createPaidOrder(site, { ...event, quantity: 4 })
    const limit = (capacity: number | null) =>
      update(event.eventId, eventBody({ customUrl: event.customUrl, capacity }))
    const low = await limit(6)
    expect([low.status, low.body.code, Object.keys(low.body.fields ?? {})]).toEqual([
      409,
      'event.capacity_below_claimed',
      ['capacity'],
    ])
    expect((await limit(7)).body).toMatchObject({ capacity: 7, sold: 4, held: 3 })
    expect((await placeOrder(site.app, event)).status).toBe(409)
    await limit(8)
    // The sold-out state is cached for at most a second.
    await expect.poll(async () => (await placeOrder(site.app, event)).status).toBe(201)
    await limit(null)
    expect((await placeOrder(site.app, { ...event, quantity: 5 })).status).toBe(201)
  })

  test('a published one must stay fit to be published', async () => {
    const event = await createEvent(site, { organiser })
    const refused = await update(event.eventId, bare)
    expect([refused.status, refused.body.code]).toEqual([409, 'event.not_ready'])
    expect((await read(event.eventId)).body.customUrl).toBe(event.customUrl)
  })

  test('a higher limit per buyer is true for who has bought already, and so is a lower one', async () => {
    const event = await createEvent(site, { organiser, event: { maxPerBuyer: 1 } })
    const limit = (maxPerBuyer: number | null) =>
      update(event.eventId, eventBody({ customUrl: event.customUrl, maxPerBuyer }))
    expect((await placeOrder(site.app, event)).status).toBe(201)
    expect((await placeOrder(site.app, event)).body).toMatchObject({ code: 'order.buyer_limit' })
    await limit(3)
    expect((await placeOrder(site.app, { ...event, quantity: 2 })).status).toBe(201)
    await limit(2)
    expect((await placeOrder(site.app, event)).body).toMatchObject({ code: 'order.buyer_limit' })
  })

  test('another organiser finds nothing to read, change, publish, show or delete', async () => {
    const { eventId } = await createEvent(site, { organiser })
    const before = (await read(eventId)).body
    const { headers } = await createUser(site)
    const qr = { method: 'POST', url: '/api/events/generate-qr', headers, payload: { eventId } } as const
    const answers = [
      await read(eventId, headers),
      await update(eventId, eventBody(), headers),
      await toggle(eventId, headers),
      await remove(eventId, headers),
      await call<Answer>(site.app, qr),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'event.not_found']))
    expect((await read(eventId)).body).toEqual(before)
  })
})

describe('publishing', () => {
  test.each([
    ['custom_url', { customUrl: null }],
    ['dates', { startsAt: null }],
    ['dates', { endsAt: null }],
    ['dates_past', { startsAt: later(-5), endsAt: later(-1) }],
    ['place', { venueName: '' }],
    ['place', { city: '' }],
    ['online_url', { format: 'online' }],
    ['online_url', { format: 'hybrid' }],
  ])('waits for %s where it is missing: %j', async (code, fields) => {
    const { eventId } = await createEvent(site, { organiser, event: fields, publish: false })
    const { status, body } = await toggle(eventId)
    expect([status, body.code, body.details.gaps.map((gap) => gap.code)]).toEqual([409, 'event.not_ready', [code]])
    expect((await read(eventId)).body.status).toBe('draft')
  })

  test.each([
    { category: null },
    { description: null },
    { description: { type: 'doc', content: [{ type: 'paragraph' }] } },
  ])('does without a description and a category: %j', async (fields) => {
    const { eventId } = await createEvent(site, { organiser, event: fields, publish: false })
    expect((await toggle(eventId)).body).toMatchObject({ status: 'published', publicationGaps: [] })
  })

  test('waits for a ticket that is on sale', async () => {
    const { eventId } = await createEvent(site, { organiser, ticket: { status: 'paused' }, publish: false })
    expect((await toggle(eventId)).body.details.gaps.map((gap) => gap.code)).toEqual(['ticket_type'])
  })

  test('goes there and back, keeps the first day of publication, and stops sales meanwhile', async () => {
    const event = await createEvent(site, { organiser })
    const first = (await read(event.eventId)).body
    expect(first).toMatchObject({ status: 'published', publicationGaps: [] })
    expect((await toggle(event.eventId)).body).toMatchObject({ status: 'draft', publishedAt: first.publishedAt })
    expect((await placeOrder(site.app, event)).status).toBe(404)
    expect((await toggle(event.eventId)).body).toMatchObject({ status: 'published', publishedAt: first.publishedAt })
    expect((await placeOrder(site.app, event)).status).toBe(201)
  })

  test('two who ask for the same state do not undo each other', async () => {
    const { eventId } = await createEvent(site, { organiser, publish: false })
    const publish = () =>
      call<Answer>(site.app, {
        method: 'PATCH',
        url: `/api/events/${eventId}/toggle-publish`,
        headers: organiser.headers,
        query: { to: 'published' },
      })
    const answers = await Promise.all(Array.from({ length: 5 }, publish))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(answers.map(() => [200, 'published']))
  })
})

describe('deleting', () => {
  test('an event without orders is gone, its address free again', async () => {
    const event = await createEvent(site, { organiser })
    expect((await remove(event.eventId)).status).toBe(204)
    expect((await read(event.eventId)).status).toBe(404)
    expect((await remove(event.eventId)).status).toBe(404)
    expect((await placeOrder(site.app, event)).status).toBe(404)
    expect((await create(eventBody({ customUrl: event.customUrl }))).status).toBe(201)
  })

  test('one with orders stays, for the books', async () => {
    const event = await createEvent(site, { organiser })
    await createPaidOrder(site, event)
    const { status, body } = await remove(event.eventId)
    expect([status, body.code]).toEqual([409, 'event.has_orders'])
    expect((await read(event.eventId)).body.can.delete).toBe(false)
  })
})
