import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { chosenLanguage, inLanguage, languageFor } from '../../../http/language.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { openOrder } from '../orders/index.ts'
import { heldTicketPdf, heldTicketView, loadHeldTicket, openTransfer } from './held-ticket.ts'
import { passOn } from './pass-on.ts'

export function transferRoutes(deps: Deps): ServedRow[] {
  const open = (call: { params: { transferId: string }; headers: { 'x-ticket-token'?: string | undefined } }) =>
    openTransfer(deps, call.params.transferId, call.headers['x-ticket-token'])
  return [
    route(routes.transferTicket, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      await passOn(deps, { ...body, orderId: order.id, ticketId: params.ticketId, from: null, network })
    }),
    route(routes.getHeldTicket, async (call) => heldTicketView(deps, await loadHeldTicket(deps, await open(call)))),
    route(routes.heldTicketPdf, async (call) => {
      void call.reply.header('content-disposition', 'attachment; filename="foyer-ticket.pdf"')
      const held = await loadHeldTicket(deps, await open(call))
      // The holder may not speak the buyer's language: what they chose in their browser comes first.
      const language =
        chosenLanguage(call.request.headers, deps.site) ?? languageFor(held.parts.order.language, deps.site)
      return inLanguage(language, () => heldTicketPdf(deps, held))
    }),
    route(routes.transferHeldTicket, async (call) => {
      const { ticket_id: ticketId, order_id: orderId, id } = await open(call)
      await passOn(deps, { ...call.body, orderId, ticketId, from: id, network: call.network })
    }),
  ]
}
