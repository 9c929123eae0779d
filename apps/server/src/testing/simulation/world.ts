import type { Currency } from '@foyer/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bundleBody, createBundle } from '../../features/programme/bundles/bundle-scene.ts'
import { buildApp } from '../../app.ts'
import { Notifications } from '../../outbox/index.ts'
import type { Deps } from '../../deps.ts'
import { type PaymentGateway, paymentProviders } from '../../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../../ids.ts'
import { createEvent, createSession, createTicketType, createUser, type TestUser } from '../factories.ts'
import { createSeries } from '../../features/sales/series/series-scene.ts'
import { sellPasses } from '../../features/sales/series/passes/passes-scene.ts'
import { createPhone, type Phone } from '../../features/door/check-in/check-in-scene.ts'
import { createPayoutAccount } from '../../features/money/payouts/payout-scene.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import type { PlayedProvider, ProviderBench } from '../../gateways/providers/bench.ts'
import { bankTransferBench } from '../../gateways/providers/bank-transfer/bench.ts'
import { mollieBench } from '../../gateways/providers/mollie/bench.ts'
import { paystackBench } from '../../gateways/providers/paystack/bench.ts'
import { sandboxBench } from '../../gateways/providers/sandbox/bench.ts'
import { stripeBench } from '../../gateways/providers/stripe/bench.ts'

const HOUR_MS = 3_600_000
/** Hours from now until the two events of an organiser end; those that take bank transfers are days away. */
const SOON = [18, 22] as const
const LATER = [5 * 24, 5 * 24 + 4] as const
const TRANSFER_DAYS = 2
const SESSION_HOURS = 30 * 24

/** The steps at which a use case can be cut off. */
export const crashPoints = [
  'after_notice_stored',
  'before_payment_recorded',
  'after_payment_recorded',
  'before_provider_refund',
  'after_provider_refund',
  'before_transfer_reminders',
] as const

/** How a provider's next call ends: refused, or executed with the answer lost. */
export const mishaps = ['refused', 'answer lost'] as const

/** The failures to inject next. The first call that matches one uses it up. */
export interface Troubles {
  crashAt: string | null
  mishap: (typeof mishaps)[number] | null
  /** How many failures were injected since the last check: after one, a 5xx answer is acceptable. */
  met: number
}

export interface Sale {
  /** The provider used if the buyer chooses none, and all that buyers can choose from. */
  readonly provider: PlayedProvider
  readonly sides: readonly PlayedProvider[]
  readonly currency: Currency
  /** The ids of the ways to pay at these providers. */
  readonly methods: readonly string[]
  /** Whether buyers may transfer the money within days. */
  readonly takesTransfers: boolean
  /** Hours from now until the two events end. */
  readonly ends: readonly [first: number, second: number]
  readonly organiser: TestUser
  /** Ticket types of three events of the organiser, `first` among them. The second and the third end hours after the first. */
  readonly tickets: readonly SoldTicket[]
  readonly first: SoldTicket
  /** A ticket of a date that costs nothing, for carts. */
  readonly free: SoldTicket
  /** The dates of the series: the first, one that is cheaper, one that costs the same, and one that costs nothing. */
  readonly dates: readonly string[]
  /** The pass of the series that the events are dates of, for two visits; it is among `tickets` too. */
  readonly pass: SoldTicket
  /** A phone at the door of three of the dates. */
  readonly phones: readonly { readonly eventId: string; readonly phone: Phone }[]
}

export interface SoldTicket {
  readonly eventId: string
  readonly ticketTypeId: string
  /** An extra that is bought along with some of its orders. */
  readonly extraId?: string
  /** A bundle that is bought along with some of its orders. */
  readonly bundleId?: string
}

/** One server with its providers, on which sequences are played one after the other. */
export interface World {
  readonly site: TestApp
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly sales: readonly Sale[]
  readonly admins: readonly TestUser[]
  readonly troubles: Troubles
  /** The books of bank transfers. */
  readonly bank: ProviderBench
  /** Resets to an empty platform with the same people and events. */
  reset(): Promise<void>
  /** Moves the clock to after the first event of a sale, or after both. Money is not held back afterwards. */
  endEvents(sale: Sale, which: 'first' | 'both'): Promise<void>
  close(): Promise<void>
}

