import type { ErrorView, PersonalDataActView, PersonalDataView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createSession,
  createUser,
  PASSWORD,
  placeOrder,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { atOnce } from '../../../testing/race.ts'
import { createApiKey } from '../../people/api-keys/api-key-scene.ts'
import { completeHandovers, findMember } from '../../people/organisations/index.ts'
import { createOrganisation } from '../../people/organisations/members-scene.ts'
import { passOn } from '../../sales/transfers/transfer-scene.ts'
import { applyRetention } from './index.ts'

let site: TestApp
let admin: TestUser
let sale: Awaited<ReturnType<typeof createEvent>>
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  sale = await createEvent(site)
})
afterAll(() => site.close())

const DAY = 86_400_000
let people = 0

function newBuyer() {
  people += 1
  return { firstName: `Buyer${people}`, lastName: 'Person', email: `buyer${people}@example.org` }
}

function post(url: string, payload: object | undefined, { headers }: Pick<TestUser, 'headers'>) {
  return call<ErrorView & PersonalDataView & PersonalDataActView>(site.app, {
    method: 'POST',
    url,
    headers,
    ...(payload && { payload }),
  })
}

const erase = (email: string, by = admin) => post('/api/admin/personal-data/erasures', { email }, by)

const lookUp = async (email: string) => (await post('/api/admin/personal-data/lookups', { email }, admin)).body

type Exported = { subject: string; data: Record<string, Record<string, unknown>[]> }

async function download(exportId: string, { headers }: Pick<TestUser, 'headers'>) {
  return call<Exported & ErrorView>(site.app, {
    method: 'GET',
    url: `/api/personal-data/exports/${exportId}/data.json`,
    headers,
  })
}

describe('an export', () => {
  test('holds what is held under an address, and nobody else', async () => {
    const buyer = newBuyer()
    const order = await createPaidOrder(site, { ...sale, quantity: 2, buyer })
    await passOn(site.app, order, order.tickets[1]?._id ?? '', { name: 'Ngozi Obi', email: 'ngozi@example.org' })
    const opened = await post('/api/admin/personal-data/exports', { email: buyer.email }, admin)
    expect(opened.status).toBe(201)
    const { body, headers } = await download(opened.body._id, admin)
    expect(headers['content-disposition']).toBe('attachment; filename="personal-data.json"')
    expect(body.subject).toBe(buyer.email)
    expect(body.data).toMatchObject({
      orders: [{ reference: order.reference, email: buyer.email, state: 'paid' }],
      tickets: [{ number: 1, name: 'Buyer1 Person' }],
      transfers: [{ direction: 'passed on', name: 'Buyer1 Person' }],
      receipts: [{ name: 'Buyer1 Person' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/ngozi/i)
    const holder = await post('/api/admin/personal-data/exports', { email: 'ngozi@example.org' }, admin)
    const theirs = (await download(holder.body._id, admin)).body
    expect(theirs.data).toMatchObject({
      tickets: [{ number: 2 }],
      transfers: [{ direction: 'received', name: 'Ngozi Obi' }],
    })
    expect(JSON.stringify(theirs)).not.toMatch(/buyer1/i)
  })

  test('links to the photo', async () => {
    const user = await createUser(site)
    await site.deps.db.updateTable('users').set({ photo: 'photos/of-ada.webp' }).where('id', '=', user.id).execute()
    const { body } = await post('/api/users/me/personal-data/exports', undefined, user)
    const photo = `${site.deps.site.publicUrl}/uploads/photos/of-ada.webp`
    expect((await download(body._id, user)).body.data['account']).toMatchObject([{ photo }])
  })

  test('is a document to read as well, in which no text can become markup', async () => {
    const buyer = { ...newBuyer(), firstName: '<img src=x>' }
    await createPaidOrder(site, { ...sale, buyer })
    const { body } = await post('/api/admin/personal-data/exports', { email: buyer.email }, admin)
    const page = (
      await site.app.inject({ url: `/api/personal-data/exports/${body._id}/data.html`, headers: admin.headers })
    ).body
    expect(page).toContain('&lt;img src=x&gt;')
    expect(page).not.toContain('<img')
    expect(page).toContain('<h2>Tickets in your name</h2>')
  })

  test('is for the account that opened it, and ends after an hour', async () => {
    const user = await createUser(site)
    const { body } = await post('/api/users/me/personal-data/exports', undefined, user)
    expect((await download(body._id, user)).body.data).toMatchObject({
      account: [{ email: user.email }],
      sessions: [{}],
    })
    expect((await download(body._id, admin)).body.code).toBe('personal_data.export_not_found')
    site.setClock(new Date(Date.now() + 3_600_001))
    // The session would expire by the same clock.
    await site.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + DAY) })
      .execute()
    expect((await download(body._id, user)).body.code).toBe('personal_data.export_not_found')
    await applyRetention(site.deps)
    const { address_sealed } = await site.deps.db
      .selectFrom('personal_data_acts')
      .select('address_sealed')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(address_sealed).toBeNull()
    site.setClock(null)
  })

  test('of others ends with the role of the administrator', async () => {
    const other = await createUser(site, { isAdmin: true })
    const { body } = await post('/api/admin/personal-data/exports', { email: admin.email }, other)
    await site.deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', other.id).execute()
    expect((await download(body._id, other)).body.code).toBe('personal_data.export_not_found')
  })

  test.each([
    ['/api/admin/personal-data/exports', { email: 'anybody@example.org' }],
    ['/api/admin/personal-data/erasures', { email: 'anybody@example.org' }],
    ['/api/users/me/personal-data/exports', undefined],
    ['/api/users/me/erasure', { email: 'anybody@example.org' }],
  ])('%s asks for a fresh proof', async (url, payload) => {
    const stale = await createSession(site, admin.id)
    await site.deps.db.updateTable('sessions').set({ proved_at: null }).where('id', '=', stale.sessionId).execute()
    expect((await post(url, payload, stale)).body.code).toBe('session.step_up')
  })
})

