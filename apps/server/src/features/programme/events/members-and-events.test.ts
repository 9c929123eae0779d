import type { ErrorView, EventRowView } from '@foyer/contract'
import { type MemberRole, memberRoles, rolesGranting } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createUser,
  eventBody,
  organisationOf,
  promoCodeBody,
  type TestApp,
  type TestUser,
  ticketTypeBody,
} from '../../../testing/index.ts'

let site: TestApp
let place: Awaited<ReturnType<typeof createEvent>>
let other: Awaited<ReturnType<typeof createEvent>>
let organisationId: string
beforeAll(async () => {
  site = await buildTestApp()
  place = await createEvent(site)
  other = await createEvent(site, { organiser: place.organiser, publish: false })
  organisationId = await organisationOf(site, place.organiser)
})
afterAll(() => site.close())

type Answer = Partial<ErrorView> & { _id?: string; items?: EventRowView[]; total?: number }

function as(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) {
  return call<Answer>(site.app, {
    method,
    url,
    headers: { ...user.headers, ...headers },
    ...(payload && { payload }),
  })
}

const member = (role: MemberRole, eventIds?: string[]) =>
  addMember(site, { organisationId, role, ...(eventIds && { eventIds }) })

async function idsListed(user: TestUser, url: string, headers = {}): Promise<string[]> {
  const { status, body } = await as(user, 'GET', url, undefined, headers)
  expect(status).toBe(200)
  return (body.items ?? []).map(({ _id }) => _id).toSorted()
}

describe('members of an organisation', () => {
  test.each(memberRoles)('%s reads events; only roles with events:write change them', async (role) => {
    const user = await member(role)
    expect((await as(user, 'GET', `/api/events/${place.eventId}`)).status).toBe(200)
    const makes = [
      ['/api/tickets/create', { eventId: place.eventId, ...ticketTypeBody() }],
      [`/api/tickets/event/promo-code/${place.eventId}`, promoCodeBody()],
      ['/api/events/create', eventBody()],
    ] as const
    const refusal = { code: 'member.forbidden', details: { permission: 'events:write', roles: ['owner', 'manager'] } }
    const expected = rolesGranting('events:write').includes(role) ? [201, {}] : [403, refusal]
    for (const [url, payload] of makes) {
      const { status, body } = await as(user, 'POST', url, payload)
      expect([status, body]).toMatchObject(expected)
    }
  })

  test('make events for the organisation, not for themselves', async () => {
    const manager = await member('manager')
    const made = await as(manager, 'POST', '/api/events/create', eventBody())
    const { organiser_id: owner } = await site.deps.db
      .selectFrom('events')
      .select('organiser_id')
      .where('id', '=', made.body._id ?? '')
      .executeTakeFirstOrThrow()
    expect(owner).toBe(organisationId)
    expect((await as(place.organiser, 'GET', `/api/events/${made.body._id}`)).status).toBe(200)
  })

  test('find nothing of it as strangers', async () => {
    const stranger = await createUser(site)
    const { status, body } = await as(stranger, 'PUT', `/api/events/${place.eventId}`, eventBody())
    expect([status, body.code]).toEqual([404, 'event.not_found'])
    expect(await idsListed(stranger, '/api/events/organizer')).toEqual([])
    expect(await idsListed(stranger, '/api/events/drafts')).toEqual([])
  })
})

describe('members limited to events', () => {
  test('find and change those alone, and make none', async () => {
    const limited = await member('manager', [place.eventId])
    expect(await idsListed(limited, '/api/events/organizer')).toEqual([place.eventId])
    expect(await idsListed(limited, '/api/events/drafts')).toEqual([])
    const added = await as(limited, 'POST', '/api/tickets/create', { eventId: place.eventId, ...ticketTypeBody() })
    expect(added.status).toBe(201)
    const elsewhere = await as(limited, 'GET', `/api/events/${other.eventId}`)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'event.not_found'])
    const { status, body } = await as(limited, 'POST', '/api/events/create', eventBody())
    expect([status, body.code]).toEqual([403, 'member.forbidden'])
  })

  test('list nothing where they are limited to no event', async () => {
    expect(await idsListed(await member('manager', []), '/api/events/organizer')).toEqual([])
  })
})

describe('who belongs to two organisations', () => {
  test('lists and makes events in the one that the request names', async () => {
    const user = await member('manager')
    const own = await createEvent(site)
    await site.deps.db
      .insertInto('members')
      .values({ organisation_id: await organisationOf(site, own.organiser), user_id: user.id, role: 'viewer' })
      .execute()
    const there = { 'x-organisation': await organisationOf(site, own.organiser) }
    expect(await idsListed(user, '/api/events/organizer', there)).toEqual([own.eventId])
    expect(await idsListed(user, '/api/events/organizer')).toContain(place.eventId)
    const refused = await as(user, 'POST', '/api/events/create', eventBody(), there)
    expect([refused.status, refused.body.code]).toEqual([403, 'member.forbidden'])
    const unknown = { 'x-organisation': (await createUser(site)).id }
    const nowhere = await as(user, 'GET', '/api/events/organizer', undefined, unknown)
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'organisation.not_found'])
  })
})
