import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentResultView, PlacedOrderView } from '@foyer/contract'
import { expect, test, vi } from 'vitest'
import { createPayout, letPayoutTransfersEnd } from './features/money/payouts/payout-scene.ts'
import { type Listening, listenFor } from './features/platform/webhooks/webhooks-scene.ts'
import { orderIdOf } from './features/sales/refunds/refund-scene.ts'
import { DoomedPrograms } from './testing/doomed-programs.ts'
import {
  buildTestApp,
  createEvent,
  createSession,
  createUser,
  newKey,
  TEST_SECRET,
  type TestApp,
  type TestUser,
} from './testing/index.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { type MailSink, startMailSink } from './testing/mail-sink.ts'
import { simulationSize } from './testing/simulation/simulation-size.ts'

/** How many programs serve at a time, how many buyers order in parallel, and how many programs are started and killed in parallel. */
const [SERVING, BUYERS, KILLERS] = [2, 2, 2]
/** One in this many kills hits a program that is still starting. */
const STARTING_OF = 5
const STARTING_MS = 3000
/** The longest time that a program runs after the next one is ready. */
const PEACE_MS = 1500
/** Between two orders of a buyer. */
const THINKING_MS = 1000
/** One in this many orders is free, is refunded, or is followed by a payout. */
const [FREE_OF, REFUNDED_OF, PAYOUT_OF] = [3, 4, 6]
/** A long run reports its progress after this many kills. */
const SAID_EVERY = 100
const PRICE = 5000
const PAYOUT = 700

/** What a caller received as done, by the reference of the order. */
interface Told {
  readonly email: string
  readonly quantity: number
  readonly paid: boolean
  readonly refunded: boolean
}

interface Shop {
  readonly site: TestApp
  readonly programs: DoomedPrograms
  readonly organiser: TestUser
  readonly admin: TestUser
  readonly free: { eventId: string; ticketTypeId: string }
  readonly priced: { eventId: string; ticketTypeId: string }
  readonly told: Map<string, Told>
  payouts: number
  next: number
}

