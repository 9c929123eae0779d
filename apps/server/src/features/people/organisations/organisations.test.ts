import type { ErrorView, OrganisationSummaryView, OrganisationView } from '@foyer/contract'
import { permissionsOf } from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createUser,
  pictureForm,
  plainPicture,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { hear } from '../../../testing/hear-events.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Answer = OrganisationView & OrganisationSummaryView & ErrorView & { items: OrganisationSummaryView[] }

function as(
  user: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  return call<Answer>(site.app, {
    method,
    url: `/api/organisations${path}`,
    headers: { ...user.headers, ...headers },
    ...(payload && { payload }),
  })
}

const list = async (user: TestUser, headers: Record<string, string> = {}) =>
  (await as(user, 'GET', '', undefined, headers)).body.items

const create = async (user: TestUser, name: string) => (await as(user, 'POST', '', { name })).body

const settings = (fields: object = {}) => ({
  name: 'Harmattan Nights',
  slug: `harmattan-${crypto.randomUUID()}`,
  about: 'Concerts in Lagos.',
  links: [{ label: 'Website', url: 'https://harmattan.example.org' }],
  legalName: 'Harmattan Nights Ltd',
  legalAddress: '1 Marina\nLagos',
  taxId: 'RC 1234',
  publicContact: 'hello@harmattan.example.org',
  replyTo: 'Office@harmattan.example.org',
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  ...fields,
})

const entriesOf = (organisationId: string) =>
  site.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('organisation_id', '=', organisationId)
    .orderBy('position')
    .execute()

