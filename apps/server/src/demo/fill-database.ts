import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { DAY } from './moments.ts'
import { writeAudit } from '../features/operations/audit/index.ts'
import { inheritTexts } from '../features/programme/events/index.ts'
import { ensureEventKey } from '../features/sales/tickets/index.ts'
import { uuidv7 } from '../ids.ts'
import { admissionRows } from './admission-rows.ts'
import { appealRows } from './appeal-rows.ts'
import { broadcastRows, recipientRows } from './broadcast-rows.ts'
import { demoFee, feeCurrencies } from './demo-fees.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoUsers } from './demo-users.ts'
import { drawOrders } from './draw-orders.ts'
import { bundleRows } from './bundle-rows.ts'
import { cartRows, drawCart } from './cart-rows.ts'
import { checkInListRows, counterRows, eventRow, priceStepRows, promoCodeRows, ticketTypeRows } from './event-rows.ts'
import { draftEvents } from './events-drafts.ts'
import { lagosEvents } from './events-lagos.ts'
import { nairobiEvents } from './events-nairobi.ts'
import { touringEvents } from './events-touring.ts'
import { festivals } from './events-festival.ts'
import { demoSeries } from './events-series.ts'
import { drawGiftCards, writeGiftCardMoney, writeGiftCards } from './gift-card-rows.ts'
import { ledgerRows } from './ledger-rows.ts'
import { mailRows, orderRow, paymentRows, salesRows, type TicketTypeRow, ticketRows } from './order-rows.ts'
import { type PlacedEvent, placeEvent } from './placed-event.ts'
import {
  dayDoorRows,
  type PlacedSeries,
  placeSeries,
  seriesBundleRows,
  seriesPromoRows,
  seriesRow,
  seriesTicketRows,
} from './placed-series.ts'
import { questionRows } from './question-rows.ts'
import { transferRows } from './transfer-rows.ts'
import { viewRows } from './view-rows.ts'
import { waitingRoomRows } from './waiting-room-rows.ts'
import { waitingRows } from './waiting-rows.ts'

const tables = [...lagosEvents, ...draftEvents, ...nairobiEvents, ...touringEvents, ...festivals]

type Site = Pick<Deps, 'secrets' | 'site' | 'outbox'>