/** Each buyer has their own address, so that no rate limit applies. */
function from(number: number): Record<string, string> {
  return { 'x-forwarded-for': `41.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}

async function orderOnce(shop: Shop): Promise<void> {
  const number = (shop.next += 1)
  const { programs, site } = shop
  const isFree = number % FREE_OF === 0
  const email = `buyer-${number}@example.org`
  const quantity = 1 + (number % 3)
  const sale = isFree ? shop.free : shop.priced
  const placed = await programs.ask<PlacedOrderView>({
    method: 'POST',
    path: '/api/orders',
    headers: { ...from(number), 'idempotency-key': newKey() },
    body: {
      eventId: sale.eventId,
      items: [{ ticketId: sale.ticketTypeId, quantity }],
      buyer: { firstName: 'Adaeze', lastName: 'Okafor', email },
    },
    expected: [201],
  })
  const { reference } = placed
  const tell = (more: Partial<Told>) =>
    shop.told.set(reference, { email, quantity, paid: isFree, refunded: false, ...shop.told.get(reference), ...more })
  tell({})
  if (isFree) return
  await pay(shop, placed, number)
  tell({ paid: true })
  if (number % REFUNDED_OF !== 0) return
  await programs.ask({
    method: 'POST',
    path: `/api/guests/orders/${await orderIdOf(site, reference)}/refunds`,
    headers: { ...shop.organiser.headers, 'idempotency-key': newKey() },
    body: { scope: { kind: 'full' }, returnFee: true },
    expected: [200, 201, 202],
  })
  tell({ refunded: true })
}

/** Pays at the pretend provider and asks until the order is said to be paid. */
async function pay({ programs }: Shop, { reference, token }: PlacedOrderView, number: number): Promise<void> {
  const headers = { ...from(number), 'x-order-token': token }
  const { paymentReference } = await programs.ask<{ paymentReference: string }>({
    method: 'POST',
    path: `/api/orders/${reference}/payments`,
    headers,
    expected: [200],
  })
  // The request whose answer was lost has already decided it: the retry is refused.
  const approve = `/api/sandbox/payments/${paymentReference}/approve`
  await programs.ask({ method: 'POST', path: approve, headers, expected: [200, 409] })
  const body = { reference: paymentReference }
  const verify = { method: 'POST', path: '/api/payments/verify', headers, body, expected: [200] } as const
  while ((await programs.ask<PaymentResultView>(verify)).orderState !== 'paid') await sleep(100)
}

async function payOut(shop: Shop): Promise<void> {
  const id = await createPayout(shop.site, (await createUser(shop.site)).id, 'approved', PAYOUT)
  const path = `/api/admin/payouts/${id}/submit`
  // Logs in again: an administrator's proof of identity expires before thousands of kills are done.
  const { headers } = await createSession(shop.site, shop.admin.id)
  // The request whose answer was lost has already sent it: the retry is refused.
  await shop.programs.ask({ method: 'POST', path, headers, expected: [200, 204, 409] })
  shop.payouts += 1
}

/** Money that left or arrived, according to the provider's own books and to the ledger. */
async function money({ deps }: TestApp) {
  const { rows } = await deps.pool.query<Record<'side' | 'paid' | 'refunded' | 'payouts', string>>(`
    select 'provider' as side,
      (select sum(paid_amount) from sandbox_payments where state = 'success') as paid,
      (select sum(refunded) from sandbox_payments) as refunded,
      (select sum(amount) from sandbox_transfers) as payouts
    union all select 'ledger',
      (select sum(e.amount) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'capture' and e.amount > 0),
      (select sum(e.amount) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'refund_paid' and e.amount > 0),
      (select sum(e.amount) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind = 'payout_paid' and e.amount > 0)`)
  return Object.fromEntries(rows.map(({ side, ...sums }) => [side, sums]))
}

/** What is still under way, once the pretend bank has let its time pass. */
async function unfinished(site: TestApp) {
  await letPayoutTransfersEnd(site)
  const { rows } = await site.deps.pool.query(`
    select (select count(*)::int from refunds where state not in ('succeeded', 'failed')) as refunds,
      (select count(*)::int from payouts where state <> 'paid') as payouts,
      (select count(*)::int from provider_notices where read_times < times) as notices,
      (select count(*)::int from webhook_deliveries where state = 'pending') as webhooks,
      (select count(*)::int from pgboss.job where state < 'completed' and start_after < now() + interval '1 hour') as jobs`)
  return rows[0]
}

/** Mails with tickets by recipient. A mail program recognises a duplicate by its Message-ID. */
function ticketMails({ mails }: MailSink): Map<string, string[]> {
  const byRecipient = new Map<string, string[]>()
  for (const { to, attachments, messageId = '' } of mails) {
    if (!attachments.some(({ mimeType }) => mimeType === 'application/pdf')) continue
    const recipient = to?.[0]?.address ?? ''
    const known = byRecipient.get(recipient) ?? []
    byRecipient.set(recipient, known.includes(messageId) ? known : [...known, messageId])
  }
  return byRecipient
}

/** Every message once, and what was sent again with the same id and content. */
function assertHeardOnce({ heard, unverified }: Listening, paid: readonly string[]): void {
  expect(unverified).toEqual([])
  const bodies = new Map(heard.map(({ id, body }) => [id, body]))
  expect(heard.filter(({ id, body }) => bodies.get(id) !== body)).toEqual([])
  const of = new Map(heard.filter(({ type }) => type === 'order.paid').map(({ id, data }) => [id, data]))
  const references = [...of.values()].map((data) => data['reference'])
  expect(references).toHaveLength(paid.length)
  expect(new Set(references)).toEqual(new Set(paid))
}

/**
 * The program is killed (SIGKILL) at random moments while it starts and while orders, payments, refunds, payouts, mails and webhooks are in
 * progress. Everything that a caller received as done must be done, exactly once.
 */
test(
  'of programs that are killed at random moments none loses or doubles what it said was done',
  { timeout: 0 },
  async () => {
    const { programKills: kills } = simulationSize
    const site = await buildTestApp()
    const sink = await startMailSink()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
    const programs = new DoomedPrograms({
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      SMTP_URL: sink.url,
      // Sessions are valid for one address, whichever program answers there.
      PUBLIC_URL: site.deps.site.publicUrl,
      TRUST_PROXY: '1',
      // Every free order is mailed, also those above the limit of a new organiser.
      NEW_ORGANISER_DAYS: '0',
      WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
    })
    const organiser = await createUser(site)
    const capacity = 1_000_000
    const shop: Shop = {
      site,
      programs,
      organiser,
      admin: await createUser(site, { isAdmin: true }),
      free: await createEvent(site, { organiser, ticket: { kind: 'free', price: 0, capacity } }),
      priced: await createEvent(site, { organiser, ticket: { price: PRICE, capacity } }),
      told: new Map(),
      payouts: 0,
      next: 0,
    }
    const endpoint = await listenFor(site, organiser, { types: ['order.paid', 'order.refunded'] })
    try {
      for (let started = 0; started < SERVING; started += 1) await programs.add()
      let open = true
      const buyers = Array.from({ length: BUYERS }, async () => {
        while (open) {
          await orderOnce(shop)
          if (shop.next % PAYOUT_OF === 0) await payOut(shop)
          await sleep(randomInt(THINKING_MS))
        }
      })
      let killed = 0
      const killing = async () => {
        while (killed < kills) {
          const turn = (killed += 1)
          if (turn % SAID_EVERY === 0) process.stdout.write(`${turn} of ${kills} programs killed\n`)
          if (turn % STARTING_OF === 0) {
            await programs.killStarting(STARTING_MS)
            continue
          }
          await programs.add()
          await sleep(randomInt(PEACE_MS))
          await programs.killOne()
        }
      }
      const killers = Promise.all(Array.from({ length: KILLERS }, killing))
      await Promise.race([killers, Promise.all(buyers)])
      open = false
      await Promise.all(buyers)

      const done = { refunds: 0, payouts: 0, notices: 0, webhooks: 0, jobs: 0 }
      await vi.waitFor(async () => expect(await unfinished(site)).toEqual(done), { timeout: 300_000, interval: 1000 })
      await programs.close()

      const { rows: orders } = await site.deps.pool.query<{ reference: string; state: string; tickets: number }>(
        'select reference, state, (select count(*)::int from tickets where order_id = o.id) as tickets from orders o',
      )
      const expected = [...shop.told].map(([reference, { refunded, quantity }]) => ({
        reference,
        state: refunded ? 'refunded' : 'paid',
        tickets: quantity,
      }))
      const byReference = (a: { reference: string }, b: { reference: string }) => a.reference.localeCompare(b.reference)
      expect(orders.toSorted(byReference)).toEqual(expected.toSorted(byReference))
      const sums = await money(site)
      expect(sums['provider']).toEqual(sums['ledger'])
      expect(Number(sums['provider']?.payouts)).toBe(PAYOUT * shop.payouts)
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
      const sent = ticketMails(sink)
      for (const { email, refunded } of shop.told.values()) {
        // A buyer who was refunded before the mail was written gets no tickets.
        expect({ email, copies: sent.get(email)?.length ?? (refunded ? 1 : 0) }).toEqual({ email, copies: 1 })
      }
      assertHeardOnce(endpoint, [...shop.told.keys()])
      process.stdout.write(
        `${kills} programs killed during ${orders.length} orders, ${shop.payouts} payouts, ${sink.mails.length} mails and ` +
          `${endpoint.heard.length} webhooks: ${programs.retries} requests were sent again\n`,
      )
    } finally {
      await programs.close()
      await endpoint.close()
      await sink.close()
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