/** The tables that a sequence fills, in an order in which they can be emptied. */
const CHANGING = [
  'receipt_documents',
  'gift_card_movements',
  'receipt_counters',
  'debt_settlements',
  'ledger_entries',
  'ledger_transactions',
  'ledger_accounts',
  'bank_entries',
  'bank_refunds',
  'bank_transfers',
  'bank_transfer_holds',
  'refund_requests',
  'refunds',
  'disputes',
  'provider_events',
  'provider_notices',
  'payments',
  'sandbox_disputes',
  'sandbox_refunds',
  'sandbox_payments',
  'payouts',
  'order_events',
  'scan_conflicts',
  'pass_visits',
  'pass_list_visits',
  'scans',
  'tickets',
  'order_moves',
  'cancelled_orders',
  'event_cancellations',
  'sent_mails',
  'group_payments',
  'gift_card_claims',
  'orders',
  'order_groups',
  'gift_cards',
  'gift_card_sales',
  'gift_card_shops',
  'sales_daily',
  'audit_log',
  'rate_limits',
  'pgboss.job',
]

/** A gateway that applies the failures to inject. */
function troubled(gateway: PaymentGateway, troubles: Troubles): PaymentGateway {
  const through = async <T>(call: () => Promise<T>): Promise<T> => {
    const { mishap } = troubles
    if (mishap === null) return call()
    Object.assign(troubles, { mishap: null, met: troubles.met + 1 })
    if (mishap === 'answer lost') await call()
    throw new Error(mishap)
  }
  return {
    ...gateway,
    createCheckout: (request) => through(() => gateway.createCheckout(request)),
    verify: (payment) => through(() => gateway.verify(payment)),
    expire: (payment) => through(() => gateway.expire(payment)),
    refund: (payment, amount, key) => through(() => gateway.refund(payment, amount, key)),
    refundsOf: (payment) => through(() => gateway.refundsOf(payment)),
    findDispute: (id) => through(() => gateway.findDispute(id)),
    ...(gateway.disputesOf && {
      disputesOf: (payment) => through(async () => (await gateway.disputesOf?.(payment)) ?? []),
    }),
  }
}

/** A user whose session outlasts the clock, which advances by days. */
async function createLastingUser(site: TestApp, options: Parameters<typeof createUser>[1] = {}): Promise<TestUser> {
  const user = await createUser(site, options)
  const { headers } = await createSession(site, user.id, SESSION_HOURS)
  return { ...user, headers }
}

interface SaleKind {
  readonly sides: readonly [PlayedProvider, ...PlayedProvider[]]
  readonly feeMode: 'absorb' | 'pass_on'
  readonly takesTransfers?: boolean
}

