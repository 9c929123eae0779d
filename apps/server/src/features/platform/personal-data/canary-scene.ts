import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '../../../ids.ts'
import {
  broadcastBody,
  broadcastText,
  call,
  createEvent,
  createPromoCode,
  createQuestion,
  createSession,
  createUser,
  getOrder,
  newKey,
  organisationOf,
  PASSWORD,
  pictureForm,
  placeOrder,
  plainPicture,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { refund, orderIdOf } from '../../sales/refunds/refund-scene.ts'
import { newestTransfer, passOn } from '../../sales/transfers/transfer-scene.ts'
import { openShop, payForCard } from '../../sales/payments/gift-card-sale-scene.ts'
import { createDates, placeGroup, startGroup } from '../../sales/payments/group-scene.ts'
import { createSoldOut, giveBack, join } from '../../sales/waiting-list/waiting-scene.ts'

/** A person whose details occur in no other text. */
export const canary = {
  email: 'zephyrine.canary@birdsong.example',
  firstName: 'Zephyrine',
  lastName: 'Qwertzbird',
  phone: '+49 151 77788899',
}
export const CANARY_WORDS = ['zephyrine', 'qwertzbird', '77788899', 'birdsong']

const buyer = { firstName: canary.firstName, lastName: canary.lastName, email: canary.email }
const fullName = `${canary.firstName} ${canary.lastName}`

async function done(what: string, answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}

/** The account: registered through the API, with everything a profile can hold, logins, an appeal and a bank account. */
async function openLedgerAccount(site: TestApp) {
  const { app, deps, mail } = site
  await done(
    'register',
    call(app, {
      method: 'POST',
      url: '/api/auth/register',
      payload: { email: canary.email, password: PASSWORD, firstName: canary.firstName, lastName: canary.lastName },
    }),
  )
  await site.runJobs()
  const { id } = await deps.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('email', '=', canary.email)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mail.to(canary.email).length === 0) throw new Error('No mail was sent')
  const { headers } = await createSession(site, id)
  await done(
    'wrong password',
    call(app, { method: 'POST', url: '/api/auth/forgot-password', payload: { email: canary.email } }),
  )
  await call(app, {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: canary.email, password: 'not the right one' },
  })
  await done(
    'profile',
    call(app, {
      method: 'PUT',
      url: '/api/users/me',
      headers,
      payload: {
        firstName: canary.firstName,
        lastName: canary.lastName,
        username: 'qwertzbird',
        organiserName: 'Qwertzbird Nights',
        publicContact: 'qwertzbird.example/contact',
        phone: canary.phone.replaceAll(' ', ''),
        timezone: 'Europe/Berlin',
        currency: 'NGN',
      },
    }),
  )
  await done(
    'photo',
    call(app, {
      method: 'PUT',
      url: '/api/users/me/photo',
      headers,
      payload: pictureForm('photo', await plainPicture(400)),
    }),
  )
  const { photo } = await deps.db.selectFrom('users').select('photo').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, headers, email: canary.email, photo: photo ?? '' }
}

/** An order of the person with answers, a promo code, a ticket for another person, and two in their own name. */
async function buy(
  site: TestApp,
  sale: { eventId: string; ticketTypeId: string },
  promoCode: string,
  questionId: string,
) {
  const placed = await placeOrder(site.app, { ...sale, quantity: 3, buyer: null, promoCode })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body))
  await done(
    'buyer',
    call(site.app, {
      method: 'PUT',
      url: `/api/orders/${placed.body.reference}/buyer`,
      headers: { 'x-order-token': placed.body.token },
      payload: {
        buyer,
        guests: [fullName, 'Ngozi Obi', fullName],
        answers: [{ questionId, guest: 0, value: `Ask ${fullName}` }],
      },
    }),
  )
  await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  return { ...(await getOrder(site.app, placed.body)), token: placed.body.token }
}