/** Writes the whole demo, as it stands at `now`, into an empty database. */
export async function fillDatabase(
  site: Site,
  trx: Trx,
  { users, now }: { users: DemoUsers; now: Date },
): Promise<void> {
  const series = demoSeries.map((table) => placeSeries(table, users.organisations[table.organiser].id, now))
  const events = [
    ...tables.map((table) => placeEvent(table, users.organisations[table.organiser].id, now)),
    ...series.flatMap(({ dates, passes }) => (passes ? [...dates, passes] : dates)),
  ]
  const { lagos } = users.organisers
  const demoOrganiser = { firstName: lagos.first_name, lastName: lagos.last_name ?? '', email: lagos.email }
  const drawn = drawCart(events.flatMap((event) => drawOrders(event, demoOrganiser, now)))
  const alone = drawn.filter(({ cart }) => cart === undefined)
  const cards = drawGiftCards(alone, users.organisations.lagos.id)
  const orders = drawn.map((order) => (order.id === cards?.order.id ? { ...order, giftCardId: cards.sold } : order))
  await writePeople(trx, users, now)
  await writeSeries(trx, series, now)
  await writeEvents(site, trx, { events, orders })
  if (cards) await writeGiftCards(trx, cards)
  await writeOrders(trx, orders)
  await writeAnswers(trx, { events, orders })
  await trx
    .insertInto('waiting_entries')
    .values(events.flatMap((event) => waitingRows(event, now)))
    .execute()
  await writeWaitingRooms(site, trx, { events, now })
  await writeTickets(trx, { events, orders, now })
  await writeMoney(site, trx, orders)
  await writeClaims(trx, orders)
  if (cards) await writeGiftCardMoney(trx, site.site.publicUrl, cards)
  await writeBroadcasts(trx, users, now)
  await writeAppeal(trx, users, now)
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 1000

async function inChunks<T>(rows: readonly T[], write: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await write(rows.slice(from, from + ROWS_AT_ONCE))
}

async function writePeople(
  trx: Trx,
  { organisers, colleagues, organisations, members, admin }: DemoUsers,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('users')
    .values([admin, ...Object.values(organisers), ...colleagues])
    .execute()
  await trx.insertInto('organisations').values(Object.values(organisations)).execute()
  await trx
    .insertInto('members')
    .values([...members])
    .execute()
  await trx
    .insertInto('platform_fees')
    .values([
      ...feeCurrencies.map((currency) => {
        const fee = demoFee(currency)
        return {
          id: uuidv7(),
          currency,
          basis_points: fee.basisPoints,
          fixed_per_ticket: fee.fixedPerTicket,
          set_by: admin.id,
          organiser_id: null,
          valid_from: new Date(admin.created_at ?? now),
          ends_at: null,
        }
      }),
      // Valid from now on only: earlier sales were made with the general fee.
      {
        id: uuidv7(),
        currency: 'KES',
        basis_points: 150,
        fixed_per_ticket: 1_000,
        set_by: admin.id,
        organiser_id: organisations.nairobi.id,
        valid_from: now,
        ends_at: new Date(now.getTime() + 90 * DAY),
      },
    ])
    .execute()
}

interface House {
  readonly events: readonly PlacedEvent[]
  readonly orders: readonly DemoOrder[]
}

async function writeSeries(trx: Trx, series: readonly PlacedSeries[], now: Date): Promise<void> {
  await trx.insertInto('series').values(series.map(seriesRow)).execute()
  await trx.insertInto('series_tickets').values(series.flatMap(seriesTicketRows)).execute()
  await trx.insertInto('series_bundles').values(series.flatMap(seriesBundleRows)).execute()
  const promo = series.map(seriesPromoRows)
  await trx
    .insertInto('promo_codes')
    .values(promo.flatMap(({ codes }) => codes))
    .execute()
  await trx
    .insertInto('counters')
    .values(promo.flatMap(({ counters }) => counters))
    .execute()
  for (const { lists, doors } of series.map((each) => dayDoorRows(each, now))) {
    if (lists.length === 0) continue
    await trx.insertInto('check_in_lists').values(lists).execute()
    await trx.insertInto('doors').values(doors).execute()
  }
}

async function writeEvents(site: Site, trx: Trx, { events, orders }: House): Promise<void> {
  await inChunks(events.map(eventRow), (rows) => trx.insertInto('events').values(rows).execute())
  await inChunks(events.flatMap(ticketTypeRows), (rows) => trx.insertInto('ticket_types').values(rows).execute())
  const counters = events.flatMap((event) => counterRows(event, orders))
  await inChunks(counters, (rows) => trx.insertInto('counters').values(rows).execute())
  await trx.insertInto('price_steps').values(events.flatMap(priceStepRows)).execute()
  const bundles = events.flatMap(bundleRows)
  await trx
    .insertInto('bundles')
    .values(bundles.map(({ bundle }) => bundle))
    .execute()
  await trx
    .insertInto('counters')
    .values(bundles.map(({ counter }) => counter))
    .execute()
  await trx
    .insertInto('bundle_parts')
    .values(bundles.flatMap(({ parts }) => parts))
    .execute()
  await trx.insertInto('check_in_lists').values(events.flatMap(checkInListRows)).execute()
  await trx.insertInto('promo_codes').values(events.flatMap(promoCodeRows)).execute()
  await inheritTexts(
    trx,
    events.map(({ id }) => id),
  )
  for (const event of events) {
    if (orders.some((order) => order.event === event && order.paidAt)) await ensureEventKey(site, trx, event.id)
  }
  const published = events.filter(({ publishedAt }) => publishedAt)
  await site.outbox.announce(
    trx,
    ...published.map(({ id: eventId, organiserId, unlisted }) => ({
      name: 'event.published' as const,
      eventId,
      organiserId,
      visibleTo: unlisted ? ('link' as const) : ('everyone' as const),
    })),
  )
}

async function writeOrders(trx: Trx, orders: readonly DemoOrder[]): Promise<void> {
  const carts = cartRows(orders)
  await trx
    .insertInto('order_groups')
    .values(carts.map(({ group }) => group))
    .execute()
  await inChunks(orders.map(orderRow), (rows) => trx.insertInto('orders').values(rows).execute())
  await inChunks(viewRows(orders), (rows) => trx.insertInto('event_views').values(rows).execute())
  await inChunks(mailRows(orders), (rows) => trx.insertInto('sent_mails').values(rows).execute())
  await inChunks(salesRows(orders), (rows) => trx.insertInto('sales_daily').values(rows).execute())
}

async function writeClaims(trx: Trx, orders: readonly DemoOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, giftCardId, priced }) =>
    giftCardId === undefined ? [] : [{ order_id: id, card_id: giftCardId, position: 1, amount: priced.total }],
  )
  await inChunks(rows, (claims) => trx.insertInto('gift_card_claims').values(claims).execute())
}

