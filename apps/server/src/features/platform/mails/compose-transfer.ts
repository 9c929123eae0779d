import { displayReference } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { type MailContent, ticketPassedOn, ticketReceived, ticketWithdrawn } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { ticketToken } from '../../../secrets.ts'
import { mailCoverUrl } from '../../programme/storefront/index.ts'
import { admits, codeOf, eventWords, joinUrlOf, orderCalendar } from '../../sales/orders/index.ts'
import { findTransfer, findTransferBefore, heldTicketPdf, loadHeldTicket } from '../../sales/transfers/index.ts'
import { changeMail } from './compose-event-change.ts'
import { postponedMail } from './compose-event-mail.ts'
import { reminderMail } from './compose-reminder.ts'
import { asMailed } from './mailed-parts.ts'
import { calendarFile, type Composed, inlineCodes, namedOrganiser, orderUrl } from './order-letter.ts'

/** Opens one passed-on ticket, for the holder of that transfer alone. */
export function heldTicketUrl(deps: Deps, transferId: string): string {
  return `${deps.site.publicUrl}/tickets/${transferId}#t=${ticketToken(deps.secrets, transferId)}`
}

type TransferMail = Extract<MailJob, { transferId: string }>
type Held = Awaited<ReturnType<typeof loadHeldTicket>>

/** Mails about a transferred ticket. Those to its holder are sent only while that person still holds it. */
export async function composeTransferMail(deps: Deps, job: TransferMail): Promise<Composed> {
  const transfer = await findTransfer(deps.db, job.transferId)
  if (!transfer) return null
  const held = await asMailedTicket(deps, await loadHeldTicket(deps, transfer))
  if (job.template === 'ticket_passed_on') return composePassedOn(deps, held)
  if (!held.isHolder) return null
  if (job.template === 'ticket_received') return composeReceived(deps, held, null)
  if (job.template === 'held_ticket_renewed') return composeReceived(deps, held, 'code')
  if (job.template === 'held_ticket_moved') return composeReceived(deps, held, 'date')
  if (job.template === 'ticket_withdrawn') return composeWithdrawn(deps, held)
  if (job.template === 'held_ticket_changed') return composeChanged(deps, held, job.version)
  if (job.template === 'held_ticket_reminder') return composeReminder(deps, held)
  return composePostponed(deps, held)
}

/** A transferred ticket as its mails and attachments show it. */
async function asMailedTicket(deps: Deps, held: Held): Promise<Held> {
  const parts = await asMailed(deps, held.parts)
  return { ...held, parts, ticket: parts.tickets.find(({ id }) => id === held.ticket.id) ?? held.ticket }
}

/** The calendar file of a ticket that was passed on: its holder does not see the order. */
function heldTicketCalendar(deps: Deps, { parts, transfer }: Held): string {
  return orderCalendar(deps, parts, `${deps.site.publicUrl}/tickets/${transfer.id}`)
}

function holderOf({ transfer }: Held) {
  return { name: transfer.to_name, address: transfer.to_email }
}

async function composeReceived(deps: Deps, held: Held, renewed: 'code' | 'date' | null): Promise<Composed> {
  const { transfer, parts, ticket, code } = held
  if (code === '') return null
  const words = eventWords(parts)
  const shown = await codeOf(deps, { ...ticket, guest_name: transfer.to_name, number: 1, of: 1, extra: false }, code)
  const { codes, pictures } = inlineCodes([shown])
  return {
    to: holderOf(held),
    organiser: parts.organiser,
    orderId: parts.order.id,
    ...ticketReceived({
      name: transfer.to_name,
      fromName: transfer.from_name,
      renewed,
      eventTitle: parts.event.title,
      whenText: words.when,
      placeText: words.place.join(', '),
      joinUrl: joinUrlOf(parts),
      ticketName: ticket.ticket_name,
      codes,
      ...namedOrganiser(deps, parts.organiser),
      ticketUrl: heldTicketUrl(deps, transfer.id),
      coverUrl: mailCoverUrl(deps, parts.event),
    }),
    attachments: [
      { filename: m.mail_file_ticket(), contentType: 'application/pdf', content: await heldTicketPdf(deps, held) },
      calendarFile(heldTicketCalendar(deps, held)),
      ...pictures,
    ],
  }
}

async function composePassedOn(deps: Deps, { transfer, parts, ticket }: Held): Promise<Composed> {
  const before = await findTransferBefore(deps.db, transfer)
  return {
    to: { name: transfer.from_name, address: transfer.from_email },
    organiser: parts.organiser,
    orderId: parts.order.id,
    ...ticketPassedOn({
      name: transfer.from_name,
      eventTitle: parts.event.title,
      toName: transfer.to_name,
      toEmail: transfer.to_email,
      ticketName: ticket.ticket_name,
      url: before ? heldTicketUrl(deps, before.id) : orderUrl(deps, parts.order),
    }),
  }
}

function composeWithdrawn(deps: Deps, held: Held): Composed {
  const { transfer, parts, ticket } = held
  if (admits(ticket)) return null
  return {
    to: holderOf(held),
    organiser: parts.organiser,
    orderId: parts.order.id,
    ...ticketWithdrawn({
      name: transfer.to_name,
      eventTitle: parts.event.title,
      ticketName: ticket.ticket_name,
      organiserName: parts.organiser.name,
      cancelReason: parts.event.status === 'cancelled' ? (parts.event.cancel_reason ?? '') : null,
      refunded: ticket.state === 'refunded',
      ticketUrl: heldTicketUrl(deps, transfer.id),
    }),
    ...(parts.event.status === 'cancelled' && { attachments: [calendarFile(heldTicketCalendar(deps, held))] }),
  }
}

function composePostponed(deps: Deps, held: Held): Composed {
  const { transfer, parts, code } = held
  if (code === '') return null
  const mail = postponedMail(deps, parts, {
    buyerName: transfer.to_name,
    reference: displayReference(parts.order.reference),
    orderUrl: heldTicketUrl(deps, transfer.id),
    refundText: m.mail_cannot_come_holder(),
  })
  return mail && letterTo(deps, held, mail)
}

/** With the calendar file, which updates an existing calendar entry. */
function letterTo(deps: Deps, held: Held, mail: MailContent): Composed {
  const { parts } = held
  return {
    to: holderOf(held),
    organiser: parts.organiser,
    orderId: parts.order.id,
    ...mail,
    attachments: [calendarFile(heldTicketCalendar(deps, held))],
  }
}

function composeReminder(deps: Deps, held: Held): Composed {
  const { transfer, parts, code } = held
  if (code === '') return null
  const mail = reminderMail(deps, parts, {
    name: transfer.to_name,
    reference: displayReference(parts.order.reference),
    ticketsUrl: heldTicketUrl(deps, transfer.id),
    since: transfer.created_at,
  })
  return mail && letterTo(deps, held, mail)
}

async function composeChanged(deps: Deps, held: Held, version: number): Promise<Composed> {
  const { transfer, parts, code } = held
  if (code === '') return null
  const mail = await changeMail(deps, parts, {
    version,
    name: transfer.to_name,
    reference: displayReference(parts.order.reference),
    ticketsUrl: heldTicketUrl(deps, transfer.id),
    refundText: m.mail_cannot_come_holder(),
  })
  return mail && letterTo(deps, held, mail)
}