/** A person goes through every feature; what they leave is to be erased. */
export async function leaveTraces(site: TestApp) {
  const { app } = site
  const account = await openLedgerAccount(site)
  const admin = await createUser(site, { isAdmin: true })
  const sale = await createEvent(site)
  const { organiser, eventId } = sale
  const questionId = await createQuestion(site, organiser, eventId)
  const { code } = await createPromoCode(site, sale)
  const order = await buy(site, sale, code, questionId)
  const orderId = await orderIdOf(site, order.reference)
  const [own, , given] = order.tickets.map(({ _id }) => _id)
  if (!own || !given) throw new Error('Tickets are missing')
  await done('pass on', passOn(app, order, given, { name: 'Bola Ade', email: 'bola@example.org' }))
  const received = await buyFromSomebody(site, sale)
  await done('receive', passOn(app, received, received.tickets[0]?._id ?? '', { name: fullName, email: canary.email }))
  const held = await newestTransfer(site, received.tickets[0]?._id ?? '')
  const soldOut = await createSoldOut(site)
  await done('wait', join(app, soldOut.ticketTypeId, { email: canary.email, name: fullName }))
  const cart = await placeOrder(app, { ...sale, buyer })
  await done('give back', giveBack(app, cart.body))
  await buyCartAndCards(site)
  await organiserKnows(site, { organiser, eventId, orderId, own, admin })
  await askForRefund(site, order)
  const rich = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `Write to ${canary.email}` }] }],
  }
  await done(
    'message',
    call(app, {
      method: 'POST',
      url: `/api/guests/${eventId}/messages`,
      headers: { ...organiser.headers, 'idempotency-key': newKey() },
      payload: { subject: 'Doors', body: rich },
    }),
  )
  await done(
    'broadcast',
    call(app, {
      method: 'POST',
      url: '/api/broadcast',
      headers: { ...admin.headers, 'idempotency-key': newKey() },
      payload: { ...broadcastBody({ kind: 'everyone' }), body: broadcastText, byMail: true },
    }),
  )
  await organise(site, account, admin)
  await done(
    'suspend',
    call(app, {
      method: 'POST',
      url: `/api/admin/users/${account.id}/suspend`,
      headers: admin.headers,
      payload: { reason: `${canary.email} sent spam` },
    }),
  )
  await appeal(site, account.id)
  await done(
    'lift',
    call(app, {
      method: 'POST',
      url: `/api/admin/users/${account.id}/lift`,
      headers: admin.headers,
      payload: { note: `${fullName} explained` },
    }),
  )
  await site.runJobs()
  return { account, photo: account.photo, admin, sale, order, orderId, ownTicket: own, held, soldOut }
}

/** An order group, and gift cards that the person buys and receives: the provider has references of its own for both. */
async function buyCartAndCards(site: TestApp): Promise<void> {
  const dates = await createDates(site, [{ price: 5000 }, { price: 6000 }])
  const { body: placed } = await placeGroup(site.app, dates, { buyer })
  await pressSandbox(site.app, await startGroup(site.app, placed), 'approve')
  const organiser = dates[0]?.organiser
  if (!organiser) throw new Error('A cart without a date')
  const organisationId = await organisationOf(site, organiser)
  const shop = await openShop(site, { organisationId, organiser })
  await payForCard(site, shop, { buyer: { name: fullName, email: canary.email }, message: `Yours, ${fullName}` })
  await payForCard(site, shop, { recipient: { name: fullName, email: canary.email } })
}

async function buyFromSomebody(site: TestApp, sale: { eventId: string; ticketTypeId: string }) {
  const placed = await placeOrder(site.app, {
    ...sale,
    buyer: { firstName: 'Chidi', lastName: 'Eze', email: 'chidi@example.org' },
  })
  await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  return { ...(await getOrder(site.app, placed.body)), token: placed.body.token }
}

/** What the organiser records about the person: a corrected name, a note, a scan, a refund with a reason. */
async function organiserKnows(
  site: TestApp,
  {
    organiser,
    eventId,
    orderId,
    own,
    admin,
  }: {
    organiser: TestUser
    eventId: string
    orderId: string
    own: string
    admin: { id: string }
  },
): Promise<void> {
  const { app, deps } = site
  const { headers } = organiser
  for (const lastName of ['Qwertzbirdie', canary.lastName])
    await done(
      'correct',
      call(app, {
        method: 'PUT',
        url: `/api/guests/orders/${orderId}/buyer`,
        headers,
        payload: { ...buyer, lastName },
      }),
    )
  await deps.db
    .updateTable('tickets')
    .set({ note: `${fullName} sits left` })
    .where('id', '=', own)
    .execute()
  await deps.db
    .insertInto('guest_notes')
    .values({ organiser_id: organiser.id, email: canary.email, note: `${fullName} likes jazz` })
    .execute()
  await done(
    'scan',
    call(app, {
      method: 'PUT',
      url: '/api/tickets/validate',
      headers,
      payload: { eventId, scanId: randomUUID(), ticketId: own },
    }),
  )
  await done(
    'refund',
    refund(
      app,
      organiser,
      { id: orderId },
      { scope: { kind: 'amount', amount: 1000 }, note: `Agreed with ${canary.email}` },
    ),
  )
  await deps.db
    .insertInto('alarms')
    .values({
      id: uuidv7(),
      rule: 'jobs failing',
      kind: 'work',
      findings: 1,
      examples: JSON.stringify([{ error: `550 no mailbox ${canary.email}` }]),
      fingerprint: 'one',
    })
    .execute()
  await sql`insert into audit_log (id, actor_id, action, target_kind, target_id, target_label)
    values (gen_random_uuid(), ${admin.id}, 'user.look', 'user', 'elsewhere', ${`Asked by ${canary.email}`})`.execute(
    deps.db,
  )
}

