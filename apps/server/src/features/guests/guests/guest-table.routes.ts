import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { csvFile, gathered } from '../../../documents/spreadsheets.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, canManageEvent, findEvent } from '../../programme/events/index.ts'
import { listAnsweredLabels, listAnswers } from '../../programme/order-questions/index.ts'
import { MOST_CSV, MOST_XLSX, ticketTable } from './export-guests.ts'
import { listGuestTickets } from './guest-tickets.queries.ts'
import { guestTicketView } from './guest-tickets.view.ts'
import { guestViewRoutes } from './guest-views.routes.ts'
import { listListAdmissions, listListNames } from './list-admissions.queries.ts'
import { named } from './named-file.ts'
import { moveSelected } from './move-selected.ts'
import { previewRefund, refundSelected } from './refund-selected.ts'
import { printTicketBadges } from './print-badges.ts'
import { fromAddress, selectionOf } from './ticket-filter.ts'

/** The table of an event's guests, a row per ticket. */
export function guestTableRoutes(deps: Deps): ServedRow[] {
  return [
    ...guestViewRoutes(deps),
    route(routes.getGuestTable, async ({ actor, params }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const readContacts = canManageEvent(actor, 'contacts:read', event)
      const questions = readContacts ? await listAnsweredLabels(deps.db, event.id) : []
      return {
        lists: (await listListNames(deps.db, event.id)).map(({ id, name }) => ({ _id: id, name })),
        questions: questions.map(({ questionId, label }) => ({ _id: questionId, label })),
        can: {
          readContacts,
          checkIn: canManageEvent(actor, 'check-in:write', event),
          message: event.status !== 'draft' && canManageEvent(actor, 'messages:write', event),
          refund: canManageEvent(actor, 'refunds:write', event),
          move:
            event.series_id !== null && event.status !== 'cancelled' && canManageEvent(actor, 'orders:write', event),
          saveViews: canManageEvent(actor, 'guests:write', event),
        },
      }
    }),
    route(routes.listGuestTickets, async ({ actor, params, query: { sort, offset, limit, ...filter } }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const selection = selectionOf(actor, event, filter)
      const { rows, total } = await listGuestTickets(deps.db, { ...selection, sort, offset, limit })
      const orderIds = [...new Set(rows.map((row) => row.order_id))]
      const answers = Map.groupBy(
        selection.contacts ? await listAnswers(deps.db, orderIds) : [],
        (answer) => answer.order_id,
      )
      const { contacts } = selection
      const ticketIds = rows.map(({ id }) => id)
      const lists = Map.groupBy(await listListAdmissions(deps.db, ticketIds), (admission) => admission.ticket_id)
      return {
        items: rows.map((row) =>
          guestTicketView(row, {
            contacts,
            answers: answers.get(row.order_id) ?? [],
            lists: lists.get(row.id) ?? [],
          }),
        ),
        offset,
        limit,
        total,
      }
    }),
    route(routes.exportGuestTicketsCsv, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const table = await ticketTable(deps.db, selectionOf(actor, event, fromAddress(query)), MOST_CSV)
      named(reply, `${slugify(event.title) || 'event'}-guests.csv`)
      return csvFile(table)
    }),
    route(routes.exportGuestTicketsXlsx, async ({ actor, params, query, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      const table = await ticketTable(deps.db, selectionOf(actor, event, fromAddress(query)), MOST_XLSX)
      named(reply, `${slugify(event.title) || 'event'}-guests.xlsx`)
      return deps.documents.make('workbook', await gathered(table))
    }),
    route(routes.guestTicketBadges, async ({ actor, params, query: { width, height, code, ...query }, reply }) => {
      const event = assertManages(actor, 'guests:read', await findEvent(deps.db, params.eventId))
      // A code admits a guest, so members who may only read the guest list print badges with names alone.
      if (code === 'yes') assertManages(actor, 'guests:write', event)
      const selection = selectionOf(actor, event, fromAddress(query))
      const badges = await printTicketBadges(deps, event, { selection, width, height, code: code === 'yes' })
      named(reply, `${slugify(event.title) || 'event'}-badges.pdf`)
      return badges
    }),
    route(routes.moveGuests, ({ actor, params, body }) => moveSelected(deps, actor, { ...params, ...body })),
    route(routes.previewGuestRefund, async ({ actor, params, query: { returnFee, ...query } }) => {
      const event = assertManages(actor, 'refunds:write', await findEvent(deps.db, params.eventId))
      return previewRefund(deps.db, selectionOf(actor, event, fromAddress(query)), returnFee === 'yes')
    }),
    route(routes.refundGuests, ({ actor, params, headers, body }) =>
      refundSelected(deps, actor, { ...params, ...body, key: headers['idempotency-key'] }),
    ),
  ]
}