describe('an erasure', () => {
  test('by the account holder asks for the address and ends the account', async () => {
    const user = await createUser(site)
    const wrong = await post('/api/users/me/erasure', { email: 'somebody@example.org' }, user)
    expect(wrong.body.code).toBe('personal_data.address_differs')
    expect((await post('/api/users/me/erasure', { email: user.email }, user)).status).toBe(204)
    expect((await post('/api/users/me/erasure', { email: user.email }, user)).status).toBe(401)
    const row = await site.deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: 'Erased', last_name: 'person', is_admin: false })
    expect(row.email).toMatch(/^erased-[0-9a-f]{12}@erased\.invalid$/)
  })

  test('of one person asked for five times at once is one erasure', async () => {
    const buyer = newBuyer()
    await createPaidOrder(site, { ...sale, buyer })
    const answers = await atOnce(5, () => erase(buyer.email))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
  })

  test('that ends half-way changes nothing', async () => {
    const buyer = newBuyer()
    const order = await createPaidOrder(site, { ...sale, buyer })
    Object.assign(site.deps, {
      failpoint: (name: string) => {
        if (name === 'erasing') throw new Error('killed')
      },
    })
    expect((await erase(buyer.email)).status).toBe(500)
    Object.assign(site.deps, { failpoint: () => {} })
    const row = await site.deps.db
      .selectFrom('orders')
      .select('email')
      .where('reference', '=', order.reference)
      .executeTakeFirst()
    expect(row?.email).toBe(buyer.email)
    expect((await erase(buyer.email)).status).toBe(200)
  })

  test.each([
    ['an event with sold tickets is still to come', 'An upcoming event has sold tickets', sold],
    ['money is not paid out', 'There is money on the account that has not been paid out', sold],
    ['a payment is under way', 'A payment is in progress', held],
    ['a payout is on its way', 'A payout is in progress', paying],
    ['a refund is open', 'A refund is in progress', refunding],
    ['a payment is disputed', 'A payment is disputed', disputed],
  ])('is refused while %s', async (_what, sentence, make) => {
    const email = await make()
    const refused = await erase(email)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(sentence)
    expect((await lookUp(email)).obligations.join(' ')).toContain(sentence)
  })

  test('leaves two administrators who erase each other at once with one of them', async () => {
    const own = await buildTestApp()
    const [first, second] = [await createUser(own, { isAdmin: true }), await createUser(own, { isAdmin: true })]
    const url = '/api/admin/personal-data/erasures'
    const answers = await atOnce(2, (index) => {
      const [by, whom] = index === 0 ? [first, second] : [second, first]
      return call<ErrorView>(own.app, { method: 'POST', url, headers: by.headers, payload: { email: whom.email } })
    })
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const { rows } = await own.deps.pool.query('select id from users where is_admin')
    expect(rows).toHaveLength(1)
    await own.close()
  })

  test('takes an unsold event off the site and deletes it', async () => {
    const mine = await createEvent(site)
    expect((await erase(mine.organiser.email)).status).toBe(200)
    const page = await call(site.app, { method: 'GET', url: `/api/events/public/${mine.customUrl}` })
    expect(page.status).toBe(404)
  })

  test('redacts an address but none that only contains it', async () => {
    const [one, other] = ['ada@example.org', 'bada@example.org']
    await site.deps.db
      .updateTable('events')
      .set({ summary: `${one}, ${other}, ${one}.uk or Ada@example.org.` })
      .where('id', '=', sale.eventId)
      .execute()
    expect((await erase(one)).status).toBe(200)
    const { summary } = await site.deps.db
      .selectFrom('events')
      .select('summary')
      .where('id', '=', sale.eventId)
      .executeTakeFirstOrThrow()
    expect(summary).toBe('[erased], bada@example.org, ada@example.org.uk or [erased].')
  })

  test('ends the API keys and invitations of the account, also in an organisation of its own', async () => {
    const { owner } = await createOrganisation(site)
    const key = await createApiKey(site, owner, ['organisation:read'])
    const read = () =>
      call(site.app, { method: 'GET', url: `/api/organisations/${key.organisationId}`, headers: key.headers })
    expect((await read()).status).toBe(200)
    const invitations = `/api/organisations/${key.organisationId}/invitations`
    await post(invitations, { email: 'guest@example.org', role: 'owner', eventIds: null }, owner)
    expect((await erase(owner.email)).status).toBe(200)
    expect((await read()).status).toBe(401)
    const { withdrawn_at: withdrawn } = await site.deps.db
      .selectFrom('invitations')
      .select('withdrawn_at')
      .where('organisation_id', '=', key.organisationId)
      .executeTakeFirstOrThrow()
    expect(withdrawn).not.toBeNull()
  })

  test('switches off the webhook endpoints of an organisation of its own, and no others', async () => {
    const [alone, shared] = [await createOrganisation(site), await createOrganisation(site)]
    await addMember(site, { organisationId: shared.id, role: 'owner' })
    for (const { owner } of [alone, shared]) {
      const payload = { url: 'http://127.0.0.1:9/hooks', types: ['order.paid'] }
      expect((await post('/api/webhook-endpoints', payload, owner)).status).toBe(201)
      expect((await erase(owner.email)).status).toBe(200)
    }
    const reasonsOf = (organisationId: string) =>
      site.deps.db
        .selectFrom('webhook_endpoints')
        .select('disabled_reason')
        .where('organisation_id', '=', organisationId)
        .execute()
    expect(await reasonsOf(alone.id)).toEqual([{ disabled_reason: 'member' }])
    expect(await reasonsOf(shared.id)).toEqual([{ disabled_reason: null }])
  })

  test('calls back an agreed transfer of ownership', async () => {
    const { id, owner } = await createOrganisation(site)
    const heir = await addMember(site, { organisationId: id, role: 'manager' })
    await site.deps.db
      .insertInto('ownership_handovers')
      .values({
        id: uuidv7(),
        organisation_id: id,
        from_user: owner.id,
        to_user: heir.id,
        state: 'agreed',
        agreed_at: new Date(),
        completes_at: new Date(Date.now() - DAY),
      })
      .execute()
    expect((await erase(heir.email)).status).toBe(200)
    await completeHandovers(site.deps)
    expect((await findMember(site.deps.db, id, owner.id))?.role).toBe('owner')
    const { state } = await site.deps.db
      .selectFrom('ownership_handovers')
      .select('state')
      .where('organisation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('called_back')
  })

  test('finds an address without an account that was invited, or that another account wanted', async () => {
    const { id, owner } = await createOrganisation(site)
    const email = 'never-registered@example.org'
    const other = await createUser(site)
    await post(`/api/organisations/${id}/invitations`, { email, role: 'viewer', eventIds: null }, owner)
    await call(site.app, {
      method: 'POST',
      url: '/api/users/me/email',
      headers: other.headers,
      payload: { email, currentPassword: PASSWORD },
    })
    await site.runJobs()
    expect((await erase(email)).status).toBe(200)
    const { rows } = await site.deps.pool.query(
      'select email from invitations where email = $1 union all select new_email from account_tokens where new_email = $1',
      [email],
    )
    expect(rows).toEqual([])
  })

  test('is on the record without the address, newest first', async () => {
    const buyer = newBuyer()
    await createPaidOrder(site, { ...sale, buyer })
    const { body } = await erase(buyer.email)
    const list = await call<{ items: PersonalDataActView[]; total: number }>(site.app, {
      method: 'GET',
      url: '/api/admin/personal-data/acts',
      headers: admin.headers,
      query: { limit: '100' },
    })
    expect(list.body.items).toContainEqual(body)
    const times = list.body.items.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(list.body.total).toBeGreaterThan(5)
    expect(body.counts).toMatchObject({ orders: 2, tickets: 1, receipts: 1 })
    expect(JSON.stringify(list.body)).not.toContain(buyer.email)
    const audit = await call<{ items: { action: string }[] }>(site.app, {
      method: 'GET',
      url: '/api/admin/audit',
      headers: admin.headers,
      query: { targetId: body._id },
    })
    expect(audit.body.items).toMatchObject([{ action: 'personal_data.erase' }])
  })
})