describe('my organisations', () => {
  test('are listed with my role in each and what it may do', async () => {
    const owner = await createUser(site)
    expect(await list(owner)).toEqual([])
    const first = await create(owner, 'First')
    const box = await addMember(site, { organisationId: first._id, role: 'box_office' })
    expect(await list(box)).toMatchObject([
      { _id: first._id, name: 'First', role: 'box_office', permissions: permissionsOf('box_office'), limited: false },
    ])
  })

  test('a new one belongs to its creator, who works in it from then on, and stands in the log', async () => {
    const owner = await createUser(site)
    await createEvent(site, { organiser: owner })
    const second = await create(owner, 'Café Étoile')
    expect(second).toMatchObject({ role: 'owner', chosen: true })
    expect(second.slug).toMatch(/^cafe-etoile-/)
    expect((await list(owner)).filter(({ chosen }) => chosen)).toMatchObject([{ _id: second._id }])
    expect(await entriesOf(second._id)).toMatchObject([{ action: 'organisation.create', actor_id: owner.id }])
  })

  test('of 25 created at once, one person keeps at most 20', async () => {
    const owner = await createUser(site)
    const answers = await Promise.all(Array.from({ length: 25 }, () => as(owner, 'POST', '', { name: 'Many' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('organisation.too_many')
  })

  test('the choice is kept, a header goes before it, and a foreign one is refused', async () => {
    const owner = await createUser(site)
    const [first, second] = [await create(owner, 'First'), await create(owner, 'Second')]
    expect((await as(owner, 'PUT', '/chosen', { organisationId: first._id })).body).toMatchObject({ chosen: true })
    const chosen = async (headers = {}) => (await list(owner, headers)).find((each) => each.chosen)?.name
    expect(await chosen()).toBe('First')
    expect(await chosen({ 'x-organisation': second._id })).toBe('Second')
    const foreign = await create(await createUser(site), 'Foreign')
    const refused = await as(owner, 'PUT', '/chosen', { organisationId: foreign._id })
    expect([refused.status, refused.body.code]).toEqual([404, 'organisation.not_found'])
    expect(await chosen()).toBe('First')
  })
})

describe('the settings', () => {
  test('are changed by who may, and the log holds what differs', async () => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Old name')
    const saved = await as(owner, 'PUT', `/${id}`, settings())
    expect(saved.body).toMatchObject({ name: 'Harmattan Nights', replyTo: 'office@harmattan.example.org' })
    expect((await as(owner, 'GET', `/${id}`)).body).toEqual(saved.body)
    const entry = (await entriesOf(id)).at(-1)
    expect(entry).toMatchObject({ action: 'organisation.update', before: { name: 'Old name' } })
    expect(Object.keys(entry?.after ?? {})).not.toContain('currency')
  })

  test('what its public page shows is told to that page, and its name or contact to the pages of its events as well', async () => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Old name')
    const hearing = await hear(site.deps)
    const first = settings()
    const told = await hearing.during(async () => {
      await as(owner, 'PUT', `/${id}`, first)
      await as(owner, 'PUT', `/${id}`, { ...first, about: 'Another text' })
      await as(owner, 'PUT', `/${id}`, { ...first, about: 'Another text', taxId: 'TAX-2' })
    })
    hearing.stop()
    expect(told).toMatchObject([
      { name: 'organisation.page_changed', organisationId: id, moved: true, shown: true },
      { name: 'organiser.changed', organiserId: id, changed: ['name', 'contact'] },
      { name: 'organisation.page_changed', organisationId: id, moved: false, shown: true },
    ])
  })

  test('a member without the right is refused by name of the roles, a stranger finds nothing', async () => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Ours')
    const manager = await addMember(site, { organisationId: id, role: 'manager' })
    const refused = await as(manager, 'PUT', `/${id}`, settings())
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      403,
      'member.forbidden',
      { permission: 'organisation:write', roles: ['owner'] },
    ])
    expect((await as(manager, 'GET', `/${id}`)).body.can).toEqual({ update: false })
    expect((await as(await createUser(site), 'GET', `/${id}`)).status).toBe(404)
    expect((await as(owner, 'GET', `/${id}`)).body.name).toBe('Ours')
  })

  test('an address that another organisation has is refused at its field', async () => {
    const [one, other] = [await createUser(site), await createUser(site)]
    const taken = settings()
    await as(one, 'PUT', `/${(await create(one, 'One'))._id}`, taken)
    const refused = await as(other, 'PUT', `/${(await create(other, 'Other'))._id}`, settings({ slug: taken.slug }))
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      409,
      'organisation.slug_taken',
      ['slug'],
    ])
  })

  test.each([
    ['slug', '-x-'],
    ['timezone', 'Mars/Olympus'],
    ['currency', 'XXX'],
    ['publicContact', 'no contact'],
    ['replyTo', 'nobody'],
    ['links', [{ label: 'x', url: 'javascript:alert(1)' }]],
  ])('a wrong %s changes nothing', async (field, value) => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Unchanged')
    const refused = await as(owner, 'PUT', `/${id}`, settings({ [field]: value }))
    expect([refused.status, Object.keys(refused.body.fields ?? {})[0]]).toEqual([400, expect.stringMatching(field)])
    expect((await as(owner, 'GET', `/${id}`)).body.name).toBe('Unchanged')
  })

  test('a logo is shown until it is removed, and its file goes with it', async () => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Logo')
    const encoded = new Response(pictureForm('photo', await plainPicture(200)))
    const shown = await call<OrganisationView>(site.app, {
      method: 'PUT',
      url: `/api/organisations/${id}/logo`,
      headers: { ...owner.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    const url = shown.body.logoUrl ?? ''
    expect((await site.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect((await as(owner, 'DELETE', `/${id}/logo`)).body.logoUrl).toBeNull()
    expect((await site.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})

describe('two-step login of all members', () => {
  const require = (user: TestUser, id: string, requiresSecondFactor = true) =>
    as(user, 'PUT', `/${id}/security`, { requiresSecondFactor })

  const enrol = (user: TestUser) =>
    site.deps.db
      .insertInto('totp_factors')
      .values({ user_id: user.id, secret_sealed: Buffer.from('sealed'), confirmed_at: sql<Date>`now()` })
      .execute()

  test('is required by an owner who uses it, and closes the organisation to members who do not', async () => {
    const owner = await createUser(site)
    const { _id: id } = await create(owner, 'Guarded')
    const manager = await addMember(site, { organisationId: id, role: 'manager' })
    const refused = await require(owner, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'organisation.own_second_factor'])
    await enrol(owner)
    expect((await require(owner, id)).body.requiresSecondFactor).toBe(true)
    const closed = await as(manager, 'GET', `/${id}`)
    expect([closed.status, closed.body.code]).toEqual([403, 'organisation.second_factor'])
    expect(await list(manager)).toMatchObject([{ _id: id, lacksSecondFactor: true }])
    expect((await as(manager, 'PUT', '/chosen', { organisationId: id })).status).toBe(200)
    await enrol(manager)
    expect((await as(manager, 'GET', `/${id}`)).status).toBe(200)
  })
})