/** A refund request of the person, answered by the organiser. */
async function askForRefund(site: TestApp, order: { reference: string; token: string; tickets: { _id: string }[] }) {
  await done(
    'ask',
    call(site.app, {
      method: 'POST',
      url: `/api/orders/${order.reference}/refund/requests`,
      headers: { 'x-order-token': order.token },
      payload: { ticketIds: [order.tickets[1]?._id], message: `Regards, ${fullName}` },
    }),
  )
  await site.deps.db
    .updateTable('refund_requests')
    .set({ state: 'declined', answer: `Sorry, ${fullName}`, decided_at: new Date() })
    .execute()
}

/** What an organiser leaves beside orders: a draft, an ended event that sold nothing, a bank account with a payout. */
async function organise(
  site: TestApp,
  account: { id: string; headers: TestUser['headers']; email: string },
  admin: { id: string },
) {
  const { db } = site.deps
  const organiser = {
    id: account.id,
    email: account.email,
    token: '',
    sessionId: '',
    headers: account.headers,
  }
  await createEvent(site, { organiser, publish: false, event: { summary: `Ask ${canary.email}` } })
  const { eventId } = await createEvent(site, { organiser, event: { summary: `Ask ${canary.email}` } })
  await db
    .updateTable('events')
    .set({
      starts_at: new Date(Date.now() - 86_400_000),
      ends_at: new Date(Date.now() - 3_600_000),
      doors_open_at: null,
    })
    .where('id', '=', eventId)
    .execute()
  const accountId = uuidv7()
  await db
    .insertInto('payout_accounts')
    .values({
      id: accountId,
      organiser_id: account.id,
      currency: 'NGN',
      holder: fullName,
      bank_name: 'First Bank',
      number_sealed: Buffer.from('sealed'),
      last4: '7788',
      resolved_name: fullName.toUpperCase(),
    })
    .execute()
  await db
    .insertInto('payouts')
    .values({
      id: uuidv7(),
      reference: 'po-canary-1',
      organiser_id: account.id,
      account_id: accountId,
      account: JSON.stringify({ holder: fullName, bankName: 'First Bank', last4: '7788' }),
      currency: 'NGN',
      amount: 100,
      state: 'rejected',
      requested_by: account.id,
      decided_by: admin.id,
      reason: `Ask ${canary.email}`,
    })
    .execute()
}

async function appeal(site: TestApp, userId: string): Promise<void> {
  const { db } = site.deps
  const suspension = await db
    .selectFrom('suspensions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const appealId = uuidv7()
  await db
    .insertInto('appeals')
    .values({
      id: appealId,
      suspension_id: suspension.id,
      user_id: userId,
      state: 'withdrawn',
      statement: `I, ${fullName}, object`,
    })
    .execute()
  await db
    .insertInto('appeal_messages')
    .values({
      id: uuidv7(),
      appeal_id: appealId,
      author_id: userId,
      by_administrator: false,
      text: `Signed ${fullName}`,
    })
    .execute()
}

/** Where in the database the canary's words stand, as `table.column`. */
export async function canaryColumns({ deps }: Pick<TestApp, 'deps'>): Promise<string[]> {
  const { rows: columns } = await deps.pool.query<{ schema: string; table: string; column: string; bytes: boolean }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type = 'bytea' as bytes
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
       and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'inet') or c.udt_name like '\\_%')`,
  )
  const found: string[] = []
  for (const { schema, table, column, bytes } of columns) {
    const text = bytes ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await deps.pool.query(
      `select 1 from "${schema}"."${table}" where lower(${text}) like any ($1) limit 1`,
      [CANARY_WORDS.map((word) => `%${word}%`)],
    )
    if (rows.length > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`)
  }
  return found.toSorted()
}
