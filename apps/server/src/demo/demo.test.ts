import { createHash } from 'node:crypto'
import {
  type DashboardView,
  eventInput,
  type ListingView,
  type PublicEventView,
  type PublicSeriesView,
  type SalesSummaryView,
  type SessionView,
  ticketTypeInput,
  type WaitingPlaceView,
  type WaitingRoomSettingsView,
  type WaitingRoomView,
} from '@foyer/contract'
import {
  checkAnswer,
  checkCustomUrl,
  checkTicketType,
  dayInZone,
  missingForPublication,
  required,
  validateRichText,
} from '@foyer/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expandRule } from '../features/sales/series/index.ts'
import { unseal } from '../secrets.ts'
import { buildTestApp, call, type TestApp } from '../testing/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { demoLogins, findDemoLogins, seedDemo } from './index.ts'

let site: TestApp
let logins: Awaited<ReturnType<typeof seedDemo>>
beforeAll(async () => {
  site = await buildTestApp()
  logins = await seedDemo(site.deps)
})
afterAll(() => site.close())

const rowsOf = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(site.deps.db)).rows

async function logIn(login: { email: string; password: string }) {
  const { body } = await call<SessionView>(site.app, { method: 'POST', url: '/api/auth/login', payload: login })
  return { headers: { authorization: `Bearer ${body.token}` }, user: body.user }
}