async function writeAnswers(trx: Trx, { events, orders }: House): Promise<void> {
  const { questions, answers } = questionRows(events, orders)
  await trx.insertInto('order_questions').values(questions).execute()
  await inChunks(answers, (rows) => trx.insertInto('order_answers').values(rows).execute())
}

async function writeWaitingRooms(
  { secrets }: Site,
  trx: Trx,
  { events, now }: Pick<House, 'events'> & { now: Date },
): Promise<void> {
  const rows = events.map((event) => waitingRoomRows(secrets, event, now))
  await trx
    .insertInto('waiting_rooms')
    .values(rows.flatMap(({ rooms }) => rooms))
    .execute()
  await trx
    .insertInto('waiting_visitors')
    .values(rows.flatMap(({ visitors }) => visitors))
    .execute()
}

async function writeTickets(trx: Trx, { events, orders, now }: House & { now: Date }): Promise<void> {
  const sold = Map.groupBy(orders.flatMap(ticketRows), (ticket) => ticket.event_id)
  const tickets: TicketTypeRow[] = []
  const admissions = []
  for (const event of events) {
    const ofEvent = sold.get(event.id) ?? []
    const admission = admissionRows(event, ofEvent, now)
    tickets.push(...(admission?.tickets ?? ofEvent))
    if (admission) admissions.push(admission)
  }
  await inChunks(tickets, (rows) => trx.insertInto('tickets').values(rows).execute())
  const passedOn = transferRows(orders, tickets, now)
  await inChunks(passedOn.transfers, (rows) => trx.insertInto('ticket_transfers').values(rows).execute())
  for (const { id, guest_name, generation, transfer_id, transfers } of passedOn.tickets)
    await trx
      .updateTable('tickets')
      .set({ guest_name, generation, transfer_id, transfers })
      .where('id', '=', id)
      .execute()
  for (const { doors, devices, scans } of admissions) {
    await trx.insertInto('doors').values(doors).execute()
    await trx.insertInto('door_devices').values(devices).execute()
    await inChunks(scans, (rows) => trx.insertInto('scans').values(rows).execute())
  }
}

async function writeMoney({ site }: Site, trx: Trx, orders: readonly DemoOrder[]): Promise<void> {
  const payments = orders.flatMap((order) => paymentRows(order, site.publicUrl))
  await inChunks(payments, (rows) =>
    trx
      .insertInto('payments')
      .values(rows.map((row) => row.payment))
      .execute(),
  )
  const shared = cartRows(orders).map(({ payment }) => payment)
  await trx.insertInto('group_payments').values(shared).execute()
  const sandbox = payments.flatMap((row) => row.sandbox ?? [])
  await inChunks(sandbox, (rows) => trx.insertInto('sandbox_payments').values(rows).execute())
  const ledger = ledgerRows(orders)
  await trx.insertInto('ledger_accounts').values(ledger.accounts).execute()
  await inChunks(ledger.transactions, (rows) => trx.insertInto('ledger_transactions').values(rows).execute())
  await inChunks(ledger.entries, (rows) => trx.insertInto('ledger_entries').values(rows).execute())
}

async function writeBroadcasts(trx: Trx, users: DemoUsers, now: Date): Promise<void> {
  const broadcasts = broadcastRows(users, now)
  await trx.insertInto('broadcasts').values(broadcasts).execute()
  await trx
    .insertInto('broadcast_recipients')
    .values(broadcasts.flatMap((broadcast) => recipientRows(broadcast, users)))
    .execute()
}

async function writeAppeal(trx: Trx, users: DemoUsers, now: Date): Promise<void> {
  const { user, suspension, appeal, audit } = appealRows(users, now)
  await trx.insertInto('users').values(user).execute()
  await trx.insertInto('suspensions').values(suspension).execute()
  await trx.insertInto('appeals').values(appeal).execute()
  await writeAudit(trx, audit)
}
