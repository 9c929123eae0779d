import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../events/index.ts'
import { createTicketType } from './create-ticket-type.ts'
import { deleteTicketType } from './delete-ticket-type.ts'
import { orderTicketTypes } from './order-ticket-types.ts'
import { findTicketType, listTicketTypes, listVariants } from './ticket-types.queries.ts'
import { ticketTypeView, ticketTypeViews } from './ticket-types.view.ts'
import { updateTicketType } from './update-ticket-type.ts'

export function ticketTypeRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.createTicketType, ({ actor, body }) => createTicketType(deps, actor, body)),
    route(routes.listTicketTypes, async ({ actor, params }) => {
      const event = assertManages(actor, 'events:read', await findEvent(deps.db, params.eventId))
      const types = await listTicketTypes(deps.db, event.id)
      return { items: ticketTypeViews(types, event, deps.now()) }
    }),
    route(routes.orderTicketTypes, async ({ actor, params, body }) => {
      const { event, types } = await orderTicketTypes(deps, actor, params.eventId, body.ticketIds)
      return { items: ticketTypeViews(types, event, deps.now()) }
    }),
    route(routes.getTicketType, async ({ actor, params }) => {
      const type = await findTicketType(deps.db, params.id)
      if (!type) throw new AppError('ticket_type.not_found')
      const found = await findEvent(deps.db, type.event_id)
      const event = assertManages(actor, 'events:read', found, 'ticket_type.not_found')
      return ticketTypeView(type, event, { now: deps.now(), variants: await listVariants(deps.db, type.id) })
    }),
    route(routes.updateTicketType, ({ actor, params, body }) => updateTicketType(deps, actor, params, body)),
    route(routes.deleteTicketType, async ({ actor, params }) => {
      const { archived } = await deleteTicketType(deps, actor, params.id)
      return { archived }
    }),
  ]
}