async function openSale(site: TestApp, { sides, feeMode, takesTransfers = false }: SaleKind): Promise<Sale> {
  const [provider] = sides
  const { currency } = provider
  const ends = takesTransfers ? LATER : SOON
  const [firstEnds, secondEnds] = ends
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const organiser = await createLastingUser(site)
  const common = { currency, capacity: 12, maxPerBuyer: 30, ...(takesTransfers && { bankTransferDays: TRANSFER_DAYS }) }
  const first = await createEvent(site, {
    organiser,
    event: { ...common, feeMode, startsAt: at(firstEnds - 2), endsAt: at(firstEnds) },
    ticket: { price: 3333, capacity: 8 },
  })
  const cheap = await createTicketType(site, organiser, first.eventId, {
    price: 199,
    capacity: null,
    priceSteps: [
      { name: 'First', price: 101, quantity: 2 },
      { name: 'Second', price: 149, quantity: 3 },
    ],
    groupPrices: [{ from: 4, price: 139 }],
  })
  const table = await createTicketType(site, organiser, first.eventId, { price: 1000, capacity: 2, admits: 3 })
  const extra = await createTicketType(site, organiser, first.eventId, { price: 67, capacity: 5, admits: 0 })
  const bundle = await createBundle(
    site,
    { organiser, eventId: first.eventId },
    {
      ...bundleBody({ [first.ticketTypeId]: 1, [cheap]: 1, [extra]: 1 }),
      price: 2999,
      capacity: 3,
    },
  )
  const second = await createEvent(site, {
    organiser,
    event: {
      ...common,
      feeMode: feeMode === 'absorb' ? 'pass_on' : 'absorb',
      tax: { name: 'VAT', basisPoints: 1900, inclusive: feeMode === 'absorb' },
      startsAt: at(secondEnds - 2),
      endsAt: at(secondEnds),
    },
    ticket: { price: 2501, capacity: 8 },
  })
  // Dates of one series, so that orders move between them: the ticket of the second costs less, that of the third the same.
  const { _id: seriesId } = await createSeries(site, organiser, { currency })
  await site.deps.db.updateTable('series').set({ move_hours: 1 }).where('id', '=', seriesId).execute()
  const late = { ...common, startsAt: at(secondEnds - 2), endsAt: at(secondEnds) }
  const third = await createEvent(site, {
    organiser,
    event: { ...late, feeMode },
    ticket: { price: 3333, capacity: 8 },
  })
  const free = await createEvent(site, { organiser, event: late, ticket: { kind: 'free', price: 0 } })
  const dates = [first, second, third, free].map(({ eventId }) => eventId)
  await site.deps.db.updateTable('events').set({ series_id: seriesId }).where('id', 'in', dates).execute()
  const passes = await sellPasses(
    site,
    { organiser, seriesId },
    { kind: 'paid', price: 4001, capacity: 6, visits: 2, maxPerOrder: 4 },
  )
  const pass = { eventId: passes.eventId, ticketTypeId: passes.ticketTypeId }
  const phones: Sale['phones'][number][] = []
  for (const { eventId } of [first, second, free])
    phones.push({ eventId, phone: await createPhone(site, { organiser, eventId }) })
  await createPayoutAccount(site, organiser.id, currency)
  const ticketOf = ({ eventId, ticketTypeId }: SoldTicket): SoldTicket => ({ eventId, ticketTypeId })
  return {
    provider,
    sides,
    currency,
    methods: sides.flatMap(({ gateway }) => gateway.methods.map(({ name }) => `${gateway.name}.${name}`)),
    takesTransfers,
    ends,
    organiser,
    first: ticketOf(first),
    free: ticketOf(free),
    dates,
    pass,
    phones,
    tickets: [
      { ...ticketOf(first), extraId: extra, bundleId: bundle.body._id },
      { eventId: first.eventId, ticketTypeId: cheap, bundleId: bundle.body._id },
      ticketOf(second),
      { eventId: first.eventId, ticketTypeId: table, extraId: extra },
      pass,
      ticketOf(third),
    ],
  }
}

interface Dates {
  id: string
  starts_at: Date | null
  ends_at: Date | null
  money_held_until: Date | null
}

async function datesOf({ deps }: TestApp): Promise<Dates[]> {
  return deps.db.selectFrom('events').select(['id', 'starts_at', 'ends_at', 'money_held_until']).execute()
}

async function restoreDates({ deps }: TestApp, all: readonly Dates[]): Promise<void> {
  for (const { id, ...dates } of all) await deps.db.updateTable('events').set(dates).where('id', '=', id).execute()
}

/** The clock of the database cannot be moved: what is over by the clock of the server is put so far back that it is over by both. */
async function endBefore({ deps }: TestApp, clock: Date): Promise<void> {
  const ahead = sql`${clock.toISOString()}::timestamptz - now()`
  await sql`
    update events set starts_at = starts_at - (${ahead}), doors_open_at = doors_open_at - (${ahead}), ends_at = ends_at - (${ahead})
    where ends_at > now() and ends_at <= ${clock.toISOString()}::timestamptz`.execute(deps.db)
  await sql`
    update events set money_held_until = money_held_until - (${ahead})
    where money_held_until > now() and money_held_until <= ${clock.toISOString()}::timestamptz`.execute(deps.db)
}

