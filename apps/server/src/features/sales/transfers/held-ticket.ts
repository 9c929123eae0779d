import type { HeldTicketView } from '@foyer/contract'
import { transferRefusal } from '@foyer/domain'
import { qrSvg } from '../../../documents/qr.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { ticketTokenMatches } from '../../../secrets.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import {
  admits,
  eventForHolder,
  findOrder,
  loadOrderParts,
  printTickets,
  transferable,
  typeAsPrinted,
} from '../orders/index.ts'
import { ticketCode } from '../tickets/index.ts'
import { findNextTransfer, findTransfer, type TransferRow } from './transfers.queries.ts'

/** The transfer behind a link, for callers with its secret. Without the secret the ticket is not found. */
export async function openTransfer(deps: Deps, id: string, token: string | undefined): Promise<TransferRow> {
  if (!token || !ticketTokenMatches(deps.secrets, id, token)) throw new AppError('ticket.not_found')
  const transfer = await findTransfer(deps.db, id)
  if (!transfer) throw new AppError('ticket.not_found')
  return transfer
}

/** A transferred ticket with its event. `code` is empty unless the recipient of this transfer still holds the ticket and it admits. */
export async function loadHeldTicket(deps: Deps, transfer: TransferRow) {
  const order = await findOrder(deps.db, transfer.order_id)
  if (!order) throw new Error('A ticket without an order')
  const parts = await loadOrderParts(deps, order)
  const ticket = parts.tickets.find(({ id }) => id === transfer.ticket_id)
  if (!ticket || !parts.signer) throw new Error('A transfer without its ticket')
  const isHolder = ticket.transfer_id === transfer.id
  const code = isHolder && admits(ticket) ? ticketCode(parts.signer, parts.event, ticket) : ''
  return { transfer, parts, ticket, isHolder, code }
}

type HeldTicket = Awaited<ReturnType<typeof loadHeldTicket>>

export async function heldTicketView(deps: Deps, held: HeldTicket): Promise<HeldTicketView> {
  const { transfer, parts, ticket, isHolder, code } = held
  const next = isHolder ? undefined : await findNextTransfer(deps.db, transfer)
  const refused = transferRefusal(transferable(ticket, parts.order, parts.event), parts.now)
  const pass = isHolder ? parts.passes?.byTicket.get(ticket.id) : undefined
  return {
    _id: transfer.id,
    state: isHolder || !admits(ticket) ? ticket.state : 'transferred',
    guestName: isHolder ? ticket.guest_name : transfer.to_name,
    ticketName: ticket.ticket_name,
    from: transfer.from_name,
    passedOn: next ? { name: next.to_name, email: next.to_email, at: next.created_at.toISOString() } : null,
    checkedInAt: isHolder ? isoOrNull(ticket.checked_in_at) : null,
    code,
    qrSvg: code === '' ? '' : qrSvg(code),
    ...(pass && { pass }),
    event: { ...eventForHolder(parts), ...(parts.passes && { passDates: parts.passes.dates }) },
    serverTime: parts.now.toISOString(),
    can: { passOn: isHolder && refused === null, download: code !== '' },
  }
}

/** The ticket as a PDF, without its price and its buyer, which are not disclosed to holders. */
export function heldTicketPdf(deps: Deps, { parts, ticket, code }: HeldTicket): Promise<Buffer> {
  if (code === '') throw new AppError('ticket.void')
  const printed = { guestName: ticket.guest_name, ...typeAsPrinted(ticket, parts), number: 1, of: 1, token: code }
  return printTickets(deps, parts, { tickets: [printed] })
}
