import type { SalesSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { eventFigures } from '../../money/ledger/index.ts'
import {
  countCheckedIn,
  countPaidOrders,
  salesByBundle,
  salesByDay,
  salesByPrice,
  salesByTicket,
} from './reports.queries.ts'

/** What an event sold. Money comes from the ledger, its split by ticket and day from the rollup written with it. */
export async function salesSummary(deps: Deps, event: EventRow): Promise<SalesSummaryView> {
  const money = await eventFigures(deps.db, event.id)
  const byTicket = await salesByTicket(deps.db, event.id)
  return {
    eventId: event.id,
    title: event.title,
    currency: event.currency,
    gross: money.earned,
    discount: byTicket.reduce((sum, ticket) => sum + ticket.discount, 0),
    platformFee: money.fees,
    tax: money.tax,
    refunded: money.refunds,
    chargedBack: money.chargebacks,
    disputed: money.disputed,
    giftCards: money.giftCards,
    net: money.held + money.released,
    orders: await countPaidOrders(deps.db, event.id),
    tickets: byTicket.reduce((sum, ticket) => sum + ticket.sold * ticket.admits, 0),
    complimentary: byTicket.reduce((sum, ticket) => sum + ticket.complimentary * ticket.admits, 0),
    capacity: event.capacity ?? capacityOf(byTicket),
    checkedIn: await countCheckedIn(deps.db, event.id),
    byTicket: byTicket.map((ticket) => ({
      _id: ticket.id,
      name: ticket.name,
      kind: ticket.kind,
      price: ticket.price,
      sold: ticket.sold,
      people: ticket.sold * ticket.admits,
      held: ticket.claimed - ticket.sold - ticket.withheld,
      capacity: ticket.capacity,
      gross: ticket.gross,
      tax: ticket.tax,
      refunded: ticket.refunded,
      chargedBack: ticket.charged_back,
      net: ticket.net,
      complimentary: ticket.complimentary,
    })),
    byPrice: (await salesByPrice(deps.db, event.id)).map(
      ({ id, group_from: groupFrom, unit_price: unitPrice, step, surcharge, ...row }) => ({
        ...row,
        // Nobody bought a ticket for that price.
        step: surcharge ? m.admin_report_price_difference() : step,
        ticketId: id,
        groupFrom,
        unitPrice,
      }),
    ),
    byBundle: (await salesByBundle(deps.db, event.id)).map(({ id, ...row }) => ({ ...row, _id: id })),
    byDay: (await salesByDay(deps.db, event.id)).map(({ charged_back: chargedBack, ...day }) => ({
      ...day,
      chargedBack,
    })),
  }
}

interface Room {
  readonly status: string
  readonly capacity: number | null
  readonly sold: number
  readonly admits: number
}

/** How many people all ticket types can let in; null without a limit. An archived type sells no more, so it lets in whom it sold. */
function capacityOf(types: readonly Room[]): number | null {
  return types
    .filter(({ admits }) => admits > 0)
    .reduce<number | null>((sum, { status, capacity, sold, admits }) => {
      const most = status === 'archived' ? sold : capacity
      return sum === null || most === null ? null : sum + most * admits
    }, 0)
}