async function empty({ deps }: TestApp, sides: readonly PlayedProvider[]): Promise<void> {
  for (const side of sides) await side.forget()
  await deps.pool.query(
    [
      `begin; set local foyer.between_sequences = 'yes'`,
      ...CHANGING.map((table) => `delete from ${table}`),
      `delete from counters where kind = 'buyer'`,
      'update counters set claimed = 0',
      `select renew_terms(id) from events where status = 'cancelled'`,
      `update events set status = 'published', cancelled_at = null, cancel_reason = null where status = 'cancelled'`,
      // Ten thousand sequences take longer than a proof of identity lasts.
      'update sessions set proved_at = now()',
      `select announce_live(jsonb_build_object('name', 'places.freed', 'eventId', id)) from events`,
      'commit',
    ].join(';'),
  )
}

/** In this database, append-only tables can be emptied between two sequences, but never during one. */
async function letEmpty({ deps }: TestApp): Promise<void> {
  for (const name of [
    'ledger_is_append_only',
    'order_events_are_append_only',
    'audit_is_append_only',
    'receipts_stay',
    'gift_card_movements_stay',
  ])
    await deps.pool.query(`
      create or replace function ${name}() returns trigger language plpgsql as $$
      begin
        if current_setting('foyer.between_sequences', true) = 'yes' then return null; end if;
        raise exception '${name}' using errcode = 'restrict_violation';
      end $$`)
}

export async function openWorld(): Promise<World> {
  const site = await buildTestApp()
  await letEmpty(site)
  const [paystack, stripe, sandbox, mollie] = [
    await paystackBench(),
    await stripeBench(),
    sandboxBench(site),
    await mollieBench(),
  ]
  const sides = [paystack, stripe, sandbox, mollie]
  const bank = bankTransferBench(site, 'EUR')
  const troubles: Troubles = { crashAt: null, mishap: null, met: 0 }
  const deps: Deps = {
    ...site.deps,
    site: { ...site.deps.site, holdingDays: 0 },
    payments: paymentProviders(
      [...sides, bank].map(({ gateway }) => troubled(gateway, troubles)),
      new Map(sides.map(({ currency, name }) => [currency, name === 'mollie' ? [name, 'stripe'] : [name]])),
    ),
    failpoint: (name) => {
      if (troubles.crashAt !== name) return
      Object.assign(troubles, { crashAt: null, met: troubles.met + 1 })
      throw new Error(`cut off at ${name}`)
    },
  }
  const app = await buildApp(deps, {
    notifications: new Notifications(deps.pool, () => {}),
    deliverNotice: () => Promise.resolve(),
    web: 'none',
    metricsToken: null,
  })
  for (const { currency } of sides)
    await deps.db
      .insertInto('platform_fees')
      .values({ id: uuidv7(), currency, basis_points: 333, fixed_per_ticket: 7 })
      .execute()
  const open = (kind: SaleKind) => openSale({ ...site, app, deps }, kind)
  const sales = [
    await open({ sides: [paystack], feeMode: 'absorb' }),
    await open({ sides: [stripe], feeMode: 'pass_on' }),
    await open({ sides: [sandbox], feeMode: 'absorb' }),
    await open({ sides: [mollie], feeMode: 'pass_on' }),
    await open({ sides: [mollie, stripe], feeMode: 'absorb', takesTransfers: true }),
  ]
  const dates = await datesOf(site)
  return {
    site,
    deps,
    app,
    sales,
    troubles,
    bank,
    admins: [await createLastingUser(site, { isAdmin: true }), await createLastingUser(site, { isAdmin: true })],
    reset: async () => {
      site.setClock(null)
      Object.assign(troubles, { crashAt: null, mishap: null, met: 0 })
      await empty(site, sides)
      await restoreDates(site, dates)
    },
    endEvents: async ({ ends: [first, second] }, which) => {
      const clock = new Date(Date.now() + ((which === 'first' ? first : second) + 1) * HOUR_MS)
      site.setClock(clock)
      await endBefore(site, clock)
    },
    close: async () => {
      await app.close()
      for (const side of sides) await side.close()
      await site.close()
    },
  }
}