async function sold(): Promise<string> {
  const mine = await createEvent(site)
  await createPaidOrder(site, { ...mine, buyer: newBuyer() })
  return mine.organiser.email
}

async function held(): Promise<string> {
  const buyer = newBuyer()
  await placeOrder(site.app, { ...sale, buyer })
  return buyer.email
}

async function paying(): Promise<string> {
  const { id, email } = await createUser(site)
  const { rows } = await site.deps.pool.query<{ id: string }>(
    `insert into payout_accounts (id, organiser_id, currency, holder, bank_name, number_sealed, last4)
     values (gen_random_uuid(), $1, 'NGN', 'H', 'B', ''::bytea, '1234') returning id`,
    [id],
  )
  await site.deps.pool.query(
    `insert into payouts (id, reference, organiser_id, account_id, account, currency, amount, state, requested_by)
     values (gen_random_uuid(), $1, $2, $3, '{}', 'NGN', 100, 'requested', $2)`,
    [email, id, rows[0]?.id],
  )
  return email
}

async function paymentOf(buyer: ReturnType<typeof newBuyer>): Promise<string> {
  const order = await createPaidOrder(site, { ...sale, buyer })
  const { id } = await site.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('orders.reference', '=', order.reference)
    .executeTakeFirstOrThrow()
  return id
}

async function refunding(): Promise<string> {
  const buyer = newBuyer()
  await site.deps.pool.query(
    `insert into refunds (id, payment_id, amount, currency, reason, state)
     values (gen_random_uuid(), $1, 100, 'NGN', 'requested_by_guest', 'requested')`,
    [await paymentOf(buyer)],
  )
  return buyer.email
}

async function disputed(): Promise<string> {
  const buyer = newBuyer()
  await site.deps.pool.query(
    `insert into disputes (id, payment_id, provider, provider_reference, amount, currency, organiser_share)
     values (gen_random_uuid(), $1, 'sandbox', $2, 100, 'NGN', 100)`,
    [await paymentOf(buyer), buyer.email],
  )
  return buyer.email
}
