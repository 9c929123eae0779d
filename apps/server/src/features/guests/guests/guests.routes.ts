import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { csvFile, gathered } from '../../../documents/spreadsheets.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, canManageEvent, type EventRow, findEvent } from '../../programme/events/index.ts'
import { replaceLink } from '../../sales/orders/index.ts'
import { managedOrder } from '../../sales/refunds/index.ts'
import { resendHeldTicket } from './resend-held-ticket.ts'
import { correctBuyer, renameGuest, resendOrder } from './correct-order.ts'
import { guestTable, MOST_CSV, MOST_XLSX } from './export-guests.ts'
import { listGuestOrders } from './guest-orders.queries.ts'
import { guestOrderView } from './guest-orders.view.ts'
import { guestTableRoutes } from './guest-table.routes.ts'
import { issueComplimentary } from './issue-complimentary.ts'
import { named } from './named-file.ts'
import { printBadges } from './print-badges.ts'
import { orderDetail } from './order-detail.ts'
import { sentTo } from './sent-to.ts'

export function guestRoutes(deps: Deps): ServedRow[] {
  return [
    ...guestTableRoutes(deps),
    route(routes.listGuestOrders, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const filter = filterOf(actor, query, event)
      const { rows, ...counted } = await listGuestOrders(deps.db, filter)
      return { items: rows.map((row) => guestOrderView(row, filter)), page: query.page, limit: query.limit, ...counted }
    }),
    route(routes.exportGuestsCsv, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const table = await guestTable(deps.db, filterOf(actor, query, event), MOST_CSV)
      named(reply, `${slugify(event.title) || 'event'}-guests.csv`)
      return csvFile(table)
    }),
    route(routes.exportGuestsXlsx, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const table = await guestTable(deps.db, filterOf(actor, query, event), MOST_XLSX)
      named(reply, `${slugify(event.title) || 'event'}-guests.xlsx`)
      return deps.documents.make('workbook', await gathered(table))
    }),
    route(routes.badgesPdf, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      // A code admits a guest, so members who may only read the guest list print badges with names alone.
      if (query.code === 'yes') assertManages(actor, 'guests:write', event)
      const badges = await printBadges(deps, event, {
        ...filterOf(actor, query, event),
        code: query.code === 'yes',
        only: query.only?.split(','),
      })
      named(reply, `${slugify(event.title) || 'event'}-badges.pdf`)
      return badges
    }),
    route(routes.issueComplimentary, ({ actor, params, body, headers, network }) =>
      issueComplimentary(deps, actor, {
        eventId: params.eventId,
        input: body,
        key: headers['idempotency-key'],
        network,
      }),
    ),
    route(routes.getGuestOrder, ({ actor, params }) => orderDetail(deps, actor, params.orderId)),
    route(routes.resendOrder, ({ actor, params }) => resendOrder(deps, actor, params.orderId)),
    route(routes.replaceGuestLink, async ({ actor, params }) => {
      const { order, event } = await managedOrder(deps.db, actor, 'orders:write', params.orderId)
      return sentTo(actor, event, await replaceLink(deps, order.id, { actor, organisationId: event.organiser_id }))
    }),
    route(routes.correctBuyer, async ({ actor, params, body }) => {
      await correctBuyer(deps, actor, params.orderId, body)
    }),
    route(routes.resendHeldTicket, ({ actor, params }) => resendHeldTicket(deps, actor, params.ticketId)),
    route(routes.renameGuest, async ({ actor, params, body }) => {
      await renameGuest(deps, actor, { ...params, ...body })
    }),
  ]
}

/** The specification calls a ticket type a ticket; the code calls it a ticket type. */
function filterOf<Query extends { ticketId?: string | undefined }>(
  actor: MemberActor,
  { ticketId, ...query }: Query,
  event: EventRow,
) {
  const contacts = canManageEvent(actor, 'contacts:read', event)
  return { ...query, eventId: event.id, ticketTypeId: ticketId, contacts }
}
