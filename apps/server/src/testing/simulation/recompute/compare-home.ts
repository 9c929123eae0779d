import type {
  AdminOrderRow,
  AdminOrganisationView,
  DashboardView,
  EventRowView,
  RegularGuestOrderView,
  RegularGuestView,
  UserView,
} from '@foyer/contract'
import { required } from '@foyer/domain'
import { expect } from 'vitest'
import { balanceOf, dayOf, figuresOf, heldOf, type ModelOrder, type ModelOrganiser, owedOf, totalOf } from './model.ts'
import { DECIMALS } from './read-files.ts'
import { agree, type Shown } from './shown.ts'

const DAY = 86_400_000
const MONTH = 30

interface Home {
  readonly own: Shown
  readonly admin: Shown
  /** The person's balance in each currency. */
  readonly organisers: readonly ModelOrganiser[]
  readonly now: Date
}

/** What a person sees of all their events together, and what administrators see of the person. */
export async function compareHome(home: Home): Promise<void> {
  const me = await home.own.read<UserView>('/api/users/me')
  await compareDashboard(home, me)
  await compareRegularGuests(home)
  await comparePerson(home, me)
}

interface DatedOrder {
  readonly order: ModelOrder
  readonly day: string
}

async function compareDashboard({ own, organisers, now }: Home, me: UserView): Promise<void> {
  const home = await own.read<DashboardView>('/api/dashboard', { days: '90' })
  const day = (ago: number) => dayOf(new Date(now.getTime() - ago * DAY), me.timezone)
  const leading = organisers.find(({ currency }) => currency === home.currency)
  expect(leading, `dashboard in ${home.currency}`).toBeDefined()
  if (!leading) return
  const sold = datedOrders(leading)
  const figuresWhere = (isMeant: (sale: DatedOrder) => boolean) =>
    figuresOf(sold.filter(isMeant).map(({ order }) => order))
  const today = figuresWhere((sale) => sale.day === day(0))
  const month = figuresWhere((sale) => sale.day > day(MONTH))
  const previous = figuresWhere((sale) => sale.day <= day(MONTH) && sale.day >= day(2 * MONTH))
  agree('today on the dashboard', required(home.today, 'the figures of today'), {
    gross: today.gross,
    orders: today.orders,
    tickets: today.tickets,
  })
  agree('month on the dashboard', required(home.month, 'the figures of the month'), {
    gross: month.gross,
    orders: month.orders,
    tickets: month.tickets,
    refunded: month.refunds,
    chargedBack: month.chargebacks,
    previousGross: previous.gross,
  })
  for (const shown of required(home.sales, 'the sales by day')) {
    const due = figuresWhere((sale) => sale.day === shown.day)
    agree(`${shown.day} on the dashboard`, shown, { gross: due.gross, tickets: due.tickets })
  }
  for (const other of home.otherCurrencies) {
    const orders = organisers.flatMap((each) => (each.currency === other.currency ? datedOrders(each) : []))
    const lately = orders.filter((sale) => sale.day > day(MONTH))
    agree(`${other.currency} on the dashboard`, other, { gross: figuresOf(lately.map(({ order }) => order)).gross })
  }
  const { available, reserved } = balanceOf(leading)
  agree('balance on the dashboard', required(home.balance, 'the balance'), {
    pending: heldOf(leading),
    available,
    reserved,
    asked: leading.asked,
    owed: owedOf(leading),
  })
  const rows = await own.all<EventRowView>('/api/events/organizer')
  for (const event of organisers.flatMap(({ events }) => events))
    agree(
      'list of events',
      { gross: rows.find(({ _id }) => _id === event.eventId)?.gross ?? 0 },
      { gross: figuresOf(event.orders).gross },
    )
}

/** Sales by day, each in the time zone of its event. */
function datedOrders({ events }: ModelOrganiser): DatedOrder[] {
  return events.flatMap(({ orders, timezone }) =>
    orders.map((order) => ({ order, day: dayOf(order.paidAt, timezone) })),
  )
}

async function compareRegularGuests({ own, organisers }: Home): Promise<void> {
  const [, ...file] = await own.csv('/api/tickets/regular/guests.csv')
  for (const guest of await own.all<RegularGuestView>('/api/tickets/regular')) {
    const spent = organisers.flatMap(({ currency, events }) => {
      const orders = events.flatMap((event) => event.orders.filter(({ email }) => email === guest.email))
      const { gross, refunds } = figuresOf(orders)
      return orders.length === 0 ? [] : [[currency, gross - refunds] as const]
    })
    agree(
      'regular guest',
      Object.fromEntries(guest.spent.map(({ currency, amount }) => [currency, amount])),
      Object.fromEntries(spent),
    )
    const inFile = spent
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount]) => `${major(amount, currency)} ${currency}`)
    expect(file.find(([, email]) => email === guest.email)?.[5]).toBe(inFile.join(', '))
    const { items } = await own.read<{ items: RegularGuestOrderView[] }>(`/api/tickets/regular/${guest._id}`)
    for (const item of items) {
      const order = organisers
        .flatMap(({ events }) => events.flatMap(({ orders }) => orders))
        .find(({ reference }) => reference === item.reference)
      const { gross, refunds } = figuresOf(order ? [order] : [])
      agree('order of a regular guest', item, { total: gross, refunded: refunds })
    }
  }
}

/** `1234.5` or `1234.50` as files print it: with decimals only where the amount has any. */
function major(amount: bigint, currency: string): string {
  const decimals = DECIMALS[currency] ?? 0
  const digits = amount.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The person's balances and the orders they bought themselves, as administrators see them. */
async function comparePerson({ admin, organisers }: Home, me: UserView): Promise<void> {
  const { balances } = await admin.read<AdminOrganisationView>(`/api/admin/organisations/${me._id}`)
  for (const organiser of organisers) {
    const { available, reserved } = balanceOf(organiser)
    const shown = balances.find(({ currency }) => currency === organiser.currency)
    agree(
      'balances of an organisation',
      { pending: 0, available: 0, asked: 0, reserved: 0, owed: 0, ...shown },
      { pending: heldOf(organiser), available, asked: organiser.asked, reserved, owed: owedOf(organiser) },
    )
  }
  for (const bought of await admin.all<AdminOrderRow>(`/api/admin/users/${me._id}/orders`)) {
    const order = organisers
      .flatMap(({ events }) => events.flatMap(({ orders }) => orders))
      .find(({ reference }) => reference === bought.reference)
    if (order) agree('order a user bought', bought, { total: totalOf(order) })
  }
}