describe('filling', () => {
  test('answers the logins', () => {
    expect(logins).toEqual(demoLogins)
  })

  test('happens once', async () => {
    const before = await rowsOf('select count(*) from orders')
    expect(await seedDemo(site.deps)).toBeNull()
    expect(await rowsOf('select count(*) from orders')).toEqual(before)
    expect(await findDemoLogins(site.deps)).toEqual(demoLogins)
  })

  test('of two processes that start at once one fills and one sees it', async () => {
    const other = await buildTestApp()
    const answers = await Promise.all([seedDemo(other.deps), seedDemo(other.deps)])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await brokenInvariants(other.deps.pool)).toEqual([])
    await other.close()
  })

  test('leaves nothing half made when it fails', async () => {
    const other = await buildTestApp()
    await sql`alter table ledger_entries add constraint refused check (amount < 0)`.execute(other.deps.db)
    await expect(seedDemo(other.deps)).rejects.toThrow('refused')
    expect(await other.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    expect(await other.deps.db.selectFrom('events').select('id').execute()).toEqual([])
    expect(await findDemoLogins(other.deps)).toBeNull()
    await other.close()
  })

  test('production has none of it', async () => {
    const other = await buildTestApp()
    const deps = { ...other.deps, site: { ...other.deps.site, mode: 'production' as const } }
    expect(await seedDemo(deps)).toBeNull()
    expect(await other.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    await seedDemo(other.deps)
    expect(await findDemoLogins(deps)).toBeNull()
    await other.close()
  })
})

describe('the money and the counts', () => {
  test('break no invariant', async () => {
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('clearing holds what was captured, in every currency', async () => {
    const clearing = await rowsOf(`
      select currency, balance from ledger_accounts where kind = 'provider_clearing' order by currency`)
    const captured = await rowsOf(`
      select currency, sum(captured_amount)::bigint as balance from payments where state = 'captured' and provider <> 'gift-card'
      group by currency order by currency`)
    expect(clearing).toEqual(captured)
    expect(clearing).toHaveLength(8)
  })

  test('the rollup says what the lines say, by ticket type and day of the event', async () => {
    const rollup = await rowsOf(`
      select ticket_type_id as id, day, tickets, gross, platform_fee, net + refunded as net
      from sales_daily order by 1, 2`)
    const lines = await rowsOf(`
      select (l->>'ticketTypeId')::uuid as id, (o.paid_at at time zone e.timezone)::date as day,
        sum((l->>'quantity')::int)::int as tickets, sum((l->>'total')::bigint)::bigint as gross,
        sum((l->>'platformFee')::bigint)::bigint as platform_fee,
        sum((l->>'total')::bigint - (l->>'platformFee')::bigint - (l->>'tax')::bigint)::bigint as net
      from orders o join events e on e.id = o.event_id, jsonb_array_elements(o.lines) l
      where o.paid_at is not null group by 1, 2 order by 1, 2`)
    expect(rollup).toEqual(lines)
  })

  test('the ledger owes each organiser what the rollup says they earned', async () => {
    const owed = await rowsOf(`
      select organiser_id, currency, (-sum(balance) + coalesce((
        select sum(amount) from payouts p
        where p.organiser_id = a.organiser_id and p.currency = a.currency and p.state = 'paid'
      ), 0))::bigint as net
      from ledger_accounts a where organiser_id is not null and kind not in ('gift_card_liability', 'gift_card_funding')
      group by 1, 2 order by 1, 2`)
    const earned = await rowsOf(`
      select e.organiser_id, e.currency, sum(s.net)::bigint as net from sales_daily s join events e on e.id = s.event_id
      group by 1, 2 order by 1, 2`)
    expect(owed).toEqual(earned)
  })

  test('every order was priced by the fee that stands', async () => {
    const others = await rowsOf(`
      select o.reference from orders o join platform_fees f on f.currency = o.currency and f.organiser_id is null
      where o.subtotal > o.discount_total and o.platform_fee <> (
        select round((o.subtotal - o.discount_total) * f.basis_points / 10000.0)
          + sum((l->>'quantity')::int) filter (where l->>'subtotal' <> l->>'discount') * f.fixed_per_ticket
        from jsonb_array_elements(o.lines) l)`)
    expect(others).toEqual([])
  })

  test('promo codes were used, each within its limits, and what needs a code was never sold without one', async () => {
    // That of the series is new.
    const unused = await rowsOf(`
      select p.code from promo_codes p join counters c using (id)
      where c.claimed = 0 and p.status = 'active' and p.series_id is null`)
    expect(unused).toEqual([])
    const without = await rowsOf(`
      select o.reference from orders o, jsonb_array_elements(o.lines) l
      join ticket_types t on t.id = (l->>'ticketTypeId')::uuid and t.visibility = 'code_only'
      where o.state = 'paid' and o.promo_code is null`)
    expect(without).toEqual([])
  })
})

describe('the orders', () => {
  test('are many, of the past weeks, paid by named people while their hold lasted', async () => {
    const [facts] = await rowsOf<Record<string, number>>(`
      select count(*)::int as paid,
        (count(*) filter (where paid_at > now() - interval '5 weeks'))::int as recent,
        (count(*) filter (where email is null or first_name = ''))::int as nameless,
        (count(*) filter (where paid_at > now() or paid_at < o.created_at or paid_at > held_until))::int as untimely,
        (count(*) filter (where o.created_at < e.published_at or paid_at > e.ends_at))::int as unsold,
        (count(distinct email))::int as people
      from orders o join events e on e.id = o.event_id where o.state = 'paid'`)
    expect(facts).toMatchObject({ nameless: 0, untimely: 0, unsold: 0 })
    expect(facts?.['recent']).toBeGreaterThan(600)
    expect(facts?.['paid']).toBeLessThan(1200)
    expect(facts?.['people']).toBeGreaterThan(400)
  })

  test('have one that a bought gift card paid, beside a card that was given away', async () => {
    const cards = await rowsOf(`
      select sale_id is not null as sold, value::int, balance::int,
        (select count(*)::int from gift_card_claims k join orders o on o.id = k.order_id where k.card_id = c.id and o.state = 'paid') as orders,
        value - balance = coalesce((select sum(o.total) from gift_card_claims k join orders o on o.id = k.order_id where k.card_id = c.id), 0) as spent
      from gift_cards c order by sold`)
    expect(cards).toMatchObject([
      { sold: false, value: 2_500_000, balance: 2_500_000, orders: 0, spent: true },
      { sold: true, value: 5_000_000, balance: expect.any(Number), orders: 1, spent: true },
    ])
  })

  test('are lost and under way as well, with payments that say so', async () => {
    const found = await rowsOf<{ state: string; payment: string | null; live: boolean }>(`
      select distinct o.state, p.state as payment, o.state <> 'partially_refunded' and o.held_until > now() as live
      from orders o left join payments p on p.order_id = o.id where o.state <> 'paid'`)
    expect(found).toEqual(
      expect.arrayContaining([
        { state: 'held', payment: null, live: true },
        { state: 'awaiting_payment', payment: 'pending', live: true },
        { state: 'expired', payment: null, live: false },
        { state: 'expired', payment: 'abandoned', live: false },
        { state: 'expired', payment: 'failed', live: false },
        { state: 'cancelled', payment: null, live: false },
        { state: 'partially_refunded', payment: 'captured', live: false },
      ]),
    )
    expect(found).toHaveLength(7)
  })

  test('the pretend provider keeps the same books', async () => {
    const differing = await rowsOf(`
      select reference from (
        select coalesce(checkout_reference, reference) as reference, min(state) as state, currency, sum(amount)::bigint as amount,
          sum(captured_amount)::bigint as captured_amount
        from payments where provider <> 'gift-card' group by 1, currency
      ) p full join sandbox_payments s using (reference)
      where (p.amount, p.currency, coalesce(p.captured_amount, 0)) is distinct from
        (s.amount, s.currency, coalesce(s.paid_amount, 0))
        or s.state <> case p.state when 'captured' then 'success' when 'pending' then 'open' else p.state end`)
    expect(differing).toEqual([])
  })

  test('sell on every day of the last weeks', async () => {
    const [facts] = await rowsOf<{ days: number }>(`
      select (count(distinct day) filter (where day > current_date - 30))::int as days from sales_daily`)
    expect(facts?.days).toBeGreaterThanOrEqual(29)
  })
})

describe('the events', () => {
  test('are such as an organiser could have written', async () => {
    const events = await site.deps.db.selectFrom('events').selectAll().execute()
    expect(events.filter((event) => event.series_id === null)).toHaveLength(18)
    const series = await site.deps.db.selectFrom('series').select(['id', 'description']).execute()
    // A date shows the text of its series.
    const describedBy = (event: (typeof events)[number]) => {
      const ofSeries = series.find(({ id }) => id === event.series_id)
      return validateRichText(ofSeries ? ofSeries.description : event.description).ok
    }
    const faults = events.flatMap((event) => {
      const written = eventInput.safeParse({
        title: event.title,
        customUrl: event.custom_url,
        summary: event.summary,
        description: event.description,
        category: event.category,
        format: event.format,
        venueName: event.venue_name,
        addressLine: event.address_line,
        city: event.city,
        country: event.country,
        onlineUrl: event.online_url,
        timezone: event.timezone,
        currency: event.currency,
      })
      const doorsAfterStart = event.doors_open_at && event.starts_at && event.doors_open_at >= event.starts_at
      return [
        ...(written.success ? [] : [`${event.title}: ${written.error.message}`]),
        ...(describedBy(event) ? [] : [`${event.title}: description`]),
        ...(checkCustomUrl(event.custom_url ?? 'a-draft') === 'ok' ? [] : [`${event.title}: custom URL`]),
        ...(doorsAfterStart ? [`${event.title}: doors`] : []),
      ]
    })
    expect(faults).toEqual([])
  })

  test('lack nothing when published, but that the past one is over', async () => {
    const events = await site.deps.db.selectFrom('events').selectAll().where('status', '=', 'published').execute()
    const types = await site.deps.db.selectFrom('ticket_types').select(['event_id', 'status', 'kind']).execute()
    const gaps = events.flatMap((event) =>
      missingForPublication(
        {
          ...event,
          customUrl: event.custom_url,
          startsAt: event.starts_at,
          endsAt: event.ends_at,
          venueName: event.venue_name,
          onlineUrl: event.online_url,
          takesPayments: true,
        },
        types.filter((type) => type.event_id === event.id),
        new Date(),
      ).map((code) => `${event.custom_url ?? ''}: ${code}`),
    )
    expect(gaps).toEqual(['palmwine-sessions-lamplight: dates_past'])
  })

  test('have ticket types that keep the rules', async () => {
    const types = await site.deps.db
      .selectFrom('ticket_types')
      .innerJoin('counters', 'counters.id', 'ticket_types.id')
      .innerJoin('events', 'events.id', 'ticket_types.event_id')
      .selectAll('ticket_types')
      .select(['counters.capacity', 'counters.claimed', 'events.ends_at'])
      .execute()
    const faults = types.flatMap((type) => {
      const { name, description, kind, price, capacity, claimed } = type
      const written = ticketTypeInput.parse({
        name,
        description,
        kind,
        price,
        suggestedPrice: type.suggested_price,
        capacity,
        maxPerOrder: type.max_per_order,
      })
      const draft = { ...written, salesStartAt: type.sales_start_at, salesEndAt: type.sales_end_at }
      const check = checkTicketType(draft, { claimed, eventEndsAt: type.ends_at })
      return check.ok ? [] : [`${name}: ${check.field} ${check.reason}`]
    })
    expect(faults).toEqual([])
    expect(types.length).toBeGreaterThan(20)
  })

  test('fill the listing: many cities, currencies, categories; one sold out, one free', async () => {
    const { body } = await call<ListingView>(site.app, { method: 'GET', url: '/api/events/listing?limit=48' })
    expect(body.items.length).toBeGreaterThanOrEqual(9)
    expect(body.cities.length).toBeGreaterThanOrEqual(5)
    expect(new Set(body.items.map((item) => item.currency)).size).toBeGreaterThanOrEqual(7)
    expect(body.categories.length).toBeGreaterThanOrEqual(9)
    expect(body.items.filter((item) => item.soldOut).map((item) => item.customUrl)).toEqual(['sunday-rehearsal'])
    expect(body.items.find((item) => item.customUrl === 'sunrise-stretch')?.priceFrom).toBe(0)
    expect(body.items.map((item) => item.customUrl)).not.toContain('first-pressing-listening')
    expect(body.items[0]?.customUrl).toBe('lagos-nonstop')
  })

  test('Jamestown sells its last places through a waiting room that visitors can join', async () => {
    const { body } = await call<PublicEventView>(site.app, {
      method: 'GET',
      url: '/api/events/by-url/jamestown-after-dark',
    })
    const url = `/api/waiting-rooms/${body._id}`
    const room = await call<WaitingRoomView>(site.app, { method: 'GET', url })
    expect(room.body).toMatchObject({ phase: 'arriving', participants: 58, drawn: null, seed: null })
    const ahead = Date.parse(room.body.startsAt) - Date.now()
    expect(ahead).toBeGreaterThan(22.9 * 3_600_000)
    expect(ahead).toBeLessThanOrEqual(24 * 3_600_000)
    expect(new Date(room.body.startsAt).getUTCMinutes()).toBe(0)
    const joined = await call<{ place: WaitingPlaceView }>(site.app, { method: 'POST', url: `${url}/visitors` })
    expect(joined).toMatchObject({ status: 201, body: { place: { number: null, called: false } } })
    const { headers } = await logIn(demoLogins.organiser)
    const settings = await call<WaitingRoomSettingsView>(site.app, { method: 'GET', url: `${url}/settings`, headers })
    expect(settings.status).toBe(200)
  })

  test('the seed of its waiting room opens with the key of this installation, so that its draw can take place', async () => {
    const [room] = await rowsOf<{ seed: Buffer; seed_hash: Buffer }>('select seed, seed_hash from waiting_rooms')
    const seed = unseal(site.deps.secrets, required(room, 'the waiting room').seed)
    expect(createHash('sha256').update(seed).digest()).toEqual(room?.seed_hash)
  })

  test('Harmattan Nights has nine on the balcony and no early lawn left', async () => {
    const { body } = await call<{ _id: string; tickets: { _id: string; name: string; price: number }[] }>(site.app, {
      method: 'GET',
      url: '/api/events/by-url/harmattan-nights',
    })
    const left = await call<{ tickets: { _id: string; state: string; remaining: number }[] }>(site.app, {
      method: 'GET',
      url: `/api/events/${body._id}/availability`,
    })
    const shown = body.tickets.map(({ _id, name, price }) => {
      const now = left.body.tickets.find((ticket) => ticket._id === _id)
      return [name, price, now?.state, now?.remaining]
    })
    expect(shown).toEqual([
      ['Lawn', 1_250_000, 'on_sale', expect.any(Number)],
      ['Balcony', 3_000_000, 'on_sale', 9],
      ['Early lawn', 900_000, 'sold_out', 0],
    ])
  })
})

describe('the series', () => {
  test('has a code for all of its dates', async () => {
    const codes = await site.deps.db
      .selectFrom('promo_codes')
      .innerJoin('counters', 'counters.id', 'promo_codes.id')
      .innerJoin('series', 'series.id', 'promo_codes.series_id')
      .select(['series.custom_url', 'promo_codes.code', 'counters.capacity'])
      .execute()
    expect(codes).toEqual([{ custom_url: 'clay-on-tuesdays', code: 'BRINGAFRIEND', capacity: 60 }])
  })

  const [classes, museum] = ['clay-on-tuesdays', 'museum-of-quiet-machines']

  test('are a weekly class and a museum whose entries fill a calendar, some of them sold out', async () => {
    const found = await rowsOf(`
      select s.custom_url, count(*)::int as dates, count(distinct (e.starts_at at time zone s.timezone)::date)::int as days,
        bool_and(e.status = 'published' and e.starts_at > now()) as ahead,
        bool_or(exists (
          select from counters c where c.event_id = e.id and c.capacity = c.claimed and c.kind in ('event', 'ticket_type')
        )) as some_full
      from series s join events e on e.series_id = s.id group by s.id order by 1`)
    expect(found).toEqual([
      { custom_url: classes, dates: 12, days: 12, ahead: true, some_full: true },
      { custom_url: museum, dates: 252, days: 18, ahead: true, some_full: true },
    ])
  })

  test('sell five classes as a pass, which its page shows', async () => {
    const { body } = await call<PublicSeriesView>(site.app, { method: 'GET', url: `/api/series/by-url/${classes}` })
    expect(body.passes).toMatchObject({
      customUrl: `${classes}-passes`,
      items: [{ name: '5 classes', visits: 5, dates: 12, datesToCome: 12, state: 'on_sale' }],
    })
  })

  test('sell a bundle at each class, in the languages in which the series has it', async () => {
    const [dates] = await rowsOf(`
      select count(*)::int as dates, bool_and(b.translations = s.translations and b.translations ?& array['fr', 'ar']) as translated,
        bool_and((select count(*) from bundle_parts p join ticket_types t on t.id = p.ticket_type_id
          where p.bundle_id = b.id and t.event_id = b.event_id) = 2) as whole
      from bundles b join series_bundles s on s.id = b.series_bundle_id join events e on e.id = b.event_id
      where e.series_id = s.series_id and s.name = 'Clay for two'`)
    expect(dates).toEqual({ dates: 12, translated: true, whole: true })
  })

  test('can be extended by their own rule without a date twice', async () => {
    for (const series of await site.deps.db.selectFrom('series').selectAll().execute()) {
      const { starts } = expandRule(required(series.rule, 'the rule of a series'), series.timezone)
      const dates = await site.deps.db
        .selectFrom('events')
        .select('series_slot')
        .where('series_id', '=', series.id)
        .orderBy('series_slot')
        .execute()
      expect(dates.map(({ series_slot: slot }) => slot)).toEqual(starts.map(({ startsAt }) => startsAt))
    }
  })

  test('have one order that moved to the next evening, with its tickets, its sale and its money', async () => {
    const { rows } = await site.deps.pool.query(`
      select m.to_event_id = o.event_id as there, o.refunded_total::int as refunded,
        (select bool_and(t.event_id = o.event_id and t.generation > 1) from tickets t where t.order_id = o.id) as tickets,
        (select count(*)::int from ledger_transactions where ref = m.id::text and kind in ('move_out', 'move_in')) as postings
      from order_moves m join orders o on o.id = m.order_id`)
    expect(rows).toEqual([{ there: true, refunded: 0, tickets: true, postings: 2 }])
  })

  test('have one cart over two evenings, paid once, with one receipt and one mail, in the list of orders of both', async () => {
    const carts = await rowsOf(`
      select g.reference, count(*)::int as orders, count(distinct o.event_id)::int as evenings, count(distinct o.email)::int as buyers,
        (select count(distinct number)::int from receipt_documents where order_id = any(g.order_ids)) as receipts,
        (select count(*)::int from sent_mails where key = 'order-group:' || g.id) as mails,
        (select paid_amount::int from sandbox_payments where reference = (array_agg(p.checkout_reference))[1]) = sum(o.total) as paid,
        array_agg(o.event_id) as events
      from order_groups g join orders o on o.group_id = g.id join payments p on p.order_id = o.id group by g.id`)
    expect(carts).toMatchObject([{ orders: 2, evenings: 2, buyers: 1, receipts: 1, mails: 1, paid: true }])
  })

  test('of the museum have one door for all, and a check-in list over all with a door of its own', async () => {
    const doors = await rowsOf(`
      select d.name, l.name as list from doors d join series s on s.id = d.series_id
        left join check_in_lists l on l.id = d.list_id and l.series_id = s.id
      where s.custom_url = 'museum-of-quiet-machines' and d.expires_at > now() + interval '300 days' order by d.name`)
    expect(doors).toEqual([
      { name: 'Entrance', list: null },
      { name: 'Loom room', list: 'Sand loom, close up' },
    ])
  })

  test('are each in the listing once', async () => {
    const { body } = await call<ListingView>(site.app, { method: 'GET', url: '/api/events/listing?limit=48' })
    const ofSeries = body.items.filter(({ customUrl }) =>
      [classes, museum].some((url) => customUrl.startsWith(url ?? '')),
    )
    expect(ofSeries.map(({ laterDates }) => laterDates)).toEqual(expect.arrayContaining([11, 251]))
    expect(ofSeries).toHaveLength(2)
  })
})

describe('the festival', () => {
  test('has sold tickets at three prices, tables for eight, and shirts in their sizes', async () => {
    const sold = await rowsOf(`
      select l->>'name' as name, coalesce(l->>'priceStep', '') as step, sum((l->>'quantity')::int)::int as sold
      from orders o join events e on e.id = o.event_id, jsonb_array_elements(o.lines) l
      where e.custom_url = 'lagoon-lanterns' and o.paid_at is not null group by 1, 2 order by 1, 2`)
    expect(sold).toEqual(
      expect.arrayContaining([
        { name: 'All three evenings', step: 'First light', sold: 40 },
        { name: 'All three evenings', step: 'Second light', sold: 23 },
        { name: 'Long table for eight', step: '', sold: 5 },
        { name: 'Festival shirt · M', step: '', sold: 12 },
      ]),
    )
    const [tickets] = await rowsOf(`
      select (count(*) filter (where t.extra))::int as extras,
        (count(*) filter (where y.admits = 8))::int as at_tables, (count(distinct (t.order_id, t.unit)) filter (where y.admits = 8))::int as tables
      from tickets t join ticket_types y on y.id = t.ticket_type_id join events e on e.id = t.event_id
      where e.custom_url = 'lagoon-lanterns'`)
    expect(tickets).toEqual({ extras: 47 + 27 + 16, at_tables: 40, tables: 5 })
  })

  test('has sold evenings to groups at their price, and its organiser sees how many', async () => {
    const { headers } = await logIn(demoLogins.organiser)
    const [festival] = await rowsOf<{ id: string }>(`select id from events where custom_url = 'lagoon-lanterns'`)
    const url = `/api/tickets/${festival?.id}/sales-summary`
    const { body } = await call<SalesSummaryView>(site.app, { method: 'GET', url, headers })
    const atGroupPrice = body.byPrice.filter(({ groupFrom, sold }) => groupFrom !== null && sold > 0)
    expect(atGroupPrice.length).toBeGreaterThan(0)
    for (const row of atGroupPrice) {
      expect(row).toMatchObject({ groupFrom: 4, unitPrice: 1_250_000 })
      expect(row.sold).toBeGreaterThanOrEqual(4)
    }
  })

  test('has bundles of tickets and extras on sale', async () => {
    const bundles = await rowsOf(`
      select b.name, b.price, c.capacity, (
        select string_agg(p.quantity || ' ' || t.name, ', ' order by p.position)
        from bundle_parts p join ticket_types t on t.id = p.ticket_type_id where p.bundle_id = b.id) as parts
      from bundles b join counters c on c.id = b.id and c.kind = 'bundle' join events e on e.id = b.event_id
      where e.custom_url = 'lagoon-lanterns' order by b.position`)
    expect(bundles).toEqual([
      {
        name: 'Weekend for two',
        price: 5_800_000,
        capacity: 30,
        parts: '2 All three evenings, 2 Paper boat, 1 Parking',
      },
      {
        name: 'Saturday for two',
        price: 5_000_000,
        capacity: 40,
        parts: '2 Saturday evening, 2 Paper boat, 2 Festival shirt, 1 Parking',
      },
    ])
  })

  test.each([
    ['fr', 'Week-end à deux', 'T-shirt du festival · M'],
    ['ar', 'نهاية الأسبوع لشخصين', 'قميص المهرجان · M'],
  ])('is read in %s with its tickets, sizes and bundles', async (language, bundle, size) => {
    const { body } = await call<PublicEventView>(site.app, {
      method: 'GET',
      url: '/api/events/by-url/lagoon-lanterns',
      headers: { 'accept-language': language },
    })
    expect(body.bundles?.map(({ name }) => name)).toContain(bundle)
    expect(body.tickets.map(({ name }) => name)).toContain(size)
  })

  test('has a check-in list for each day, and nobody passed an extra on', async () => {
    const lists = await rowsOf(`
      select l.name, cardinality(l.ticket_type_ids) as types from check_in_lists l where l.event_id is not null order by l.name`)
    expect(lists).toEqual([
      { name: 'Friday', types: 2 },
      { name: 'Saturday', types: 3 },
      { name: 'Sunday', types: 2 },
    ])
    expect(await rowsOf('select id from tickets where extra and transfers > 0')).toEqual([])
  })
})

describe('the questions', () => {
  test('are answered by some of those who were asked, as their kinds allow', async () => {
    const questions = await site.deps.db.selectFrom('order_questions').selectAll().execute()
    expect(questions.length).toBeGreaterThan(3)
    for (const question of questions) {
      const { id } = question
      const answers = await site.deps.db.selectFrom('order_answers').selectAll().where('question_id', '=', id).execute()
      expect(answers.length).toBeGreaterThan(0)
      for (const { value } of answers) expect(checkAnswer(question, value)).toEqual({ ok: true, value })
    }
  })
})

describe('the people', () => {
  test('the organiser finds sales of today, of the month, money and events', async () => {
    const { headers } = await logIn(demoLogins.organiser)
    const { body } = await call<DashboardView>(site.app, { method: 'GET', url: '/api/dashboard', headers })
    expect(body.currency).toBe('NGN')
    expect(body.today?.tickets).toBeGreaterThan(0)
    expect(body.today?.gross).toBeGreaterThan(0)
    expect(body.month?.gross).toBeGreaterThan(body.month?.previousGross ?? 0)
    expect(body.month?.previousGross).toBeGreaterThan(0)
    expect(body.balance?.pending).toBeGreaterThan(0)
    expect(body.sales?.at(-1)?.day).toBe(dayInZone(new Date(), 'Africa/Lagos'))
    expect(Object.values(body.checklist)).not.toContain(false)
    expect(body.otherCurrencies.map((other) => other.currency)).toEqual(['GHS'])
    const drafts = await call<{ total: number }>(site.app, { method: 'GET', url: '/api/events/drafts', headers })
    expect(drafts.body.total).toBe(2)
  })

  test('the organiser has tickets of their own, with codes', async () => {
    const { headers } = await logIn(demoLogins.organiser)
    const mine = await call<{ items: { order: { reference: string; token: string } | null }[]; total: number }>(
      site.app,
      {
        method: 'GET',
        url: '/api/tickets/view-purchased-ticket',
        headers,
      },
    )
    expect(mine.body.total).toBe(4)
    const [first] = mine.body.items
    const order = await call<{ state: string; tickets: { code: string }[] }>(site.app, {
      method: 'GET',
      url: `/api/orders/${first?.order?.reference ?? ''}`,
      headers: { 'x-order-token': first?.order?.token ?? '' },
    })
    expect(order.body).toMatchObject({ state: 'paid', tickets: [{ number: 1 }, { number: 2 }] })
    expect(order.body.tickets[0]?.code).toMatch(/^[A-Z2-7]{150,}$/)
  })

  test('the administrator is one', async () => {
    expect((await logIn(demoLogins.admin)).user.isAdmin).toBe(true)
    expect((await logIn(demoLogins.organiser)).user.isAdmin).toBe(false)
  })
})

describe('the doors', () => {
  test('of today’s event are open to their codes, with six in ten inside', async () => {
    const [event] = await rowsOf<{ id: string; running: boolean }>(`
      select id, now() between starts_at and ends_at as running from events where custom_url = 'lagos-nonstop'`)
    expect(event?.running).toBe(true)
    const paired = await call<{ token: string }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${event?.id ?? ''}/pair`,
      payload: { code: 'gate-2424', label: 'A phone' },
    })
    expect(paired.status).toBe(200)
    const state = await call<{ inside: number; expected: number; byDoor: { admitted: number }[] }>(site.app, {
      method: 'GET',
      url: `/api/check-in/${event?.id ?? ''}`,
      headers: { authorization: `Bearer ${paired.body.token}` },
    })
    expect(state.body.expected).toBe(214)
    expect(state.body.inside / state.body.expected).toBeGreaterThan(0.48)
    expect(state.body.inside / state.body.expected).toBeLessThan(0.66)
    expect(state.body.byDoor).toHaveLength(3)
  })

  test('tickets and scans tell the same story', async () => {
    const differing = await rowsOf(`
      select t.id from tickets t left join scans s on s.id = t.checked_in_scan
      where (t.checked_in_at is not null) is distinct from coalesce(s.result = 'admitted' and s.ticket_id = t.id
        and s.received_at = t.checked_in_at and s.scanned_at >= t.created_at, false)
        or (t.state = 'valid') is distinct from (t.checked_in_at is null)
        or (t.state = 'checked_out') is distinct from coalesce(t.checked_out_at > t.checked_in_at, false)`)
    expect(differing).toEqual([])
    const kinds = await rowsOf<{ result: string }>('select distinct result from scans order by result')
    expect(kinds.map(({ result }) => result)).toEqual([
      'admitted',
      'already_checked_in',
      'checked_out',
      'forged',
      'unknown',
      'wrong_door',
      'wrong_event',
    ])
    const untimely = await rowsOf(`
      select s.id from scans s left join tickets t on t.id = s.ticket_id
      where s.received_at > now() or s.received_at < t.created_at or s.event_id <> t.event_id`)
    expect(untimely).toEqual([])
  })
})
