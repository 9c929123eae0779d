import { z } from 'zod'
import { row } from '../define.ts'
import { orderEventView, passOfTicket } from './orders.ts'
import { email, fileView, id, instant, line, lookup, nothing, orderHeaders } from '../primitives.ts'
import { shownTicketStates } from '../programme/ticket-states.ts'

/** The new holder of a ticket. The mail with the new code is sent to that address at once. */
export const transferInput = z.strictObject({ name: line(100), email })
export type TransferInput = z.infer<typeof transferInput>

/** The header that opens one passed-on ticket: the secret of its holder's mailed link. */
export const ticketHeaders = z.object({ 'x-ticket-token': z.string().max(100).optional() })

/**
 * A ticket as a holder who did not buy it sees it, without details of its order. `state` `transferred`: this holder passed it on. `code`
 * and `qrSvg` are empty if the ticket is no longer valid for this holder.
 */
export const heldTicketView = z
  .object({
    _id: id,
    state: z.enum(shownTicketStates),
    guestName: z.string(),
    ticketName: z.string(),
    from: z.string(),
    passedOn: z.object({ name: z.string(), email: z.string(), at: instant }).nullable(),
    checkedInAt: instant.nullable(),
    code: z.string(),
    qrSvg: z.string(),
    /** Of a pass: at which dates it was used, also by former holders, because all share its visits. */
    pass: passOfTicket.optional(),
    event: orderEventView,
    serverTime: instant,
    can: z.object({ passOn: z.boolean(), download: z.boolean() }),
  })
  .meta({ id: 'HeldTicket' })
export type HeldTicketView = z.infer<typeof heldTicketView>

const heldParams = z.strictObject({ transferId: id })
const transferErrors = [
  'ticket.void',
  'transfer.extra',
  'transfer.switched_off',
  'transfer.scanned',
  'transfer.over',
  'transfer.too_often',
  'transfer.gone',
  'transfer.refund_asked',
  'transfer.name_refused',
  'transfer.same_holder',
] as const

/** Passing tickets on: by the buyer with the order's secret, by a later holder with their own. */
export const transferRows = {
  transferTicket: row({
    method: 'POST',
    url: '/api/orders/:reference/tickets/:ticketId/transfer',
    tag: 'Orders',
    summary: 'Pass a ticket of an order on: its code stops working, the new holder is mailed their own',
    permission: 'order:hold',
    schema: {
      params: z.strictObject({ reference: lookup(20), ticketId: id }),
      headers: orderHeaders,
      body: transferInput,
      response: { 204: nothing },
    },
    errors: ['order.not_found', 'ticket.not_found', ...transferErrors],
  }),
  getHeldTicket: row({
    method: 'GET',
    url: '/api/transfers/:transferId',
    tag: 'Transfers',
    summary: 'A ticket that was passed on to me',
    permission: 'ticket:hold',
    schema: { params: heldParams, headers: ticketHeaders, response: { 200: heldTicketView } },
    errors: ['ticket.not_found'],
  }),
  heldTicketPdf: row({
    method: 'GET',
    url: '/api/transfers/:transferId/ticket.pdf',
    tag: 'Transfers',
    summary: 'A ticket that was passed on to me as a PDF',
    permission: 'ticket:hold',
    schema: { params: heldParams, headers: ticketHeaders, response: { 200: fileView } },
    errors: ['ticket.not_found', 'ticket.void'],
    produces: 'application/pdf',
  }),
  transferHeldTicket: row({
    method: 'POST',
    url: '/api/transfers/:transferId/transfer',
    tag: 'Transfers',
    summary: 'Pass a ticket on that was passed on to me',
    permission: 'ticket:hold',
    schema: { params: heldParams, headers: ticketHeaders, body: transferInput, response: { 204: nothing } },
    errors: ['ticket.not_found', ...transferErrors],
  }),
}
