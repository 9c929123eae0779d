import {
  assistantToolNames,
  type EventView,
  type GuestOrderView,
  makesDraft,
  MOST_ASSISTANT_TOOLS,
  type PromoCodeView,
  toolPermissions,
} from '@foyer/contract'
import { organisationPermissions, type OrganisationPermission } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayout, makeAvailable } from '../features/money/payouts/payout-scene.ts'
import { createApiKey, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import { createSoldOut, join } from '../features/sales/waiting-list/waiting-scene.ts'
import {
  addMember,
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPaidOrder,
  type TestApp,
  type TestUser,
} from '../testing/index.ts'
import { type Assistant, connect, connectModern } from './assistant-scene.ts'
import { draftTools } from './draft-tools.ts'
import { forgetOldDrafts } from './drafts.ts'

let site: TestApp
let address: string
beforeAll(async () => {
  site = await buildTestApp()
  address = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})
afterAll(() => site.close())

const READS: OrganisationPermission[] = [
  'events:read',
  'sales:read',
  'guests:read',
  'orders:read',
  'check-in:read',
  'gift-cards:read',
  'payouts:read',
]
const WRITES: OrganisationPermission[] = [...READS, 'events:write', 'orders:write']

type Event = Awaited<ReturnType<typeof createEvent>>

async function openScene(
  scopes: readonly OrganisationPermission[] = WRITES,
  options: Parameters<typeof createEvent>[1] = {},
): Promise<Event & { key: TestKey; assistant: Assistant }> {
  const event = await createEvent(site, options)
  const key = await createApiKey(site, event.organiser, scopes)
  return { ...event, key, assistant: await connect(address, key) }
}

const namesOf = async (assistant: Assistant) => (await assistant.tools()).map(({ name }) => name)

async function eventOf({ eventId, organiser }: Pick<Event, 'eventId' | 'organiser'>): Promise<EventView> {
  return (await call<EventView>(site.app, { method: 'GET', url: `/api/events/${eventId}`, headers: organiser.headers }))
    .body
}

async function draft(assistant: Assistant, tool: string, input: Record<string, unknown>) {
  const answer = await assistant.use(tool, input)
  expect(answer).toMatchObject({ isError: false })
  return { token: String(answer.result['draft']), words: String(answer.result['words']), answer }
}

const confirm = (assistant: Assistant, token: string) => assistant.use('confirm_draft', { draft: token })

async function codesOf({ eventId, organiser }: Pick<Event, 'eventId' | 'organiser'>): Promise<string[]> {
  const { body } = await call<{ items: PromoCodeView[] }>(site.app, {
    method: 'GET',
    url: `/api/tickets/event/promo-code/${eventId}`,
    headers: organiser.headers,
  })
  return body.items.map(({ code }) => code)
}

describe.each([
  ['the first generation of clients', connect],
  ['the protocol of July 2026', connectModern],
])('an assistant with %s', (_name, connectWith) => {
  test('lists tools, reads, drafts and confirms', async () => {
    const scene = await openScene()
    const assistant = await connectWith(address, scene.key)
    const tools = await assistant.tools()
    expect(tools.length).toBeLessThanOrEqual(MOST_ASSISTANT_TOOLS)
    expect(tools.map(({ name }) => name)).toEqual([...assistantToolNames, 'confirm_draft'])
    const { result, text } = await assistant.use('list_events')
    expect(result).toMatchObject({ items: [{ _id: scene.eventId, sold: 0 }], total: 1 })
    expect(JSON.parse(text)).toEqual(result)
    const { token, words } = await draft(assistant, 'create_promo_code', {
      eventId: scene.eventId,
      code: 'spring',
      discountType: 'percent',
      value: 1500,
      maxUses: 20,
    })
    expect(words).toContain('SPRING')
    expect(words).toContain('15%')
    expect(words).toContain('20 times')
    expect(await codesOf(scene)).toEqual([])
    expect(await confirm(assistant, token)).toMatchObject({
      isError: false,
      result: { done: true, result: { code: 'SPRING', maxUses: 20 } },
    })
    expect(await codesOf(scene)).toEqual(['SPRING'])
    await assistant.close()
  })
})

describe('the tools of a key', () => {
  test('are few, and their descriptions and schemas say what they take', async () => {
    const { assistant } = await openScene([...organisationPermissions])
    const tools = await assistant.tools()
    expect(tools.length).toBeLessThanOrEqual(MOST_ASSISTANT_TOOLS)
    for (const { description, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(20)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    expect(tools.find(({ name }) => name === 'get_event')?.inputSchema).toMatchObject({ required: ['eventId'] })
    expect(tools.filter(({ readOnly }) => !readOnly).map(({ name }) => name)).toEqual(['confirm_draft'])
    // What an assistant reads before each conversation.
    expect(JSON.stringify(tools).length).toBeLessThan(24_000)
  })

  test('that write are those whose call is no GET', () => {
    expect(Object.keys(draftTools)).toEqual(assistantToolNames.filter(makesDraft))
  })

  test('are not listed without the scopes to write, and cannot be called by name', async () => {
    const scene = await openScene(READS)
    const names = await namesOf(scene.assistant)
    expect(names).toContain('get_sales')
    for (const name of [...assistantToolNames.filter(makesDraft), 'confirm_draft', 'delete_event']) {
      expect(names).not.toContain(name)
      const input = { eventId: scene.eventId, draft: 'x' }
      await expect(scene.assistant.use(name, input)).rejects.toThrow(`Unknown tool: ${name}`)
    }
  })

  test('are those whose every permission it has', async () => {
    const { assistant } = await openScene(['events:read', 'sales:read'])
    const allowed = new Set<OrganisationPermission>(['events:read', 'sales:read'])
    expect(await namesOf(assistant)).toEqual(
      assistantToolNames.filter((name) => toolPermissions(name).every((permission) => allowed.has(permission))),
    )
  })

  test('end where the role of its member ends', async () => {
    const { key, organiser } = await openScene(WRITES)
    await addMember(site, { organisationId: key.organisationId, role: 'owner' })
    const assistant = await connect(address, key)
    expect(await namesOf(assistant)).toContain('publish_event')
    await sql`update members set role = 'viewer' where user_id = ${organiser.id}`.execute(site.deps.db)
    const names = await namesOf(assistant)
    expect(names).toContain('list_events')
    expect(names).not.toContain('publish_event')
    expect(names).not.toContain('get_attendance')
  })

  test('of a key for one event are about this event', async () => {
    const { organiser, eventId } = await createEvent(site)
    const other = await createEvent(site, { organiser })
    const key = await createApiKey(site, organiser, WRITES, { eventIds: [eventId] })
    const assistant = await connect(address, key)
    const names = await namesOf(assistant)
    expect(names).toContain('publish_event')
    expect(names).not.toContain('create_event')
    expect(names).not.toContain('list_payouts')
    expect((await assistant.use('get_event', { eventId })).isError).toBe(false)
    expect(await assistant.use('get_event', { eventId: other.eventId })).toMatchObject({
      isError: true,
      result: { code: 'event.not_found' },
    })
  })

  test('find no event of another organisation', async () => {
    const { assistant } = await openScene()
    const foreign = await openScene()
    const { eventId } = foreign
    for (const name of ['get_event', 'list_ticket_types', 'get_sales', 'list_orders', 'get_event_money'])
      expect(await assistant.use(name, { eventId })).toMatchObject({
        isError: true,
        result: { code: 'event.not_found' },
      })
    const promo = { eventId, code: 'FREE', discountType: 'percent', value: 10_000 }
    expect(await assistant.use('create_promo_code', promo)).toMatchObject({
      isError: true,
      result: { code: 'event.not_found' },
    })
  })

  test('refuse what their call does not take', async () => {
    const { assistant, eventId } = await openScene()
    expect(await assistant.use('get_event', { eventId: 'x' })).toMatchObject({
      isError: true,
      result: { code: 'request.invalid', fields: { eventId: expect.any(String) as unknown } },
    })
    expect(await assistant.use('list_orders', { eventId, limit: 1000, colour: 'red' })).toMatchObject({
      isError: true,
      result: { code: 'request.invalid', fields: { limit: expect.any(String) as unknown } },
    })
  })
})

describe('a draft', () => {
  const promo = (eventId: string) => ({ eventId, code: 'ONCE', discountType: 'percent', value: 1000 })

  test('works once, also where it is confirmed twice at the same time', async () => {
    const scene = await openScene()
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    const answers = await Promise.all([confirm(scene.assistant, token), confirm(scene.assistant, token)])
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(await confirm(scene.assistant, token)).toMatchObject({
      isError: true,
      result: { code: 'assistant.draft_used' },
    })
    expect(await codesOf(scene)).toEqual(['ONCE'])
  })

  test('is unknown to another key of the same organisation', async () => {
    const scene = await openScene()
    const other = await connect(address, await createApiKey(site, scene.organiser, WRITES))
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    expect(await confirm(other, token)).toMatchObject({
      isError: true,
      result: { code: 'assistant.draft_not_found' },
    })
    expect(await codesOf(scene)).toEqual([])
    expect((await confirm(scene.assistant, token)).isError).toBe(false)
  })

  test('expires after ten minutes, and is forgotten later', async () => {
    const scene = await openScene()
    const { token, answer } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    const minutes = (Date.parse(String(answer.result['expiresAt'])) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10.1)
    const age = (by: string) =>
      sql`update assistant_drafts set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
        where api_key_id = ${scene.key.key._id}`.execute(site.deps.db)
    await age('11 minutes')
    expect(await confirm(scene.assistant, token)).toMatchObject({
      isError: true,
      result: { code: 'assistant.draft_expired' },
    })
    expect(await codesOf(scene)).toEqual([])
    await forgetOldDrafts(site.deps)
    expect((await confirm(scene.assistant, token)).result).toMatchObject({ code: 'assistant.draft_expired' })
    await age('1 hour')
    await forgetOldDrafts(site.deps)
    expect((await confirm(scene.assistant, token)).result).toMatchObject({ code: 'assistant.draft_not_found' })
  })

  test('is stored without its token and with nothing readable', async () => {
    const scene = await openScene()
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(d)::text || encode(input_sealed, 'escape') as text from assistant_drafts d
      where api_key_id = ${scene.key.key._id}`.execute(site.deps.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(token)
    expect(rows[0]?.text).not.toContain('ONCE')
  })

  test('is one of the twenty newest of its key', async () => {
    const scene = await openScene()
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    for (let number = 0; number < 20; number += 1)
      await draft(scene.assistant, 'create_promo_code', { ...promo(scene.eventId), code: `NO-${number}` })
    expect((await confirm(scene.assistant, token)).result).toMatchObject({ code: 'assistant.draft_not_found' })
  })

  test('stays open however many later ones of its key are used or expired', async () => {
    const scene = await openScene()
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    for (let number = 0; number < 21; number += 1) {
      await draft(scene.assistant, 'create_promo_code', { ...promo(scene.eventId), code: `NO-${number}` })
      await sql`
        update assistant_drafts set used_at = now() where api_key_id = ${scene.key.key._id}
          and created_at > (select min(created_at) from assistant_drafts where api_key_id = ${scene.key.key._id})`.execute(
        site.deps.db,
      )
    }
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from assistant_drafts where api_key_id = ${scene.key.key._id}`.execute(site.deps.db)
    // Twenty that are used, the last one, which was open when they were counted, and the first.
    expect(rows[0]?.kept).toBe(22)
    expect((await confirm(scene.assistant, token)).isError).toBe(false)
  })

  test('is refused where the event has changed since, and so does not take it off sale', async () => {
    const scene = await openScene(WRITES, { publish: false })
    const { token, words } = await draft(scene.assistant, 'publish_event', { eventId: scene.eventId })
    expect(words).toContain('Publish the event')
    const url = `/api/events/${scene.eventId}/toggle-publish`
    await call(site.app, { method: 'PATCH', url, headers: scene.organiser.headers })
    expect((await confirm(scene.assistant, token)).isError).toBe(true)
    expect(await eventOf(scene)).toMatchObject({ status: 'published' })
    expect(await scene.assistant.use('publish_event', { eventId: scene.eventId })).toMatchObject({
      isError: true,
      result: { code: 'event.state' },
    })
  })

  test('that says other words by now is refused', async () => {
    const scene = await openScene()
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    await sql`update events set title = 'Renamed' where id = ${scene.eventId}`.execute(site.deps.db)
    expect((await confirm(scene.assistant, token)).result).toMatchObject({ code: 'assistant.draft_outdated' })
    expect(await codesOf(scene)).toEqual([])
  })

  test('does nothing once the role of the member has no right to it', async () => {
    const scene = await openScene()
    await addMember(site, { organisationId: scene.key.organisationId, role: 'owner' })
    const { token } = await draft(scene.assistant, 'create_promo_code', promo(scene.eventId))
    await sql`update members set role = 'viewer' where user_id = ${scene.organiser.id}`.execute(site.deps.db)
    await expect(confirm(scene.assistant, token)).rejects.toThrow('Unknown tool')
    await sql`update members set role = 'box_office' where user_id = ${scene.organiser.id}`.execute(site.deps.db)
    expect((await confirm(scene.assistant, token)).result).toMatchObject({ code: 'assistant.draft_outdated' })
  })

  test('says what would happen in the language of its reader', async () => {
    const scene = await openScene()
    const french = await connect(address, {
      headers: { ...scene.key.headers, 'accept-language': 'fr' } as TestKey['headers'],
    })
    const { words } = await draft(french, 'create_promo_code', promo(scene.eventId))
    expect(words).toContain('Ajouter le code promo')
  })
})

describe('what is confirmed', () => {
  test('creates an event, gives it tickets and publishes it, each written down with the key', async () => {
    const scene = await openScene()
    const run = async (tool: string, input: Record<string, unknown>) => {
      const { token } = await draft(scene.assistant, tool, input)
      const { isError, result } = await confirm(scene.assistant, token)
      expect([tool, isError, result['code']]).toEqual([tool, false, undefined])
      return result['result'] as Record<string, unknown>
    }
    const { timezone, currency, startsAt, endsAt, venueName, city, country, category } = await eventOf(scene)
    const made = await run('create_event', {
      title: 'Second night',
      customUrl: `second-night-${scene.eventId.slice(-12)}`,
      description: 'Doors at eight.\n\nBring a coat.',
      timezone,
      currency,
      startsAt,
      endsAt,
      venueName,
      city,
      country,
      category,
    })
    expect(made).toMatchObject({
      title: 'Second night',
      status: 'draft',
      description: 'Doors at eight.\n\nBring a coat.',
    })
    const eventId = String(made['_id'])
    await run('create_ticket_type', { eventId, name: 'Balcony', kind: 'paid', price: 500_000, capacity: 40 })
    expect(await run('publish_event', { eventId })).toMatchObject({ status: 'published' })
    const entries = await site.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('organisation_id', '=', scene.key.organisationId)
      .where('target_id', '=', eventId)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['event.create', 'event.publish']))
    expect(JSON.stringify(entries)).toContain(scene.key.key._id)
  })

  test('changes the texts of an event that are named, and nothing else', async () => {
    const scene = await openScene(WRITES, { event: { capacity: 70, maxPerBuyer: 3, refundPolicy: 'days_before' } })
    const before = await eventOf(scene)
    const { token, words } = await draft(scene.assistant, 'update_event_texts', {
      eventId: scene.eventId,
      title: 'Renamed nights',
      summary: '',
    })
    expect(words).toContain('Renamed nights')
    expect(words).toContain(before.title)
    expect(words).toContain('is removed')
    expect((await confirm(scene.assistant, token)).isError).toBe(false)
    const { updatedAt: _, ...after } = await eventOf(scene)
    expect(after).toEqual({
      ...after,
      ...withoutTime(before),
      title: 'Renamed nights',
      summary: '',
      version: before.version + 1,
    })
    expect(await scene.assistant.use('update_event_texts', { eventId: scene.eventId, summary: '' })).toMatchObject({
      isError: true,
      result: { code: 'assistant.nothing_to_change' },
    })
  })

  test('says why an event cannot be published', async () => {
    const scene = await openScene(WRITES, { publish: false, event: { venueName: '' } })
    expect(await scene.assistant.use('publish_event', { eventId: scene.eventId })).toMatchObject({
      isError: true,
      result: { code: 'event.not_ready', details: { gaps: [{ code: 'place' }] } },
    })
  })

  test('mails tickets again, and tells the address to who may know it', async () => {
    const scene = await openScene()
    await createPaidOrder(site, { eventId: scene.eventId, ticketTypeId: scene.ticketTypeId })
    await site.runJobs()
    const orderId = await orderOf(scene)
    const { token, words } = await draft(scene.assistant, 'resend_tickets', { orderId })
    expect(words).toContain('Adaeze O.')
    expect(words).not.toContain(buyer.email)
    const sent = site.mail.sent.length
    const { result } = await confirm(scene.assistant, token)
    expect(result).toMatchObject({ done: true, result: { sent: true } })
    await site.runJobs()
    expect(site.mail.sent.length).toBe(sent + 1)
    const knowing = await connect(address, await createApiKey(site, scene.organiser, [...WRITES, 'contacts:read']))
    expect((await draft(knowing, 'resend_tickets', { orderId })).words).toContain(buyer.email)
  })
})

function withoutTime(view: EventView) {
  const { updatedAt: _, ...event } = view
  return event
}

async function orderOf({ eventId, organiser }: { eventId: string; organiser: TestUser }): Promise<string> {
  const { body } = await call<{ items: GuestOrderView[] }>(site.app, {
    method: 'GET',
    url: `/api/guests/${eventId}/orders`,
    headers: organiser.headers,
  })
  return body.items[0]?._id ?? ''
}

describe('personal data', () => {
  test('of guests is reduced without the scope for contacts', async () => {
    const scene = await openScene(WRITES)
    await createPaidOrder(site, { eventId: scene.eventId, ticketTypeId: scene.ticketTypeId })
    const orderId = await orderOf(scene)
    const knowing = await connect(address, await createApiKey(site, scene.organiser, [...WRITES, 'contacts:read']))
    for (const [tool, input] of [
      ['list_orders', { eventId: scene.eventId }],
      ['get_order', { orderId }],
    ] as const) {
      const reduced = await scene.assistant.use(tool, input)
      expect(reduced.isError).toBe(false)
      expect(reduced.text).toContain('Adaeze O.')
      expect(reduced.text).not.toContain('Okafor')
      expect(reduced.text).not.toContain('@')
      const full = await knowing.use(tool, input)
      expect(full.text).toContain('Okafor')
      expect(full.text).toContain(buyer.email)
    }
  })
})

describe('personal data of others', () => {
  const knowing = async ({ organiser }: Pick<Event, 'organiser'>) =>
    connect(address, await createApiKey(site, organiser, [...WRITES, 'contacts:read']))

  test('who wait for tickets is reduced without the scope for contacts', async () => {
    const sale = await createSoldOut(site)
    await join(site.app, sale.ticketTypeId, { email: 'bisi@example.org', name: 'Bisi Adeyemi' })
    const unknowing = await connect(address, await createApiKey(site, sale.organiser, WRITES))
    const { text } = await unknowing.use('list_waiting', { eventId: sale.eventId })
    expect(text).toContain('Bisi A.')
    expect(text).not.toMatch(/Adeyemi|@/)
    expect((await (await knowing(sale)).use('list_waiting', { eventId: sale.eventId })).text).toContain(
      'bisi@example.org',
    )
  })

  test('who asked for a payout, and whose account it goes to, is left out without it', async () => {
    const scene = await openScene()
    await makeAvailable(site, scene.organiser.id, 900_000)
    await createPayout(site, scene.organiser.id)
    const reduced = await scene.assistant.use('list_payouts')
    expect(reduced.result).toMatchObject({ total: 1, items: [{ account: { last4: expect.any(String) as unknown } }] })
    expect(reduced.text).not.toMatch(/"holder"|"organiser"|"by"|@/)
    const full = await (await knowing(scene)).use('list_payouts')
    expect(full.text).toContain(scene.organiser.email)
    expect(full.text).toContain('"holder"')
  })
})

describe('the address', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const post = (headers: Record<string, string>, body: unknown = message) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  test('asks for a key, and takes no session for one', async () => {
    const { organiser, key } = await openScene()
    for (const headers of [{}, organiser.headers, { authorization: `${key.headers.authorization}x` }]) {
      const answer = await post({ ...headers })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Foyer"')
      expect(await answer.json()).toMatchObject({ code: 'assistant.key_required' })
    }
    expect((await post({ ...key.headers })).status).toBe(200)
  })

  test.each(['https://evil.example', 'http://localhost:3000', 'null'])('refuses a page of %s', async (origin) => {
    const { key } = await openScene()
    const answer = await site.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...key.headers, origin, accept: 'application/json, text/event-stream' },
      payload: message,
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'assistant.from_browser'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('answers to the host of the site alone', async () => {
    const { key } = await openScene()
    const headers = { ...key.headers, host: 'evil.example', accept: 'application/json, text/event-stream' }
    const answer = await site.app.inject({ method: 'POST', url: '/mcp', headers, payload: message })
    expect(answer.statusCode).toBe(421)
  })

  test.each(['GET', 'DELETE', 'PUT'])('has nothing for %s: there are no sessions', async (method) => {
    const { key } = await openScene()
    const answer = await fetch(address, { method, headers: key.headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('refuses what is no single message, and what is too large', async () => {
    const { key } = await openScene()
    expect((await post({ ...key.headers }, [message, message])).status).toBe(400)
    expect((await post({ ...key.headers }, '{"jsonrpc"')).status).toBe(400)
    expect((await post({ ...key.headers }, { ...message, params: { note: 'x'.repeat(300_000) } })).status).toBe(413)
  })

  test('counts against the limit of the key, with what its tools call', async () => {
    const { key, assistant, eventId } = await openScene()
    const left = async () => {
      const answer = await post({ ...key.headers })
      return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
    }
    const before = await left()
    await assistant.use('get_event', { eventId })
    // The message, the call of its tool, and the request that asks.
    expect(before - (await left())).toBe(3)
  })

  test('is not kept by anybody', async () => {
    const { key } = await openScene()
    const answer = await post({ ...key.headers })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('lets nobody listen: a stream would only hold a connection', async () => {
    const { key } = await openScene()
    const assistant = await connectModern(address, key)
    expect((await assistant.tools()).length).toBeGreaterThan(0)
    const answer = await post(
      { ...key.headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
      {
        jsonrpc: '2.0',
        id: 7,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    )
    expect(await answer.text()).toContain('Subscription limit reached')
  })
})
